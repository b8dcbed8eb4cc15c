/** What can be decided besides cards: the ways of closing a route, ending the turn, taking back. */

import { byId, h, icon, show } from "./dom.js";
import { tile } from "./pieces.js";
import { t } from "./texts.js";

const PASS = { close: "endTurn", carriage: "withoutCartwright", houses: "leaveOut" };

/** Show the choices of the seat. */
export function showChoices(game) {
  const { table } = game;
  if (game.me === null) return;
  const { phase } = table.view.turn;
  const ways = table.previews.map((preview, place) => way(game, preview, place));
  const mayTakeBack = table.last_by === table.seat && table.result === null;
  const title = t(phase === "close" ? "closeTitle" : "goOnTitle");
  show(byId("ways"), ways.length > 0 && [h("h2", {}, title), h("div", { class: "ways" }, ways)]);
  show(
    byId("buttons"),
    h(
      "button",
      { type: "button", class: "primary", ...game.doing("pass", t(PASS[phase] ?? "endTurn")), "data-key": "pass", "aria-keyshortcuts": "e" },
      icon("end"),
      t(PASS[phase] ?? "endTurn"),
    ),
    h(
      "button",
      {
        type: "button",
        class: "quiet",
        "data-key": "undo",
        "aria-keyshortcuts": "u",
        "aria-disabled": mayTakeBack ? null : "true",
        onclick: () => game.takeBack(),
      },
      icon("back"),
      t("takeBack"),
    ),
  );
}

/** Return one complete way of closing the route: to point at it shows its houses on the map, to click it does it. */
function way(game, preview, place) {
  const [first] = preview.actions;
  const official = preview.actions.includes("cartwright");
  const title = first.startsWith("close ")
    ? first === "close each"
      ? t("each")
      : t("allOf", { province: first.slice("close ".length) })
    : null;
  const points = `${preview.points > 0 ? "+" : ""}${preview.points}`;
  const imagine = () => game.imagine(preview.houses);
  const forget = () => game.imagine([]);
  return h(
    "button",
    {
      type: "button",
      class: "way",
      "data-key": `way-${place}`,
      "data-actions": preview.actions.join(", "),
      onclick: () => game.act(preview.actions),
      onpointerenter: imagine,
      onfocus: imagine,
      onpointerleave: forget,
      onblur: forget,
    },
    h("span", { class: "gain", "aria-label": t("pointsShort", { points }) }, points),
    h(
      "span",
      { class: "what" },
      title && h("span", { class: "how" }, title),
      h("span", { class: "where" }, icon("house"), preview.houses.join(", ") || t("noHouse")),
    ),
    h(
      "span",
      { class: "wins" },
      preview.carriage !== null &&
        h(
          "span",
          { class: "tile" },
          h("span", { class: "tile-name" }, t("carriage"), official && ` ${t("withCartwright")}`),
          h("b", {}, preview.carriage),
        ),
      preview.tiles.map(tile),
      preview.triggers_end && h("span", { class: "warn" }, t("triggersEnd")),
    ),
  );
}
