/** What moves on the table when something has happened; who asks for less motion sees none. */

import { byId, find, h } from "./dom.js";
import { face } from "./pieces.js";

const DURATION = 420;
const GAP = 110;

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Return where everything lies now, before the next position is shown. */
export function places() {
  if (still()) return null;
  return new Map([...document.querySelectorAll("[data-key]")].map((element) => [element.dataset.key, element.getBoundingClientRect()]));
}

/** Move what the events say from where it was to where it is. */
export function move(happened, before, mySeat) {
  if (before === null || document.hidden) return;
  let delay = 0;
  for (const event of happened.flatMap(({ events }) => events)) {
    if (moved(event, before, mySeat, delay)) delay += GAP;
  }
}

function moved(event, before, mySeat, delay) {
  const mine = event.seat === mySeat;
  switch (event.event) {
    case "card taken": {
      const from = before.get(event.space === null ? "supply" : `display-${event.space}`);
      const inHand = mine ? [...document.querySelectorAll(`[data-card="${CSS.escape(event.city ?? "")}"]`)].at(-1) : null;
      return fly(event.city, from, inHand ?? find(`player-${event.seat}`), delay, inHand);
    }
    case "space refilled":
      return fly(event.city, before.get("supply"), find(`display-${event.space}`), delay, find(`display-${event.space}`));
    case "card played": {
      const from = mine ? before.get(`hand-${event.city}-1`) : before.get(`player-${event.seat}`);
      return fly(event.city, from, mine ? find(`route-${event.city}`) : find(`city-${event.city}`), delay);
    }
    case "house built":
      return drop(find(`house-${event.seat}-${event.city}`), delay);
    case "carriage taken":
    case "tile won":
      return shine(find(`player-${event.seat}`), event.event === "tile won" ? `+${event.points}` : `${event.carriage}`, delay);
    default:
      return false;
  }
}

/** Let a card fly; the one that it becomes is not seen before it has arrived. */
function fly(city, from, target, delay, becomes = null) {
  const to = target?.getBoundingClientRect();
  if (!from || !to || !to.width) return false;
  const card = h("div", { class: city === null ? "card back" : "card" }, face(city));
  const layer = byId("flights");
  layer.append(card);
  const [width, height] = [card.offsetWidth, card.offsetHeight];
  const at = (box) => `translate(${box.x + box.width / 2 - width / 2}px, ${box.y + box.height / 2 - height / 2}px)`;
  const scale = (box) => Math.max(0.25, Math.min(1, box.width / width, box.height / height));
  const frames = [
    { transform: `${at(from)} scale(${scale(from)})`, opacity: 1 },
    { transform: `${at(to)} scale(${scale(to)})`, opacity: becomes ? 1 : 0.2 },
  ];
  const flight = card.animate(frames, { duration: DURATION, delay, easing: "ease-in-out", fill: "both" });
  flight.onfinish = () => card.remove();
  becomes?.animate([{ opacity: 0 }, { opacity: 0 }], { duration: DURATION + delay });
  return true;
}

function drop(house, delay) {
  if (!house) return false;
  house.animate(
    [
      { transform: "translateY(-40px) scale(2.4)", opacity: 0 },
      { transform: "none", opacity: 1 },
    ],
    { duration: DURATION, delay, easing: "cubic-bezier(.3,.6,.4,1.2)", fill: "backwards" },
  );
  return true;
}

function shine(panel, text, delay) {
  const box = panel?.getBoundingClientRect();
  if (!box) return false;
  const badge = h("b", { class: "badge" }, text);
  byId("flights").append(badge);
  const at = (up) => `translate(${box.right - 60}px, ${box.y + 10 - up}px)`;
  const frames = [
    { transform: at(0), opacity: 0 },
    { transform: at(14), opacity: 1, offset: 0.3 },
    { transform: at(40), opacity: 0 },
  ];
  badge.animate(frames, { duration: 3 * DURATION, delay, fill: "both" }).onfinish = () => badge.remove();
  return true;
}
