// What can be reached from a place within some minutes.
import { ask } from './api.js';
import { h } from './dom.js';
import { boxOf } from './geo.js';
import { t } from './i18n.js';
import { head, segmented } from './panel.js';

/**
 * @param {import('./app.js').App} app
 * @param {import('./finder.js').Found} from
 * @param {number} [minutes]
 * @param {string} [by] the mode
 */
export async function reach(app, from, minutes = 10, by = 'foot') {
  app.enter('reach', { reach: from.text, by });
  const modes = app.modes.filter((each) => each !== 'bikeshare' && each !== 'bus');
  const draw = (/** @type {any} */ problem) => app.panel.show([
    head(`${t('reach')}: ${from.name}`, h('p', { class: 'soft' }, `${t('reachIn')} ${t('minutes', { n: minutes })} · ${t(by)}`), () => app.home()),
    problem && h('p', { class: 'note' }, problem),
    segmented(t('time'), ['2', '5', '10', '15', '30'].map((n) => [n, t('minutes', { n })]), String(minutes), (n) => reach(app, from, Number(n), by)),
    segmented(t('directions'), modes.map((each) => [each, t(each)]), by, (mode) => reach(app, from, minutes, mode)),
  ], { keep: true });
  draw(null);
  try {
    const json = await ask('/v1/isochrone', { values: { place: from.text, minutes: [minutes, Math.max(1, Math.round(minutes / 2))], profile: by } });
    if (!app.isAt('reach')) return;
    const areas = json.features.map((/** @type {any} */ f) => ({ polygons: f.geometry.type === 'Polygon' ? [f.geometry.coordinates] : f.geometry.coordinates, color: '', opacity: 0.14 }));
    app.map.show({ areas, routes: [], pins: from.location ? [{ place: from.location, kind: 'start' }] : [] });
    app.map.fit(boxOf(areas.flatMap((/** @type {any} */ a) => a.polygons.flat(2))));
  } catch (error) {
    draw(/** @type {Error} */ (error).message);
  }
}
