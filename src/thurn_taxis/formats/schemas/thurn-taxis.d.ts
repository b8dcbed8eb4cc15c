/**
 * The JSON documents of thurn_taxis, as types. Generated from the same classes as the JSON Schemas; do not edit.
 *
 * A log has `deals`, or a `seed`, or both: that, and whether a state is possible, types cannot say.
 */

/** The text of an action. */
export type Action =
  | "draw Mannheim" | "draw Carlsruhe" | "draw Freiburg" | "draw Würzburg" | "draw Nürnberg" | "draw Regensburg"
  | "draw Ingolstadt" | "draw Augsburg" | "draw Passau" | "draw München" | "draw Kempten" | "draw Pilsen"
  | "draw Budweis" | "draw Sigmaringen" | "draw Lodz" | "draw Salzburg" | "draw Linz" | "draw Basel"
  | "draw Zürich" | "draw Innsbruck" | "draw Stuttgart" | "draw Ulm" | "draw supply" | "administrator"
  | "postmaster" | "carrier" | "cartwright" | "start Mannheim" | "start Carlsruhe" | "start Freiburg"
  | "start Würzburg" | "start Nürnberg" | "start Regensburg" | "start Ingolstadt" | "start Augsburg"
  | "start Passau" | "start München" | "start Kempten" | "start Pilsen" | "start Budweis" | "start Sigmaringen"
  | "start Lodz" | "start Salzburg" | "start Linz" | "start Basel" | "start Zürich" | "start Innsbruck"
  | "start Stuttgart" | "start Ulm" | "left Mannheim" | "left Carlsruhe" | "left Freiburg" | "left Würzburg"
  | "left Nürnberg" | "left Regensburg" | "left Ingolstadt" | "left Augsburg" | "left Passau" | "left München"
  | "left Kempten" | "left Pilsen" | "left Budweis" | "left Sigmaringen" | "left Lodz" | "left Salzburg"
  | "left Linz" | "left Basel" | "left Zürich" | "left Innsbruck" | "left Stuttgart" | "left Ulm"
  | "right Mannheim" | "right Carlsruhe" | "right Freiburg" | "right Würzburg" | "right Nürnberg"
  | "right Regensburg" | "right Ingolstadt" | "right Augsburg" | "right Passau" | "right München"
  | "right Kempten" | "right Pilsen" | "right Budweis" | "right Sigmaringen" | "right Lodz" | "right Salzburg"
  | "right Linz" | "right Basel" | "right Zürich" | "right Innsbruck" | "right Stuttgart" | "right Ulm"
  | "close each" | "close Baden" | "close Baiern" | "close Böhmen" | "close Hohenzollern" | "close Polen"
  | "close Salzburg" | "close Schweiz" | "close Tyrol" | "close Württemberg" | "house Mannheim"
  | "house Carlsruhe" | "house Freiburg" | "house Würzburg" | "house Nürnberg" | "house Regensburg"
  | "house Ingolstadt" | "house Augsburg" | "house Passau" | "house München" | "house Kempten" | "house Pilsen"
  | "house Budweis" | "house Sigmaringen" | "house Lodz" | "house Salzburg" | "house Linz" | "house Basel"
  | "house Zürich" | "house Innsbruck" | "house Stuttgart" | "house Ulm" | "discard Mannheim"
  | "discard Carlsruhe" | "discard Freiburg" | "discard Würzburg" | "discard Nürnberg" | "discard Regensburg"
  | "discard Ingolstadt" | "discard Augsburg" | "discard Passau" | "discard München" | "discard Kempten"
  | "discard Pilsen" | "discard Budweis" | "discard Sigmaringen" | "discard Lodz" | "discard Salzburg"
  | "discard Linz" | "discard Basel" | "discard Zürich" | "discard Innsbruck" | "discard Stuttgart"
  | "discard Ulm" | "pass";

/** A card goes from a hand to the route (R1 to R3). */
export interface CardPlayed {
  readonly event: "card played";
  /** The seat that plays it. */
  readonly seat: number;
  /** The card. */
  readonly city: City;
  /** The end of the route where it is added, or `null` when it starts a route. */
  readonly side: Side | null;
}

/** A card goes into a hand (D1). */
export interface CardTaken {
  readonly event: "card taken";
  /** The seat that takes it. */
  readonly seat: number;
  /** The card, or `null` when it was drawn unseen by somebody else (H2). */
  readonly city: City | null;
  /** The space of the display where it lay, counted from 0, or `null` when it was the top of the supply. */
  readonly space: number | null;
}

