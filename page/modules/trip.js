// On the way: fixes go to the server's tracker, and what it says comes back by server-sent events.
import { ask, listen } from './api.js';
import { byId, fill, h, icon, toast } from './dom.js';
import { along, bearing, boxOf, measures, nearestOn, placeText } from './geo.js';
import { clockText, distanceText, durationText, language, speedText, t } from './i18n.js';
import { stepIcon } from './icons.js';
import { button, head } from './panel.js';
import { Position } from './position.js';
import { Replay, ride } from './replay.js';
import { laneRow } from './routes.js';

/** @typedef {import('./geo.js').LonLat} LonLat */

export class Trip {
  /** @param {import('./app.js').App} app */
  constructor(app) {
    this.app = app;
    this.isRiding = false;
    /** @type {any} */
    this.state = null;
    /** @type {any} */
    this.route = null;
    /** @type {LonLat[]} */
    this.line = [];
    /** @type {any[]} */
    this.waiting = [];
    this.isPosting = false;
    this.isSpoken = true;
    this.said = '';
    /** @type {string|undefined} */
    this.end = undefined;
    this.follows = true;
    /** @type {(() => void)[]} */
    this.ends = [];
    this.routes = 0;
    this.isLost = false;
    this.isAsking = false;
    this.isShared = false;
  }

  /**
   * Starts a ride on a planned route.
   * @param {import('./plan.js').Plan} plan
   * @param {boolean} isSimulated
   * @param {any[]} [recording]
   */
  async start(plan, isSimulated, recording) {
    const route = plan.routes[plan.chosen];
    const to = plan.to;
    if (!route || !to) return;
    if (!isSimulated && Position.obstacle) return void toast(Position.obstacle);
    this.isSimulated = isSimulated;
    this.profile = plan.by === 'bikeshare' ? 'bike' : plan.by;
    const body = { to: to.text, profile: this.profile, ...(isSimulated && plan.from && !recording ? { from: plan.from.text } : {}) };
    try {
      const json = await ask('/v1/trips', { body });
      this.open(json, json.token);
    } catch (error) {
      return void toast(/** @type {Error} */ (error).message);
    }
    this.planned = route;
    this.setLine(route.geometry.coordinates, route.legs.flatMap((/** @type {any} */ leg) => leg.steps));
    if (isSimulated) this.replay = new Replay(recording ?? ride(this.planned), (fix) => this.fix(fix));
    else await this.follow();
    this.ends.push(() => this.replay?.stop());
    await this.keepAwake();
    this.replay?.start();
    this.draw();
  }

  /**
   * Watches a ride by its link.
   * @param {string} id
   */
  async watch(id) {
    try {
      this.open(await ask(`/v1/trips/${encodeURIComponent(id)}`), null);
    } catch {
      toast(t('ended'));
      this.app.home();
    }
  }

  /**
   * @param {any} json
   * @param {string|null} token
   */
  open(json, token) {
    this.id = json.id;
    this.token = token;
    this.isRiding = token !== null;
    this.app.enter('trip', { trip: json.id });
    this.app.map.show({ pins: [], routes: [], areas: [] });
    this.watchMoves();
    const path = `/v1/trips/${encodeURIComponent(json.id)}/events`;
    this.ends.push(listen(path, { update: (data) => this.take(data), end: () => this.finish() }, (isOpen) => {
      if (isOpen && this.isLost) this.flush();
      this.isLost = !isOpen;
      this.draw();
    }));
    this.take(json);
  }

  /** The map follows the traveller until somebody moves it. */
  watchMoves() {
    const moved = this.app.map.onmoved;
    this.app.map.onmoved = () => { moved(); this.follows = false; };
    this.ends.push(() => { this.app.map.onmoved = moved; });
  }

  async follow() {
    const position = await this.app.locator();
    const before = position.changed;
    position.changed = (/** @type {any} */ fix) => { before(fix); this.fix(fix); };
    this.ends.push(() => { position.changed = before; });
    await position.start();
  }

