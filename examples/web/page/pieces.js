/** The pieces of the game: cards, buildings, tiles. */

import { h, s } from "./dom.js";
import { t } from "./texts.js";

let facts = null;
let provinces = {};

/** Take the facts of the board, once. */
export function learn(board) {
  facts = board;
  const places = Object.fromEntries(board.provinces.map((province, place) => [province.name, place]));
  provinces = Object.fromEntries(board.cities.map((city) => [city.name, places[city.province]]));
}

/** Return the class that gives something the colour of the province of a city. */
export const colourOf = (city) => `p${provinces[city]}`;

export const provinceOf = (city) => facts.provinces[provinces[city]].name;

/** Return the building of a seat: each seat has a shape of its own. */
export const building = (seat) =>
  s(
    "svg",
    { viewBox: "-8 -14 16 16", class: "building-icon", "aria-hidden": "true" },
    s("path", { class: `building s${seat}`, d: facts.buildings[seat] }),
  );

/** Return the small picture on a card: the land, the province in its colour, and a dot for the city. */
function picture(city) {
  const { place } = facts.cities.find((one) => one.name === city);
  return s(
    "svg",
    { viewBox: `0 0 600 ${facts.height}`, class: "card-map", "aria-hidden": "true" },
    s("use", { href: "#land", class: "land" }),
    s("path", { class: colourOf(city), d: facts.provinces[provinces[city]].area }),
    s("circle", { cx: place[0], cy: place[1], r: 20, class: "dot" }),
  );
}

/** Return what stands on a card: of an open one its city, of a face-down one (null) the post horn. */
export function face(city) {
  if (city === null) return [h("img", { src: "horn.svg", alt: "", width: 40, height: 40 })];
  return [
    h("span", { class: `band ${colourOf(city)}` }),
    h("span", { class: "card-city" }, city),
    picture(city),
    h("span", { class: "card-province" }, provinceOf(city)),
  ];
}

/** Return a card that can be clicked; one that cannot be chosen now says why instead. */
export function card(city, attributes, ...extra) {
  const kind = city === null ? "card back" : "card";
  const { class: more = "", ...others } = attributes;
  return h("button", { type: "button", class: `${kind} ${more}`, "data-city": city, ...others }, face(city), extra);
}

/** Return the name of a stack, which may break after its stroke. */
export const stackName = (stack) => t(stack).replace("/", "/\u200b");

/** Return a bonus tile; one that lies face down has no points. */
export function tile({ stack, points }) {
  return h(
    "span",
    { class: "tile" },
    h("span", { class: "tile-name" }, stackName(stack)),
    h("b", {}, points === null ? "?" : points),
  );
}
