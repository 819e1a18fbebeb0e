// Rides for those who sit at a desk: along a route, with the error of a receiver.
import { along, bearing, distance } from './geo.js';

/** @typedef {import('./geo.js').LonLat} LonLat */
/** @typedef {import('./position.js').Fix} Fix */

/**
 * Numbers from 0 to 1, the same in each ride.
 * @param {number} seed
 */
function random(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
}

/**
 * Positions along a route, one a second of the ride, each within some metres of the way.
 * @param {any} route
 * @returns {{seconds: number, place: LonLat, speed: number, course: number, accuracy: number}[]}
 */
export function ride(route) {
  const line = route.geometry.coordinates;
  const speed = route.distance / Math.max(1, route.duration);
  const next = random(7);
  const fixes = [];
  let [east, north] = [0, 0];
  for (let second = 0; second <= route.duration + 12; second++) {
    const done = Math.min(route.distance, second * speed);
    const at = along(line, done);
    const ahead = along(line, Math.min(route.distance, done + Math.max(2, speed)));
    // An error that changes slowly, as that of a receiver.
    east = 0.9 * east + 0.8 * (next() - 0.5);
    north = 0.9 * north + 0.8 * (next() - 0.5);
    const k = Math.cos((at[1] * Math.PI) / 180);
    fixes.push({
      seconds: second, place: /** @type {LonLat} */ ([at[0] + east / (111320 * k), at[1] + north / 110574]), accuracy: 4,
      speed: done < route.distance ? speed : 0, course: distance(at, ahead) > 0.5 ? bearing(at, ahead) : 0,
    });
  }
  return fixes;
}

/**
 * The fixes of a recording in GPX.
 * @param {string} text
 * @returns {ReturnType<typeof ride>} none without times
 */
export function readRecording(text) {
  const xml = new DOMParser().parseFromString(text, 'text/xml');
  const points = [...xml.getElementsByTagName('trkpt')].slice(0, 50000).map((point) => ({
    place: /** @type {LonLat} */ ([Number(point.getAttribute('lon')), Number(point.getAttribute('lat'))]),
    time: Date.parse(point.getElementsByTagName('time')[0]?.textContent ?? ''),
  })).filter(({ place: [lon, lat], time }) => Math.abs(lat) <= 90 && Math.abs(lon) <= 180 && Number.isFinite(time));
  const fixes = [];
  for (const [index, { place, time }] of points.entries()) {
    const before = points[index - 1];
    const seconds = (time - points[0].time) / 1000;
    if (before && time <= before.time) continue;
    const passed = before ? (time - before.time) / 1000 : 0;
    fixes.push({ seconds, place, accuracy: 8, speed: passed > 0 ? distance(before.place, place) / passed : 0, course: before ? bearing(before.place, place) : 0 });
  }
  return fixes.length > 1 ? fixes : [];
}

export class Replay {
  /**
   * @param {ReturnType<typeof ride>} fixes
   * @param {(fix: Fix) => void} take
   */
  constructor(fixes, take) {
    this.fixes = fixes;
    this.take = take;
    this.index = 0;
    this.pace = 1;
    /** @type {any} */
    this.timer = null;
    // The fixes of a ride end now at the latest: the server does not believe times to come.
    this.begin = Date.now();
  }

  start() {
    clearInterval(this.timer);
    this.timer = setInterval(() => this.step(), 1000 / this.pace);
    this.step();
  }

  step() {
    const fix = this.fixes[this.index++];
    if (!fix) return this.stop();
    this.take({ place: fix.place, accuracy: fix.accuracy, speed: fix.speed, course: fix.course, time: this.begin + fix.seconds * 1000 });
    return undefined;
  }

  faster() {
    this.pace = this.pace >= 16 ? 1 : this.pace * 4;
    this.start();
  }

  stop() { clearInterval(this.timer); }
}
