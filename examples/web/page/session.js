/** Which game, which seat: the secret key of a seat stands in the fragment of the address, which no server is sent. */

const PREFIX = "thurn-taxis:";

/** Keep something in this browser; where that is not allowed, the game goes on without it. */
export function keep(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // private windows may have no storage: the address alone is enough to come back
  }
}

/** Return what was kept, or another value. */
export function kept(name, otherwise = null) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** Return a new secret: 128 random bits. */
export function secret() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Return what the address says: `{game, key, invitation}`, each a text or null. */
export function place() {
  const said = new URLSearchParams(location.hash.slice(1));
  return { game: said.get("game"), key: said.get("key"), invitation: said.get("invitation") };
}

const fragment = (parts) => "#" + new URLSearchParams(Object.entries(parts).filter(([, value]) => value));

/** Return the link to a game: with an invitation it opens a seat, without one it opens the door for spectators. */
export const link = (game, invitation) => location.href.split("#")[0] + fragment({ game, invitation });

/**
 * Return where to sit. An invitation is exchanged for a key that this browser makes up itself and writes into its
 * address before it asks, so that nothing is lost if the answer is.
 */
export function seatOfThisBrowser() {
  const { game, key, invitation } = place();
  if (!invitation) return { game, key, invitation };
  const mine = key ?? kept(`key:${invitation}`) ?? secret();
  keep(`key:${invitation}`, mine);
  history.replaceState(null, "", fragment({ game, key: mine, invitation }));
  return { game, key: mine, invitation };
}

/** Note that the seat is taken: the address needs no invitation any more. */
export function seated(names) {
  const { game, key } = place();
  if (!key) return;
  history.replaceState(null, "", fragment({ game, key }));
  const others = kept("games", []).filter((one) => one.game !== game || one.key !== key);
  keep("games", [{ game, key, names }, ...others].slice(0, 12));
}

/** Go to a game. */
export function goTo(parts) {
  location.hash = fragment(parts);
}

/** Return the address of a seat of one's own. */
export const addressOf = (parts) => fragment(parts);
