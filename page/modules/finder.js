// A text field that completes places while one types.
import { ask, maybe } from './api.js';
import { fill, h, icon } from './dom.js';
import { parsePlace, placeText } from './geo.js';
import { categoryName, distanceText, t } from './i18n.js';
import { placeIcon } from './icons.js';

/** @typedef {import('./geo.js').LonLat} LonLat */
/**
 * @typedef {{name: string, text: string, location?: LonLat, id?: string, kind?: string, category?: string, special?: string, distance?: number, where?: string, stop?: any}} Found
 * `text` is what the API reads
 */

/**
 * @param {any} place
 * @returns {Found}
 */
export function found(place) {
  return {
    name: place.name || place.address || t('place'), text: place.id, id: place.id, location: place.location, kind: place.kind,
    category: place.category, distance: place.distance, where: place.where && place.where !== place.name ? place.where : undefined,
  };
}

/** The most stops among what is found. */
const MOST_STOPS = 3;

/**
 * Stops of the timetable whose names begin as a text; a station stands for its platforms.
 * @param {string} text
 * @param {LonLat} near
 * @returns {Promise<Found[]>}
 */
async function stopsNamed(text, near) {
  const json = await maybe('/v1/stops', { q: text.slice(0, 90), near: placeText(near), limit: 12 });
  const stops = json?.stops ?? [];
  const ids = new Set(stops.map((/** @type {any} */ each) => each.id));
  return stops.filter((/** @type {any} */ each) => !ids.has(each.station)).slice(0, MOST_STOPS).map((/** @type {any} */ each) => ({
    name: each.name, text: `stop:${each.id}`, location: each.location, kind: 'stop', stop: each, distance: each.distance,
    where: [...new Set(each.routes.map((/** @type {any} */ route) => route.short_name || route.long_name))].slice(0, 6).join(', ') || undefined,
  }));
}

export class Finder {
  /**
   * @param {HTMLInputElement} input
   * @param {HTMLElement} list
   * @param {{around: () => LonLat, pick: (found: Found) => void, specials?: () => Found[], categories?: () => string[], hasStops?: () => boolean, empty?: () => void}} options
   */
  constructor(input, list, options) {
    this.input = input;
    this.list = list;
    this.options = options;
    /** @type {Found[]} */
    this.items = [];
    this.active = -1;
    /** @type {AbortController|null} */
    this.request = null;
    /** @type {any} */
    this.timer = null;
    input.addEventListener('input', () => this.typed());
    input.addEventListener('focus', () => { input.select(); this.typed(); });
    input.addEventListener('blur', () => setTimeout(() => { if (document.activeElement !== input && this.isOwner) this.close(); }, 150));
    input.addEventListener('keydown', (event) => this.key(event));
  }

  typed() {
    const text = this.input.value.trim();
    clearTimeout(this.timer);
    this.request?.abort();
    if (!text) {
      this.options.empty?.();
      return this.show(this.options.specials?.() ?? []);
    }
    this.timer = setTimeout(() => this.search(text), 90);
    return undefined;
  }

  /** @param {string} text */
  async search(text) {
    const place = parsePlace(text);
    if (place) {
      const shown = `${place[1]}, ${place[0]}`;
      return this.show([{ name: shown, text: placeText(place), location: place, kind: 'poi', where: t('point') }]);
    }
    const request = new AbortController();
    this.request = request;
    const stops = this.options.hasStops?.() ? stopsNamed(text, this.options.around()) : Promise.resolve([]);
    try {
      const json = await ask('/v1/complete', { values: { q: text.slice(0, 90), around: placeText(this.options.around()), limit: 8 }, signal: request.signal });
      if (request.signal.aborted) return undefined;
      const more = await stops;
      if (request.signal.aborted) return undefined;
      return this.show([...this.categories(text), ...json.places.slice(0, 8 - more.length).map(found), ...more], true);
    } catch (error) {
      if (request.signal.aborted) return undefined;
      const { code, message } = /** @type {any} */ (error);
      return code === 'NotFound' ? this.lookUp(text, request.signal, await stops) : this.fail(message);
    }
  }

