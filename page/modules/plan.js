// From here to there: fields, modes, times, and the routes that are found.
import { ask, download } from './api.js';
import { byId, fill, h, icon, iconButton, narrow, toast } from './dom.js';
import { Finder } from './finder.js';
import { boxOf, placeText } from './geo.js';
import { durationText, t } from './i18n.js';
import { readArea } from './memory.js';
import { journeys, questionOf, timeOf } from './journeys.js';
import { addArrows, button, pick } from './panel.js';
import { routeDetails, routeParts } from './routes.js';

/** @typedef {import('./geo.js').LonLat} LonLat */
/** @typedef {{name: string, text: string, location?: LonLat}} End */

export const modes = ['foot', 'wheelchair', 'bike', 'bikeshare', 'bus', 'car'];

export class Plan {
  /** @param {import('./app.js').App} app */
  constructor(app) {
    this.app = app;
    /**
     * From, stops on the way, to.
     * @type {(End|null)[]}
     */
    this.ends = [null, null];
    /** @type {any[]} */
    this.routes = [];
    this.chosen = 0;
    this.timing = 'now';
    this.time = '';
    /** @type {LonLat[]|null} */
    this.avoid = null;
    /** @type {string[]} */
    this.without = [];
    /** @type {Record<string, number>} */
    this.durations = {};
    this.problem = '';
    this.by = 'foot';
    /** @type {AbortController|null} */
    this.request = null;
    /** @type {any} */
    this.timer = null;
  }

  clear() {
    this.ends = [null, null];
    this.routes = [];
    this.chosen = 0;
    this.timing = 'now';
    this.time = '';
    this.avoid = null;
    this.without = [];
    this.durations = {};
    this.problem = '';
  }

  /** What a link holds. */
  link() {
    const [from, to] = [this.ends[0], this.ends[this.ends.length - 1]];
    return {
      from: from?.text, to: to?.text, via: this.ends.slice(1, -1).flatMap((each) => (each ? [each.text] : [])), by: this.by,
      depart: this.timing === 'depart' ? this.time : undefined, arrive: this.timing === 'arrive' ? this.time : undefined,
      avoid: this.avoid ? this.avoid.map(([lon, lat]) => `${lat.toFixed(5)},${lon.toFixed(5)}`).join(';') : undefined,
      without: this.without, route: this.chosen || undefined,
    };
  }

  /** @param {import('./memory.js').Link} link */
  read(link) {
    const end = (/** @type {string|undefined} */ text) => (text ? { name: text, text } : null);
    this.ends = [end(link.from), ...(link.via ?? []).map((text) => end(text)), end(link.to)];
    if (link.by && modes.includes(link.by)) this.by = link.by;
    this.timing = link.depart ? 'depart' : link.arrive ? 'arrive' : 'now';
    this.time = link.depart ?? link.arrive ?? '';
    this.avoid = readArea(link.avoid);
    this.without = link.without ?? [];
    this.chosen = link.route ?? 0;
  }

  get from() { return this.ends[0]; }
  get to() { return this.ends[this.ends.length - 1]; }

  // The form

  show() {
    this.app.enter('go', this.link());
    this.app.map.onroutedrag = (place, route, ended) => this.dragRoute(place, ended);
    this.draw();
    this.pins();
  }

  draw() {
    // Fields in which somebody is typing stay.
    const typing = document.activeElement?.id.startsWith('end-') && byId('content').querySelectorAll('.point').length === this.ends.length;
    if (typing && document.body.dataset.drawn === 'go') {
      byId('content').querySelector('.modes')?.replaceWith(this.modeBar());
      fill(byId('found'), this.answer());
      return;
    }
    const size = this.app.panel.isShown && document.body.dataset.drawn === 'go' ? this.app.panel.size : 'half';
    const keep = document.body.dataset.drawn === 'go';
    document.body.dataset.drawn = 'go';
    this.app.panel.show([
      h('h2', { class: 'hidden' }, t('directions')),
      this.fields(),
      this.modeBar(),
      h('div', { id: 'found', 'aria-live': 'polite' }, this.answer()),
    ], { size, keep });
  }

