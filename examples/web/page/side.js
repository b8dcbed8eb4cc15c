/** What lies beside the map: the players, the stacks of bonus tiles, and the story of the game. */

import { byId, h, icon, show } from "./dom.js";
import { building, colourOf, stackName, tile } from "./pieces.js";
import { t } from "./texts.js";

/** Return the points that can be seen: `12`, or `12 +?` when tiles lie face down. */
export function pointsOf({ carriage, tiles, houses, hidden }) {
  const total = String(carriage + tiles + houses).replace("-", "−");
  return hidden ? `${total} +?` : total;
}

/** Show the players. */
export function showPlayers(game) {
  const { table } = game;
  const panels = table.view.players.map((player, seat) => {
    const { name, built_in: builtIn, here } = table.players[seat];
    const due = table.result === null && table.view.turn.seat === seat;
    const tiles = table.result?.scores[seat].tiles ?? player.tiles;
    const won = table.result?.winner === seat;
    const points = table.result ? String(table.result.scores[seat].total).replace("-", "−") : pointsOf(table.points[seat]);
    const fact = (kind, count, told) =>
      h("span", { class: "fact", title: told }, icon(kind), h("b", {}, count), h("span", { class: "hidden" }, ` ${told}`));
    return h(
      "section",
      { class: `player seat-${seat} ${due ? "due" : ""} ${won ? "won" : ""}`, "data-key": `player-${seat}` },
      h(
        "h3",
        {},
        building(seat),
        h("span", { class: "name" }, name),
        seat === table.seat && h("small", {}, t("you")),
        builtIn === null && !here && h("small", { class: "away" }, t("away")),
        h("b", { class: "points", title: t("points") }, points),
      ),
      h(
        "p",
        { class: "facts" },
        fact("card", player.hand_size, t("cardsInHand")),
        fact("house", table.points[seat].houses_left, t("housesLeft")),
        h(
          "span",
          { class: "track", role: "img", "aria-label": `${t("highest")}: ${player.carriage || t("none")}` },
          game.facts.carriages.map((number) => h("i", { class: number <= player.carriage ? "has" : "" }, number)),
        ),
      ),
      player.route.length > 0 &&
        h(
          "p",
          { class: "line-up", "aria-label": t("route") },
          player.route.map((city) => h("span", { class: `stop ${colourOf(city)}`, "data-look": city }, city)),
        ),
      tiles.length > 0 && h("p", { class: "won-tiles", "aria-label": t("tiles") }, tiles.map(tile)),
    );
  });
  show(byId("players"), h("h2", {}, t("players")), panels);
}

/** Show what is left of the stacks. */
export function showStacks(game) {
  const stacks = Object.entries(game.table.view.stacks).map(([name, points]) =>
    h(
      "li",
      { class: points.length ? "" : "gone" },
      h("span", { class: "tile-name" }, stackName(name)),
      points.length
        ? points.map((point, place) => h("b", { class: place === 0 ? "top" : "" }, point))
        : h("span", { class: "faint" }, "–"),
    ),
  );
  show(byId("stacks"), h("h2", {}, t("stacks")), h("ul", {}, stacks));
}

const UNTOLD = new Set(["step due", "turn passed", "space refilled"]);

/** Return the lines that an action adds to the story. */
function lines({ number, events }) {
  return events
    .filter(({ event }) => !UNTOLD.has(event))
    .map((told) => h("li", { class: "seat" in told ? `seat-${told.seat}` : "", "data-number": number }, told.text));
}

/** Add to the story what has happened, or tell it anew. */
export function tell(table) {
  const story = byId("story");
  if (table.everything || story.childElementCount === 0) {
    const list = h("ol", { role: "log", "aria-live": "polite", tabindex: 0, "aria-label": t("story") });
    list.append(...table.happened.flatMap(lines));
    show(story, h("h2", {}, t("story")), list);
    list.scrollTop = list.scrollHeight;
  } else {
    const list = story.querySelector("ol");
    list.append(...table.happened.flatMap(lines));
    list.scrollTop = list.scrollHeight;
  }
}
