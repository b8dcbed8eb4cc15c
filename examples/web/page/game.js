/** A game as this browser sees it: what the server has told last, and what the player is about to do. */

import { byId } from "./dom.js";
import { showDisplay, showHand, showRoute } from "./cards.js";
import { showChoices } from "./desk.js";
import { GameMap } from "./map.js";
import { showSheet } from "./dialogs.js";
import { move, places } from "./motion.js";
import { provinceOf } from "./pieces.js";
import { showPlayers, showStacks, tell } from "./side.js";
import { t } from "./texts.js";

export class Game {
  /** What the server has told last: the view of the seat, and what can be done. */
  table = null;
  /** The card of the hand that fits both ends, while it is asked which. */
  chosen = null;
  /** Whether the next card is to begin a new route instead of the present one. */
  givingUp = false;

  #send;
  #hint;
  #map;
  #sent = false;
  /** The reason that is shown only while something is pointed at. */
  #remark = null;

  /** `send` sends a message to the server, `hint` shows a line of text. */
  constructor(facts, send, hint) {
    this.facts = facts;
    this.#send = send;
    this.#hint = hint;
    this.#map = new GameMap(
      facts,
      (city) => this.#useCity(city),
      (city) => this.#map.light(city),
    );
    for (const kind of ["pointerover", "focusin"]) document.addEventListener(kind, (event) => this.#lookAt(event.target));
    for (const kind of ["pointerout", "focusout"]) document.addEventListener(kind, (event) => this.#lookAway(event.target));
  }

  /** The own player, or null for a spectator. */
  get me() {
    const { seat, view } = this.table;
    return seat === null ? null : view.players[seat];
  }

  get myTurn() {
    const { seat, view, result } = this.table;
    return result === null && seat !== null && seat === view.turn.seat;
  }

  handCities() {
    return [...new Set(this.me?.hand ?? [])];
  }

  can(action) {
    return this.table.legal.includes(action);
  }

  /** Return why an action cannot be done, in the words of the game. */
  why(action) {
    const { reasons, due } = this.table;
    const reason = reasons[action];
    return reason ? `${reason.text} [${reason.rule}]` : due || t("hasWon", { name: this.#winner() });
  }

  /** Return the attributes of a button that does an action, or says why it cannot be done. */
  doing(action, label) {
    const can = this.can(action);
    return {
      "data-action": action,
      "aria-label": label,
      "aria-disabled": can ? null : "true",
      "data-why": can ? null : action,
      onclick: () => this.act([action]),
    };
  }

  /** Do something, if it is allowed; otherwise say why not. */
  act(actions) {
    const [action] = actions;
    if (!this.can(action)) return this.#refuse(action);
    this.#imagineNothing();
    this.#ask({ kind: "play", actions });
  }

  /** Say why something cannot be done. */
  #refuse(action) {
    this.#remark = null;
    this.#hint(this.why(action), true);
  }

  takeBack() {
    this.#ask({ kind: "undo" });
  }

  /** Ask the server for something, once: until it has answered, more clicks are ignored. */
  #ask(message) {
    if (this.#sent) return;
    const { number, branch } = this.table;
    this.#sent = this.#send({ ...message, number, branch });
  }

  /** The server has answered, or the connection is lost: the next click counts. */
  answered() {
    this.#sent = false;
  }

  giveUp() {
    this.givingUp = !this.givingUp;
    this.chosen = null;
    if (this.givingUp) this.#hint(t("giveUpHint"));
    this.show();
  }

  /** Return what can be done with a card of the hand, allowed or not. */
  waysOf(city) {
    const { phase } = this.table.view.turn;
    if (phase === "discard") return [`discard ${city}`];
    if (this.givingUp || !this.me.route.length) return [`start ${city}`];
    return [`left ${city}`, `right ${city}`];
  }

  /** A card of the hand was chosen: play it where it fits, and ask if it fits both ends. */
  useCard(city) {
    const ways = this.waysOf(city);
    const allowed = ways.filter((action) => this.can(action));
    const mirrored = this.me.route.length === 1;
    if (allowed.length === 0) return this.#refuse(ways.at(-1));
    if (allowed.length === 1 || mirrored) return this.act([allowed.at(-1)]);
    this.chosen = this.chosen === city ? null : city;
    this.show();
    if (this.chosen) {
      this.#hint(t("whichEnd", { city }));
      document.querySelector("#route .end")?.focus();
    }
  }

  /** A city of the map was chosen: it stands for the card of that name that can be used now. */
  #useCity(city) {
    this.#map.reveal(city);
    const { phase } = this.table.view.turn;
    if (!this.myTurn) return this.#refuse("");
    if (phase === "play" || phase === "discard") return this.useCard(city);
    return this.act([phase === "houses" ? `house ${city}` : `draw ${city}`]);
  }

  /** Return the cities of the map that can be chosen now. */
  #canBeChosen() {
    const cities = this.facts.cities.map((city) => city.name);
    const hand = this.me?.hand ?? [];
    return new Set(
      cities.filter((city) => {
        const uses = hand.includes(city) ? this.waysOf(city) : [];
        return [`draw ${city}`, `house ${city}`, ...uses].some((action) => this.can(action));
      }),
    );
  }

