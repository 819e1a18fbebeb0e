// Fingers, mouse, wheel and keys on the map.
import { calm } from './camera.js';

/** @typedef {import('./geo.js').Point} Point */
/**
 * @typedef {object} Handlers
 * @property {(point: Point) => void} tap
 * @property {(point: Point) => void} menu a long press or the right button
 * @property {(point: Point, isTouch: boolean) => ((point: Point, ended: boolean) => void)|null} grab what is
 *   dragged from a point, or null to move the map
 * @property {() => void} moved the person moved the map
 */

/**
 * @param {HTMLElement} element
 * @param {import('./camera.js').Camera} camera
 * @param {Handlers} handlers
 */
export function addGestures(element, camera, handlers) {
  /** @type {Map<number, Point>} */
  const fingers = new Map();
  /** @type {((point: Point, ended: boolean) => void)|null} */
  let drag = null;
  /** @type {{point: Point, time: number}|null} */
  let press = null;
  let moved = false;
  /** @type {any} */
  let timer = null;
  let lastTap = { time: 0, x: 0, y: 0 };
  let speed = { x: 0, y: 0, time: 0 };

  const at = (/** @type {PointerEvent|WheelEvent|MouseEvent} */ event) => {
    const box = element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const span = () => {
    const [a, b] = [...fingers.values()];
    return { size: Math.hypot(a.x - b.x, a.y - b.y), middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } };
  };

  element.addEventListener('pointerdown', (event) => {
    if (event.button > 0) return;
    const point = at(event);
    camera.stop();
    element.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, point);
    moved = fingers.size > 1;
    clearTimeout(timer);
    speed = { x: 0, y: 0, time: event.timeStamp };
    if (fingers.size > 1) {
      drag = null;
      press = null;
      return;
    }
    press = { point, time: event.timeStamp };
    drag = handlers.grab(point, event.pointerType === 'touch');
    if (event.pointerType !== 'mouse' && !drag) {
      timer = setTimeout(() => {
        if (!moved && press) { press = null; handlers.menu(point); }
      }, 550);
    }
  });

  element.addEventListener('pointermove', (event) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const point = at(event);
    if (!moved && press && Math.hypot(point.x - press.point.x, point.y - press.point.y) < 6) return;
    if (!moved) {
      moved = true;
      clearTimeout(timer);
    }
    if (drag) {
      fingers.set(event.pointerId, point);
      return drag(point, false);
    }
    if (fingers.size === 2) {
      const old = span();
      fingers.set(event.pointerId, point);
      const now = span();
      camera.pan(now.middle.x - old.middle.x, now.middle.y - old.middle.y);
      if (old.size > 0) camera.zoomAround(camera.zoom + Math.log2(now.size / old.size), now.middle);
    } else {
      fingers.set(event.pointerId, point);
      const [dx, dy] = [point.x - before.x, point.y - before.y];
      camera.pan(dx, dy);
      const time = Math.max(1, event.timeStamp - speed.time);
      speed = { x: 0.6 * (dx / time) + 0.4 * speed.x, y: 0.6 * (dy / time) + 0.4 * speed.y, time: event.timeStamp };
    }
    handlers.moved();
    return undefined;
  });

  const lift = (/** @type {PointerEvent} */ event) => {
    if (!fingers.has(event.pointerId)) return;
    const point = at(event);
    const isLast = fingers.size === 1;
    fingers.delete(event.pointerId);
    clearTimeout(timer);
    if (!isLast) return;
    if (drag && moved) drag(point, true);
    else if (!moved && press && event.type === 'pointerup') tap(point, event.timeStamp);
    else if (moved && !drag && event.timeStamp - speed.time < 60) glide();
    drag = null;
    press = null;
  };
  element.addEventListener('pointerup', lift);
  element.addEventListener('pointercancel', lift);

  /**
   * @param {Point} point
   * @param {number} time
   */
  function tap(point, time) {
    const isDouble = time - lastTap.time < 300 && Math.hypot(point.x - lastTap.x, point.y - lastTap.y) < 24;
    lastTap = { time: isDouble ? 0 : time, ...point };
    if (isDouble) camera.zoomBy(1, point);
    else handlers.tap(point);
  }

  /** The map goes on for a moment after a quick movement. */
  function glide() {
    const { x, y } = speed;
    if (Math.hypot(x, y) < 0.2 || calm()) return;
    let done = 0;
    camera.animate(500, (share) => {
      camera.pan(x * 220 * (share - done), y * 220 * (share - done));
      done = share;
    });
  }

  element.addEventListener('contextmenu', (event) => {
    event.preventDefault();
    if (/** @type {PointerEvent} */ (event).pointerType !== 'touch') handlers.menu(at(event));
  });

  element.addEventListener('wheel', (event) => {
    event.preventDefault();
    camera.stop();
    const lines = event.deltaMode === 1 ? 20 : 1;
    const by = Math.max(-0.6, Math.min(0.6, (-event.deltaY * lines) / (event.ctrlKey ? 100 : 320)));
    camera.zoomAround(camera.zoom + by, at(event));
    handlers.moved();
  }, { passive: false });

  element.addEventListener('keydown', (event) => {
    const step = event.shiftKey ? 240 : 90;
    const by = { ArrowLeft: [step, 0], ArrowRight: [-step, 0], ArrowUp: [0, step], ArrowDown: [0, -step] }[event.key];
    if (event.target !== element) return;
    if (by) camera.pan(by[0], by[1]);
    else if (event.key === '+' || event.key === '=') camera.zoomBy(1);
    else if (event.key === '-') camera.zoomBy(-1);
    else if (event.key === 'Enter') handlers.menu({ x: camera.width / 2, y: camera.height / 2 });
    else return;
    event.preventDefault();
    handlers.moved();
  });
}
