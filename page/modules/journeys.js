// Journeys by bus, tram or train: asked of the timetable, and given as routes with legs and steps.
import { ask } from './api.js';
import { h, icon } from './dom.js';
import { boxOf } from './geo.js';
import { clockText, distanceText, durationText, t } from './i18n.js';
import { lineBadge, punctuality } from './panel.js';

/**
 * What is asked for whatever the time.
 * @param {any} values
 */
export const questionOf = ({ from, to, exclude }) => ({ from, to, wheelchair: exclude?.includes('stairs') || undefined });

/**
 * Asks for journeys, the best first: the earliest arrival, or the latest departure for an arrival that is given.
 * @param {any} values
 * @param {AbortSignal} signal
 * @returns {Promise<{routes: any[]}>}
 */
export async function journeys(values, signal) {
  const { depart, arrive } = values;
  const json = await ask('/v1/journeys', { values: { ...questionOf(values), depart, arrive, limit: 4 }, signal });
  const notes = [...json.warnings, ...json.alerts.map((/** @type {any} */ each) => each.title)].filter(Boolean);
  const routes = json.journeys.map((/** @type {any} */ each) => route(each, notes, json.time_zone));
  const order = (/** @type {any} */ a, /** @type {any} */ b) => (arrive ? Date.parse(b.departure) - Date.parse(a.departure) : Date.parse(a.arrival) - Date.parse(b.arrival));
  return { routes: routes.sort(order) };
}

/**
 * @param {any} journey
 * @param {string[]} warnings
 * @param {string} zone
 */
function route(journey, warnings, zone) {
  const legs = journey.legs.map((/** @type {any} */ leg) => ({ from: leg.from, to: leg.to, steps: steps(leg) }));
  return {
    isJourney: true, profile: 'bus', zone, departure: journey.departure, arrival: journey.arrival, duration: journey.duration, transfers: journey.transfers,
    distance: journey.legs.reduce((/** @type {number} */ sum, /** @type {any} */ leg) => sum + leg.distance, 0),
    geometry: { type: 'LineString', coordinates: journey.legs.flatMap((/** @type {any} */ leg) => leg.geometry.coordinates) },
    rides: journey.legs.filter((/** @type {any} */ leg) => leg.trip), plain: journey.legs, legs, warnings, ascent: 0, descent: 0,
  };
}

/** @param {any} leg */
function steps(leg) {
  if (leg.trip) return [{ mode: 'transit', name: leg.route.name, instruction: leg.instruction, distance: leg.distance, geometry: leg.geometry, maneuver: { type: 'board' }, ride: leg }];
  const walk = { mode: 'walk', name: '', instruction: leg.instruction, distance: leg.distance, geometry: leg.geometry, maneuver: { type: 'depart' }, leg };
  if (!leg.steps?.length) return [walk];
  // The steps of the streets, without their own departure and arrival.
  const ways = leg.steps.filter((/** @type {any} */ step) => step.distance > 0).map((/** @type {any} */ step) => ({ ...step, mode: 'walk', maneuver: { type: 'straight' } }));
  return [{ ...walk, ways }];
}

/**
 * Seconds from now, or from the departure, to the arrival.
 * @param {any} journey
 * @param {string} timing
 */
export function timeOf(journey, timing) {
  return timing === 'now' ? Math.max(0, (Date.parse(journey.arrival) - Date.now()) / 1000) : journey.duration;
}

/** The line of a ride. @param {any} ride */
const badge = (ride) => lineBadge(ride.route.name, ride.route.color);

/**
 * A journey to choose.
 * @param {any} journey
 */
export function journeyCard(journey) {
  return [
    h('b', null, `${clockText(journey.departure)} – ${clockText(journey.arrival)}`), h('small', null, durationText(journey.duration)),
    h('small', null, journey.rides.length ? journey.rides.map(badge) : t('foot')),
  ];
}

/**
 * The steps of a journey, with times.
 * @param {any} journey
 * @param {import('./app.js').App} app
 */
export function journeySteps(journey, app) {
  const all = journey.legs.flatMap((/** @type {any} */ leg) => leg.steps);
  return h('ol', { class: 'steps' }, all.map((/** @type {any} */ step) => {
    const { ride } = step;
    const shown = h('button', { type: 'button', class: 'step', onclick: () => app.map.fit(boxOf(step.geometry.coordinates), { most: 18.5 }) },
      icon(ride ? ({ ferry: 'ferry' }[/** @type {string} */ (ride.mode)] ?? 'bus') : 'foot'),
      h('span', null, step.instruction, ride && h('small', null, badge(ride), ` ${clockText(ride.departure)} – ${clockText(ride.arrival)} · ${ride.live ? punctuality(ride.departure_delay) : t('scheduled')}`)),
      h('em', null, ride ? '' : distanceText(step.distance)));
    const details = step.ways?.length > 1 ? h('ol', { class: 'ways' }, step.ways.map((/** @type {any} */ way) => h('li', null, way.instruction))) : null;
    return h('li', null, shown, details, ride && h('p', { class: 'soft stops' }, ride.stops.slice(1, -1).map((/** @type {any} */ stop) => stop.name).join(' · ')));
  }));
}