  /** Show the houses that a way of closing would place. */
  imagine(houses) {
    this.#map.imagine(houses, this.table.seat);
    if (houses.length) this.#map.reveal(houses[0]);
  }

  #imagineNothing() {
    this.#map.imagine([], this.table.seat);
  }

  /** Light up the city of the card that is pointed at, and say why it cannot be used if it cannot. */
  #lookAt(target) {
    const element = target.closest?.("[data-city], [data-look], [data-why]");
    if (this.table === null || element === null || element === undefined) return;
    const city = element.dataset.city ?? element.dataset.look;
    if (city) this.#map.light(city);
    if (element.dataset.why && this.myTurn) {
      this.#remark = this.why(element.dataset.why);
      this.#hint(this.#remark);
    }
  }

  /** Forget what was looked at. */
  #lookAway(target) {
    if (target.closest?.("[data-city], [data-look]")) this.#map.light(null);
    if (this.#remark !== null) this.#hint("");
    this.#remark = null;
  }

  /** Take what the server has told, and show it with everything moving to its place. */
  take(table) {
    const before = this.table?.game === table.game && !table.everything ? places() : null;
    const over = table.result !== null && this.table?.result === null;
    const passed = this.table === null || this.table.number !== table.number || this.table.branch !== table.branch;
    this.table = table;
    this.answered();
    if (passed) {
      this.chosen = null;
      this.givingUp = false;
      this.#hint("");
    }
    this.show();
    tell(table);
    if (before) move(table.happened, before, table.seat);
    if (passed) this.#bringIntoSight();
    if (over) setTimeout(() => this.table.result && showSheet(this.table), 1200);
  }

  /** On a phone, scroll to where the next choice is made: the display, or the map with the own route. */
  #bringIntoSight() {
    if (!this.myTurn || !matchMedia("(max-width: 699px)").matches) return;
    const where = this.table.view.turn.phase === "draw" ? byId("top") : byId("map");
    where.scrollIntoView({ block: "start", behavior: "smooth" });
    if (this.me.route.length) this.#map.reveal(this.me.route.at(-1));
  }

  /** Somebody came or went. */
  present(here) {
    if (this.table === null) return;
    this.table.players.forEach((player, seat) => (player.here = here[seat]));
    showPlayers(this);
  }

  show() {
    document.body.classList.toggle("my-turn", this.myTurn);
    showDisplay(this);
    showRoute(this);
    showHand(this);
    showChoices(this);
    showPlayers(this);
    showStacks(this);
    this.#map.update(this.table.view.players, this.#canBeChosen(), (...what) => this.#told(...what));
    this.#map.imagine([], 0);
    byId("desk").hidden = this.me === null;
  }

  /** Return what a screen reader says of a city. */
  #told(city, owners, roads) {
    const { players, view } = this.table;
    return [
      `${city}, ${provinceOf(city)}`,
      view.display.includes(city) && t("inDisplay"),
      this.me?.hand.includes(city) && t("inHand"),
      ...owners.map((seat) => t("housesOf", { name: players[seat].name })),
      t("roadsTo", { cities: roads.join(", ") }),
    ]
      .filter(Boolean)
      .join("; ");
  }

  #winner() {
    return this.table.players[this.table.result.winner].name;
  }

  /** Return what is due, in a few words. */
  status() {
    const { view, due, result, seat } = this.table;
    if (result) return result.winner === seat ? t("youWon") : t("hasWon", { name: this.#winner() });
    const near = view.turn.last ? t(this.myTurn ? "lastTurn" : "lastRound") : view.ended_by !== null ? t("lastRound") : "";
    return [near, this.myTurn ? this.#mine(view.turn) : due].filter(Boolean).join(" ");
  }

  #mine({ phase, official, due }) {
    const { route } = this.me;
    switch (phase) {
      case "draw":
        return due === 1 ? t("draw1") : t("drawSome", { due });
      case "play":
        return official === "carrier" ? t("playSecond") : route.length ? t("playNext") : t("playFirst");
      case "close":
        return this.can("close each") ? t("mayClose") : this.can("carrier") ? t("mayCarry") : t("mayEnd");
      default:
        return t({ houses: "placeHouse", carriage: "chooseCartwright", discard: "discardDue" }[phase]);
    }
  }
}
