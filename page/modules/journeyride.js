// On the way by bus: where to walk, which bus to take, where to get off. The timetable says when; the vehicles say how late.
import { maybe } from './api.js';
import { byId, fill, h, icon, toast } from './dom.js';
import { along, bearing, boxOf, distance, measures, nearestOn, placeText } from './geo.js';
import { clockText, distanceText, durationText, speedText, t } from './i18n.js';
import { journeys, questionOf } from './journeys.js';
import { head, lineBadge, punctuality } from './panel.js';
import { Position } from './position.js';
import { Replay } from './replay.js';
import { meter, Trip } from './trip.js';

/** @typedef {import('./geo.js').LonLat} LonLat */

/** Metres from the end of a leg within which it is done. */
const NEAR = 35;
/** Metres along a ride after which one is on the vehicle, if one is beside its line. */
const BOARDED = 60;
/** Metres ahead within which the next position on a leg is looked for first. */
const SIGHT = 500;
/** Seconds between two questions for delays. */
const REFRESH = 20;
/** Seconds between a stop's arrival and departure within which both are of one run. */
const SAME = 150;
/** Seconds after the departure at which a ride is missed. */
const MISSED = 90;

export class JourneyRide extends Trip {
  /**
   * Starts a ride on a planned journey.
   * @param {import('./plan.js').Plan} plan
   * @param {boolean} isSimulated
   */
  async start(plan, isSimulated) {
    const journey = plan.routes[plan.chosen];
    if (!journey) return;
    if (!isSimulated && Position.obstacle) return void toast(Position.obstacle);
    this.isSimulated = isSimulated;
    this.isRiding = true;
    this.profile = 'bus';
    this.question = questionOf(plan.values());
    this.name = plan.to?.name ?? '';
    this.app.enter('trip', plan.link());
    this.watchMoves();
    this.take(journey);
    this.app.map.fit(boxOf(this.line), { most: 18.5 });
    if (isSimulated) this.replay = new Replay(rideAlong(journey), (fix) => this.fix(fix));
    else await this.follow();
    this.ends.push(() => this.replay?.stop());
    const timer = setInterval(() => this.refresh(), REFRESH * 1000);
    this.ends.push(() => clearInterval(timer));
    await this.keepAwake();
    this.replay?.start();
    this.refresh();
    this.draw();
  }

  /**
   * Follows a journey from its first leg.
   * @param {any} journey
   */
  take(journey) {
    this.journey = journey;
    this.legs = journey.plain.map((/** @type {any} */ leg) => ({ ...leg, line: leg.geometry.coordinates, length: lengthOf(leg.geometry.coordinates), marks: leg.trip ? marksOf(leg.stops, leg.geometry.coordinates) : [] }));
    this.index = 0;
    this.done = 0;
    this.hasBoarded = false;
    /** @type {any} */
    this.expected = null;
    this.setLine(journey.geometry.coordinates, []);
  }

  get leg() { return this.legs[this.index]; }

  // Fixes

  /** @param {import('./position.js').Fix} fix */
  fix(fix) {
    const before = this.last;
    this.last = fix;
    const seconds = before ? (fix.time - before.time) / 1000 : 0;
    this.pace = fix.speed ?? (before && seconds > 0 ? distance(before.place, fix.place) / seconds : 0);
    this.advance(fix.place);
    this.place(fix.place, fix.course, fix.accuracy);
    this.speak();
    this.draw();
  }

  /** @param {LonLat} place */
  advance(place) {
    const { leg } = this;
    if (!leg || this.hasArrived) return;
    const near = nearestOn(place, leg.line);
    if (leg.trip && !this.hasBoarded) {
      if (near.meters < NEAR && near.at > BOARDED) this.board();
      else if (this.isOnNext(place, near.meters)) return this.next(place);
    }
    if (!leg.trip || this.hasBoarded) this.progress(place, leg.line);
    const isDone = distance(place, leg.to.location) < NEAR && (!leg.trip || this.hasBoarded);
    if (isDone || this.isOnNext(place, near.meters)) this.next(place);
  }

  /**
   * Moves along the leg; a line that passes a place twice does so at its next passage.
   * @param {LonLat} place
   * @param {LonLat[]} line
   */
  progress(place, line) {
    const all = measures(line);
    const from = Math.max(0, all.findLastIndex((/** @type {number} */ at) => at <= this.done));
    const end = all.findIndex((/** @type {number} */ at) => at > this.done + SIGHT);
    const near = nearestOn(place, line.slice(from, end < 0 ? undefined : end + 1));
    const ahead = near.meters < 60 ? near : nearestOn(place, line);
    const at = ahead === near ? all[from] + near.at : ahead.at;
    if (ahead.meters < 60) this.done = Math.max(this.done, at);
  }

