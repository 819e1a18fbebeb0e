// What the map shows: a centre and a zoom level (tiles of 512 pixels, as in MapLibre), and its motion.
import { fromWorld, toWorld } from './geo.js';

/** @typedef {import('./geo.js').LonLat} LonLat */
/** @typedef {import('./geo.js').Point} Point */
/** @typedef {{top: number, right: number, bottom: number, left: number}} Insets */

/** Whether the device asks for less motion. */
export const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

export class Camera {
  /** @param {() => void} changed called after each change */
  constructor(changed) {
    this.x = 0.5;
    this.y = 0.5;
    this.zoom = 2;
    this.width = 1;
    this.height = 1;
    this.changed = changed;
    /** @type {number} */
    this.motion = 0;
    this.minimum = 1;
    this.maximum = 21.5;
  }

  /** Pixels of the whole world. */
  get scale() { return 512 * 2 ** this.zoom; }
  /** @returns {LonLat} */
  get center() { return fromWorld(this); }

  /**
   * Where a place is on the screen.
   * @param {LonLat} place
   * @returns {Point}
   */
  project(place) {
    return this.screen(toWorld(place));
  }

  /**
   * @param {Point} world
   * @returns {Point}
   */
  screen(world) {
    const scale = this.scale;
    return { x: (world.x - this.x) * scale + this.width / 2, y: (world.y - this.y) * scale + this.height / 2 };
  }

  /**
   * @param {Point} point on the screen
   * @returns {Point}
   */
  world(point) {
    const scale = this.scale;
    return { x: this.x + (point.x - this.width / 2) / scale, y: this.y + (point.y - this.height / 2) / scale };
  }

  /**
   * @param {Point} point
   * @returns {LonLat}
   */
  unproject(point) { return fromWorld(this.world(point)); }

  /** Metres that a pixel shows in the middle. */
  get metersPerPixel() {
    const lat = (this.center[1] * Math.PI) / 180;
    return (40075016.7 * Math.cos(lat)) / this.scale;
  }

  /** Metres from the middle to the nearer edge. */
  get radius() { return (Math.min(this.width, this.height) / 2) * this.metersPerPixel; }

  /**
   * Places it at once.
   * @param {number} x
   * @param {number} y
   * @param {number} zoom
   */
  set(x, y, zoom) {
    this.zoom = Math.max(this.minimum, Math.min(this.maximum, zoom));
    const half = this.height / 2 / this.scale;
    this.x = ((x % 1) + 1) % 1;
    this.y = half > 0.5 ? 0.5 : Math.max(half, Math.min(1 - half, y));
    this.changed();
  }

  /** Stops a motion under way. */
  stop() {
    cancelAnimationFrame(this.motion);
    this.motion = 0;
  }

  /**
   * Moves by pixels.
   * @param {number} dx
   * @param {number} dy
   */
  pan(dx, dy) { this.set(this.x - dx / this.scale, this.y - dy / this.scale, this.zoom); }

  /**
   * Zooms with a point of the screen held in its place.
   * @param {number} zoom
   * @param {Point} point
   */
  zoomAround(zoom, point) {
    const fixed = this.world(point);
    const limited = Math.max(this.minimum, Math.min(this.maximum, zoom));
    const scale = 512 * 2 ** limited;
    this.set(fixed.x - (point.x - this.width / 2) / scale, fixed.y - (point.y - this.height / 2) / scale, limited);
  }

  /**
   * Zooms smoothly.
   * @param {number} by levels
   * @param {Point} [point]
   */
  zoomBy(by, point = { x: this.width / 2, y: this.height / 2 }) {
    const from = this.zoom;
    const to = Math.round((from + by) * 2) / 2;
    this.animate(220, (share) => this.zoomAround(from + (to - from) * share, point));
  }

  /**
   * Moves smoothly to a centre and a zoom level.
   * @param {LonLat} center
   * @param {number} zoom
   * @param {Insets} [insets]
   */
  fly(center, zoom, insets) {
    const goal = toWorld(center);
    const scale = 512 * 2 ** zoom;
    if (insets) {
      goal.x += (insets.right - insets.left) / 2 / scale;
      goal.y += (insets.bottom - insets.top) / 2 / scale;
    }
    const start = { x: this.x, y: this.y, zoom: this.zoom };
    const far = Math.hypot(goal.x - start.x, goal.y - start.y) * Math.min(scale, this.scale);
    if (far > 4 * Math.max(this.width, this.height)) return this.set(goal.x, goal.y, zoom);
    return this.animate(450, (share) => this.set(
      start.x + (goal.x - start.x) * share,
      start.y + (goal.y - start.y) * share,
      start.zoom + (zoom - start.zoom) * share,
    ));
  }

  /**
   * Shows a box within the part that panels leave free.
   * @param {[number, number, number, number]} box
   * @param {Insets} insets
   * @param {{most?: number, instant?: boolean}} [options]
   */
  fit(box, insets, options = {}) {
    const { most = 19, instant = false } = options;
    const a = toWorld([box[0], box[3]]);
    const b = toWorld([box[2], box[1]]);
    const width = Math.max(60, this.width - insets.left - insets.right);
    const height = Math.max(60, this.height - insets.top - insets.bottom);
    const size = Math.min(width / Math.max(1e-9, b.x - a.x), height / Math.max(1e-9, b.y - a.y));
    const zoom = Math.min(most, Math.log2(size / 512));
    const center = fromWorld({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
    if (!instant) return this.fly(center, zoom, insets);
    const scale = 512 * 2 ** zoom;
    const goal = toWorld(center);
    return this.set(goal.x + (insets.right - insets.left) / 2 / scale, goal.y + (insets.bottom - insets.top) / 2 / scale, zoom);
  }

  /**
   * Runs a motion that eases out; at once if less motion is asked for.
   * @param {number} time in milliseconds
   * @param {(share: number) => void} step
   */
  animate(time, step) {
    this.stop();
    if (calm()) return step(1);
    const start = performance.now();
    const run = (/** @type {number} */ now) => {
      const share = Math.min(1, Math.max(0, (now - start) / time));
      step(1 - (1 - share) ** 3);
      if (share < 1) this.motion = requestAnimationFrame(run);
    };
    this.motion = requestAnimationFrame(run);
    return undefined;
  }
}
