/** What opens over the table: the score sheet and the invitations. */

import { byId, h } from "./dom.js";
import { building, colourOf } from "./pieces.js";
import { kept, link } from "./session.js";
import { t } from "./texts.js";

function open(title, ...content) {
  const dialog = byId("dialog");
  const close = h("button", { type: "button", class: "primary", "data-key": "close-dialog", onclick: () => dialog.close() }, t("close"));
  dialog.replaceChildren(h("h2", { id: "dialog-title" }, title), ...content.flat().filter(Boolean), close);
  dialog.setAttribute("aria-labelledby", "dialog-title");
  if (!dialog.open) dialog.showModal();
}

const signed = (points) => String(points).replace("-", "−");

/** Show the score sheet: of a finished game, or what can be seen of it so far. */
export function showSheet({ players, points, result, view }) {
  const over = result !== null;
  const tilesOf = (seat) => (over ? result.scores[seat].tiles : view.players[seat].tiles);
  const sum = (seat) => tilesOf(seat).reduce((total, tile) => total + (tile.points ?? 0), 0);
  const total = (seat) => points[seat].carriage + points[seat].houses + sum(seat);
  const hidden = (seat) => (tilesOf(seat).some((tile) => tile.points === null) ? " +?" : "");
  const row = (name, value, kind = "") =>
    h("tr", { class: kind }, h("th", { scope: "row" }, t(name)), players.map((_, seat) => h("td", {}, value(seat))));
  const tiles = (seat) => tilesOf(seat).map((tile) => h("span", { class: "mini" }, `${t(tile.stack)} `, h("b", {}, tile.points ?? "?")));
  const title = over ? t("hasWon", { name: players[result.winner].name }) : t("sheet");
  const best = (seat) => (over && seat === result.winner ? "best" : "");
  open(
    title,
    !over && h("p", { class: "faint" }, t("soFar")),
    h(
      "div",
      { class: "wide" },
      h(
        "table",
        { class: "sheet" },
        h("thead", {}, h("tr", {}, h("td"), players.map(({ name }, seat) => h("th", { scope: "col", class: best(seat) }, building(seat), name)))),
        h(
          "tbody",
          {},
          row("carriage", (seat) => signed(points[seat].carriage)),
          row("tiles", (seat) => [h("span", { class: "tiles" }, tiles(seat)), signed(sum(seat)), hidden(seat)]),
          row("housesMinus", (seat) => signed(points[seat].houses)),
          row("total", (seat) => [signed(total(seat)), hidden(seat)], "total"),
        ),
      ),
    ),
  );
}

/** Show which cards lie on the discards, and how many of each. */
export function showDiscards(discards) {
  const cities = [...new Set(discards)].sort((one, other) => one.localeCompare(other, "de"));
  const count = (city) => discards.filter((other) => other === city).length;
  open(
    `${t("discards")}: ${discards.length}`,
    h("p", { class: "stops many" }, cities.map((city) => h("span", { class: `stop ${colourOf(city)}` }, `${city} `, h("b", {}, `${count(city)}×`)))),
  );
}

function copyable(name, address) {
  const field = h("input", { readonly: true, value: address, "aria-label": name, onfocus: (event) => event.target.select() });
  const copy = async (event) => {
    const button = event.currentTarget;
    field.select();
    // Without a secure connection there is no clipboard: the selected text can be copied by hand.
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(address);
      button.textContent = t("copied");
    }
  };
  return h("p", { class: "copyable" }, h("label", {}, name, field), h("button", { type: "button", onclick: copy }, t("copy")));
}

/** Return the invitations that this browser has for a game. */
export const invitations = (game) => kept(`invitations:${game}`, []);

/** Show the links that can be sent to the others. */
export function showInvitations(game) {
  const waiting = invitations(game);
  open(
    t("inviteTitle"),
    waiting.length > 0 && h("p", {}, t("inviteText")),
    waiting.map(({ name, invitation }) => copyable(name, link(game, invitation))),
    copyable(t("spectators"), link(game)),
  );
}
