// What a link holds, and the little that is remembered: view, map, language, appearance.

/**
 * @typedef {object} Link
 * @property {[number, number, number]} [view] latitude, longitude, zoom
 * @property {string} [place] id of a place
 * @property {string} [query] words or a category that were searched
 * @property {string} [from]
 * @property {string} [to]
 * @property {string[]} [via]
 * @property {string} [by] the mode
 * @property {string} [depart]
 * @property {string} [arrive]
 * @property {string} [avoid] an area as `lat,lon;lat,lon;…`
 * @property {string[]} [without] classes of ways that are not used
 * @property {number} [route] number of the chosen route
 * @property {string} [reach] a place whose reach is shown
 * @property {string} [trip] id of one's own ride
 * @property {string} [share] name of a ride that is watched
 * @property {string} [language]
 */

const names = /** @type {const} */ ({
  place: 'p', query: 'q', from: 'from', to: 'to', by: 'by', depart: 'dep', arrive: 'arr', avoid: 'avoid', reach: 'reach', trip: 'trip', share: 'share', language: 'lang',
});

/**
 * @param {string} hash
 * @returns {Link}
 */
export function readLink(hash) {
  const values = new URLSearchParams(hash.replace(/^#/, ''));
  /** @type {any} */
  const link = {};
  for (const [name, key] of Object.entries(names)) {
    const text = values.get(key);
    if (text && text.length <= 4000) link[name] = text;
  }
  const via = values.getAll('via').slice(0, 20);
  if (via.length) link.via = via;
  const without = values.getAll('no').slice(0, 8);
  if (without.length) link.without = without;
  const route = Number(values.get('alt'));
  if (Number.isInteger(route) && route > 0 && route < 10) link.route = route;
  const view = (values.get('m') ?? '').split(',').map(Number);
  if (view.length === 3 && view.every(Number.isFinite) && Math.abs(view[0]) <= 86 && Math.abs(view[1]) <= 180) link.view = view;
  return link;
}

/** @param {Link} link */
export function writeLink(link) {
  const values = new URLSearchParams();
  if (link.view) {
    const [lat, lon, zoom] = link.view;
    values.set('m', `${lat.toFixed(5)},${lon.toFixed(5)},${zoom.toFixed(1)}`);
  }
  for (const [name, key] of Object.entries(names)) {
    const text = /** @type {any} */ (link)[name];
    if (text) values.set(key, text);
  }
  for (const via of link.via ?? []) values.append('via', via);
  for (const name of link.without ?? []) values.append('no', name);
  if (link.route) values.set('alt', String(link.route));
  // Readable addresses: commas, colons and slashes need no escape in a fragment.
  return `#${values.toString().replace(/%2C/g, ',').replace(/%3A/g, ':').replace(/%2F/g, '/').replace(/%3B/g, ';')}`;
}

const KEY = 'rumbo';

/** @returns {{language?: string, theme?: string, image?: boolean, view?: [number, number, number]}} */
export function remembered() {
  try {
    const value = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return value && typeof value === 'object' ? value : {};
  } catch {
    return {};
  }
}

/** @param {Record<string, any>} change */
export function remember(change) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...remembered(), ...change }));
  } catch {
    // Private windows may keep nothing.
  }
}

/**
 * An area of a link.
 * @param {string|undefined} text
 * @returns {[number, number][]|null} longitude, latitude
 */
export function readArea(text) {
  const ring = (text ?? '').split(';').map((pair) => {
    const [lat, lon] = pair.split(',').map(Number);
    return /** @type {[number, number]} */ ([lon, lat]);
  });
  const isGood = ring.length >= 3 && ring.length <= 200 && ring.every(([lon, lat]) => Math.abs(lat) <= 90 && Math.abs(lon) <= 180);
  return isGood ? ring : null;
}
