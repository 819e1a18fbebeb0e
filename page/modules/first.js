// The first picture: the campus drawn with little code, before the rest of the page has arrived.
import { Camera } from './camera.js';
import { Campus } from './campus.js';

/** @returns {any} */
function memory() {
  try {
    return JSON.parse(localStorage.getItem('rumbo') ?? '{}') ?? {};
  } catch {
    return {};
  }
}

const { theme: wanted = 'auto', view } = memory();
const isDark = wanted === 'dark' || (wanted === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
document.documentElement.dataset.theme = isDark ? 'dark' : 'light';

/**
 * The view of a link or of the last visit: latitude, longitude, zoom.
 * @returns {number[]|null}
 */
export function startView() {
  const linked = (new URLSearchParams(location.hash.slice(1)).get('m') ?? '').split(',').map(Number);
  const found = linked.length === 3 ? linked : view;
  return Array.isArray(found) && found.length === 3 && found.every(Number.isFinite) && Math.abs(found[0]) < 86 ? found : null;
}

/** Room around the map at the start. */
export const startInsets = () => (innerWidth < 720 ? { top: 128, right: 14, bottom: 44, left: 14 } : { top: 128, right: 80, bottom: 60, left: 60 });

/**
 * Sets a camera to the start.
 * @param {Camera} camera
 * @param {[number, number, number, number]|null} box
 */
export function setStart(camera, box) {
  const shown = startView();
  if (shown) camera.fit([shown[1], shown[0], shown[1], shown[0]], { top: 0, left: 0, right: 0, bottom: 0 }, { most: shown[2], instant: true });
  else if (box) camera.fit(box, startInsets(), { instant: true });
}

/**
 * The answer of /v1/campus; null if there is none.
 * @type {Promise<any>}
 */
export const answer = fetch('/v1/campus').then((reply) => (reply.ok ? reply.json() : null), () => null);

/**
 * The campuses.
 * @type {Promise<Campus[]>}
 */
export const campuses = answer.then((json) => {
  const all = (json?.campuses ?? []).map((/** @type {any} */ each, /** @type {number} */ index) => new Campus(each, index));
  const canvas = /** @type {HTMLCanvasElement|null} */ (document.querySelector('#map canvas'));
  const context = canvas?.getContext('2d');
  if (canvas && context && !canvas.dataset.taken && all.length) {
    const ratio = Math.min(3, devicePixelRatio || 1);
    const camera = new Camera(() => {});
    [camera.width, camera.height] = [canvas.clientWidth, canvas.clientHeight];
    [canvas.width, canvas.height] = [Math.round(camera.width * ratio), Math.round(camera.height * ratio)];
    setStart(camera, all[0].box);
    for (const campus of all) campus.draw(context, camera, isDark ? 'dark' : 'light', false, ratio);
  }
  document.body.dataset.ready ??= 'campus';
  return all;
});
