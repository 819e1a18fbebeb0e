// Bike stations: on the map with the bikes that they have, and in their details.
import { maybe } from './api.js';
import { h } from './dom.js';
import { t } from './i18n.js';
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
