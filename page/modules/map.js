// The map: our own drawing of campus, routes and points, over vector tiles or tile pictures where there are any.
import { calm, Camera } from './camera.js';
import { Campus } from './campus.js';
import { h, iconButton } from './dom.js';

import { addGestures } from './gestures.js';
import { t } from './i18n.js';
import { placeIcon } from './icons.js';
import { colors, drawArea, drawIcon, drawPin, drawPosition, drawRoute, drawSpot, Names, trace } from './overlay.js';
import { Pictures } from './pictures.js';

/** @typedef {import('./geo.js').LonLat} LonLat */
/** @typedef {import('./geo.js').Point} Point */
/** @typedef {import('./points.js').PointLayer} PointLayer */
/**
 * @typedef {object} Scene
 * @property {Campus[]} campuses
 * @property {{parts: {line: LonLat[], dotted: boolean}[], isChosen: boolean, share: number, index: number}[]} routes
 * @property {{polygons: LonLat[][][], color: string, opacity: number}[]} areas
 * @property {PointLayer[]} layers
 * @property {Map<string, any>} vehicles
 * @property {{place: LonLat, kind: string, move?: (place: LonLat, ended: boolean) => void}[]} pins
 * @property {{place: LonLat, accuracy: number, course: number|null}|null} position
 * @property {LonLat[]} sketch what is being drawn with a finger
 * @property {string|null} selected id of the place that is shown
 * @property {LonLat[]} busLine
 */

export class MapView {
  /** @param {HTMLElement} element */
  constructor(element) {
    this.element = element;
    this.under = h('div', { class: 'under', 'aria-hidden': 'true' });
    // The canvas has the first picture, which stays until this draws.
    this.canvas = /** @type {HTMLCanvasElement} */ (element.querySelector('canvas') ?? h('canvas', { 'aria-hidden': 'true' }));
    this.canvas.dataset.taken = 'yes';
    element.prepend(this.under);
    if (!this.canvas.parentElement) element.append(this.canvas);
    this.context = /** @type {CanvasRenderingContext2D} */ (this.canvas.getContext('2d'));
    this.camera = new Camera(() => this.invalidate());
    /** @type {'light'|'dark'} */
    this.theme = 'light';
    this.usesImage = false;
    /** Whether there is something to draw. */
    this.isStarted = false;
    /** @type {any} */
    this.vector = null;
    /** @type {Pictures|null} */
    this.pictures = null;
    /** @type {Scene} */
    this.scene = { campuses: [], routes: [], areas: [], layers: [], vehicles: new Map(), pins: [], position: null, sketch: [], selected: null, busLine: [] };
    /** @type {() => import('./camera.js').Insets} */
    this.insets = () => ({ top: 90, right: 40, bottom: 40, left: 40 });
    this.requested = 0;
    /**
     * Milliseconds of script of the last frames, for the benchmark.
     * @type {number[]}
     */
    this.times = [];
    /** @type {(place: LonLat, hit: any) => void} */
    this.ontap = () => {};
    /** @type {(place: LonLat, point: Point) => void} */
    this.onmenu = () => {};
    /** @type {() => void} */
    this.onmoved = () => {};
    /** @type {((place: LonLat, route: any, ended: boolean) => void)|null} */
    this.onroutedrag = null;
    /** @type {((place: LonLat, ended: boolean) => void)|null} */
    this.onsketch = null;
    this.listen();
  }

  listen() {
    new ResizeObserver(() => this.resize()).observe(this.element);
    this.resize();
    addGestures(this.element, this.camera, {
      tap: (point) => this.ontap(this.camera.unproject(point), this.hit(point)),
      menu: (point) => this.onmenu(this.camera.unproject(point), point),
      grab: (point, isTouch) => this.grab(point, isTouch),
      moved: () => this.onmoved(),
    });
  }

  resize() {
    const { clientWidth: width, clientHeight: height } = this.element;
    if (width === 0 || height === 0) return;
    this.ratio = Math.min(3, window.devicePixelRatio || 1);
    this.canvas.width = Math.round(width * this.ratio);
    this.canvas.height = Math.round(height * this.ratio);
    this.camera.width = width;
    this.camera.height = height;
    this.vector?.resize();
    if (this.isStarted) this.frame();
  }

  /** Draws again with the next frame. */
  invalidate() {
    if (!this.requested) this.requested = requestAnimationFrame(() => this.frame());
  }

  /**
   * Changes the scene.
   * @param {Partial<Scene>} change
   */
  show(change) {
    Object.assign(this.scene, change);
    this.invalidate();
  }

  /**
   * Shows a box.
   * @param {[number, number, number, number]|null} box
   * @param {{most?: number, instant?: boolean}} [options]
   */
  fit(box, options) {
    if (box) this.camera.fit(box, this.insets(), options);
  }