  async keepAwake() {
    try {
      this.lock = await /** @type {any} */ (navigator).wakeLock?.request('screen');
    } catch {
      // A device that saves power may refuse.
    }
  }

  // Fixes

  /** @param {import('./position.js').Fix} fix */
  fix(fix) {
    this.last = fix;
    const time = new Date(fix.time).toISOString();
    this.waiting.push({ lat: fix.place[1], lon: fix.place[0], time, accuracy: Math.round(fix.accuracy * 10) / 10, ...(fix.speed !== null && { speed: fix.speed }), ...(fix.course !== null && { course: fix.course }) });
    if (this.waiting.length > 600) this.waiting.shift();
    this.place(fix.place, fix.course, fix.accuracy);
    this.flush();
  }

  /** Posts what waits; what cannot be posted waits for the next time. */
  async flush() {
    if (this.isPosting || !this.waiting.length || !this.isRiding) return;
    this.isPosting = true;
    const part = this.waiting.slice(0, 100);
    try {
      const json = await ask(`/v1/trips/${this.id}/fixes`, { body: part, token: this.token ?? '' });
      this.waiting.splice(0, part.length);
      this.isLost = false;
      this.take(json);
    } catch (error) {
      const { status } = /** @type {any} */ (error);
      if (status === 400 || status === 422) this.waiting.splice(0, part.length);
      else if (status === 404) await this.again();
      else this.isLost = true;
      this.draw();
    }
    this.isPosting = false;
    if (this.waiting.length && !this.isLost) this.flush();
    else if (this.isLost) setTimeout(() => this.flush(), 2000);
  }

  /** A server that was restarted may have forgotten the trip: the same one starts again. */
  async again() {
    const to = this.state?.destination?.location;
    if (!to) return;
    try {
      const json = await ask('/v1/trips', { body: { to: placeText(to), profile: this.profile } });
      this.ends.splice(0, 1).forEach((end) => end());
      this.id = json.id;
      this.token = json.token;
      this.app.keep({ trip: json.id });
      this.ends.unshift(listen(`/v1/trips/${json.id}/events`, { update: (data) => this.take(data), end: () => this.finish() }));
    } catch {
      this.isLost = true;
    }
  }

  // What the server says

  /** @param {any} json */
  take(json) {
    if (!json) return;
    const { update } = json;
    const end = json.destination?.location?.join();
    if (this.end && end && end !== this.end) this.loadRoute();
    this.end = end ?? this.end;
    this.state = json;
    if (json.routes !== this.routes && json.routes > 0) {
      if (this.routes > 0 && update?.state !== 'arrived') toast(t('offRoute'));
      this.routes = json.routes;
      this.loadRoute();
    }
    if (!this.isRiding && update?.location) this.place(update.matched ?? update.location, null, 0);
    if (update?.state === 'arrived') this.arrive();
    this.speak();
    this.draw();
    if (json.active === false) this.finish();
  }

  async loadRoute() {
    try {
      const route = await ask(`/v1/trips/${this.id}/route`);
      if (this.hasEnded) return;
      const isFirst = !this.line.length;
      this.setLine(route.geometry.coordinates, route.steps);
      if (isFirst || !this.isRiding) this.app.map.fit(boxOf(this.line));
    } catch {
      // The next update asks again.
      this.routes = 0;
    }
  }

  /**
   * @param {LonLat[]} line
   * @param {any[]} steps
   */
  setLine(line, steps) {
    this.line = line;
    this.measures = measures(line);
    this.steps = steps;
    this.drawLine(0);
  }

  /**
   * The part that lies behind is grey.
   * @param {number} done in metres
   */
  drawLine(done) {
    const { line, measures: all } = this;
    if (line.length < 2 || !all) return;
    const at = along(line, done);
    const ahead = [at, ...line.filter((_, index) => all[index] > done)];
    const behind = [...line.filter((_, index) => all[index] <= done), at];
    this.app.map.show({
      routes: [{ parts: [{ line: behind, dotted: false }], isChosen: false, share: 1, index: 0 }, { parts: [{ line: ahead, dotted: false }], isChosen: true, share: 1, index: 0 }],
      pins: [{ place: line[line.length - 1], kind: 'end' }],
    });
  }