/** Cards go on the discards: a hand's (C7), those of a closed route (C7), or the display's (D6). */
export interface CardsDiscarded {
  readonly event: "cards discarded";
  /** The seat whose turn it is. */
  readonly seat: number;
  /** The cards, in the order in which they are discarded. */
  readonly cards: readonly City[];
  /** Where they were. */
  readonly origin: Origin;
}

/** The next carriage is taken (C5, C6). */
export interface CarriageTaken {
  readonly event: "carriage taken";
  /** The seat that takes it. */
  readonly seat: number;
  /** Its number, 3 to 7. */
  readonly carriage: number;
}

/** A city of the board, listed by province; this is the order of sorted hands, of sets and of `ACTIONS`. */
export type City =
  | "Mannheim" | "Carlsruhe" | "Freiburg" | "Würzburg" | "Nürnberg" | "Regensburg" | "Ingolstadt" | "Augsburg"
  | "Passau" | "München" | "Kempten" | "Pilsen" | "Budweis" | "Sigmaringen" | "Lodz" | "Salzburg" | "Linz"
  | "Basel" | "Zürich" | "Innsbruck" | "Stuttgart" | "Ulm";

/** The end of the game is triggered (E1); the game end tile is won next. */
export interface EndTriggered {
  readonly event: "end triggered";
  /** The seat that has placed the last house or taken the last carriage. */
  readonly seat: number;
}

/** What happened on the table. */
export type Event =
  | OfficialCalled | CardTaken | SupplyShuffled | SpaceRefilled | RouteAbandoned | CardPlayed | RouteClosed
  | HouseBuilt | TileWon | CarriageTaken | CardsDiscarded | EndTriggered | TurnPassed | StepDue | GameOver;

/** The game is over (E2): the last event of all, with the score sheet. The tiles are turned up. */
export interface GameOver {
  readonly event: "game over";
  /** The score of each seat (E3). */
  readonly scores: readonly Score[];
  /** The seat that has won (E4). */
  readonly winner: number;
}

/** A house is placed (C2, C3). */
export interface HouseBuilt {
  readonly event: "house built";
  /** The seat whose house it is. */
  readonly seat: number;
  /** Where it stands. */
  readonly city: City;
}

/** One of the four who may help once in a turn (T2). */
export type Official = "administrator" | "postmaster" | "carrier" | "cartwright";

/** An official helps (T2): called by an action, or the postmaster at the start of a turn with an empty hand (D5). */
export interface OfficialCalled {
  readonly event: "official called";
  /** The seat whose turn it is. */
  readonly seat: number;
  /** The official. */
  readonly official: Official;
}

/** Where discarded cards come from. */
export type Origin = "display" | "route" | "hand";

/** What the player whose turn it is has to do now. */
export type Phase = "draw" | "play" | "close" | "houses" | "carriage" | "discard" | "over";

/** What lies in front of a player. */
export interface Player {
  /** The cards in hand, in city order (the reader takes any order). */
  readonly hand: readonly City[];
  /** The current route from its left to its right end; empty when there is none. */
  readonly route: readonly City[];
  /** The cities with a house of this player. */
  readonly houses: readonly City[];
  /** The number of the highest carriage, 0 for none. */
  readonly carriage: 0 | 3 | 4 | 5 | 6 | 7;
  /** The bonus tiles in the order in which they were won. */
  readonly tiles: readonly Tile[];
}

/** A province of the board. */
export type Province = "Baden" | "Baiern" | "Böhmen" | "Hohenzollern" | "Polen" | "Salzburg" | "Schweiz" | "Tyrol" | "Württemberg";

/** How a game stands at the end of a record. */
export interface Result {
  /** The points of each seat (E3); those so far when the game is not over. */
  readonly scores: readonly number[];
  /** The seat that has won (E4), or `null` when the game is not over. */
  readonly winner: number | null;
}

/** A route is given up and goes on the discards (R5). */
export interface RouteAbandoned {
  readonly event: "route abandoned";
  /** The seat that gives it up. */
  readonly seat: number;
  /** Its cards from left to right, the order in which they are discarded. */
  readonly route: readonly City[];
}

/** A route is closed (C1); it lies on the table until its houses, tiles and carriage have been handed out. */
export interface RouteClosed {
  readonly event: "route closed";
  /** The seat that closes it. */
  readonly seat: number;
  /** The province whose cities get the houses (way b of C2), or `null` for one city in each province (a). */
  readonly province: Province | null;
  /** Its cards from left to right. */
  readonly route: readonly City[];
}

