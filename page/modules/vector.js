// MapLibre under our drawing: it shows the city's vector tiles and does nothing else.
import { language } from './i18n.js';
import { fromWorld } from './geo.js';

/**
 * Loads a script that makes a global.
 * @param {string} src
 * @returns {Promise<void>}
 */
function script(src) {
  return new Promise((resolve, reject) => {
    const element = document.createElement('script');
    element.src = src;
    element.onload = () => resolve();
    element.onerror = () => reject(new Error(src));
    document.head.append(element);
  });
}

/**
 * Style of the server with our glyphs, in the language of the page.
 * @param {'light'|'dark'} theme
 */
async function style(theme) {
  const glyphs = `${location.origin}/vendor/glyphs/{fontstack}/{range}.pbf`;
  const answer = await fetch(`/style.json?theme=${theme}&glyphs=${encodeURIComponent(glyphs)}`, { headers: { 'Accept-Language': language() } });
  if (!answer.ok) throw new Error('style');
  const json = await answer.json();
  // One font for all names: that of which we have glyphs.
  for (const layer of json.layers) if (layer.layout?.['text-font']) layer.layout['text-font'] = ['sans'];
  return json;
}

/**
 * Shows vector tiles below the drawing.
 * @param {HTMLElement} container
 * @param {'light'|'dark'} theme
 * @returns {Promise<any>} what follows the camera; rejected without the library, WebGL or tiles
 */
export async function addVectorMap(container, theme) {
  if (!(/** @type {any} */ (window).maplibregl)) await script('/vendor/maplibre-gl.js');
  const maplibre = /** @type {any} */ (window).maplibregl;
  const map = new maplibre.Map({
    container, style: await style(theme), interactive: false, attributionControl: false,
    center: [0, 0], zoom: 1, maxZoom: 22, fadeDuration: 150, trackResize: false, renderWorldCopies: true,
    validateStyle: false,
  });
  await new Promise((resolve, reject) => {
    map.once('load', resolve);
    map.once('error', (/** @type {any} */ event) => { if (!map.isStyleLoaded()) reject(event.error); });
    setTimeout(resolve, 6000);
  });
  let last = '';
  return {
    map,
    /** @param {import('./camera.js').Camera} camera */
    follow(camera) {
      const now = `${camera.x} ${camera.y} ${camera.zoom} ${camera.width} ${camera.height}`;
      if (now === last) return;
      last = now;
      map.jumpTo({ center: fromWorld(camera), zoom: camera.zoom });
      map.redraw();
    },
    resize() { map.resize(); last = ''; },
    /** @param {'light'|'dark'} next */
    async restyle(next) { map.setStyle(await style(next), { diff: false }); },
    /**
     * The places of a layer of the tiles at a point.
     * @param {import('./geo.js').Point} point
     */
    features(point) {
      return map.queryRenderedFeatures([[point.x - 8, point.y - 8], [point.x + 8, point.y + 8]]);
    },
    remove() { map.remove(); },
  };
}