  /**
   * @param {LonLat} place
   * @param {number|null} course
   * @param {number} accuracy
   */
  place(place, course, accuracy) {
    let shown = place;
    let direction = course;
    if (this.line.length > 1) {
      const near = nearestOn(place, this.line);
      if (near.meters < 35) {
        shown = near.place;
        this.drawLine(near.at);
        const next = along(this.line, near.at + 8);
        direction ??= bearing(shown, next);
      }
    }
    this.app.map.show({ position: { place: shown, accuracy, course: direction } });
    if (this.follows) this.app.map.camera.fly(shown, Math.max(this.app.map.camera.zoom, this.profile === 'foot' || this.profile === 'wheelchair' ? 18 : 16.5), this.app.insets());
  }

  /** The map moves with the traveller again. */
  center() {
    this.follows = true;
    const { position } = this.app.map.scene;
    if (position) this.place(position.place, position.course, position.accuracy);
  }

  /** Says the next maneuver once when it is near. */
  speak() {
    const step = this.state?.update?.step;
    if (!step?.instruction) return;
    const isNear = step.remaining < (this.profile === 'foot' || this.profile === 'wheelchair' ? 25 : 120);
    const key = `${step.index}${isNear}`;
    if (key === this.said) return;
    this.said = key;
    const text = isNear ? step.instruction : `${t('in', { d: distanceText(step.remaining) })}: ${step.instruction}`;
    byId('spoken').textContent = text;
    this.say(text);
  }

  /** @param {string} text */
  say(text) {
    if (!this.isRiding || !this.isSpoken || !('speechSynthesis' in window)) return;
    speechSynthesis.cancel();
    const words = new SpeechSynthesisUtterance(text);
    words.lang = language() === 'es' ? 'es-MX' : 'en-US';
    speechSynthesis.speak(words);
  }

  arrive() {
    if (this.hasArrived) return;
    this.hasArrived = true;
    this.replay?.stop();
    byId('spoken').textContent = t('arrived');
    this.say(t('arrived'));
  }

  // The screen

  /** The name of the destination. */
  target() {
    const to = this.state?.destination;
    return !to || to.kind === 'coordinate' ? t('point') : to.name;
  }

  draw() {
    if (!this.app.isAt('trip') || this.hasEnded) return;
    const update = this.state?.update;
    const guide = byId('guide');
    guide.hidden = false;
    guide.setAttribute('aria-label', t('onTheWay'));
    const step = update?.step;
    const full = step && this.steps?.[step.index];
    if (this.hasArrived) fill(guide, icon('arrive'), h('div', null, h('p', { class: 'far' }, t('arrived')), h('p', null, this.target())));
    else if (this.isLost) fill(guide, icon('wifi'), h('p', null, t('connectionLost')));
    else if (step) fill(guide, icon(full ? stepIcon(full) : 'straight'), h('div', null, h('div', { class: 'far' }, distanceText(step.remaining)), h('p', null, step.instruction), full && laneRow(full)));
    else fill(guide, icon('locate'), h('p', null, update ? this.target() : t('waiting')));
    this.app.panel.show([
      head(this.isRiding ? this.target() : t('rideOf'), h('p', { class: 'soft' }, this.isSimulated ? t('simulated') : update?.way ?? ''), () => this.quit()),
      update && h('div', { class: 'arrival' }, h('b', { id: 'eta' }, clockText(update.eta)),
        h('span', { class: 'soft' }, interval(update))),
      update && h('div', { class: 'meters' },
        meter(t('left'), update.remaining === undefined || update.remaining === null ? '–' : distanceText(update.remaining)),
        meter(t('timeLeft'), update.remaining_duration === undefined || update.remaining_duration === null ? '–' : durationText(update.remaining_duration)),
        meter(t('speed'), speedText(update.speed ?? 0)), meter(t('average'), speedText(update.average_speed ?? 0))),
      this.isRiding && h('div', { class: 'actions' },
        !this.hasArrived && button('share', t('shareRide'), () => this.askShare(), { 'aria-expanded': String(this.isAsking) }),
        ...this.controls()),
      this.isRiding && this.isAsking && h('div', { class: 'sharing', role: 'group', 'aria-label': t('shareHow') }, h('p', null, t('shareHow')),
        h('div', { class: 'actions' }, button('locate', t('shareRough'), () => this.share(false)), button('pin', t('shareExact'), () => this.share(true)),
          this.isShared && button('close', t('unshare'), () => this.unshare())),
        h('p', { class: 'soft' }, t('shareEnds'))),
      !this.isRiding && h('div', { class: 'actions' }, button('locate', t('map'), () => this.center())),
    ], { size: 'half', keep: true });
  }

