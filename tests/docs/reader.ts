// A reader of documents as a front end would write it: it has to compile against the types that the package ships.
import type {
  Action,
  ActionDocument,
  City,
  Event,
  EventsDocument,
  LogDocument,
  SeenLogDocument,
  StateDocument,
  ViewDocument,
} from "./thurn-taxis";

type AnyDocument =
  | StateDocument
  | ViewDocument
  | ActionDocument
  | EventsDocument
  | LogDocument
  | SeenLogDocument;

export function described(document: AnyDocument): string {
  switch (document.format) {
    case "thurn-taxis-state":
      return `${document.players.length} players, ${document.supply.length} cards in the supply`;
    case "thurn-taxis-view":
      return document.players.map((player) => player.hand?.length ?? player.hand_size).join(" ");
    case "thurn-taxis-action":
      return document.action;
    case "thurn-taxis-events":
      return document.events.map(told).join("\n");
    case "thurn-taxis-log":
      return `${document.actions.length} actions, winner ${document.result?.winner ?? "none"}`;
    case "thurn-taxis-seen-log":
      return document.actions.map((seen) => seen.action).join(", ");
  }
}

function told(event: Event): string {
  switch (event.event) {
    case "card taken":
      return `seat ${event.seat} takes ${event.city ?? "a hidden card"}`;
    case "house built":
      return `seat ${event.seat} builds a house in ${event.city}`;
    default:
      return event.event;
  }
}

export const leftOf: (city: City) => Action = (city) => `left ${city}`;
// @ts-expect-error - no such city
export const atlantis: City = "Atlantis";
// @ts-expect-error - an action is a text of its own, not any text
export const jump: Action = "jump Ulm";
// @ts-expect-error - a document cannot be changed
export const change = (document: StateDocument): void => { document.seed = 1; };