  fields() {
    const points = h('div', { class: 'points' });
    const last = this.ends.length - 1;
    this.ends.forEach((end, index) => {
      const label = index === 0 ? t('from') : index === last ? t('to') : t('via');
      const input = h('input', {
        type: 'text', role: 'combobox', autocomplete: 'off', 'aria-expanded': 'false', 'aria-autocomplete': 'list', 'aria-controls': 'suggestions',
        'aria-label': label, placeholder: `${label}: ${t('choose')}`, value: end?.name ?? '', id: `end-${index}`,
      });
      const finder = new Finder(input, byId('suggestions'), {
        around: () => this.app.middle(), hasStops: () => this.app.modes.includes('bus'),
        pick: (found) => this.app.resolve(found).then((place) => place && this.set(index, place)),
        specials: () => [{ name: t('myPosition'), text: '', special: 'position' }],
        empty: () => { this.ends[index] = this.ends[index] && input.value === '' && document.activeElement === input ? null : this.ends[index]; },
      });
      input.addEventListener('focus', () => {
        this.app.picking = index;
        document.documentElement.style.setProperty('--field', `${input.getBoundingClientRect().bottom + 8 - 12}px`);
      });
      void finder;
      points.append(h('div', { class: 'point' }, icon(index === 0 ? 'start' : index === last ? 'pin' : 'minus', 20), input,
        index > 0 && index < last && iconButton('close', t('remove'), () => { this.ends.splice(index, 1); this.changed(); })));
    });
    return h('div', { class: 'fields' }, points, h('div', null,
      iconButton('close', t('close'), () => this.app.home()),
      iconButton('swap', t('swap'), () => { this.ends.reverse(); this.changed(); })));
  }

  modeBar() {
    const group = h('div', { class: 'modes', role: 'radiogroup', 'aria-label': t('directions') });
    for (const mode of modes.filter((each) => this.app.modes.includes(each))) {
      const seconds = this.durations[mode];
      group.append(h('button', {
        type: 'button', class: 'mode', role: 'radio', 'aria-label': t(mode), title: t(mode), data: { value: mode },
        onclick: () => { this.by = mode; this.chosen = 0; pick(group, mode); this.changed(true); },
      }, icon(mode), h('span', null, seconds === undefined ? '' : durationText(seconds))));
    }
    pick(group, this.by);
    addArrows(group);
    return group;
  }

  options() {
    const local = this.time || new Date(Date.now() - new Date().getTimezoneOffset() * 60000).toISOString().slice(0, 16);
    const time = h('input', { type: 'datetime-local', value: local, 'aria-label': t('time'), hidden: this.timing === 'now', onchange: () => { this.time = time.value; this.changed(true); } });
    const choose = h('select', { 'aria-label': t('when'), onchange: () => { this.timing = choose.value; this.time = this.timing === 'now' ? '' : time.value; this.changed(true); } },
      ['now', 'depart', 'arrive'].map((value) => h('option', { value, selected: this.timing === value }, t(value))));
    const isBus = this.by === 'bus';
    const hasStairs = this.by === 'foot' || isBus;
    const noStairs = this.without.includes('stairs');
    return h('div', { class: 'options' }, choose, time,
      hasStairs && button(isBus ? 'wheelchair' : 'stairs', t(isBus ? 'stepFreeOnly' : 'avoidStairs'), () => { this.without = noStairs ? [] : ['stairs']; this.changed(true); }, { 'aria-pressed': String(noStairs) }),
      !isBus && button('avoid', this.avoid ? t('avoided') : t('avoid'), () => (this.avoid ? this.setAvoid(null) : this.drawAvoid()), { 'aria-pressed': String(Boolean(this.avoid)) }),
      !isBus && this.ends.length < 12 && button('plus', t('addVia'), () => { this.ends.splice(this.ends.length - 1, 0, null); this.draw(); byId(`end-${this.ends.length - 2}`)?.focus(); }));
  }

  answer() {
    if (!this.from || !this.to) return null;
    if (this.problem) return [h('div', { class: 'note', role: 'alert' }, icon('warn'), h('span', null, this.problem)), this.options()];
    if (!this.routes.length) return h('p', { class: 'soft' }, t('searching'));
    const route = this.routes[this.chosen] ?? this.routes[0];
    return [routeDetails(this, route), this.options(), this.exports()];
  }

  exports() {
    const file = (/** @type {string} */ format) => button('download', format.toUpperCase(), () => this.save(format));
    return h('div', { class: 'actions' },
      button('share', t('share'), () => this.app.share()),
      file('gpx'), file('kml'),
      button('print', t('print'), () => window.print()),
      this.by !== 'bus' && button('live', t('replay'), () => this.replay()));
  }