  // Drawing

  frame() {
    const start = performance.now();
    cancelAnimationFrame(this.requested);
    this.requested = 0;
    const c = this.context;
    const { camera, scene, theme } = this;
    const ratio = this.ratio ?? 1;
    const tint = colors[theme];
    if (this.vector) this.vector.follow(camera);
    c.setTransform(ratio, 0, 0, ratio, 0, 0);
    c.clearRect(0, 0, camera.width, camera.height);
    if (!this.vector) this.pictures?.draw(c, camera, theme, ratio, () => this.invalidate());
    for (const campus of scene.campuses) campus.draw(c, camera, theme, this.usesImage, ratio);
    for (const area of scene.areas) drawArea(c, camera, area.polygons, area.color || tint.accent, area.opacity);
    if (scene.busLine.length > 1) this.drawLine(scene.busLine, tint.spot);
    for (const route of scene.routes) if (!route.isChosen) drawRoute(c, camera, route, tint);
    for (const route of scene.routes) if (route.isChosen) drawRoute(c, camera, route, tint);
    const names = new Names(c, theme);
    this.drawVehicles(names, tint, start);
    for (const pin of scene.pins) {
      const { x, y } = camera.project(pin.place);
      names.take(x, y - 16, 26, 40);
    }
    this.drawLayers(names, tint);
    if (!this.usesImage) this.drawNames(names, tint);
    this.drawPins(tint);
    if (scene.sketch.length > 1) this.drawLine(scene.sketch, tint.danger);
    this.times.push(performance.now() - start);
    if (this.times.length > 600) this.times.splice(0, 300);
  }

  /**
   * @param {LonLat[]} line
   * @param {string} color
   */
  drawLine(line, color) {
    const c = this.context;
    trace(c, this.camera, line);
    c.lineJoin = 'round';
    c.lineCap = 'round';
    c.strokeStyle = color;
    c.lineWidth = 4;
    c.globalAlpha = 0.8;
    c.stroke();
    c.globalAlpha = 1;
  }

  /**
   * @param {Names} names
   * @param {any} tint
   */
  drawNames(names, tint) {
    const { camera, scene } = this;
    if (camera.zoom < 15.6) return;
    for (const campus of scene.campuses) {
      for (const label of campus.labels) {
        const isBig = label.rank === 3;
        if (label.rank === 1 && camera.zoom < 17.6) continue;
        if (label.rank === 2 && camera.zoom < 16.8) continue;
        const { x, y } = camera.project(label.place);
        if (x < -60 || y < -30 || x > camera.width + 60 || y > camera.height + 30) continue;
        const isSelected = label.id === scene.selected;
        if (isSelected) continue;
        if (isBig || label.rank === 2) {
          names.write(campus.label(label.properties), x, y, isBig);
        } else if (names.take(x, y, 20, 20)) {
          drawIcon(this.context, label.icon ??= placeIcon(label), x, y, 15, Campus.colors(this.theme).icon);
          if (camera.zoom > 18.6) names.write(campus.label(label.properties), x, y + 17, false);
        }
      }
    }
    void tint;
  }

  /**
   * @param {Names} names
   * @param {any} tint
   */
  drawLayers(names, tint) {
    /** @type {any[]} */
    const texts = [];
    for (const layer of this.scene.layers) {
      layer.visible(this.camera, (x, y, spot) => {
        const isSmall = this.camera.zoom < 12.5;
        drawSpot(this.context, x, y, isSmall ? 5 : 12, spot.color ?? tint.spot, tint.casing, isSmall ? undefined : spot.icon, isSmall ? undefined : spot.text);
        names.take(x, y, isSmall ? 10 : 24, isSmall ? 10 : 24);
        if (spot.name && this.camera.zoom > 14.5 && texts.length < 80) texts.push([spot.name, x, y + 23]);
      });
    }
    for (const [text, x, y] of texts) names.write(text, x, y, false);
  }

  /**
   * @param {Names} names
   * @param {any} tint
   * @param {number} now
   */
  drawVehicles(names, tint, now) {
    let isMoving = false;
    for (const vehicle of this.scene.vehicles.values()) {
      const share = vehicle.time > 0 && !calm() ? Math.min(1, (now - vehicle.since) / vehicle.time) : 1;
      if (share < 1) isMoving = true;
      const place = vehicle.at(share);
      const { x, y } = this.camera.project(place);
      if (x < -30 || y < -30 || x > this.camera.width + 30 || y > this.camera.height + 30) continue;
      vehicle.shown = { x, y };
      const isOld = vehicle.state === 'stale' || vehicle.state === 'not_reporting';
      drawSpot(this.context, x, y, 14, isOld ? tint.other : vehicle.color || tint.text, tint.casing, vehicle.icon);
      names.take(x, y, 28, 28);
      if (this.camera.zoom > 13.5) names.write(vehicle.label, x, y + 24, true);
    }
    if (isMoving) this.invalidate();
  }

