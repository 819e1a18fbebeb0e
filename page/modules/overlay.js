// What lies on the map: routes, areas, points, vehicles, positions, pins.
import { Campus } from './campus.js';
import { paths } from './icons.js';

/** @typedef {import('./geo.js').LonLat} LonLat */
/** @typedef {import('./camera.js').Camera} Camera */

/** @type {Record<string, Path2D>} */
const shapes = {};
const shape = (/** @type {string} */ name) => (shapes[name] ??= new Path2D(paths[name] ?? paths.pin));

export const colors = {
  light: { accent: '#1f5fd6', casing: '#ffffff', other: '#8794a8', surface: '#ffffff', text: '#1c2430', danger: '#b3261e', spot: '#5b4a8a' },
  dark: { accent: '#8fb6ff', casing: '#0d1117', other: '#6b7686', surface: '#1b2027', text: '#eef1f5', danger: '#ffb4ab', spot: '#c3b1f5' },
};
export const font = '500 12px system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif';

/**
 * @param {CanvasRenderingContext2D} c
 * @param {Camera} camera
 * @param {LonLat[]} line
 */
export function trace(c, camera, line) {
  c.beginPath();
  let [px, py] = [NaN, NaN];
  for (const place of line) {
    const { x, y } = camera.project(place);
    if (Math.abs(x - px) + Math.abs(y - py) < 1) continue;
    if (Number.isNaN(px)) c.moveTo(x, y); else c.lineTo(x, y);
    [px, py] = [x, y];
  }
}

/**
 * Draws a route: parts that are walked are dotted if others are ridden.
 * @param {CanvasRenderingContext2D} c @param {Camera} camera
 * @param {{parts: {line: LonLat[], dotted: boolean}[], isChosen: boolean, share: number}} route @param {any} theme
 */
export function drawRoute(c, camera, route, theme) {
  c.lineJoin = 'round';
  c.lineCap = 'round';
  const width = route.isChosen ? 6 : 5;
  for (const { line, dotted } of route.parts) {
    if (line.length < 2) continue;
    trace(c, camera, line);
    c.setLineDash(dotted ? [0.01, 10] : []);
    c.strokeStyle = theme.casing;
    c.lineWidth = width + 4;
    c.stroke();
    c.strokeStyle = route.isChosen ? theme.accent : theme.other;
    c.lineWidth = width;
    c.stroke();
  }
  c.setLineDash([]);
}

/**
 * @param {CanvasRenderingContext2D} c
 * @param {Camera} camera
 * @param {LonLat[][][]} polygons
 * @param {string} color
 * @param {number} opacity
 */
export function drawArea(c, camera, polygons, color, opacity) {
  c.beginPath();
  for (const ring of polygons.flat()) {
    ring.forEach((place, index) => {
      const { x, y } = camera.project(place);
      if (index === 0) c.moveTo(x, y); else c.lineTo(x, y);
    });
    c.closePath();
  }
  c.globalAlpha = opacity;
  c.fillStyle = color;
  c.fill('evenodd');
  c.beginPath();
  for (const polygon of polygons) {
    polygon[0]?.forEach((place, index) => {
      const { x, y } = camera.project(place);
      if (index === 0) c.moveTo(x, y); else c.lineTo(x, y);
    });
    c.closePath();
  }
  c.globalAlpha = 0.7;
  c.strokeStyle = color;
  c.lineWidth = 1.5;
  c.stroke();
  c.globalAlpha = 1;
}

/**
 * An icon in a square of some pixels around a point.
 * @param {CanvasRenderingContext2D} c
 * @param {string} name
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {string} color
 */
export function drawIcon(c, name, x, y, size, color) {
  c.save();
  c.translate(x - size / 2, y - size / 2);
  c.scale(size / 24, size / 24);
  c.lineWidth = 2;
  c.lineCap = 'round';
  c.lineJoin = 'round';
  c.strokeStyle = color;
  c.stroke(shape(name));
  c.restore();
}

/**
 * A pin whose tip is at a point.
 * @param {CanvasRenderingContext2D} c
 * @param {number} x
 * @param {number} y
 * @param {string} color
 * @param {any} theme
 * @param {string} [icon]
 */
export function drawPin(c, x, y, color, theme, icon) {
  c.beginPath();
  c.moveTo(x, y);
  c.bezierCurveTo(x - 3, y - 8, x - 13, y - 14, x - 13, y - 24);
  c.arc(x, y - 24, 13, Math.PI, 0);
  c.bezierCurveTo(x + 13, y - 14, x + 3, y - 8, x, y);
  c.fillStyle = color;
  c.shadowColor = 'rgba(0,0,0,.3)';
  c.shadowBlur = 6;
  c.shadowOffsetY = 2;
  c.fill();
  c.shadowColor = 'transparent';
  c.shadowBlur = 0;
  c.shadowOffsetY = 0;
  c.strokeStyle = theme.casing;
  c.lineWidth = 2;
  c.stroke();
  if (icon) drawIcon(c, icon, x, y - 24, 15, theme.casing);
  else {
    c.beginPath();
    c.arc(x, y - 24, 4.5, 0, 7);
    c.fillStyle = theme.casing;
    c.fill();
  }
}

