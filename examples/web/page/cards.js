/** The open cards: the display, the own route and the own hand. */

import { showDiscards } from "./dialogs.js";
import { byId, h, icon, show } from "./dom.js";
import { card, colourOf } from "./pieces.js";
import { t } from "./texts.js";

/** Show the display, the supply and the officials. */
export function showDisplay(game) {
  const { view } = game.table;
  const open = view.display.map((city, space) =>
    city === null
      ? h("span", { class: "card space", "data-key": `display-${space}` }, t("empty"))
      : card(city, {
          "data-key": `display-${space}`,
          "aria-keyshortcuts": String(space + 1),
          ...game.doing(`draw ${city}`, `${city}, ${t("display")}`),
        }),
  );
  const supply = card(
    null,
    {
      "data-key": "supply",
      "aria-keyshortcuts": "0",
      ...game.doing("draw supply", `${t("supply")}: ${view.supply_size}`),
    },
    h("b", { class: "count" }, view.supply_size),
    h("span", { class: "pile" }, t("supply")),
  );
  const top = view.discards.at(-1);
  const discards = h(
    "button",
    { type: "button", class: "card discards", "data-key": "discards", onclick: () => showDiscards(view.discards) },
    h("b", { class: "count" }, view.discards.length),
    h("span", { class: "pile" }, t("discards")),
    top && h("span", { class: `top ${colourOf(top)}` }, top),
  );
  show(byId("display"), h("h2", {}, t("display")), h("div", { class: "cards" }, open, supply, discards), officials(game));
}

const OFFICIALS = ["administrator", "postmaster", "carrier", "cartwright"];

function officials(game) {
  const { turn } = game.table.view;
  const buttons = OFFICIALS.map((name) => {
    const helps = turn.official === name;
    const told = helps ? t("helps") : t(`${name}Does`);
    return h(
      "button",
      {
        type: "button",
        class: `official ${helps ? "helps" : ""}`,
        "data-key": `official-${name}`,
        ...game.doing(name, `${t(name)}: ${told}`),
      },
      icon(name),
      h("span", { class: "official-name" }, t(name)),
      h("span", { class: "official-does" }, told),
    );
  });
  return h("div", { class: "officials", role: "group", "aria-label": t("officials") }, buttons);
}

/** Show the own route, with a place at each end while a card is to be added. */
export function showRoute(game) {
  const { me } = game;
  if (me === null) return;
  const { route } = me;
  const { chosen } = game;
  const cities = route.map((city, place) => [
    place > 0 && h("span", { class: "link", "aria-hidden": "true" }),
    h("span", { class: `stop ${colourOf(city)}`, "data-key": `route-${city}`, "data-look": city }, city),
  ]);
  const end = (side) => {
    if (chosen === null) return null;
    const told = t(`${side}End`, { city: chosen, end: side === "left" ? route[0] : route.at(-1) });
    const mark = side === "left" ? `◂ ${chosen}` : `${chosen} ▸`;
    return h("button", { type: "button", class: "end", ...game.doing(`${side} ${chosen}`, told), "data-key": `end-${side}` }, mark);
  };
  const giveUp =
    route.length > 0 && game.handCities().some((city) => game.can(`start ${city}`))
      ? h(
          "button",
          { type: "button", class: "quiet", "data-key": "give-up", "aria-pressed": String(game.givingUp), onclick: () => game.giveUp() },
          t("giveUp"),
        )
      : null;
  const row = route.length ? [end("left"), cities, end("right")] : h("span", { class: "faint" }, t("noRoute"));
  show(
    byId("route"),
    h("h2", {}, t("route"), route.length > 1 && h("b", { class: "length" }, route.length)),
    h("div", { class: "stops", role: "group", "aria-label": `${t("route")}: ${route.join(", ") || t("noRoute")}` }, row),
    giveUp,
  );
}

/** Show the own hand. */
export function showHand(game) {
  if (game.me === null) return;
  const copies = {};
  const cards = game.me.hand.map((city, place) => {
    copies[city] = (copies[city] ?? 0) + 1;
    const can = game.waysOf(city).some((action) => game.can(action));
    return card(city, {
      class: `${can ? "can" : ""} ${game.chosen === city ? "chosen" : ""}`,
      "data-key": `hand-${city}-${copies[city]}`,
      "data-card": city,
      "aria-label": `${city}, ${t("inHand")}`,
      "aria-disabled": can ? null : "true",
      "aria-keyshortcuts": String(place + 1),
      onclick: () => game.useCard(city),
    });
  });
  show(
    byId("hand"),
    h("h2", {}, t("hand")),
    h("div", { class: "cards" }, cards.length ? cards : h("p", { class: "faint" }, t("emptyHand"))),
  );
}