  /** Buttons of every ride: voice, pace of a replay, end. */
  controls() {
    return [
      button(this.isSpoken ? 'sound' : 'mute', this.isSpoken ? t('voiceOff') : t('voiceOn'), () => { this.isSpoken = !this.isSpoken; if (!this.isSpoken) window.speechSynthesis?.cancel(); this.draw(); }),
      this.replay && button('play', t('faster', { n: this.replay.pace }), () => { this.replay?.faster(); this.draw(); }),
      button('stop', t('cancelTrip'), () => this.quit()),
    ];
  }

  /**
   * Another destination.
   * @param {{name: string, text: string}} place
   */
  async replace(place) {
    try {
      this.take(await ask(`/v1/trips/${this.id}/destination`, { body: { to: place.text }, token: this.token ?? '' }));
      this.hasArrived = false;
      this.said = '';
    } catch (error) {
      toast(/** @type {Error} */ (error).message);
    }
  }

  // Sharing

  askShare() {
    this.isAsking = !this.isAsking;
    this.draw();
  }

  /**
   * Publishes the ride at a link until the arrival.
   * @param {boolean} precise
   */
  async share(precise) {
    this.isAsking = false;
    try {
      const json = await ask(`/v1/trips/${this.id}/share`, { body: { precise }, token: this.token ?? '' });
      this.isShared = true;
      await this.app.share({ share: json.share });
    } catch (error) {
      toast(/** @type {Error} */ (error).message);
    }
    this.draw();
  }

  async unshare() {
    this.isAsking = false;
    await ask(`/v1/trips/${this.id}/share`, { method: 'DELETE', token: this.token ?? '' }).catch(() => {});
    this.isShared = false;
    this.draw();
  }

  /** Ends the ride, also for those who watch it. */
  async quit() {
    const { id, token, isRiding } = this;
    this.leave();
    this.app.home();
    if (isRiding) await ask(`/v1/trips/${id}/cancel`, { method: 'POST', body: {}, token: token ?? '' }).catch(() => {});
  }

  finish() {
    if (this.hasEnded || this.isRiding) return;
    toast(t('ended'));
    this.leave();
    this.app.home();
  }

  leave() {
    if (this.hasEnded) return;
    this.hasEnded = true;
    this.isRiding = false;
    for (const end of this.ends.splice(0)) end();
    this.lock?.release?.();
    window.speechSynthesis?.cancel();
    byId('guide').hidden = true;
    this.app.map.show({ position: this.app.position.shown, routes: [], pins: [] });
  }
}

/**
 * A quantity with its name.
 * @param {string} name
 * @param {any} value
 */
export const meter = (name, value) => h('div', null, h('small', null, name), h('b', null, value));

/**
 * Between when and when one arrives.
 * @param {any} update
 */
function interval(update) {
  const [low, high] = [clockText(update.eta_low ?? update.eta), clockText(update.eta_high ?? update.eta)];
  return low === high ? t('arrival') : `${t('arrival')} · ${low} – ${high}`;
}