  board() {
    this.hasBoarded = true;
    this.expected = null;
    this.refresh();
  }

  /**
   * Whether one is already on the leg after this one.
   * @param {LonLat} place
   * @param {number} off metres from this leg
   */
  isOnNext(place, off) {
    const after = this.legs[this.index + 1];
    if (!after || off < 2 * NEAR) return false;
    const near = nearestOn(place, after.line);
    return near.meters < NEAR && near.at > NEAR;
  }

  /** @param {LonLat} place */
  next(place) {
    this.index += 1;
    this.done = 0;
    this.hasBoarded = false;
    this.expected = null;
    if (this.index >= this.legs.length) return this.arrive();
    this.refresh();
    return this.advance(place);
  }

  // Delays

  /** Asks when the bus comes, or when it is at one's stop; a bus that has left makes a new journey. */
  async refresh() {
    const { leg, index } = this;
    if (!leg || this.hasArrived) return;
    const ride = leg.trip ? leg : this.legs[index + 1];
    if (!ride?.trip) return;
    const stop = this.hasBoarded ? ride.to : ride.from;
    const json = await maybe(`/v1/stops/${encodeURIComponent(stop.id)}/arrivals`, { minutes: 120, limit: 60 });
    if (this.hasEnded || index !== this.index || !json) return;
    const found = json.arrivals.find((/** @type {any} */ each) => isOf(each, ride, this.hasBoarded));
    this.expected = found ? { ...found, stop } : null;
    const isGone = !found && !this.hasBoarded && Date.now() > Date.parse(ride.departure) + MISSED * 1000;
    if (isGone && !this.isSimulated && this.last) await this.again();
    this.draw();
  }

  /** A new journey from where one is. */
  async again() {
    try {
      const { routes } = await journeys({ ...this.question, exclude: this.question?.wheelchair ? ['stairs'] : [], from: placeText(this.last.place) }, new AbortController().signal);
      if (this.hasEnded) return;
      toast(t('missed'));
      this.take(routes[0]);
    } catch {
      // The next time.
    }
  }

  /** Seconds by which the rest is later than planned. */
  get delay() {
    const { expected, leg } = this;
    const ride = leg?.trip ? leg : this.legs[this.index + 1];
    if (!expected || !ride?.trip) return 0;
    const planned = Date.parse(this.hasBoarded ? ride.arrival : ride.departure);
    return (Date.parse(expected.expected) - planned) / 1000;
  }

  /** When one arrives, and between when and when if the vehicle says it. */
  get arrival() {
    const planned = Date.parse(this.journey.arrival);
    // Another ride after this one waits for its own departure.
    const isLast = !this.legs.slice(this.index + (this.leg?.trip ? 1 : 2)).some((/** @type {any} */ each) => each.trip);
    const late = isLast ? this.delay * 1000 : 0;
    const eta = planned + late;
    const { expected } = this;
    const spread = isLast && this.hasBoarded && expected?.live ? [Date.parse(expected.earliest) - Date.parse(expected.expected), Date.parse(expected.latest) - Date.parse(expected.expected)] : [0, 0];
    return { eta, low: eta + spread[0], high: eta + spread[1] };
  }

  /** @param {number} time */
  clock(time) { return clockText(time, this.journey.zone); }

  // What to do

  /** @returns {{key: string, name: string, far: string, text: string}} */
  get task() {
    const { leg } = this;
    if (!leg.trip) return { key: `${this.index}`, name: 'foot', far: distanceText(Math.max(0, leg.length - this.done)), text: t('walkTo', { name: leg.to.name }) };
    if (!this.hasBoarded) {
      const departure = this.expected ? Date.parse(this.expected.expected) : Date.parse(leg.departure);
      const minutes = Math.round((departure - Date.now()) / 60000);
      return { key: `${this.index}`, name: 'bus', far: this.isSimulated ? this.clock(departure) : minutes <= 0 ? t('due') : t('min', { n: minutes }), text: leg.instruction };
    }
    const left = leg.marks.slice(1).filter((/** @type {number} */ at) => at > this.done + NEAR).length;
    return { key: `${this.index}-${left <= 1 ? 'off' : 'on'}`, name: left <= 1 ? 'exit' : 'bus', far: distanceText(Math.max(0, leg.length - this.done)), text: left <= 1 ? t('getOffNext', { name: leg.to.name }) : t('getOffIn', { name: leg.to.name, n: left }) };
  }

  /** Says each task once. */
  speak() {
    if (this.hasArrived || !this.leg) return;
    const { key, text } = this.task;
    if (key === this.said) return;
    this.said = key;
    byId('spoken').textContent = text;
    this.say(text);
  }