  /**
   * Gives the chosen route as a file.
   * @param {string} format
   */
  async save(format) {
    const name = `rumbo.${format}`;
    const route = this.routes[this.chosen];
    const values = { ...this.values(), choose: this.chosen, format };
    try {
      if (route.isJourney) await download('/v1/journeys', { values: { ...questionOf(values), depart: route.departure, transfers: route.transfers, limit: 1, format }, name });
      else if (this.avoid) await download('/v1/route', { body: this.bodyOf(values), name });
      else await download('/v1/route', { values, name });
    } catch (error) {
      toast(/** @type {Error} */ (error).message);
    }
  }

  /** Replays a recording of a receiver as a ride to the destination. */
  replay() {
    const input = h('input', { type: 'file', accept: '.gpx,application/gpx+xml', onchange: async () => {
      const file = input.files?.[0];
      if (!file || file.size > 32e6) return;
      const { readRecording } = await import('./replay.js');
      const fixes = readRecording(await file.text());
      if (fixes.length) this.app.ride(this, true, fixes);
      else toast(t('badRecording'));
    } });
    input.click();
  }

  // Changes

  /**
   * @param {number} index
   * @param {End} end
   */
  set(index, end) {
    this.ends[index] = { name: end.name, text: end.text, location: end.location };
    this.changed();
    const empty = this.ends.findIndex((each) => each === null);
    if (empty >= 0 && !narrow()) byId(`end-${empty}`)?.focus();
  }

  /**
   * A tap on the map fills the field that waits for a place.
   * @param {LonLat} place
   * @param {string} [name]
   * @param {string} [id]
   */
  tapped(place, name, id) {
    const index = [this.app.picking ?? -1, this.ends.indexOf(null)].find((each) => each >= 0 && this.ends[each] === null) ?? -1;
    if (index < 0) return false;
    this.set(index, { name: name ?? placeText(place), text: id ?? placeText(place), location: place });
    return true;
  }

  /** @param {boolean} [same] whether the ends are the same */
  changed(same = false) {
    if (!same) this.durations = {};
    this.routes = same ? this.routes : [];
    this.problem = '';
    this.app.keep(this.link());
    this.draw();
    this.pins();
    this.find();
  }

  /** @param {LonLat[]|null} ring */
  setAvoid(ring) {
    this.avoid = ring;
    this.chosen = 0;
    this.changed(true);
  }

  drawAvoid() {
    toast(t('avoidHint'));
    this.app.panel.resize('peek');
    this.app.drawArea((ring) => this.setAvoid(ring));
  }

  /**
   * @param {LonLat} place
   * @param {boolean} ended
   */
  dragRoute(place, ended) {
    const via = this.ends.slice(1, -1);
    this.app.map.show({ pins: [...this.pinList(), { place, kind: 'via' }] });
    if (!ended) return;
    // The stop comes after the stops that the route passes before it.
    const route = this.routes[this.chosen] ?? this.routes[0];
    let index = via.length;
    let least = Infinity;
    (route?.legs ?? []).forEach((/** @type {any} */ leg, /** @type {number} */ number) => {
      for (const step of leg.steps) {
        for (const point of step.geometry.coordinates) {
          const off = Math.hypot(point[0] - place[0], point[1] - place[1]);
          if (off < least && number <= via.length) [least, index] = [off, number];
        }
      }
    });
    this.ends.splice(index + 1, 0, { name: placeText(place), text: placeText(place), location: place });
    this.changed();
  }

  // Search

  /** @param {string} [by] the mode */
  values(by = this.by) {
    // Stops have names in journeys only.
    const end = (/** @type {End|null} */ each) => (each?.text.startsWith('stop:') && each.location && by !== 'bus' ? placeText(each.location) : each?.text);
    return {
      from: end(this.from), to: end(this.to), via: this.ends.slice(1, -1).flatMap((each) => (each ? [each.text] : [])), profile: by,
      depart: this.timing === 'depart' ? this.time : undefined, arrive: this.timing === 'arrive' ? this.time : undefined,
      exclude: by === 'foot' || by === 'bus' ? this.without : [],
      alternatives: this.ends.length > 2 || by === 'bikeshare' ? 0 : 2,
    };
  }

