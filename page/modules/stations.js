// Bike stations: on the map with the bikes that they have, and in their details.
import { maybe } from './api.js';
import { fill, h } from './dom.js';
import { number, t } from './i18n.js';
import { found } from './finder.js';
import { PointLayer } from './points.js';

/**
 * All stations as a layer of the map; null if there are none.
 * @returns {Promise<{layer: PointLayer, stations: any[]}|null>}
 */
export async function loadStations() {
  const json = await maybe('/v1/stations', { limit: 1000 });
  const stations = json?.stations ?? [];
  if (!stations.length) return null;
  const spots = stations.map((/** @type {any} */ station) => ({
    place: station.location, name: station.name, icon: 'bikeshare', data: found(station),
    text: station.bikes_available === undefined ? undefined : String(station.bikes_available),
  }));
  return { layer: new PointLayer(spots), stations };
}

/**
 * Bikes and docks of a station.
 * @param {any} station
 */
export function stationTiles(station) {
  const docks = station.docks_available ?? (station.capacity !== undefined && station.bikes_available !== undefined ? station.capacity - station.bikes_available : undefined);
  if (station.bikes_available === undefined) {
    return h('p', { class: 'note' }, t('unknownBikes'), station.capacity !== undefined && ` · ${t('capacity', { n: station.capacity })}`);
  }
  return h('div', { class: 'tiles' },
    h('div', null, h('div', { class: 'count' }, h('b', null, station.bikes_available), h('span', null, t('bikes')))),
    docks !== undefined && h('div', null, h('div', { class: 'count' }, h('b', null, docks), h('span', null, t('docks')))));
}

/**
 * Whether there will be a bike and a dock when one is there; empty until the server has said it, and if it cannot.
 * @param {any} station
 * @param {number} minutes until one is there
 */
export function stationOutlook(station, minutes) {
  const shown = h('div', { class: 'outlook', 'aria-live': 'polite' });
  maybe(`/v1/stations/${encodeURIComponent(station.id)}/forecast`, { minutes }).then((json) => {
    if (!json?.probability) return;
    const chance = (/** @type {number} */ share) => `${number(Math.min(99, Math.max(1, Math.round(share * 100))))} %`;
    fill(shown,
      h('small', null, t('inMinutes', { n: minutes })),
      h('span', null, t('bikeThen', { p: chance(json.probability.bike) })), h('span', null, t('dockThen', { p: chance(json.probability.dock) })));
  });
  return shown;
}

/**
 * What the stations of a shared bike's route will have, and where to go if they have nothing.
 * @param {any} route
 */
export function routeStations(route) {
  const chance = (/** @type {number} */ share) => `${number(Math.round(share * 100))} %`;
  return (route.stations ?? []).filter((/** @type {any} */ each) => each.probability < 0.995).map((/** @type {any} */ each) => {
    const text = t(each.need === 'bike' ? 'bikeAt' : 'dockAt', { p: chance(each.probability), name: each.name });
    return each.backup ? `${text} · ${t('elseAt', { name: each.backup.name })}` : text;
  });
}
