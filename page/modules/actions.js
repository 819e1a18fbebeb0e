// What is not needed for the first picture: settings, sharing, the menu of a point, advice to those who are outside.
import { byId, fill, h, icon, iconButton, narrow, toast } from './dom.js';
import { distance, placeText } from './geo.js';
import { distanceText, language, setLanguage, t } from './i18n.js';
import { remember, writeLink } from './memory.js';
import { button, head, segmented } from './panel.js';

/** @typedef {import('./geo.js').LonLat} LonLat */

/**
 * Says that one is outside the campus, and the way to it.
 * @param {import('./app.js').App} app
 * @param {LonLat} place
 */
export function outside(app, place) {
  const campus = app.campuses[0];
  const notice = byId('notice');
  const isOutside = campus && !app.campuses.some((each) => each.contains(place));
  notice.hidden = !isOutside;
  if (!isOutside) return;
  const gates = campus.gates();
  const best = gates.map((gate) => ({ ...gate, meters: distance(place, gate.place) })).sort((a, b) => a.meters - b.meters)[0];
  const far = best?.meters ?? distance(place, [(campus.box[0] + campus.box[2]) / 2, (campus.box[1] + campus.box[3]) / 2]);
  const here = { name: t('myPosition'), text: placeText(place), location: place };
  fill(notice, icon('info'), h('span', null, h('b', null, t('outside')), ` · ${t('outsideFar', { d: distanceText(far), name: campus.name() })}`),
    best && button('route', t('toGate'), () => { notice.hidden = true; app.plan({ from: here, to: { name: best.name, text: placeText(best.place), location: best.place } }); }),
    h('a', { class: 'button', href: `https://www.openstreetmap.org/#map=16/${place[1].toFixed(4)}/${place[0].toFixed(4)}`, rel: 'noopener noreferrer', target: '_blank' }, icon('web', 20), t('cityMap')),
    iconButton('close', t('close'), () => { notice.hidden = true; }));
}

/**
 * What one can do at a point.
 * @param {import('./app.js').App} app
 * @param {LonLat} place
 * @param {{x: number, y: number}} point
 */
export function menu(app, place, point) {
  app.closeMenu();
  const here = { name: t('point'), text: placeText(place), location: place };
  if (app.isAt('trip') && !app.trip?.isRiding) return;
  const entries = app.isAt('trip') ? [['pin', t('changeDestination'), () => app.trip.replace(here)]] : [
    ['start', t('fromHere'), () => app.plan({ from: here })], ['pin', t('toHere'), () => app.plan({ to: here })],
    ...(app.isAt('go') ? [['plus', t('viaHere'), () => app.plan({ via: here })]] : []),
    ['info', t('whatsHere'), () => app.place(here)], ['rings', t('reach'), () => app.reach(here)],
  ];
  const menu = h('div', { class: 'menu card', role: 'menu' }, entries.map(([name, text, act]) => h('button', {
    type: 'button', class: 'option', role: 'menuitem', onclick: () => { app.closeMenu(); /** @type {any} */ (act)(); },
  }, icon(/** @type {string} */ (name)), h('span', null, text))));
  document.querySelector('main')?.append(menu);
  const [w, t2] = [menu.offsetWidth, menu.offsetHeight];
  menu.style.left = `${Math.max(8, Math.min(point.x, innerWidth - w - 8))}px`;
  menu.style.top = `${Math.max(8, Math.min(point.y, innerHeight - t2 - 8))}px`;
  menu.querySelector('button')?.focus();
}

/**
 * A finger draws around an area.
 * @param {import('./app.js').App} app
 * @param {(ring: LonLat[]) => void} done
 */
export function drawArea(app, done) {
  byId('map').classList.add('drawing');
  /** @type {LonLat[]} */
  const ring = [];
  app.map.onsketch = (place, ended) => {
    ring.push(place);
    app.map.show({ sketch: ring });
    if (!ended) return;
    app.map.onsketch = null;
    byId('map').classList.remove('drawing');
    app.map.show({ sketch: [] });
    const every = Math.max(1, Math.ceil(ring.length / 40));
    const thin = ring.filter((_, index) => index % every === 0);
    if (thin.length >= 3) done(thin);
  };
}

/**
 * Language, appearance, and how the campus is drawn.
 * @param {import('./app.js').App} app
 */
export function settings(app) {
  app.enter('settings', {});
  const hasImage = app.campuses.some((campus) => campus.image);
  const redraw = () => { app.frame(); settings(app); };
  app.panel.show([
    head(t('layers'), null, () => app.home()),
    h('h3', { class: 'section' }, t('language')),
    segmented(t('language'), [['en', 'English'], ['es', 'Español']], language(), (value) => { setLanguage(value); remember({ language: value }); app.map.vector?.restyle(app.map.theme); redraw(); }),
    h('h3', { class: 'section' }, t('appearance')),
    segmented(t('appearance'), [['auto', t('auto')], ['light', t('light')], ['dark', t('dark')]], app.themeChoice, (value) => { app.themeChoice = value; remember({ theme: value }); app.applyTheme(); }),
    hasImage && [h('h3', { class: 'section' }, t('campusStyle')),
      segmented(t('campusStyle'), [['drawing', t('drawing')], ['image', t('image')]], app.map.usesImage ? 'image' : 'drawing', (value) => {
        app.map.usesImage = value === 'image';
        remember({ image: app.map.usesImage });
        for (const campus of app.campuses) campus.loadImage(() => app.map.invalidate());
        app.map.invalidate();
      })],
    app.start && button('building', app.campuses.length ? t('campusMap') : t('map'), () => app.map.fit(app.start ?? null)),
  ]);
}

/**
 * Shares what is shown.
 * @param {import('./app.js').App} app
 * @param {import('./memory.js').Link} [link]
 */
export async function share(app, link = app.link) {
  const url = location.origin + location.pathname + writeLink({ ...link, view: app.viewNow() });
  if (navigator.share && narrow()) {
    try {
      await navigator.share({ title: 'Rumbo', url });
      return;
    } catch (error) {
      if (/** @type {Error} */ (error).name === 'AbortError') return;
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    toast(t('copied'));
  } catch {
    showLink(url);
  }
}

/**
 * Shows a link where it cannot be copied.
 * @param {string} url
 */
export function showLink(url) {
  const input = h('input', { type: 'text', readonly: true, value: url, 'aria-label': t('share'), class: 'link' });
  fill(byId('notice'), icon('share'), input, iconButton('close', t('close'), () => { byId('notice').hidden = true; }));
  byId('notice').hidden = false;
  input.select();
}