/**
 * A round spot, with an icon in it.
 * @param {CanvasRenderingContext2D} c
 * @param {number} x
 * @param {number} y
 * @param {number} radius
 * @param {string} fill
 * @param {string} edge
 * @param {string} [icon]
 * @param {string} [text]
 */
export function drawSpot(c, x, y, radius, fill, edge, icon, text) {
  c.beginPath();
  c.arc(x, y, radius, 0, 7);
  c.fillStyle = fill;
  c.fill();
  c.strokeStyle = edge;
  c.lineWidth = 2;
  c.stroke();
  if (text) {
    c.fillStyle = edge;
    c.font = font;
    c.textAlign = 'center';
    c.textBaseline = 'middle';
    c.fillText(text, x, y + 0.5);
  } else if (icon) drawIcon(c, icon, x, y, radius * 1.25, edge);
}

/**
 * The traveller, with the direction and the accuracy.
 * @param {CanvasRenderingContext2D} c
 * @param {number} x
 * @param {number} y
 * @param {number} accuracy in pixels
 * @param {number|null} course
 * @param {any} theme
 */
export function drawPosition(c, x, y, accuracy, course, theme) {
  if (accuracy > 12) {
    c.beginPath();
    c.arc(x, y, Math.min(accuracy, 2000), 0, 7);
    c.globalAlpha = 0.14;
    c.fillStyle = theme.accent;
    c.fill();
    c.globalAlpha = 1;
  }
  if (course !== null) {
    c.save();
    c.translate(x, y);
    c.rotate((course * Math.PI) / 180);
    c.beginPath();
    c.moveTo(0, -21);
    c.lineTo(8, -9);
    c.lineTo(-8, -9);
    c.closePath();
    c.fillStyle = theme.accent;
    c.fill();
    c.restore();
  }
  c.beginPath();
  c.arc(x, y, 9, 0, 7);
  c.fillStyle = theme.accent;
  c.shadowColor = 'rgba(0,0,0,.35)';
  c.shadowBlur = 6;
  c.fill();
  c.shadowBlur = 0;
  c.strokeStyle = theme.casing;
  c.lineWidth = 3;
  c.stroke();
}

/** Names that do not overlap. */
export class Names {
  /**
   * @param {CanvasRenderingContext2D} c
   * @param {'light'|'dark'} theme
   */
  constructor(c, theme) {
    this.c = c;
    this.colors = Campus.colors(theme);
    /** @type {number[][]} */
    this.taken = [];
  }

  /**
   * Takes a box if it is free.
   * @param {number} x
   * @param {number} y
   * @param {number} w
   * @param {number} h
   */
  take(x, y, w, h) {
    const box = [x - w / 2 - 2, y - h / 2 - 1, x + w / 2 + 2, y + h / 2 + 1];
    for (const other of this.taken) {
      if (box[0] < other[2] && box[2] > other[0] && box[1] < other[3] && box[3] > other[1]) return false;
    }
    this.taken.push(box);
    return true;
  }

  /**
   * Writes a name in one or two lines.
   * @param {string} text
   * @param {number} x
   * @param {number} y
   * @param {boolean} strong
   */
  write(text, x, y, strong) {
    const c = this.c;
    c.font = strong ? font.replace('500 12px', '600 12.5px') : font;
    const lines = split(text);
    const w = Math.max(...lines.map((line) => c.measureText(line).width));
    if (!this.take(x, y, w, lines.length * 15)) return false;
    c.textAlign = 'center';
    c.textBaseline = 'middle';
    c.lineJoin = 'round';
    c.lineWidth = 3.5;
    c.strokeStyle = this.colors.halo;
    c.fillStyle = this.colors.text;
    lines.forEach((line, index) => {
      const top = y + (index - (lines.length - 1) / 2) * 14.5;
      c.strokeText(line, x, top);
      c.fillText(line, x, top);
    });
    return true;
  }
}

/** @param {string} text */
function split(text) {
  if (text.length < 15) return [text];
  const words = text.split(' ');
  let [best, least] = [0, Infinity];
  for (let i = 1; i < words.length; i++) {
    const off = Math.abs(words.slice(0, i).join(' ').length - words.slice(i).join(' ').length);
    if (off < least) [best, least] = [i, off];
  }
  return best ? [words.slice(0, best).join(' '), words.slice(best).join(' ')] : [text];
}
