// Live data: vehicles that move, stops with arrivals, events, free places.
import { ask, listen, maybe } from './api.js';
import { h, icon, toast } from './dom.js';
import { along, boxOf, measures, nearestOn, placeText } from './geo.js';
import { categoryName, clockText, dateText, distanceText, durationText, speedText, t } from './i18n.js';
import { PointLayer } from './points.js';
import { button, head, lineBadge, punctuality, row } from './panel.js';

/** @typedef {import('./geo.js').LonLat} LonLat */

const vehicleIcons = /** @type {Record<string, string>} */ ({ bus: 'bus', car: 'car', bike: 'bike', person: 'person' });

/** A vehicle on the map, on its way from its last position to the newest. */
export class Vehicle {
  /** @param {any} document */
  constructor(document) {
    this.from = document.location;
    this.to = document.location;
    this.since = 0;
    this.time = 0;
    /**
     * The way from `from` to `to` along its route; null if that is not known.
     * @type {LonLat[]|null}
     */
    this.line = null;
    this.document = document;
    this.id = '';
    this.label = '';
    this.state = '';
    this.icon = 'pin';
    this.received = 0;
    this.take(document);
  }

  /** @param {any} document */
  take(document) {
    this.document = document;
    this.id = document.id;
    this.label = document.name || document.id;
    this.state = document.state;
    this.icon = vehicleIcons[document.kind] ?? 'pin';
    this.received = Date.now() - (document.age ?? 0) * 1000;
  }

  /**
   * Takes a new position, which it reaches in the time between the two.
   * @param {any} document
   * @param {LonLat[][]} lines of its route
   */
  move(document, lines) {
    const now = performance.now();
    const share = this.time > 0 ? Math.min(1, (now - this.since) / this.time) : 1;
    const seconds = (Date.parse(document.time) - Date.parse(this.document.time)) / 1000;
    this.from = this.at(share);
    this.to = document.location;
    this.line = lines.map((line) => partBetween(line, this.from, this.to)).find(Boolean) ?? null;
    this.since = now;
    this.time = Math.max(0, Math.min(20, Number.isFinite(seconds) ? seconds : 0)) * 1000;
    this.take(document);
  }

  /**
   * Where it is drawn after a share of the time.
   * @param {number} share
   * @returns {LonLat}
   */
  at(share) {
    if (this.line) return along(this.line, share * this.length());
    return [this.from[0] + (this.to[0] - this.from[0]) * share, this.from[1] + (this.to[1] - this.from[1]) * share];
  }

  length() {
    const all = measures(this.line ?? []);
    return all[all.length - 1];
  }

  /** Seconds since its last position. */
  get age() { return Math.max(0, (Date.now() - this.received) / 1000); }
}

/**
 * The part of a route between two places that lie on it; null if one does not.
 * @param {LonLat[]} route
 * @param {LonLat} a
 * @param {LonLat} b
 */
function partBetween(route, a, b) {
  const [from, to] = [nearestOn(a, route), nearestOn(b, route)];
  if (from.meters > 50 || to.meters > 50 || to.at <= from.at || to.at - from.at > 3000) return null;
  const all = measures(route);
  return [a, ...route.filter((_, index) => all[index] > from.at && all[index] < to.at), b];
}

export class Live {
  /** @param {import('./app.js').App} app */
  constructor(app) {
    this.app = app;
    /** @type {Map<string, Vehicle>} */
    this.vehicles = new Map();
    /** @type {any[]} */
    this.routes = [];
    /**
     * The lines of the routes that vehicles are on; none until the server has told them.
     * @type {Map<string, LonLat[][]>}
     */
    this.lines = new Map();
    /** @type {any[]} */
    this.events = [];
    /** @type {any[]} */
    this.free = [];
    /** @type {PointLayer[]} */
    this.layers = [];
    /** @type {PointLayer|undefined} */
    this.stops = undefined;
    /** @type {any} */
    this.timer = 0;
    /** @type {(() => void)|null} */
    this.stop = null;
    /** @type {(() => void)|null} */
    this.stream = null;
  }

