/** The map: drawn once from the facts of the board; routes, houses and what can be clicked change with the game. */

import { byId, s } from "./dom.js";
import { t } from "./texts.js";

const PLATE = 18;
const STEP = 13;
const BESIDE = 7;

const areasOf = (facts) => facts.provinces.map((province, place) => s("path", { class: `area p${place}`, d: province.area }));

/** Return the path of all roads. */
function roadsOf({ roads, cities }) {
  const places = Object.fromEntries(cities.map((city) => [city.name, city.place]));
  return roads.map(([start, end]) => `M${places[start].join(" ")}L${places[end].join(" ")}`).join("");
}

/** Return a picture of the land without names, to look at. */
export function land(facts) {
  const cities = facts.cities.map(({ place: [x, y] }) => s("circle", { class: "dot", cx: x, cy: y, r: 5 }));
  const roads = ["kerb", "road"].map((kind) => s("path", { class: kind, d: roadsOf(facts) }));
  return s("svg", { viewBox: `0 0 600 ${facts.height}`, class: "landscape", "aria-hidden": "true" }, areasOf(facts), roads, cities);
}

export class GameMap {
  #facts;
  #places;
  #routes = s("g");
  #cities = new Map();

  /** `choose` is called with a city that was chosen, `look` with one that is looked at, or null. */
  constructor(facts, choose, look) {
    this.#facts = facts;
    this.#places = Object.fromEntries(facts.cities.map((city) => [city.name, city.place]));
    const cities = facts.cities.map((city) => this.#drawnCity(city, choose, look));
    this.element = s(
      "svg",
      { viewBox: `0 0 600 ${facts.height}`, role: "group", class: "board" },
      s("defs", {}, s("g", { id: "land" }, facts.provinces.map((province) => s("path", { d: province.area })))),
      areasOf(facts),
      facts.provinces.map((province) => this.#provinceName(province)),
      s("path", { class: "kerb", d: roadsOf(facts) }),
      s("path", { class: "road", d: roadsOf(facts) }),
      this.#routes,
      cities,
    );
    byId("map").append(this.element);
  }

  #provinceName({ name, label: [x, y, size, slope] }) {
    const place = `translate(${x} ${y}) rotate(${slope})`;
    return s("text", { class: "province-name", transform: place, "font-size": size, "text-anchor": "middle" }, name);
  }

  #drawnCity({ name, place: [x, y], width }, choose, look) {
    const marks = s("g");
    const group = s(
      "g",
      { class: "city", "data-key": `city-${name}`, transform: `translate(${x} ${y})` },
      s("circle", { class: "halo", r: 24 }),
      s("rect", { class: "touch", x: -30, y: -20, width: 60, height: 40 }),
      marks,
      s("rect", { class: "plate", x: -width / 2 - 5, y: -PLATE / 2, width: width + 10, height: PLATE, rx: 5 }),
      s("text", { y: 4, "text-anchor": "middle", "font-size": 11.5, textLength: width, lengthAdjust: "spacingAndGlyphs" }, name),
    );
    group.addEventListener("click", () => choose(name));
    group.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === " ") {
        event.preventDefault();
        choose(name);
      }
    });
    for (const kind of ["pointerenter", "focus"]) group.addEventListener(kind, () => look(name));
    for (const kind of ["pointerleave", "blur"]) group.addEventListener(kind, () => look(null));
    const houses = s("g");
    group.append(houses);
    this.#cities.set(name, { group, marks, houses, width, roads: this.#neighbours(name) });
    return group;
  }

  #neighbours(name) {
    return this.#facts.roads.filter((road) => road.includes(name)).map((road) => road.find((city) => city !== name));
  }

  /** Show a position. `can` are the cities that can be chosen now; `told` says of each what a screen reader says. */
  update(players, can, told) {
    this.element.setAttribute("aria-label", t("map"));
    this.#routes.replaceChildren(...this.#drawnRoutes(players));
    for (const [name, city] of this.#cities) {
      const rings = players.flatMap((player, seat) => (player.route.includes(name) ? [seat] : []));
      const owners = players.flatMap((player, seat) => (player.houses.includes(name) ? [seat] : []));
      city.marks.replaceChildren(...rings.map((seat, place) => this.#ring(city.width, seat, place)));
      city.houses.replaceChildren(...owners.map((seat, place) => this.#house(seat, place, owners.length, name)));
      city.group.classList.toggle("can", can.has(name));
      const reach = { role: can.has(name) ? "button" : "img", tabindex: can.has(name) ? 0 : -1 };
      for (const [key, value] of Object.entries({ ...reach, "aria-label": told(name, owners, city.roads) })) {
        city.group.setAttribute(key, value);
      }
    }
  }

  #drawnRoutes(players) {
    const onRoad = new Map();
    players.forEach((player, seat) => {
      player.route.slice(1).forEach((city, place) => {
        const road = [player.route[place], city].sort().join("|");
        onRoad.set(road, [...(onRoad.get(road) ?? []), seat]);
      });
    });
    return [...onRoad].flatMap(([road, seats]) => {
      const [[x, y], [x2, y2]] = road.split("|").map((city) => this.#places[city]);
      return seats.flatMap((seat, place) => {
        const aside = ((place - (seats.length - 1) / 2) * BESIDE) / Math.hypot(x2 - x, y2 - y);
        const [dx, dy] = [(y - y2) * aside, (x2 - x) * aside];
        const ends = { x1: x + dx, y1: y + dy, x2: x2 + dx, y2: y2 + dy };
        return [s("line", { class: "casing", ...ends }), s("line", { class: `line l${seat}`, ...ends })];
      });
    });
  }

  #ring(width, seat, place) {
    const out = 1.5 + 2.8 * place;
    const size = { x: -width / 2 - 5 - out, y: -PLATE / 2 - out, width: width + 10 + 2 * out, height: PLATE + 2 * out };
    return s("rect", { class: `ring l${seat}`, rx: 5 + out, ...size });
  }

  #house(seat, place, count, name) {
    const x = (place - (count - 1) / 2) * STEP;
    const move = `translate(${x} ${-PLATE / 2 + 1})`;
    return s("g", { transform: move }, s("path", { class: `building s${seat}`, "data-key": `house-${seat}-${name}`, d: this.#facts.buildings[seat] }));
  }

  /** Light up a city and its roads, or nothing. */
  light(name) {
    for (const [other, { group, roads }] of this.#cities) {
      group.classList.toggle("lit", other === name);
      group.classList.toggle("near", name !== null && roads.includes(name));
    }
  }

  /** Show where houses of a seat would be placed. */
  imagine(houses, seat) {
    for (const { group } of this.#cities.values()) group.querySelector(".ghost")?.remove();
    for (const name of houses) {
      const shape = s("path", { class: `building s${seat}`, d: this.#facts.buildings[seat] });
      this.#cities.get(name).group.append(s("g", { class: "ghost", transform: `translate(0 ${-PLATE / 2 + 1}) scale(1.5)` }, shape));
    }
  }

  /** Bring a city into sight where the map is wider than the screen. */
  reveal(name) {
    const frame = byId("map");
    if (frame.scrollWidth <= frame.clientWidth) return;
    const middle = (this.#places[name][0] / 600) * frame.scrollWidth;
    frame.scrollTo({ left: middle - frame.clientWidth / 2, behavior: "smooth" });
  }
}

