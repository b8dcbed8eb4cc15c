/** Before the game: who plays, and by which rules. */

import { byId, h, show } from "./dom.js";
import { land } from "./map.js";
import { addressOf, goTo, keep, kept, secret } from "./session.js";
import { t } from "./texts.js";

const NAMES = ["", "Alexandrine", "Lamoral", "Leonhard"];
const OPTIONS = { length_fallback: {}, placement: {}, last_round: {}, abandon: { free: "always" } };
const MOST = 4;

export class Lobby {
  #facts;
  #send;
  #asked = null;

  /** `send` sends a message to the server. */
  constructor(facts, send) {
    this.#facts = facts;
    this.#send = send;
  }

  /** Show the lobby. */
  show() {
    const form = h(
      "form",
      { class: "panel", onsubmit: (event) => this.#create(event) },
      h("h1", {}, t("newGame")),
      h("p", { class: "intro" }, t("intro")),
      h("div", { class: "seats" }, Array.from({ length: MOST }, (_, seat) => this.#seat(seat))),
      h("label", { class: "check" }, h("input", { type: "checkbox", name: "lots" }), t("lots")),
      h("details", {}, h("summary", {}, t("rules")), this.#rules()),
      h("button", { class: "primary", "data-key": "begin" }, t("start")),
      h("p", { id: "fault", role: "alert" }),
    );
    const games = kept("games", []);
    const mine = games.map(({ game, key, names }) =>
      h("li", {}, h("a", { href: addressOf({ game, key }) }, t("continue", { names: names.join(", ") }))),
    );
    show(byId("lobby"), land(this.#facts), form, mine.length > 0 && h("nav", { class: "panel" }, h("h2", {}, t("yourGames")), h("ul", {}, mine)));
  }

  #seat(seat) {
    const choices = seat === 0 ? [["me", t("me")]] : [["person", t("person")]];
    if (seat > 0) choices.push(...this.#facts.built_in.map((name) => [`built-in:${name}`, t("builtIn", { name })]));
    if (seat > 1) choices.push(["", t("nobody")]);
    const usual = seat === 0 ? "me" : seat === 1 ? `built-in:${this.#facts.built_in[0]}` : "";
    const name = h("input", {
      name: `name-${seat}`,
      maxlength: this.#facts.longest_name,
      value: seat === 0 ? kept("name", "") : NAMES[seat],
      placeholder: t("name"),
      "aria-label": `${t("seatOf", { number: seat + 1 })}: ${t("name")}`,
      autocomplete: "off",
      disabled: usual === "",
    });
    const who = h(
      "select",
      {
        name: `who-${seat}`,
        "aria-label": t("seatOf", { number: seat + 1 }),
        onchange: (event) => {
          name.disabled = event.target.value === "";
          if (event.target.value === "person" && name.value === NAMES[seat]) name.value = "";
        },
      },
      choices.map(([value, told]) => h("option", { value, selected: value === usual }, told)),
    );
    return h("div", { class: `seat seat-${seat}` }, h("span", { class: "seat-number" }, seat + 1), who, name);
  }

  #rules() {
    const choice = (name, told, values) =>
      h(
        "label",
        {},
        told,
        h("select", { name }, values.map(([value, words]) => h("option", { value }, words))),
      );
    const edition = choice("edition", t("edition"), ["rio-grande", "first-edition"].map((name) => [name, t(name)]));
    const variants = Object.entries(OPTIONS).map(([name, words]) =>
      choice(name, t(name), this.#facts.options[name].map((value) => [value, t(words[value] ?? value)])),
    );
    return h("div", { class: "rules" }, edition, variants);
  }

  #create(event) {
    event.preventDefault();
    const said = new FormData(event.target);
    let seats = Array.from({ length: MOST }, (_, seat) => ({ who: said.get(`who-${seat}`), name: (said.get(`name-${seat}`) ?? "").trim() }))
      .filter(({ who }) => who);
    if (seats.some(({ name }) => !name) || new Set(seats.map(({ name }) => name.toLowerCase())).size < seats.length) {
      byId("fault").textContent = t("nameNeeded");
      return;
    }
    keep("name", seats[0].name);
    if (said.get("lots")) seats = shuffled(seats);
    const players = seats.map(({ who, name }) =>
      who.startsWith("built-in:") ? { name, built_in: who.slice("built-in:".length) } : { name, invitation: secret() },
    );
    const rules = Object.fromEntries(["edition", ...Object.keys(OPTIONS)].map((name) => [name, said.get(name)]));
    this.#asked = { players, mine: players[seats.findIndex(({ who }) => who === "me")] };
    this.#send({ kind: "create", players, rules });
  }

  /** Go to the game that has been set up; the invitations of the others stay in this browser. */
  created(game) {
    const { players, mine } = this.#asked;
    keep(`invitations:${game}`, players.filter((player) => player.invitation && player !== mine));
    goTo({ game, invitation: mine.invitation });
  }

  /** Say why no game was set up. */
  refused(text) {
    byId("fault").textContent = text;
  }
}

/** Return a list in another order; who sits where needs no better chance than this. */
function shuffled(list) {
  return list
    .map((item) => [Math.random(), item])
    .sort(([one], [other]) => one - other)
    .map(([, item]) => item);
}
