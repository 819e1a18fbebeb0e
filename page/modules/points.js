// Many points on the map: thinned out for each zoom level once, so that a frame draws few of them.
import { toWorld } from './geo.js';

/** @typedef {import('./geo.js').LonLat} LonLat */
/** @typedef {{place: LonLat, icon?: string, name?: string, color?: string, text?: string, rank?: number, data?: any}} Spot */

/** Pixels between two points that are shown. */
const SPACING = 30;

export class PointLayer {
  /** @param {Spot[]} spots the important ones first */
  constructor(spots) {
    this.spots = spots;
    this.x = new Float64Array(spots.length);
    this.y = new Float64Array(spots.length);
    spots.forEach((spot, index) => {
      const world = toWorld(spot.place);
      this.x[index] = world.x;
      this.y[index] = world.y;
    });
    /**
     * Cells of each level with the numbers of their points.
     * @type {Map<number, Map<number, number[]>>}
     */
    this.levels = new Map();
  }

  /**
   * The points of a level, in cells of 512 pixels.
   * @param {number} zoom
   */
  level(zoom) {
    const known = this.levels.get(zoom);
    if (known) return known;
    const scale = 512 * 2 ** zoom;
    const across = 2 ** zoom;
    /** @type {Set<number>} */
    const taken = new Set();
    /** @type {Map<number, number[]>} */
    const cells = new Map();
    const columns = Math.ceil(scale / SPACING);
    const isAll = zoom >= 18;
    for (let i = 0; i < this.x.length; i++) {
      if (!isAll) {
        const fine = Math.floor((this.y[i] * scale) / SPACING) * columns + Math.floor((this.x[i] * scale) / SPACING);
        if (taken.has(fine)) continue;
        taken.add(fine);
      }
      const cell = Math.floor(this.y[i] * across) * across + Math.floor(this.x[i] * across);
      const list = cells.get(cell);
      if (list) list.push(i); else cells.set(cell, [i]);
    }
    this.levels.set(zoom, cells);
    return cells;
  }

  /**
   * Calls a function for each point on the screen.
   * @param {import('./camera.js').Camera} camera
   * @param {(x: number, y: number, spot: Spot) => void} visit
   */
  visible(camera, visit) {
    const zoom = Math.max(0, Math.min(20, Math.floor(camera.zoom)));
    const across = 2 ** zoom;
    const cells = this.level(zoom);
    const margin = 20;
    const from = camera.world({ x: -margin, y: -margin });
    const to = camera.world({ x: camera.width + margin, y: camera.height + margin });
    for (let row = Math.max(0, Math.floor(from.y * across)); row <= Math.min(across - 1, Math.floor(to.y * across)); row++) {
      for (let column = Math.floor(from.x * across); column <= Math.floor(to.x * across); column++) {
        for (const index of cells.get(row * across + column) ?? []) {
          const point = camera.screen({ x: this.x[index], y: this.y[index] });
          if (point.x < -margin || point.y < -margin || point.x > camera.width + margin || point.y > camera.height + margin) continue;
          visit(point.x, point.y, this.spots[index]);
        }
      }
    }
  }
}
