// A route for people: cards to choose from, steps, lanes, heights.
import { h, icon, iconButton, svg } from './dom.js';
import { along, boxOf } from './geo.js';
import { clockText, distanceText, durationText, t } from './i18n.js';
import { stepIcon } from './icons.js';
import { journeyCard, journeySteps } from './journeys.js';
import { addArrows, button } from './panel.js';
import { routeStations } from './stations.js';

/**
 * Parts of a route to draw: walks between rides are dotted.
 * @param {any} route
 */
export function routeParts(route) {
  const ridden = new Set(route.legs.flatMap((/** @type {any} */ leg) => leg.steps.map((/** @type {any} */ step) => step.mode)));
  const isMixed = ridden.has('walk') && (ridden.has('bike') || ridden.has('ferry') || ridden.has('transit'));
  if (!isMixed) return [{ line: route.geometry.coordinates, dotted: false }];
  /** @type {{line: any[], dotted: boolean}[]} */
  const parts = [];
  for (const leg of route.legs) {
    for (const step of leg.steps) {
      const line = step.geometry.coordinates;
      const dotted = step.mode === 'walk';
      const last = parts[parts.length - 1];
      if (last && last.dotted === dotted) last.line.push(...line);
      else parts.push({ line: [...line], dotted });
    }
  }
  return parts;
}

/**
 * Routes to choose from; nothing if there is one.
 * @param {import('./plan.js').Plan} plan
 */
export function routeCards(plan) {
  if (plan.routes.length < 2) return null;
  const group = h('div', { class: 'alternatives', role: 'radiogroup', 'aria-label': t('routes') });
  plan.routes.forEach((route, index) => {
    group.append(h('button', {
      type: 'button', class: 'route', role: 'radio', 'aria-checked': String(index === plan.chosen), tabindex: index === plan.chosen ? '0' : '-1',
      onclick: () => plan.choose(index),
    }, route.isJourney ? journeyCard(route) : [h('b', null, durationText(route.duration)), h('small', null, distanceText(route.distance)), h('small', null, index === 0 ? t('fastest') : through(route) || t('alternative'))]));
  });
  addArrows(group);
  return group;
}

/**
 * The way on which a route is longest.
 * @param {any} route
 */
function through(route) {
  /** @type {Map<string, number>} */
  const lengths = new Map();
  for (const leg of route.legs) for (const step of leg.steps) if (step.name) lengths.set(step.name, (lengths.get(step.name) ?? 0) + step.distance);
  return [...lengths].sort((a, b) => b[1] - a[1])[0]?.[0] ?? '';
}

/**
 * @param {import('./plan.js').Plan} plan
 * @param {any} route
 */
export function routeDetails(plan, route) {
  if (route.isJourney) return journeyDetails(plan, route);
  const hasClimb = route.ascent > 1 || route.descent > 1;
  return [
    h('div', { class: 'summary' },
      h('div', null, h('b', null, durationText(route.duration)),
        h('div', { class: 'soft' }, [distanceText(route.distance), route.arrival && `${t('arrival')} ${clockText(route.arrival)}`].filter(Boolean).join(' · '))),
      startButtons(plan)),
    routeCards(plan),
    hasClimb && h('div', { class: 'soft' }, `↗ ${distanceText(route.ascent)} ${t('climb')} · ↘ ${distanceText(route.descent)} ${t('descent')}`),
    ...routeStations(route).map((text) => h('div', { class: 'note' }, icon('bikeshare', 20), h('span', null, text))),
    ...(route.warnings ?? []).map((/** @type {string} */ text) => h('div', { class: 'note' }, icon('warn', 20), h('span', null, text))),
    route.elevation?.points?.length > 1 && heights(route, plan.app),
    h('h3', { class: 'section' }, t('steps')),
    h('ol', { class: 'steps' }, route.legs.flatMap((/** @type {any} */ leg) => leg.steps.map((/** @type {any} */ step) => stepRow(step, plan.app)))),
  ];
}