  // The screen

  draw() {
    if (!this.app.isAt('trip') || this.hasEnded || !this.journey) return;
    const guide = byId('guide');
    guide.hidden = false;
    guide.setAttribute('aria-label', t('onTheWay'));
    if (this.hasArrived) fill(guide, icon('arrive'), h('div', null, h('p', { class: 'far' }, t('arrived')), h('p', null, this.name)));
    else fill(guide, icon(this.task.name), h('div', null, h('div', { class: 'far' }, this.task.far), h('p', null, this.task.text)));
    const { eta, low, high } = this.arrival;
    const left = this.legs.slice(this.index).reduce((/** @type {number} */ sum, /** @type {any} */ leg) => sum + leg.length, 0) - this.done;
    this.app.panel.show([
      head(this.name, h('p', { class: 'soft' }, this.isSimulated ? t('simulated') : ''), () => this.quit()),
      h('div', { class: 'arrival' }, h('b', { id: 'eta' }, this.clock(eta)), h('span', { class: 'soft' }, this.clock(low) === this.clock(high) ? t('arrival') : `${t('arrival')} · ${this.clock(low)} – ${this.clock(high)}`)),
      h('div', { class: 'meters' }, meter(t('left'), distanceText(this.hasArrived ? 0 : Math.max(0, left))), meter(t('timeLeft'), this.isSimulated ? '–' : durationText(Math.max(0, (eta - Date.now()) / 1000))), meter(t('speed'), speedText(this.pace ?? 0))),
      h('ol', { class: 'steps' }, this.legs.map((/** @type {any} */ leg, /** @type {number} */ index) => h('li', { 'aria-current': index === this.index ? 'step' : null }, h('div', { class: 'step' },
        icon(leg.trip ? 'bus' : 'foot'), h('span', null, leg.instruction, leg.trip && h('small', null, lineBadge(leg.route.name, leg.route.color), ` ${clockText(leg.departure)} – ${clockText(leg.arrival)}`,
          index === this.index && this.expected?.live && ` · ${punctuality(this.expected.delay)}`)), h('em', null, leg.trip ? '' : distanceText(leg.length)))))),
      h('div', { class: 'actions' }, ...this.controls()),
    ], { size: 'half', keep: true });
  }

  /**
   * Another destination: a new journey to choose.
   * @param {{name: string, text: string, location?: LonLat}} place
   */
  async replace(place) {
    const from = this.last && { name: t('myPosition'), text: placeText(this.last.place), location: this.last.place };
    this.leave();
    await this.app.plan({ to: place, ...(from && { from }) });
  }

  async quit() {
    this.leave();
    this.app.home();
  }
}

/**
 * Whether an arrival is that of a ride: of the same trip, and of the same departure if the trip has many.
 * @param {any} arrival
 * @param {any} ride
 * @param {boolean} hasBoarded whether it is that where one gets off
 */
function isOf(arrival, ride, hasBoarded) {
  const planned = hasBoarded ? Date.parse(ride.arrival) - ride.arrival_delay * 1000 : Date.parse(ride.departure) - ride.departure_delay * 1000;
  return arrival.trip === ride.trip && arrival.date === ride.service_date && Math.abs(Date.parse(arrival.scheduled) - planned) < SAME * 1000;
}

/** @param {LonLat[]} line */
function lengthOf(line) {
  const all = measures(line);
  return all[all.length - 1] ?? 0;
}

/**
 * Metres along a line to each stop, which come in this order.
 * @param {any[]} stops
 * @param {LonLat[]} line
 */
function marksOf(stops, line) {
  const all = measures(line);
  let before = 0;
  return stops.map(({ location }) => {
    const from = Math.max(0, all.findLastIndex((at) => at <= before));
    before = Math.max(before, all[from] + nearestOn(location, line.slice(from)).at);
    return before;
  });
}

/**
 * Positions along a journey, one a second of walks and rides; waits take three seconds.
 * @param {any} journey
 */
function rideAlong(journey) {
  const fixes = [];
  let clock = 0;
  for (const leg of journey.plain) {
    const line = leg.geometry.coordinates;
    const length = lengthOf(line);
    const speed = length / Math.max(1, leg.duration);
    for (let second = leg.trip ? -3 : 0; second <= leg.duration; second++) {
      const meters = Math.max(0, Math.min(length, second * speed));
      const place = along(line, meters);
      const ahead = along(line, Math.min(length, meters + 5));
      fixes.push({ seconds: clock++, place, accuracy: 4, speed: second > 0 ? speed : 0, course: distance(place, ahead) > 0.5 ? bearing(place, ahead) : 0 });
    }
  }
  return fixes;
}
