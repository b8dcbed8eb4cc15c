/** Every text of the page in both languages; what happens in the game is told by the server. */

const TEXTS = {
  title: ["Thurn and Taxis", "Thurn und Taxis"],
  language: ["Deutsch", "English"],
  themeAuto: ["Colours: as the system", "Farben: wie das System"],
  themeLight: ["Colours: light", "Farben: hell"],
  themeDark: ["Colours: dark", "Farben: dunkel"],
  sheet: ["Score sheet", "Wertung"],
  invite: ["Invite", "Einladen"],
  close: ["Close", "Schließen"],
  offline: ["The connection is lost. Trying again …", "Die Verbindung ist weg. Neuer Versuch …"],
  watching: ["You are watching", "Du siehst zu"],

  newGame: ["A new game", "Ein neues Spiel"],
  intro: [
    "Build post routes from city to city, place your houses, and be the first to drive the great carriages.",
    "Baue Postrouten von Stadt zu Stadt, setze deine Häuser und fahre als Erste oder Erster die großen Kutschen.",
  ],
  seatOf: ["Seat {number}", "Platz {number}"],
  name: ["Name", "Name"],
  me: ["You", "Du"],
  person: ["Somebody you invite", "Jemand, den du einlädst"],
  nobody: ["Nobody", "Niemand"],
  builtIn: ["Computer: {name}", "Computer: {name}"],
  lots: ["Draw lots for the seats", "Die Plätze auslosen"],
  rules: ["Rules", "Regeln"],
  edition: ["Edition", "Ausgabe"],
  "rio-grande": ["Rio Grande", "Rio Grande"],
  "first-edition": ["First German edition", "Deutsche Erstausgabe"],
  length_fallback: ["Empty route stack", "Leerer Routenstapel"],
  any: ["take the next lower tile", "das nächstniedrigere Plättchen"],
  "over-seven": ["only for more than 7 cards", "nur bei mehr als 7 Karten"],
  placement: ["Houses", "Häuser"],
  full: ["all that are possible", "alle, die möglich sind"],
  free: ["as many as you like", "so viele man will"],
  last_round: ["At the end", "Am Ende"],
  finish: ["finish the round", "die Runde zu Ende spielen"],
  "one-more-turn": ["one more turn for each", "noch ein Zug für jeden"],
  abandon: ["Giving up a route", "Eine Route aufgeben"],
  always: ["at any time", "jederzeit"],
  stuck: ["only if no card fits", "nur, wenn keine Karte passt"],
  start: ["Begin", "Beginnen"],
  yourGames: ["Your games", "Deine Spiele"],
  continue: ["Go on: {names}", "Weiter: {names}"],
  nameNeeded: ["Each player needs a name of their own.", "Jede Person braucht einen eigenen Namen."],

  inviteTitle: ["Invitations", "Einladungen"],
  inviteText: [
    "Send each player their link. It opens the seat once, for the first browser that uses it.",
    "Schicke jeder Person ihren Link. Er öffnet den Platz einmal, für den ersten Browser, der ihn benutzt.",
  ],
  spectators: ["Spectators", "Zuschauer"],
  copy: ["Copy", "Kopieren"],
  copied: ["Copied", "Kopiert"],

  display: ["Display", "Auslage"],
  map: ["Map", "Karte"],
  desk: ["Your cards", "Deine Karten"],
  players: ["Players", "Mitspieler"],
  stacks: ["Bonus tiles", "Bonusplättchen"],
  story: ["What happened", "Was geschah"],
  supply: ["Supply", "Nachziehstapel"],
  discards: ["Discards", "Ablage"],
  empty: ["empty", "leer"],
  inDisplay: ["in the display", "in der Auslage"],
  inHand: ["in your hand", "auf deiner Hand"],
  housesOf: ["house of {name}", "Haus von {name}"],
  roadsTo: ["roads to {cities}", "Straßen nach {cities}"],
  hand: ["Hand", "Hand"],
  emptyHand: ["No cards in hand", "Keine Karten auf der Hand"],
  route: ["Route", "Route"],
  noRoute: ["No route yet", "Noch keine Route"],
  giveUp: ["Give up the route", "Route aufgeben"],
  giveUpHint: ["Now choose the card that begins the new route.", "Wähle jetzt die Karte, die die neue Route beginnt."],
  leftEnd: ["{city}: at the left end, next to {end}", "{city}: ans linke Ende, neben {end}"],
  rightEnd: ["{city}: at the right end, next to {end}", "{city}: ans rechte Ende, neben {end}"],
  whichEnd: ["{city} fits both ends. Where?", "{city} passt an beide Enden. Wohin?"],
  officials: ["Officials", "Amtspersonen"],
  administrator: ["Administrator", "Amtmann"],
  postmaster: ["Postmaster", "Postmeister"],
  carrier: ["Postal carrier", "Postillion"],
  cartwright: ["Cartwright", "Wagner"],
  administratorDoes: ["Replaces the display", "Tauscht die Auslage aus"],
  postmasterDoes: ["Another card to take", "Noch eine Karte nehmen"],
  carrierDoes: ["Another card to play", "Noch eine Karte spielen"],
  cartwrightDoes: ["A carriage up to 2 cards early", "Eine Kutsche, bis 2 Karten zu früh"],
  helps: ["helps in this turn", "hilft in diesem Zug"],
  takeBack: ["Take back", "Zurücknehmen"],
  endTurn: ["End turn", "Zug beenden"],
  withoutCartwright: ["Without the cartwright", "Ohne den Wagner"],
  leaveOut: ["Leave this house out", "Dieses Haus auslassen"],
  closeTitle: ["Close the route", "Route abschließen"],
  goOnTitle: ["Go on", "Weiter"],
  each: ["A house in each province", "Ein Haus in jeder Provinz"],
  allOf: ["Every city in {province}", "Jede Stadt in {province}"],
  noHouse: ["no house", "kein Haus"],
  withCartwright: ["with the cartwright", "mit dem Wagner"],
  triggersEnd: ["ends the game", "beendet das Spiel"],
  pointsShort: ["{points} points", "{points} Punkte"],

  draw1: ["Take a card: an open one, or unseen from the supply", "Nimm eine Karte: offen, oder verdeckt vom Stapel"],
  drawSome: ["Take {due} cards: open ones, or unseen from the supply", "Nimm {due} Karten: offen, oder verdeckt vom Stapel"],
  playFirst: ["Play a card: it begins your route", "Spiele eine Karte: Sie beginnt deine Route"],
  playNext: ["Play a card at an end of your route", "Spiele eine Karte an ein Ende deiner Route"],
  playSecond: ["Play a second card at an end of your route", "Spiele eine zweite Karte an ein Ende deiner Route"],
  mayClose: ["Close your route, or end the turn", "Schließe deine Route ab, oder beende den Zug"],
  mayEnd: ["End the turn", "Beende den Zug"],
  mayCarry: ["End the turn, or let the postal carrier help", "Beende den Zug, oder lass den Postillion helfen"],
  placeHouse: ["Choose a city for a house", "Wähle eine Stadt für ein Haus"],
  chooseCartwright: ["Shall the cartwright help you to a carriage?", "Soll dir der Wagner zu einer Kutsche verhelfen?"],
  discardDue: ["Discard a card: three may stay", "Wirf eine Karte ab: Drei dürfen bleiben"],
  lastRound: ["The last round!", "Die letzte Runde!"],
  lastTurn: ["Your last turn!", "Dein letzter Zug!"],
  hasWon: ["{name} has won!", "{name} hat gewonnen!"],
  youWon: ["You have won!", "Du hast gewonnen!"],

  housesLeft: ["houses left", "Häuser übrig"],
  cardsInHand: ["cards in hand", "Karten auf der Hand"],
  highest: ["highest carriage", "höchste Kutsche"],
  none: ["none", "keine"],
  away: ["not here", "nicht da"],
  you: ["you", "du"],
  points: ["Points", "Punkte"],
  carriage: ["Carriage", "Kutsche"],
  tiles: ["Tiles", "Plättchen"],
  housesMinus: ["Houses left", "Häuser übrig"],
  total: ["Total", "Summe"],
  soFar: ["So far; tiles of others lie face down.", "Bisher; Plättchen der anderen liegen verdeckt."],

  "route of 5": ["Route of 5", "Route aus 5"],
  "route of 6": ["Route of 6", "Route aus 6"],
  "route of 7": ["Route of 7", "Route aus 7"],
  "all provinces": ["All provinces", "Alle Provinzen"],
  "game end": ["Game end", "Spielende"],
};

let column = 0;

/** Speak a language, "en" or "de". */
export function speak(language) {
  column = language === "de" ? 1 : 0;
  document.documentElement.lang = language;
  document.title = t("title");
}

/** Return the language of the page. */
export const language = () => (column === 1 ? "de" : "en");

/** Return a text with its words filled in; a name without a text, such as that of a city, is its own text. */
export function t(key, words = {}) {
  const text = Object.hasOwn(TEXTS, key) ? TEXTS[key][column] : key;
  return text.replace(/\{(\w+)\}/g, (_, name) => words[name]);
}