/** @param {import('./plan.js').Plan} plan */
const startButtons = (plan) => [
  iconButton('live', t('simulate'), () => plan.app.ride(plan, true), { class: 'round sunken' }),
  button('play', t('start'), () => plan.app.ride(plan, false), { class: 'button main' }),
];

/**
 * @param {import('./plan.js').Plan} plan
 * @param {any} journey
 */
function journeyDetails(plan, journey) {
  const changes = journey.transfers === 1 ? t('transfer') : journey.transfers > 1 && t('transfers', { n: journey.transfers });
  return [
    h('div', { class: 'summary' },
      h('div', null, h('b', null, `${clockText(journey.departure)} – ${clockText(journey.arrival)}`),
        h('div', { class: 'soft' }, [durationText(journey.duration), changes, distanceText(journey.distance)].filter(Boolean).join(' · '))),
      startButtons(plan)),
    routeCards(plan),
    ...journey.warnings.map((/** @type {string} */ text) => h('div', { class: 'note' }, icon('warn', 20), h('span', null, text))),
    h('h3', { class: 'section' }, t('steps')),
    journeySteps(journey, plan.app),
  ];
}

/**
 * @param {any} step
 * @param {import('./app.js').App} app
 */
function stepRow(step, app) {
  return h('li', null, h('button', { type: 'button', class: 'step', onclick: () => app.map.fit(boxOf(step.geometry.coordinates), { most: 19 }) },
    icon(stepIcon(step)),
    h('span', null, step.instruction, laneRow(step)),
    step.distance > 0 && h('em', null, distanceText(step.distance))));
}

/**
 * The lanes before a turn, with those to take; nothing if they are not known.
 * @param {any} step
 */
export function laneRow(step) {
  const lanes = step.intersections?.[0]?.lanes;
  if (!lanes) return null;
  const { modifier } = step.maneuver;
  return h('span', { class: 'lanes', role: 'img', 'aria-label': t('lanes', { n: lanes.filter((/** @type {any} */ lane) => lane.valid).length, m: lanes.length }) }, lanes.map((/** @type {any} */ lane) => {
    const shown = lane.valid && lane.indications?.includes(modifier) ? modifier : lane.indications?.[0] ?? 'straight';
    return h('i', { class: lane.valid ? 'valid' : '' }, icon(stepIcon({ maneuver: { modifier: shown } }), 18));
  }));
}

/**
 * Plot of the heights along a route; the place under the pointer is shown on the map.
 * @param {any} route
 * @param {import('./app.js').App} app
 */
function heights(route, app) {
  const points = /** @type {[number, number][]} */ (route.elevation.points);
  const [low, high] = [Math.min(...points.map((p) => p[1])), Math.max(...points.map((p) => p[1]))];
  const length = points[points.length - 1][0] || 1;
  const span = Math.max(4, high - low);
  const at = points.map(([d, z]) => `${((d / length) * 300).toFixed(1)},${(72 - ((z - low) / span) * 62).toFixed(1)}`).join('L');
  const plot = svg('svg', { class: 'plot', viewBox: '0 0 300 84', preserveAspectRatio: 'none', role: 'img', 'aria-label': `${t('elevation')}: ${distanceText(high - low)}` },
    svg('path', { class: 'area', d: `M0,84L${at}L300,84Z` }), svg('path', { class: 'ridge', d: `M${at}` }));
  plot.addEventListener('pointermove', (/** @type {any} */ event) => {
    const box = plot.getBoundingClientRect();
    const share = Math.max(0, Math.min(1, (event.clientX - box.left) / box.width));
    app.map.show({ position: { place: along(route.geometry.coordinates, share * route.distance), accuracy: 0, course: null } });
  });
  plot.addEventListener('pointerleave', () => app.map.show({ position: app.position.shown }));
  return h('figure', null, plot);
}