  /** @param {any} tint */
  drawPins(tint) {
    const { camera, context, scene } = this;
    if (scene.position) {
      const { x, y } = camera.project(scene.position.place);
      drawPosition(context, x, y, scene.position.accuracy / camera.metersPerPixel, scene.position.course, tint);
    }
    for (const pin of scene.pins) {
      const { x, y } = camera.project(pin.place);
      if (pin.kind === 'start') drawSpot(context, x, y, 8, tint.casing, tint.accent);
      else if (pin.kind === 'via') drawSpot(context, x, y, 7, tint.accent, tint.casing);
      else drawPin(context, x, y, tint.accent, tint, pin.kind === 'end' ? undefined : pin.kind);
    }
  }

  // What is under a finger

  /**
   * @param {Point} point
   * @returns {any}
   */
  hit(point) {
    const near = (/** @type {Point|undefined} */ other, /** @type {number} */ reach) => other && Math.hypot(other.x - point.x, other.y - point.y) < reach;
    for (const vehicle of this.scene.vehicles.values()) if (near(vehicle.shown, 22)) return { vehicle };
    /** @type {any} */
    let best = null;
    let least = 22;
    for (const layer of this.scene.layers) {
      layer.visible(this.camera, (x, y, spot) => {
        const off = Math.hypot(x - point.x, y - point.y);
        if (off < least) [best, least] = [spot, off];
      });
    }
    if (best) return { spot: best };
    const route = this.routeAt(point, 14);
    if (route && !route.isChosen) return { route };
    const place = this.camera.unproject(point);
    for (const campus of this.scene.campuses) {
      const label = this.camera.zoom > 17.6 && campus.labels.find((each) => each.rank === 1 && near(this.camera.project(each.place), 18));
      if (label) return { id: label.id, name: campus.label(label.properties), place: label.place };
      const building = this.camera.zoom > 15 && campus.buildingAt(place);
      if (building) return { id: building.id, name: campus.label(building.properties), place };
    }
    return null;
  }

  /**
   * The route under a point.
   * @param {Point} point
   * @param {number} reach
   */
  routeAt(point, reach) {
    for (const route of [...this.scene.routes].sort((a, b) => Number(b.isChosen) - Number(a.isChosen))) {
      for (const { line } of route.parts) {
        let last = null;
        for (const place of line) {
          const now = this.camera.project(place);
          if (last && fromSegment(point, last, now) < reach) return route;
          last = now;
        }
      }
    }
    return null;
  }

  /**
   * @param {Point} point
   * @param {boolean} isTouch
   */
  grab(point, isTouch) {
    if (this.onsketch) {
      const sketch = this.onsketch;
      return (/** @type {Point} */ p, /** @type {boolean} */ ended) => sketch(this.camera.unproject(p), ended);
    }
    for (const pin of [...this.scene.pins].reverse()) {
      const { x, y } = this.camera.project(pin.place);
      const top = pin.kind === 'end' ? y - 22 : y;
      if (pin.move && Math.hypot(x - point.x, top - point.y) < 22) {
        const move = pin.move;
        return (/** @type {Point} */ p, /** @type {boolean} */ ended) => {
          pin.place = this.camera.unproject({ x: p.x, y: p.y + (pin.kind === 'end' ? 10 : 0) });
          this.invalidate();
          move(pin.place, ended);
        };
      }
    }
    const route = this.onroutedrag && this.routeAt(point, isTouch ? 16 : 9);
    if (route?.isChosen && this.onroutedrag) {
      const drag = this.onroutedrag;
      return (/** @type {Point} */ p, /** @type {boolean} */ ended) => drag(this.camera.unproject(p), route, ended);
    }
    return null;
  }
}

/**
 * Pixels from a point to a segment.
 * @param {Point} p
 * @param {Point} a
 * @param {Point} b
 */
function fromSegment(p, a, b) {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const square = dx * dx + dy * dy;
  const share = square > 0 ? Math.max(0, Math.min(1, ((p.x - a.x) * dx + (p.y - a.y) * dy) / square)) : 0;
  return Math.hypot(p.x - a.x - dx * share, p.y - a.y - dy * share);
}

/**
 * Buttons to zoom, for those who do not pinch.
 * @param {MapView} map
 */
export function zoomButtons(map) {
  return h('div', { class: 'pair' },
    iconButton('plus', t('zoomIn'), () => map.camera.zoomBy(1)),
    iconButton('minus', t('zoomOut'), () => map.camera.zoomBy(-1)));
}