/** The edition, or the options that the game is played by. */
export type Rules =
  | "rio-grande" | "first-edition"
  | {
  readonly edition?: "rio-grande" | "first-edition";
  readonly all_provinces?: "all" | "outside-baiern";
  readonly length_fallback?: "any" | "over-seven";
  readonly placement?: "full" | "free";
  readonly last_round?: "finish" | "one-more-turn";
  readonly abandon?: "free" | "stuck";
};

/** The score of a player in its parts (E3). */
export interface Score {
  /** The points printed on the highest carriage. */
  readonly carriage: number;
  /** The bonus tiles, the game end tile among them. */
  readonly tiles: readonly Tile[];
  /** The points for the houses not placed: minus 1 for each, so 0 or less. */
  readonly houses: number;
}

/** An action as a seat has seen it. */
export interface SeenAction {
  /** What was done; its text never names a card that was drawn unseen. */
  readonly action: Action;
  /** What happened then, as far as the seat saw it. */
  readonly events: readonly Event[];
}

/** A player as a seat sees him. */
export interface SeenPlayer {
  /** The cards in hand in city order, or `null` for the hand of somebody else (H2). */
  readonly hand: readonly City[] | null;
  /** How many cards there are in hand (H1). */
  readonly hand_size: number;
  /** The current route from its left to its right end. */
  readonly route: readonly City[];
  /** The cities with a house of this player. */
  readonly houses: readonly City[];
  /** The number of the highest carriage, 0 for none. */
  readonly carriage: 0 | 3 | 4 | 5 | 6 | 7;
  /** The bonus tiles in the order in which they were won. */
  readonly tiles: readonly SeenTile[];
}

/** A bonus tile as a seat sees it. */
export interface SeenTile {
  /** The stack that it was taken from; the kind of a tile is open. */
  readonly stack: Stack;
  /** Its points, or `null` for a tile that lies face down in front of somebody else (H2). */
  readonly points: number | null;
}

/** An end of a route (R3). */
export type Side = "left" | "right";

/** The top card of the supply is turned up on an empty space of the display (D2). */
export interface SpaceRefilled {
  readonly event: "space refilled";
  /** The space, counted from 0. */
  readonly space: number;
  /** The card. */
  readonly city: City;
}

/** A stack of bonus tiles (S3). */
export type Stack =
  | "route of 5" | "route of 6" | "route of 7" | "all provinces" | "Baden" | "Württemberg/Hohenzollern"
  | "Schweiz/Tyrol" | "Böhmen/Salzburg" | "Baiern" | "game end";

/** The points of the tiles that are left in each stack, top first. */
export interface Stacks {
  readonly "route of 5": readonly (1 | 2)[];
  readonly "route of 6": readonly (1 | 2 | 3)[];
  readonly "route of 7": readonly (1 | 2 | 3 | 4)[];
  readonly "all provinces": readonly (3 | 4 | 5 | 6)[];
  readonly Baden: readonly (1 | 2 | 3)[];
  readonly "Württemberg/Hohenzollern": readonly (1 | 2 | 3)[];
  readonly "Schweiz/Tyrol": readonly (1 | 2 | 3)[];
  readonly "Böhmen/Salzburg": readonly (2 | 3 | 4)[];
  readonly Baiern: readonly (2 | 3 | 4 | 5)[];
  readonly "game end": readonly 1[];
}

/** Something is asked for now; every action that does not end the game ends with this event. */
export interface StepDue {
  readonly event: "step due";
  /** Whose turn it is and what is due. */
  readonly turn: Turn;
}

/** The discards are shuffled and become the supply, which was empty (D3). */
export interface SupplyShuffled {
  readonly event: "supply shuffled";
  /** How many cards they are. */
  readonly size: number;
  /** The new supply, top card first, or `null` for those who sit at the table (H2). */
  readonly order: readonly City[] | null;
}

/** A bonus tile that a player has won. */
export interface Tile {
  /** The stack that it was taken from. */
  readonly stack: Stack;
  /** Its points. */
  readonly points: number;
}

/** The top tile of a stack is won (C4, E1). Its points lay open until now, so everybody has seen them. */
export interface TileWon {
  readonly event: "tile won";
  /** The seat that wins it. */
  readonly seat: number;
  /** The stack. */
  readonly stack: Stack;
  /** Its points. */
  readonly points: number;
}