  async start() {
    const [vehicles, routes] = await Promise.all([maybe('/v1/vehicles'), maybe('/v1/routes')]);
    this.routes = routes?.routes ?? [];
    if (vehicles) {
      this.takeAll(vehicles.vehicles);
      this.follow();
      // A page that nobody sees needs no connection; the stream begins with all vehicles.
      document.addEventListener('visibilitychange', () => this.follow());
      await this.refresh();
      setInterval(() => { if (!document.hidden) this.refresh(); }, 60000);
    }
    if (this.routes.length) {
      this.loadStops();
      const moved = this.app.map.onmoved;
      let timer = 0;
      this.app.map.onmoved = () => { moved(); clearTimeout(timer); timer = setTimeout(() => this.loadStops(), 500); };
    }
  }

  /** Listens to vehicles while the page is seen. */
  follow() {
    this.stream?.();
    this.stream = document.hidden ? null : listen('/v1/vehicles/stream', {
      vehicles: (data) => this.takeAll(data.vehicles ?? []), position: (data) => this.take(data.vehicle ?? data),
    });
  }

  /** No longer listens to arrivals. */
  leaveStop() {
    this.stop?.();
    this.stop = null;
  }

  async refresh() {
    const [events, free] = await Promise.all([maybe('/v1/events'), maybe('/v1/free-places')]);
    this.events = events?.events ?? [];
    this.free = free?.free_places ?? [];
    this.draw();
  }

  draw() {
    this.layers = [];
    const spots = [
      ...this.events.filter((each) => each.location).map((each) => ({ place: each.location, icon: 'event', name: each.title, open: () => this.showEvent(each) })),
      ...this.free.filter((each) => each.location).map((each) => ({ place: each.location, icon: 'parking', name: each.name, text: String(each.free ?? ''), open: () => this.showFree() })),
    ];
    if (spots.length) this.layers.push(new PointLayer(spots));
    if (this.stops) this.layers.push(this.stops);
    if (this.app.view !== 'list') this.app.map.show({ layers: this.app.baseLayers() });
    this.app.chips();
  }

  // Vehicles

  /** @param {any[]} all */
  takeAll(all) {
    const known = new Set(all.map((each) => each.id));
    for (const id of this.vehicles.keys()) if (!known.has(id)) this.vehicles.delete(id);
    for (const each of all) this.take(each);
    this.app.map.show({ vehicles: /** @type {any} */ (this.vehicles) });
  }

  /** @param {any} document */
  take(document) {
    if (!document?.id || !Array.isArray(document.location)) return;
    if (document.route?.id && !this.lines.has(document.route.id)) this.loadLines(document.route.id);
    const known = this.vehicles.get(document.id);
    if (!known) this.vehicles.set(document.id, new Vehicle(document));
    else if (known.document.time !== document.time) known.move(document, this.linesOf(document));
    else known.take(document);
    this.app.map.show({ vehicles: /** @type {any} */ (this.vehicles) });
    if (this.app.isAt('vehicle', document.id)) this.showVehicle(this.vehicles.get(document.id), true);
  }

  /** @param {string} id of a route */
  async loadLines(id) {
    this.lines.set(id, []);
    const route = await maybe(`/v1/routes/${encodeURIComponent(id)}`);
    if (!route) return void this.lines.delete(id);
    this.lines.set(id, route.geometry?.coordinates ?? []);
    const shown = this.app.isAt('vehicle') ? this.vehicles.get(this.app.link.place ?? '') : undefined;
    if (shown?.document.route?.id === id) this.showVehicle(shown, true);
  }

  /**
   * The lines of a vehicle's route.
   * @param {any} document
   */
  linesOf(document) { return this.lines.get(document.route?.id) ?? []; }

  /**
   * The line of its route on which a vehicle is; none if it is on no route.
   * @param {any} document
   * @returns {LonLat[]}
   */
  lineOf(document) {
    const lines = this.linesOf(document).map((line) => ({ line, meters: nearestOn(document.location, line).meters }));
    return lines.sort((a, b) => a.meters - b.meters)[0]?.line ?? [];
  }