  /**
   * @param {any} values
   * @param {AbortSignal} signal
   */
  post(values, signal) {
    if (values.profile === 'bus') return journeys(values, signal);
    return this.avoid ? ask('/v1/route', { body: this.bodyOf(values), signal }) : ask('/v1/route', { values, signal });
  }

  /**
   * A question with the drawn area, which goes in a body.
   * @param {any} values
   */
  bodyOf(values) {
    const area = this.avoid ?? [];
    return Object.fromEntries(Object.entries({ ...values, avoid: { type: 'Polygon', coordinates: [[...area, area[0]]] } })
      .filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0)));
  }

  async find() {
    this.request?.abort();
    if (!this.from || !this.to || this.ends.includes(null)) return;
    const request = new AbortController();
    this.request = request;
    try {
      const json = await this.post(this.values(), request.signal);
      if (request.signal.aborted) return;
      this.routes = json.routes;
      this.chosen = Math.min(this.chosen, json.routes.length - 1);
      this.durations[this.by] = this.timeOf(json.routes[0]);
      const [first, last] = [json.routes[0].legs[0], json.routes[0].legs[json.routes[0].legs.length - 1]];
      this.learn(this.ends[0], first.from);
      this.learn(this.ends[this.ends.length - 1], last.to);
      const { legs } = json.routes[0];
      if (legs.length === this.ends.length - 1) legs.slice(0, -1).forEach((/** @type {any} */ leg, /** @type {number} */ index) => this.learn(this.ends[index + 1], leg.to));
    } catch (error) {
      if (request.signal.aborted) return;
      this.routes = [];
      this.problem = /** @type {Error} */ (error).message;
    }
    this.draw();
    this.showRoutes(true);
    this.compare(request.signal);
  }

  /**
   * Takes the name and the place that the server knows of an end.
   * @param {End|null} end
   * @param {any} place
   */
  learn(end, place) {
    if (!end || !place?.location) return;
    end.location ??= place.location;
    if (place.name && (end.name === end.text)) end.name = place.kind === 'coordinate' ? t('point') : place.name;
  }

  /**
   * Seconds for the mode bar; those of a bus with the wait for it.
   * @param {any} route
   */
  timeOf(route) { return route.isJourney ? timeOf(route, this.timing) : route.duration; }

  /**
   * Durations of the other modes, for the mode bar.
   * @param {AbortSignal} signal
   */
  async compare(signal) {
    await Promise.all(modes.filter((mode) => this.app.modes.includes(mode) && this.durations[mode] === undefined).map(async (mode) => {
      try {
        const json = await this.post({ ...this.values(mode), exclude: [], alternatives: 0 }, signal);
        this.durations[mode] = this.timeOf(json.routes[0]);
      } catch {
        // A mode without a route shows no time.
      }
    }));
    if (signal.aborted || !this.app.isAt('go')) return;
    byId('content').querySelector('.modes')?.replaceWith(this.modeBar());
  }

  // The map

  pinList() {
    const last = this.ends.length - 1;
    const line = this.routes[this.chosen]?.geometry.coordinates;
    // A route begins and ends at doors, not in the middle of a building.
    const at = (/** @type {LonLat} */ place, /** @type {number} */ index) => (line && index === 0 ? line[0] : line && index === last ? line[line.length - 1] : place);
    return this.ends.flatMap((end, index) => (end?.location ? [{
      place: at(end.location, index), kind: index === 0 ? 'start' : index === last ? 'end' : 'via',
      move: (/** @type {LonLat} */ place, /** @type {boolean} */ ended) => {
        if (ended) this.set(index, { name: t('point'), text: placeText(place), location: place });
      },
    }] : []));
  }

  pins() {
    this.app.map.show({ pins: this.pinList(), selected: null, areas: this.avoid ? [{ polygons: [[this.avoid]], color: '#b3261e', opacity: 0.15 }] : [] });
    if (!this.routes.length) this.app.map.show({ routes: [] });
  }

  /** @param {boolean} fit whether the view changes */
  showRoutes(fit) {
    this.pins();
    this.app.map.show({
      routes: this.routes.map((route, index) => ({ parts: routeParts(route), isChosen: index === this.chosen, share: 1, index })),
    });
    const route = this.routes[this.chosen];
    if (fit && route) this.app.map.fit(boxOf(route.geometry.coordinates), { most: 18.5 });
  }

  /** @param {number} index */
  choose(index) {
    this.chosen = index;
    this.app.keep(this.link());
    this.draw();
    this.showRoutes(false);
  }
}
