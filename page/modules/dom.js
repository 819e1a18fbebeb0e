// Elements. Every text goes in as a text node, so that markup in names stays text.
import { paths } from './icons.js';

/**
 * Makes an element.
 * @param {string} tag
 * @param {Record<string, any>|null} [attributes] `on…` are listeners, `data` is the dataset
 * @param {...any} children
 * @returns {any}
 */
export function h(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name === 'data') Object.assign(element.dataset, value);
    else if (name === 'value') /** @type {any} */ (element).value = value;
    else if (name === 'vars') {
      for (const [key, text] of Object.entries(value)) element.style.setProperty(key, String(text));
    } else element.setAttribute(name, value === true ? '' : String(value));
  }
  append(element, children);
  return element;
}

/**
 * @param {Element} element
 * @param {any[]} children
 */
export function append(element, children) {
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : String(child));
  }
}

/**
 * Replaces what is in an element.
 * @param {Element} element
 * @param {...any} children
 */
export function fill(element, ...children) {
  element.replaceChildren();
  append(element, children);
}

/**
 * @param {string} id
 * @returns {any}
 */
export const byId = (id) => document.getElementById(id);

const SVG = 'http://www.w3.org/2000/svg';

/**
 * A drawn icon, hidden from screen readers.
 * @param {string} name
 * @param {number} [size]
 */
export function icon(name, size = 24) {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('width', String(size));
  svg.setAttribute('height', String(size));
  svg.setAttribute('aria-hidden', 'true');
  svg.classList.add('icon');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', paths[name] ?? paths.pin);
  svg.append(path);
  return svg;
}

/**
 * An SVG element.
 * @param {string} tag
 * @param {Record<string, any>} attributes
 * @param {...Node} children
 */
export function svg(tag, attributes, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/**
 * A button with an icon and a name for screen readers.
 * @param {string} name
 * @param {string} label
 * @param {(event: Event) => void} onclick
 * @param {Record<string, any>} [more]
 */
export function iconButton(name, label, onclick, more = {}) {
  return h('button', { type: 'button', class: 'round', 'aria-label': label, title: label, onclick, ...more },
    icon(name));
}

/**
 * Shows a short message for some seconds, and tells it to screen readers.
 * @param {string} text
 */
export function toast(text) {
  const box = byId('toast');
  box.textContent = text;
  box.classList.add('shown');
  clearTimeout(timer);
  timer = setTimeout(() => box.classList.remove('shown'), 5000);
}
/** @type {any} */
let timer;

/** Whether the screen is as narrow as a phone's. */
export const narrow = () => matchMedia('(max-width: 719px)').matches;