  /**
   * @param {any} vehicle
   * @param {boolean} [again]
   */
  showVehicle(vehicle, again = false) {
    if (!vehicle) return;
    const { document: d } = vehicle;
    if (!again) {
      this.app.enter('vehicle', { query: undefined, place: vehicle.id });
      clearInterval(this.timer);
      this.timer = setInterval(() => { if (this.app.isAt('vehicle', vehicle.id)) this.showVehicle(vehicle, true); else clearInterval(this.timer); }, 5000);
      this.app.reveal(d.location);
    }
    this.app.map.show({ busLine: this.lineOf(d) });
    this.app.panel.show([
      head(vehicle.label, h('div', { class: 'facts' }, h('span', { class: d.state === 'moving' ? 'good' : '' }, t(d.state)), h('span', null, t('lastSeen', { t: durationText(vehicle.age) }))), () => this.app.home()),
      h('div', { class: 'rows' },
        d.route && h('div', { class: 'row' }, lineBadge(d.route.short_name || d.route.long_name, d.route.color), h('span', null, d.headsign ?? '',
          d.delay !== undefined && h('small', { class: 'soft' }, ` · ${punctuality(d.delay)}`))),
        d.next_stop && h('button', { type: 'button', class: 'row', onclick: () => this.openStop(d.next_stop.id) }, icon('bus', 20), h('span', null, t('nextStop', { name: d.next_stop.name }))),
        d.speed > 0.5 && row('play', speedText(d.speed)), d.distance !== undefined && row('pin', distanceText(d.distance))),
    ], { size: 'peek', keep: again });
  }

  // Stops

  async loadStops() {
    const { camera } = this.app.map;
    if (camera.zoom < 13.5) return;
    const json = await maybe('/v1/stops', { near: placeText(this.app.middle()), radius: Math.min(3000, Math.max(300, Math.round(camera.radius * 1.5))) });
    const stops = json?.stops ?? [];
    this.stops = stops.length ? new PointLayer(stops.map((/** @type {any} */ each) => ({ place: each.location, icon: 'bus', name: each.name, open: () => this.showStop(each) }))) : undefined;
    this.draw();
  }

  /** @param {string} id */
  async openStop(id) {
    const stop = await maybe(`/v1/stops/${encodeURIComponent(id)}`);
    if (stop) await this.showStop(stop);
  }

  /** @param {any} stop */
  async showStop(stop) {
    this.app.enter('stop', { place: stop.id });
    this.app.map.show({ pins: [{ place: stop.location, kind: 'bus' }] });
    this.app.reveal(stop.location);
    const path = `/v1/stops/${encodeURIComponent(stop.id)}`;
    const draw = (/** @type {any} */ json) => this.app.panel.show([
      head(stop.name, h('div', { class: 'facts' }, t('arrivals')), () => this.app.home()),
      h('div', { class: 'actions' }, button('route', t('directions'), () => this.app.plan({ to: { name: stop.name, text: `stop:${stop.id}`, location: stop.location } }), { class: 'button main' })),
      json ? arrivalList(json, this) : h('p', { class: 'soft' }, t('searching')),
    ], { keep: Boolean(json) });
    draw(null);
    try {
      draw(await ask(`${path}/arrivals`, { values: { minutes: 60, limit: 10 } }));
    } catch (error) {
      toast(/** @type {Error} */ (error).message);
    }
    if (!this.app.isAt('stop', stop.id)) return;
    this.stop = listen(`${path}/stream`, { arrivals: (json) => { if (this.app.isAt('stop', stop.id)) draw(json); } });
  }

  // Events and free places

  /** @param {any} event */
  showEvent(event) {
    this.app.enter('event', { place: event.id });
    this.app.map.show({ pins: event.location ? [{ place: event.location, kind: 'event' }] : [] });
    if (event.location) this.app.reveal(event.location);
    const here = event.location && { name: event.title, text: placeText(event.location), location: event.location };
    this.app.panel.show([
      head(event.title, h('div', { class: 'facts' }, `${dateText(event.starts)} – ${clockText(event.ends)}`), () => this.app.home()),
      event.description && h('p', null, event.description),
      here && h('div', { class: 'actions' }, button('route', t('directions'), () => this.app.plan({ to: here }), { class: 'button main' })),
    ]);
  }