/** Whose turn it is and what is due in it. */
export interface Turn {
  /** The seat of the player whose turn it is; after the end that of the last turn. */
  readonly seat: number;
  /** What the player has to do now. */
  readonly phase: Phase;
  /** The official who has helped in this turn, or `null`. */
  readonly official: Official | null;
  /** In the phase `draw`, how many cards are still to be drawn; otherwise 0. */
  readonly due: number;
  /** In the phase `houses`, the groups of cities that can still get a house, one house for each group, in the order in which they are asked for; otherwise empty. */
  readonly groups: readonly (readonly City[])[];
  /** Whether the end of the game had been triggered before this turn began. */
  readonly last: boolean;
}

/** A turn is over, and the next player's begins (T1). */
export interface TurnPassed {
  readonly event: "turn passed";
  /** The seat whose turn is over. */
  readonly seat: number;
  /** The seat whose turn begins. */
  readonly following: number;
}

/** A state in JSON. */
export interface StateDocument {
  readonly format: "thurn-taxis-state";
  readonly version: 1;
  /** The rules that the game is played by. */
  readonly rules: Rules;
  /** The players in seat order. */
  readonly players: readonly Player[];
  /** The row of face-up cards, `null` for an empty space. */
  readonly display: readonly [City | null, City | null, City | null, City | null, City | null, City | null];
  /** The face-down supply, its top card first. */
  readonly supply: readonly City[];
  /** The discarded cards, the oldest first. */
  readonly discards: readonly City[];
  /** What is left of the stacks. */
  readonly stacks: Stacks;
  /** Whose turn it is and what is due. */
  readonly turn: Turn;
  /** The seat that triggered the end (E1), or `null` before. */
  readonly ended_by: number | null;
  /** The seed that all shuffles come from, or `null` for a game that is dealt card by card. */
  readonly seed: number | null;
  /** How many times cards have been shuffled, the first deal included. */
  readonly shuffles: number;
}

/** A view in JSON. */
export interface ViewDocument {
  readonly format: "thurn-taxis-view";
  readonly version: 1;
  /** Whose view this is, or `null` for a spectator. */
  readonly seat: number | null;
  /** The rules that the game is played by. */
  readonly rules: Rules;
  /** The players in seat order, as the seat sees them. */
  readonly players: readonly SeenPlayer[];
  /** The row of face-up cards, `null` for an empty space. */
  readonly display: readonly [City | null, City | null, City | null, City | null, City | null, City | null];
  /** How many cards the face-down supply has. */
  readonly supply_size: number;
  /** The discarded cards, the oldest first. */
  readonly discards: readonly City[];
  /** What is left of the stacks. */
  readonly stacks: Stacks;
  /** Whose turn it is and what is due. */
  readonly turn: Turn;
  /** The seat that triggered the end, or `null` before. */
  readonly ended_by: number | null;
  /** How many times cards have been shuffled, the first deal included. */
  readonly shuffles: number;
}

/** An action in JSON, as a document of its own; in a log it is a bare text. */
export interface ActionDocument {
  readonly format: "thurn-taxis-action";
  readonly version: 1;
  /** What is done. */
  readonly action: Action;
}

/** Events in JSON. */
export interface EventsDocument {
  readonly format: "thurn-taxis-events";
  readonly version: 1;
  /** What happened, in order. */
  readonly events: readonly Event[];
}

/** A recorded game in JSON. */
export interface LogDocument {
  readonly format: "thurn-taxis-log";
  readonly version: 1;
  /** The rules that were played by; without them those of Rio Grande. */
  readonly rules?: Rules;
  /** The names of the players in seat order. */
  readonly players: readonly string[];
  /** Every shuffled supply in full, top card first; it may miss when there is a seed. */
  readonly deals?: readonly (readonly City[])[] | null;
  /** The seed that all shuffles come from; it may miss when there are deals. */
  readonly seed?: number | null;
  /** What was done, in order. */
  readonly actions: readonly Action[];
  /** How the game stands at the end; it may miss. */
  readonly result?: Result | null;
}

/** What a seat has seen of a recorded game, in JSON. */
export interface SeenLogDocument {
  readonly format: "thurn-taxis-seen-log";
  readonly version: 1;
  /** Whose record this is, or `null` for a spectator. */
  readonly seat: number | null;
  /** The rules that were played by. */
  readonly rules: Rules;
  /** The names of the players in seat order. */
  readonly players: readonly string[];
  /** The cards that were turned up before the first action, from left to right. */
  readonly display: readonly [City, City, City, City, City, City];
  /** What was done and seen, in order. */
  readonly actions: readonly SeenAction[];
  /** How the game stands at the end, or `null` when the record does not say it. */
  readonly result: Result | null;
}
