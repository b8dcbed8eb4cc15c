/** Making elements: text is only ever put in as text, so a name can never become markup. */

const SVG = "http://www.w3.org/2000/svg";

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** Return an HTML element with attributes, listeners (`onclick`) and children. */
export const h = (tag, attributes = {}, ...children) => fill(document.createElement(tag), attributes, children);

/** Return an SVG element. */
export const s = (tag, attributes = {}, ...children) => fill(document.createElementNS(SVG, tag), attributes, children);

export const byId = (id) => document.getElementById(id);

/** Replace what is in an element; the focus stays on the element with the same `data-key`, or at least there. */
export function show(parent, ...children) {
  const key = parent.contains(document.activeElement) ? document.activeElement.dataset.key : undefined;
  const scrolled = [parent.scrollLeft, parent.scrollTop];
  parent.replaceChildren(...children.flat(Infinity).filter(Boolean));
  if (key) (find(key, parent) ?? parent).focus({ preventScroll: true });
  [parent.scrollLeft, parent.scrollTop] = scrolled;
}

/** Return the element with a `data-key`. */
export const find = (key, parent = document) => parent.querySelector(`[data-key="${CSS.escape(key)}"]`);

const ICONS = {
  administrator: "M6 3h9l4 4v14H6zM9 9h7M9 13h7M9 17h4M14 3v5h5",
  postmaster: "M3 12h4M12 7.5c3 0 6-.8 9-3.5v12c-2-2-4-3-6-3M7 12a4 4 0 1 0 8 0a4 4 0 1 0-8 0",
  carrier: "M4 20h5l3-2h8v-3l-6-2V4H8v9l-4 3zM8 8h6",
  cartwright: "M12 3a9 9 0 1 0 .01 0M12 10a2 2 0 1 0 .01 0M12 3v7M12 14v7M3 12h7M14 12h7M5.6 5.6l5 5M13.4 13.4l5 5M18.4 5.6l-5 5M10.6 13.4l-5 5",
  card: "M6 3h12v18H6z",
  house: "M4 20V10l8-7 8 7v10z",
  carriage: "M3 7h13v8H3zM16 10h4l1 5h-5M7 15a2.5 2.5 0 1 0 .01 0M17 15a2.5 2.5 0 1 0 .01 0",
  back: "M9 6l-5 5 5 5M4 11h10a6 6 0 0 1 0 12",
  end: "M5 5v14M9 12h11M15 7l5 5-5 5",
};

/** Return an icon; it says nothing that is not said in words too. */
export const icon = (name) =>
  s("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, s("path", { d: ICONS[name] }));