  /**
   * Whole names and addresses, which are not completed; then what may have been meant.
   * @param {string} text
   * @param {AbortSignal} signal
   * @param {Found[]} stops
   */
  async lookUp(text, signal, stops) {
    const near = [...this.categories(text), ...stops];
    try {
      const json = await ask('/v1/places', { values: { q: text.slice(0, 90), limit: 8 }, signal });
      return signal.aborted ? undefined : this.show([...near, ...json.places.map(found)], true);
    } catch (error) {
      if (signal.aborted) return undefined;
      const { code, message, details } = /** @type {any} */ (error);
      if (code !== 'NotFound') return this.fail(message);
      if (near.length) return this.show(near, true);
      const meant = (details?.suggestions ?? []).slice(0, 5).map((/** @type {any} */ each) => (typeof each === 'string' ? each : each.name));
      return this.show(meant.map((/** @type {string} */ name) => ({ name, text: name, special: 'retype', where: t('meant') })), true);
    }
  }

  /**
   * Categories whose names begin as the text.
   * @param {string} text
   * @returns {Found[]}
   */
  categories(text) {
    const plain = (/** @type {string} */ s) => s.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
    const start = plain(text);
    if (start.length < 2) return [];
    return (this.options.categories?.() ?? [])
      .filter((name) => plain(categoryName(name)).startsWith(start))
      .slice(0, 2)
      .map((name) => ({ name: categoryName(name), text: name, category: name, special: 'category', where: t('here') }));
  }

  /** @param {string} message */
  fail(message) {
    this.items = [];
    fill(this.list, h('li', { class: 'option', role: 'presentation' }, icon('warn'), h('span', null, message)));
    this.open(true);
  }

  /**
   * @param {Found[]} items
   * @param {boolean} [isAnswer]
   */
  show(items, isAnswer = false) {
    this.items = items;
    this.active = -1;
    this.input.removeAttribute('aria-activedescendant');
    if (!items.length) {
      if (!isAnswer) return this.close();
      fill(this.list, h('li', { class: 'option', role: 'option', 'aria-disabled': 'true', 'aria-selected': 'false' }, icon('search'), h('span', null, t('nothing'))));
      return this.open(true);
    }
    fill(this.list, items.map((item, index) => h('li', {
      class: 'option', role: 'option', id: `${this.list.id}-${index}`, 'aria-selected': 'false',
      onpointerdown: (/** @type {Event} */ event) => event.preventDefault(),
      onclick: () => this.choose(item),
    },
    icon(item.special === 'position' ? 'locate' : placeIcon(item)),
    h('span', null, h('b', null, item.name), h('small', null, item.where ?? categoryName(item.category ?? item.kind))),
    item.distance !== undefined && h('em', null, distanceText(item.distance)))));
    return this.open(true);
  }

  /** Fields share the list: whether it shows what this one found. */
  get isOwner() { return /** @type {any} */ (this.list).owner === this; }

  /** @param {boolean} isOpen */
  open(isOpen) {
    /** @type {any} */ (this.list).owner = this;
    this.list.hidden = !isOpen;
    this.input.setAttribute('aria-expanded', String(isOpen));
  }

  close() {
    clearTimeout(this.timer);
    this.request?.abort();
    this.open(false);
    fill(this.list);
  }

  /** @param {Found} item */
  choose(item) {
    if (item.special === 'retype') {
      this.input.value = item.name;
      this.search(item.text);
      return;
    }
    this.close();
    this.input.value = item.special ? '' : item.name;
    this.input.blur();
    this.options.pick(item);
  }

  /** @param {KeyboardEvent} event */
  async key(event) {
    if (event.key === 'Escape') {
      if (this.list.hidden) this.input.blur();
      this.close();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (!this.items.length && this.input.value.trim()) {
        clearTimeout(this.timer);
        await this.search(this.input.value.trim());
      }
      const item = this.items[Math.max(0, this.active)];
      if (item) this.choose(item);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (!this.items.length) return;
      event.preventDefault();
      const count = this.items.length;
      this.active = (this.active + (event.key === 'ArrowDown' ? 1 : -1) + count + (this.active < 0 && event.key === 'ArrowUp' ? 1 : 0)) % count;
      [...this.list.children].forEach((child, index) => child.setAttribute('aria-selected', String(index === this.active)));
      const child = this.list.children[this.active];
      child.scrollIntoView({ block: 'nearest' });
      this.input.setAttribute('aria-activedescendant', child.id);
    }
  }
}