  showEvents() {
    this.app.enter('events', { query: undefined });
    this.app.panel.show([head(t('events'), null, () => this.app.home()),
      this.events.length === 0 && h('p', { class: 'soft' }, t('noEvents')),
      h('ul', { class: 'list' }, this.events.map((each) => h('li', null, h('button', { type: 'button', class: 'option', onclick: () => this.showEvent(each) }, icon('event'),
        h('span', null, h('b', null, each.title), h('small', null, `${dateText(each.starts)} – ${clockText(each.ends)}`))))))]);
  }

  showFree() {
    this.app.enter('free', { query: undefined });
    const all = [...this.free].sort((a, b) => (b.free ?? 0) - (a.free ?? 0));
    this.app.map.fit(boxOf(all.map((each) => each.location)), { most: 17.5 });
    this.app.panel.show([head(t('freePlaces'), null, () => this.app.home()),
      h('ul', { class: 'list' }, all.map((each) => h('li', null, h('button', {
        type: 'button', class: 'option', onclick: () => this.app.plan({ to: { name: each.name, text: placeText(each.location), location: each.location } }),
      }, icon('parking'), h('span', null, h('b', null, each.name), h('small', null, categoryName(each.kind))), h('em', null, t('free', { n: each.free ?? '–', m: each.capacity ?? '–' }))))))]);
  }

  showBuses() {
    this.app.enter('buses', { query: undefined });
    const all = [...this.vehicles.values()].filter((each) => each.document.kind !== 'person');
    this.app.map.fit(boxOf(all.map((each) => each.to)), { most: 17 });
    this.app.panel.show([head(t('buses'), null, () => this.app.home()),
      h('ul', { class: 'list' }, all.map((each) => h('li', null, h('button', { type: 'button', class: 'option', onclick: () => this.showVehicle(each) }, icon(each.icon),
        h('span', null, h('b', null, each.label), h('small', null, t(each.state))), h('em', null, durationText(each.age))))))]);
  }

  /** Chips of what there is. */
  chips() {
    const chip = (/** @type {string} */ view, /** @type {string} */ name, /** @type {string} */ text, /** @type {() => void} */ open) => h('button', {
      type: 'button', class: 'chip', 'aria-pressed': String(this.app.isAt(view)), onclick: () => (this.app.isAt(view) ? this.app.home() : open()),
    }, icon(name, 19), text);
    return [
      this.vehicles.size > 0 && chip('buses', 'bus', t('buses'), () => this.showBuses()),
      this.free.length > 0 && chip('free', 'parking', t('freePlaces'), () => this.showFree()),
      this.events.length > 0 && chip('events', 'event', t('events'), () => this.showEvents()),
    ].filter(Boolean);
  }
}

/**
 * @param {any} answer
 * @param {Live} live
 */
function arrivalList({ arrivals, time_zone: zone }, live) {
  if (!arrivals.length) return h('p', { class: 'soft' }, t('noArrivals'));
  return h('ul', { class: 'list', 'aria-live': 'polite' }, arrivals.map((each) => {
    const minutes = Math.round((Date.parse(each.expected ?? each.scheduled) - Date.now()) / 60000);
    return h('li', null, h('button', { type: 'button', class: 'option', onclick: () => each.vehicle && live.showVehicle(live.vehicles.get(each.vehicle)) },
      lineBadge(each.route?.short_name ?? '·', each.route?.color, 'fixed'),
      h('span', null, h('b', null, each.headsign || each.trip), h('small', { class: each.live ? 'good' : '' },
        !each.live ? `${t('scheduled')} ${clockText(each.scheduled, zone)}` : punctuality(each.delay ?? 0),
        each.live && each.earliest && each.latest && each.earliest !== each.latest && ` · ${clockText(each.earliest, zone)}–${clockText(each.latest, zone)}`)),
      h('em', null, minutes <= 0 ? t('due') : t('min', { n: minutes }))));
  }));
}
