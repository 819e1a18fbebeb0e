// A place with its details, and lists of places around.
import { ask } from './api.js';
import { h, icon, toast } from './dom.js';
import { categoryName, dateText, distanceText, t } from './i18n.js';
import { placeIcon } from './icons.js';
import { found } from './finder.js';
import { distance, placeText } from './geo.js';
import { PointLayer } from './points.js';
import { button, head, row } from './panel.js';
import { stationOutlook, stationTiles } from './stations.js';

/** @typedef {import('./finder.js').Found} Found */

const DAYS = { en: ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'], es: ['lu', 'ma', 'mi', 'ju', 'vi', 'sá', 'do'] };

/**
 * Opening hours of OpenStreetMap for people.
 * @param {string} text
 * @param {string} language
 */
export function hoursText(text, language) {
  if (language !== 'es') return text.replace(/;\s*/g, '\n');
  return text.replace(/\b(Mo|Tu|We|Th|Fr|Sa|Su)\b/g, (day) => DAYS.es[DAYS.en.indexOf(day)]).replace(/;\s*/g, '\n').replace(/\boff\b/g, 'cerrado');
}

/**
 * A link that opens another program only for addresses that are safe.
 * @param {string} url
 */
function safeLink(url) {
  try {
    const address = new URL(url);
    return ['https:', 'http:'].includes(address.protocol) ? address.href : null;
  } catch {
    return null;
  }
}

/**
 * Shows a place.
 * @param {import('./app.js').App} app
 * @param {Found} item
 */
export async function showPlace(app, item) {
  app.enter('place', { place: item.text });
  app.map.show({ selected: item.id ?? null, pins: item.location ? [{ place: item.location, kind: placeIcon(item) }] : [], routes: [], areas: [] });
  const draw = (/** @type {any} */ place, /** @type {any} */ extra) => app.panel.show(details(app, { ...item, ...place }, extra), { size: 'half', keep: Boolean(extra) });
  draw(item, null);
  if (item.location) app.reveal(item.location);
  try {
    if (item.kind === 'station') {
      const json = await ask('/v1/station', { values: { id: item.id } });
      if (app.isAt('place', item.text)) draw(json.stations?.[0] ?? json.station ?? json, json);
    } else if (item.id) {
      const json = await ask('/v1/place', { values: { id: item.id } });
      const place = json.places[0];
      if (app.isAt('place', item.text) && place) {
        if (!item.location) {
          app.map.show({ pins: [{ place: place.location, kind: placeIcon(place) }] });
          app.reveal(place.location);
        }
        draw(place, json);
      }
    } else if (item.location) {
      const json = await ask('/v1/reverse', { values: { place: placeText(item.location), limit: 3 } });
      if (app.isAt('place', item.text)) draw({ where: json.where, near: json.places, name: item.name }, json);
    }
  } catch (error) {
    toast(/** @type {Error} */ (error).message);
  }
}

/**
 * About how many minutes one walks to a place; 15 if one's position is not known or far.
 * @param {import('./app.js').App} app
 * @param {import('./geo.js').LonLat} place
 */
function minutesTo(app, place) {
  const from = app.position.last?.place;
  const minutes = from ? Math.ceil((distance(from, place) * 1.3) / 75) : 15;
  return minutes <= 60 ? Math.max(1, minutes) : 15;
}

/**
 * @param {import('./app.js').App} app
 * @param {any} place
 * @param {any} answer
 */
function details(app, place, answer) {
  const step = place.entrances?.some((/** @type {any} */ e) => e.step_free);
  const here = { name: place.name, text: place.id ?? item(place), location: place.location, id: place.id, kind: place.kind, category: place.category };
  const phone = typeof place.phone === 'string' ? place.phone.replace(/[^+\d]/g, '') : '';
  const web = place.website && safeLink(place.website);
  return [
    head(place.name, h('div', { class: 'facts' },
      h('span', null, categoryName(place.category ?? place.kind)),
      place.open === true && h('span', { class: 'good' }, t('open')),
      place.open === false && h('span', { class: 'bad' }, t('closed')),
      place.distance !== undefined && h('span', null, distanceText(place.distance))), () => app.home()),
    place.kind === 'station' && answer && stationTiles(place),
    place.kind === 'station' && answer && stationOutlook(place, minutesTo(app, place.location)),
    h('div', { class: 'actions' },
      button('route', t('directions'), () => app.plan({ to: here }), { class: 'button main' }),
      button('start', t('from'), () => app.plan({ from: here })),
      button('rings', t('reach'), () => app.reach(here)),
      button('share', t('share'), () => app.share())),
    ...(place.photos ?? []).slice(0, 1).map((/** @type {string} */ url) => photo(url, place.name)),
    h('div', { class: 'rows' },
      place.description && row('info', place.description),
      place.hours && row('clock', h('span', { class: 'lines' }, ...hoursText(place.hours, document.documentElement.lang).split('\n').map((line) => h('div', null, line))),
        answer?.kept_since && h('div', { class: 'soft' }, t('readAt', { t: dateText(answer.kept_since) }))),
      place.where && row('pin', place.where),
      phone && h('a', { class: 'row', href: `tel:${phone}` }, icon('phone', 20), h('span', null, place.phone)),
      web && h('a', { class: 'row', href: web, rel: 'noopener noreferrer', target: '_blank' }, icon('web', 20), h('span', null, new URL(web).host)),
      place.entrances?.length > 0 && row('wheelchair', step ? t('accessible') : t('notAccessible')),
      place.wheelchair && row('wheelchair', String(place.wheelchair))),
    place.entrances?.length > 1 && [h('h3', { class: 'section' }, t('entrances')),
      h('div', { class: 'rows' }, place.entrances.map((/** @type {any} */ e) => row('enter', e.name || t('entrances'), h('span', { class: 'soft' }, ` · ${e.step_free ? t('stepFree') : t('notStepFree')}${e.hours ? ` · ${hoursText(e.hours, document.documentElement.lang)}` : ''}`))))],
    place.near?.length > 0 && [h('h3', { class: 'section' }, t('here')), h('ul', { class: 'list' }, place.near.map((/** @type {any} */ each) => entry(app, found(each))))],
    h('div', { 'data-slot': 'live' }),
  ];
}

/** @param {any} place */
const item = (place) => (place.location ? placeText(place.location) : place.text);

/**
 * A photo of the place from our server, or a link to one elsewhere; nothing where it cannot be had.
 * @param {string} url
 * @param {string} name
 */
function photo(url, name) {
  const elsewhere = safeLink(url);
  if (elsewhere) return h('a', { class: 'row', href: elsewhere, rel: 'noopener noreferrer', target: '_blank' }, icon('web', 20), h('span', null, t('photo')));
  if (/^[a-z][a-z0-9+.-]*:/i.test(url) || url.startsWith('//')) return null;
  const image = h('img', { class: 'photo', alt: name, hidden: true, onload: () => { image.hidden = false; }, onerror: () => image.remove() });
  image.src = `/${url.replace(/^\/+/, '')}`;
  return image;
}

/**
 * A place in a list.
 * @param {import('./app.js').App} app
 * @param {Found} each
 * @param {any} [more]
 */
export function entry(app, each, more) {
  return h('li', null, h('button', { type: 'button', class: 'option', onclick: () => app.place(each) },
    icon(placeIcon(each)),
    h('span', null, h('b', null, each.name), h('small', null, more ?? each.where ?? categoryName(each.category ?? each.kind))),
    each.distance !== undefined && h('em', null, distanceText(each.distance))));
}

/**
 * Places of a category, or all, around the middle of the map; 20 a page.
 * @param {import('./app.js').App} app
 * @param {string|null} category
 */
export async function explore(app, category) {
  app.enter('list', { query: category ?? '*' });
  const center = app.middle();
  const radius = Math.max(30, Math.min(100000, Math.round(app.map.camera.radius)));
  /** @type {Found[]} */
  const all = [];
  const title = category ? categoryName(category) : t('here');
  const draw = (/** @type {any} */ json) => {
    app.panel.show([
      head(title, h('div', { class: 'facts' },
        h('span', null, json ? (json.total === 1 ? t('one') : t('count', { n: json.total })) : t('searching')),
        h('span', null, t('within', { d: distanceText(radius) }))), () => app.home()),
      json && !all.length && h('p', { class: 'soft' }, t('nothing')),
      h('ul', { class: 'list' }, all.map((each) => entry(app, each))),
      json?.next_page && button('down', t('moreResults'), () => load(json.next_page), { class: 'button wide' }),
    ], { keep: all.length > 20 });
  };
  const load = async (/** @type {number} */ page) => {
    try {
      const json = await ask('/v1/places', { values: { category, around: placeText(center), radius, limit: 20, page } });
      if (!app.isAt('list', category ?? '*')) return;
      all.push(...json.places.map(found));
      app.map.show({ layers: [...app.baseLayers(), new PointLayer(all.filter((each) => each.location).map((each) => ({ place: /** @type {any} */ (each.location), icon: placeIcon(each), name: each.name, data: each })))], pins: [], routes: [], areas: [] });
      draw(json);
    } catch (error) {
      const { code, message } = /** @type {any} */ (error);
      if (code === 'NotFound') draw({ total: 0 });
      else app.panel.show([head(title, h('p', { class: 'soft' }, message), () => app.home()), button('route', t('tryAgain'), () => load(page))]);
    }
  };
  draw(null);
  await load(1);
}
