// The sheet (on phones) or column that shows one thing at a time.
import { byId, fill, h, icon, iconButton, narrow } from './dom.js';
import { t } from './i18n.js';

export class Panel {
  /** @param {() => void} changed after its size changed */
  constructor(changed) {
    this.element = byId('panel');
    this.content = byId('content');
    this.grip = byId('grip');
    this.changed = changed;
    this.grip.addEventListener('click', () => { if (!this.dragged) this.resize(this.size === 'full' ? 'half' : 'full'); });
    this.addDrag();
    new ResizeObserver(() => this.lift()).observe(this.element);
    this.size = 'half';
    this.dragged = false;
  }

  /**
   * Shows elements.
   * @param {any[]} children
   * @param {{size?: string, keep?: boolean}} [options] `keep` holds the scroll position
   */
  show(children, options = {}) {
    const { size = 'half', keep = false } = options;
    const top = keep ? this.content.scrollTop : 0;
    const wasHidden = this.element.hidden;
    fill(this.content, children);
    this.element.hidden = false;
    this.content.scrollTop = top;
    // With a keyboard or a screen reader one goes on at the title of what is new.
    if (!keep && document.activeElement === document.body) this.content.querySelector('h2')?.focus({ preventScroll: true });
    if (!keep || wasHidden) this.resize(size);
    this.lift();
  }

  hide() {
    this.element.hidden = true;
    this.lift();
  }

  get isShown() { return !this.element.hidden; }

  /** @param {string} size peek, half or full */
  resize(size) {
    this.size = size;
    this.element.dataset.size = size;
    this.element.style.removeProperty('max-height');
    this.grip.setAttribute('aria-expanded', String(size === 'full'));
    this.grip.setAttribute('aria-label', size === 'full' ? t('close') : t('more'));
  }

  /** Buttons and attribution stay above the sheet. */
  lift() {
    const height = this.element.hidden || !narrow() ? 0 : this.element.offsetHeight;
    const most = Math.min(height, window.innerHeight * 0.6);
    document.documentElement.style.setProperty('--lift', `${most}px`);
    this.changed();
  }

  addDrag() {
    let start = 0;
    let height = 0;
    this.grip.addEventListener('pointerdown', (/** @type {PointerEvent} */ event) => {
      start = event.clientY;
      height = this.element.offsetHeight;
      this.dragged = false;
      this.grip.setPointerCapture(event.pointerId);
    });
    this.grip.addEventListener('pointermove', (/** @type {PointerEvent} */ event) => {
      if (!this.grip.hasPointerCapture(event.pointerId)) return;
      if (Math.abs(event.clientY - start) > 6) this.dragged = true;
      if (this.dragged) this.element.style.maxHeight = `${Math.max(80, height + start - event.clientY)}px`;
    });
    this.grip.addEventListener('pointerup', (/** @type {PointerEvent} */ event) => {
      if (!this.dragged) return;
      const share = (height + start - event.clientY) / window.innerHeight;
      this.resize(share > 0.62 ? 'full' : share > 0.25 ? 'half' : 'peek');
    });
  }
}

/**
 * Title with a button that closes.
 * @param {string} title
 * @param {any} under
 * @param {() => void} onclose
 * @param {any[]} [buttons]
 */
export function head(title, under, onclose, buttons = []) {
  return h('div', { class: 'head' },
    h('div', null, h('h2', { tabindex: '-1' }, title), under),
    ...buttons, iconButton('close', t('close'), onclose));
}

/**
 * @param {string} name
 * @param {string} text
 * @param {(event: Event) => void} onclick
 * @param {Record<string, any>} [more]
 */
export function button(name, text, onclick, more = {}) {
  return h('button', { type: 'button', class: 'button', onclick, ...more }, icon(name, 20), text);
}

/**
 * A line with an icon.
 * @param {string} name
 * @param {...any} children
 */
export const row = (name, ...children) => h('div', { class: 'row' }, icon(name, 20), h('span', null, ...children));

/**
 * A choice of one.
 * @param {string} label
 * @param {[string, string][]} choices
 * @param {string} chosen
 * @param {(value: string) => void} onchange
 */
export function segmented(label, choices, chosen, onchange) {
  const group = h('div', { class: 'segmented', role: 'radiogroup', 'aria-label': label });
  for (const [value, text] of choices) {
    group.append(h('button', {
      type: 'button', role: 'radio', 'aria-checked': String(value === chosen), tabindex: value === chosen ? '0' : '-1', data: { value },
      onclick: () => { pick(group, value); onchange(value); },
    }, text));
  }
  addArrows(group);
  return group;
}

/**
 * @param {HTMLElement} group
 * @param {string} value
 */
export function pick(group, value) {
  for (const each of /** @type {any} */ (group.querySelectorAll('[role=radio]'))) {
    each.setAttribute('aria-checked', String(each.dataset.value === value));
    each.tabIndex = each.dataset.value === value ? 0 : -1;
  }
}

/**
 * Arrow keys go from one choice to the next.
 * @param {HTMLElement} group
 */
export function addArrows(group) {
  group.addEventListener('keydown', (event) => {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    const all = /** @type {HTMLElement[]} */ ([...group.querySelectorAll('[role=radio]')]);
    const now = all.indexOf(/** @type {any} */ (document.activeElement));
    const next = all[(now + by + all.length) % all.length];
    next.focus();
    next.click();
  });
}

/**
 * The name of a line in its colour.
 * @param {string} name
 * @param {string|null} [color] six digits of a colour, with or without `#`
 * @param {string} [more] another class
 */
export function lineBadge(name, color, more = '') {
  const tint = /^#?[0-9a-f]{6}$/i.test(color ?? '') ? `#${/** @type {string} */ (color).replace('#', '')}` : '';
  return h('span', { class: `badge ${more}`, vars: tint ? { '--badge': tint, '--badge-text': dark(tint) ? '#fff' : '#111' } : null }, name);
}

/**
 * How late or early a vehicle is.
 * @param {number} seconds
 */
export function punctuality(seconds) {
  const minutes = Math.round(seconds / 60);
  if (minutes === 0) return t('onTime');
  return minutes > 0 ? t('late', { n: minutes }) : t('early', { n: -minutes });
}

/**
 * Whether white is read on a colour.
 * @param {string} color
 */
function dark(color) {
  const n = parseInt(color.slice(1), 16);
  const part = (/** @type {number} */ v) => { const s = v / 255; return s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4; };
  return 0.2126 * part(n >> 16) + 0.7152 * part((n >> 8) & 255) + 0.0722 * part(n & 255) < 0.18;
}
