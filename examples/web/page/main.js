/** The page: it puts together the lobby, the game and the connection. */

import { Connection } from "./connection.js";
import { invitations, showInvitations, showSheet } from "./dialogs.js";
import { byId, h, show } from "./dom.js";
import { Game } from "./game.js";
import { Lobby } from "./lobby.js";
import { building, learn } from "./pieces.js";
import { keep, kept, place, seatOfThisBrowser, seated } from "./session.js";
import { language, speak, t } from "./texts.js";

const THEMES = ["auto", "light", "dark"];
let theme = kept("theme", "auto");
let connected = true;

speak(kept("language", navigator.language.startsWith("de") ? "de" : "en"));
const facts = await (await fetch("board.json")).json();
learn(facts);
const connection = new Connection(listen, (is) => {
  connected = is;
  if (!is) game.answered();
  if (!is || byId("hint").textContent === t("offline")) hint(is ? "" : t("offline"), true);
});
const send = (message) => connection.send(message);
const game = new Game(facts, send, hint);
const lobby = new Lobby(facts, send);

/** Show a line of text below everything; a refusal is shown with more force. */
function hint(text, strong = false) {
  const line = byId("hint");
  line.textContent = connected || strong ? text : t("offline");
  line.classList.toggle("strong", strong);
}

function listen(message) {
  switch (message.kind) {
    case "table":
      game.take(message);
      seated(message.players.map(({ name }) => name));
      if (message.notice) hint(message.notice, true);
      showAll();
      inviteOnce(message.game);
      break;
    case "presence":
      game.present(message.here);
      break;
    case "created":
      lobby.created(message.game);
      break;
    default:
      game.answered();
      if (place().game) hint(message.rule ? `${message.text} [${message.rule}]` : message.text, true);
      else lobby.refused(message.text);
  }
}

/** Show the invitations to whoever has just set up a game. */
function inviteOnce(name) {
  if (!invitations(name).length || kept(`invited:${name}`)) return;
  keep(`invited:${name}`, true);
  showInvitations(name);
}

/** Go where the address says: to a table, or to the lobby. */
function enter() {
  byId("dialog").close();
  hint("");
  const { game: name } = place();
  byId("lobby").hidden = Boolean(name);
  byId("table").hidden = true;
  if (name) {
    connection.greet(() => ({ kind: "sit", ...seatOfThisBrowser(), language: language() }));
  } else {
    game.table = null;
    lobby.show();
  }
  showAll();
}

/** Show what is around the game. */
function showAll() {
  const { table } = game;
  const inGame = Boolean(place().game) && table !== null;
  byId("table").hidden = !inGame;
  document.body.classList.toggle("in-game", inGame);
  document.querySelector("#home span").textContent = t("title");
  for (const section of document.querySelectorAll("[data-label]")) section.setAttribute("aria-label", t(section.dataset.label));
  show(
    byId("status"),
    inGame && building(table.result?.winner ?? table.view.turn.seat),
    inGame && h("span", {}, game.status()),
    inGame && table.seat === null && h("small", {}, t("watching")),
  );
  const button = (key, words, onclick, more = {}) => h("button", { type: "button", class: "quiet", "data-key": key, onclick, ...more }, words);
  show(
    byId("controls"),
    inGame && button("sheet", t("sheet"), () => showSheet(game.table)),
    inGame && button("invite", t("invite"), () => showInvitations(table.game)),
    button("theme", "◐", nextTheme, { "aria-label": themeWords(), title: themeWords() }),
    button("language", t("language"), otherLanguage, { lang: language() === "de" ? "en" : "de" }),
  );
}

const themeWords = () => t(`theme${theme[0].toUpperCase()}${theme.slice(1)}`);

function showTheme() {
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

function nextTheme() {
  theme = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length];
  keep("theme", theme);
  showTheme();
  showAll();
  hint(themeWords());
}

function otherLanguage() {
  speak(language() === "de" ? "en" : "de");
  keep("language", language());
  if (place().game) send({ kind: "language", language: language() });
  else lobby.show();
  showAll();
}

/** Keys: the numbers on the cards, `e` to end the turn, `u` to take back. */
document.addEventListener("keydown", (event) => {
  const typing = event.target.closest("input, select, textarea, dialog[open]");
  if (typing || event.ctrlKey || event.altKey || event.metaKey || !game.table) return;
  const where = game.table.view.turn.phase === "draw" ? "#display" : "#hand";
  const key = /^\d$/.test(event.key) ? `${event.key === "0" ? "#display" : where} ` : "";
  document.querySelector(`${key}[aria-keyshortcuts="${CSS.escape(event.key)}"]`)?.click();
});

window.addEventListener("hashchange", enter);
showTheme();
enter();
