// Web Mercator, distances, boxes and lines. World coordinates run from 0 to 1, y downwards.

/** @typedef {[number, number]} LonLat longitude and latitude in degrees */
/** @typedef {[number, number, number, number]} Box west, south, east, north in degrees */
/** @typedef {{x: number, y: number}} Point */

const RADIUS = 6371008.8;
const rad = (/** @type {number} */ degrees) => (degrees * Math.PI) / 180;

/**
 * World coordinates of a place.
 * @param {LonLat} place
 * @returns {Point}
 */
export function toWorld([lon, lat]) {
  const clamped = Math.max(-85.0511, Math.min(85.0511, lat));
  const y = Math.log(Math.tan(Math.PI / 4 + rad(clamped) / 2));
  return { x: (lon + 180) / 360, y: (1 - y / Math.PI) / 2 };
}

/**
 * The place at world coordinates.
 * @param {Point} point
 * @returns {LonLat}
 */
export function fromWorld({ x, y }) {
  const lat = (2 * Math.atan(Math.exp(Math.PI * (1 - 2 * y))) - Math.PI / 2) * (180 / Math.PI);
  return [x * 360 - 180, lat];
}

/**
 * Metres on the sphere between two places.
 * @param {LonLat} a
 * @param {LonLat} b
 */
export function distance(a, b) {
  const dLat = rad(b[1] - a[1]);
  const dLon = rad(b[0] - a[0]);
  const h = Math.sin(dLat / 2) ** 2
    + Math.cos(rad(a[1])) * Math.cos(rad(b[1])) * Math.sin(dLon / 2) ** 2;
  return 2 * RADIUS * Math.asin(Math.min(1, Math.sqrt(h)));
}

/**
 * Degrees from north, clockwise.
 * @param {LonLat} a
 * @param {LonLat} b
 */
export function bearing(a, b) {
  const y = Math.sin(rad(b[0] - a[0])) * Math.cos(rad(b[1]));
  const x = Math.cos(rad(a[1])) * Math.sin(rad(b[1]))
    - Math.sin(rad(a[1])) * Math.cos(rad(b[1])) * Math.cos(rad(b[0] - a[0]));
  return ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360;
}

/**
 * The smallest box around places; null if there are none.
 * @param {Iterable<LonLat>} places
 * @returns {Box|null}
 */
export function boxOf(places) {
  let [w, s, e, n] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [lon, lat] of places) {
    w = Math.min(w, lon); e = Math.max(e, lon);
    s = Math.min(s, lat); n = Math.max(n, lat);
  }
  return w <= e ? [w, s, e, n] : null;
}

/**
 * Metres from the first point to each point of a line.
 * @param {LonLat[]} line
 */
export function measures(line) {
  const all = [0];
  for (let i = 1; i < line.length; i++) all.push(all[i - 1] + distance(line[i - 1], line[i]));
  return all;
}

/**
 * The place at some metres along a line.
 * @param {LonLat[]} line
 * @param {number} meters
 * @returns {LonLat}
 */
export function along(line, meters) {
  let left = meters;
  for (let i = 1; i < line.length; i++) {
    const length = distance(line[i - 1], line[i]);
    if (left <= length && length > 0) {
      const t = left / length;
      const [a, b] = [line[i - 1], line[i]];
      return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
    }
    left -= length;
  }
  return line[line.length - 1];
}

/**
 * Whether a place lies in a ring.
 * @param {LonLat} place
 * @param {LonLat[]} ring
 */
export function inRing([x, y], ring) {
  let inside = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [xi, yi] = ring[i];
    const [xj, yj] = ring[j];
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside;
  }
  return inside;
}

/**
 * Metres from a place to the nearest point of a line, and how far along it that is.
 * @param {LonLat} place
 * @param {LonLat[]} line
 */
export function nearestOn(place, line) {
  const k = Math.cos(rad(place[1]));
  let best = { meters: Infinity, at: 0, place: line[0] };
  let done = 0;
  for (let i = 1; i < line.length; i++) {
    const [a, b] = [line[i - 1], line[i]];
    const [dx, dy] = [(b[0] - a[0]) * k, b[1] - a[1]];
    const [px, py] = [(place[0] - a[0]) * k, place[1] - a[1]];
    const square = dx * dx + dy * dy;
    const t = square > 0 ? Math.max(0, Math.min(1, (px * dx + py * dy) / square)) : 0;
    /** @type {LonLat} */
    const point = [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
    const meters = distance(place, point);
    const length = distance(a, b);
    if (meters < best.meters) best = { meters, at: done + length * t, place: point };
    done += length;
  }
  return best;
}

/**
 * A place as the API reads it.
 * @param {LonLat} place
 */
export const placeText = ([lon, lat]) => `${lat.toFixed(6)},${lon.toFixed(6)}`;

/**
 * The place that a text such as "19.2841, -99.1383" names; null for other texts.
 * @param {string} text
 * @returns {LonLat|null}
 */
export function parsePlace(text) {
  const found = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text);
  if (!found) return null;
  const [lat, lon] = [Number(found[1]), Number(found[2])];
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? [lon, lat] : null;
}
