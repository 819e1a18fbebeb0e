// Requests to the server, in the language of the page.
import { language, t } from './i18n.js';

/** Error of a request: its code, its message for people, and its HTTP status (0 without an answer). */
export class APIError extends Error {
  /**
   * @param {string} code
   * @param {string} message
   * @param {number} status
   * @param {any} [details]
   */
  constructor(code, message, status, details) {
    super(message);
    this.code = code;
    this.status = status;
    this.details = details;
  }
}

/** @typedef {Record<string, string|number|boolean|null|undefined|(string|number)[]>} Values */

/**
 * An address with parameters.
 * @param {string} path
 * @param {Values} [values]
 */
export function address(path, values = {}) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value === null || value === undefined || value === '') continue;
    for (const each of Array.isArray(value) ? value : [value]) query.append(name, String(each));
  }
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}

/**
 * Whether the last answer came from what was kept, and when that was read.
 * @type {{time: number|null}}
 */
export const kept = { time: null };

/**
 * Asks the server.
 * @param {string} path
 * @param {{values?: Values, body?: any, signal?: AbortSignal, token?: string, method?: string}} [options]
 * @returns {Promise<any>} the document
 */
export async function ask(path, options = {}) {
  const { values, body, signal, token, method } = options;
  /** @type {Record<string, string>} */
  const headers = { 'Accept-Language': language() };
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (token) headers.Authorization = `Bearer ${token}`;
  let answer;
  try {
    answer = await fetch(address(path, values), {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers, signal, body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new APIError('NoAnswer', t('failed'), 0);
  }
  const time = answer.headers.get('X-Kept-Since');
  kept.time = time ? Number(time) : null;
  if (answer.status === 204) return null;
  let json;
  try {
    json = await answer.json();
  } catch {
    throw new APIError('BadAnswer', t('failed'), answer.status);
  }
  if (!answer.ok) throw new APIError(json.code ?? 'Error', json.message ?? t('failed'), answer.status, json.details);
  if (kept.time) json.kept_since = kept.time;
  return json;
}

/**
 * Asks for a file, and gives it to the browser to keep.
 * @param {string} path
 * @param {{values?: Values, body?: any, name: string}} options
 */
export async function download(path, { values, body, name }) {
  const answer = await fetch(address(path, values), {
    method: body === undefined ? 'GET' : 'POST', body: body === undefined ? undefined : JSON.stringify(body),
    headers: { 'Accept-Language': language(), ...(body !== undefined && { 'Content-Type': 'application/json' }) },
  }).catch(() => null);
  if (!answer?.ok) throw new APIError('NoAnswer', (await answer?.json().catch(() => null))?.message ?? t('failed'), answer?.status ?? 0);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await answer.blob());
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

/**
 * As `ask`, but null where there is nothing (404) or no answer.
 * @param {string} path
 * @param {Values} [values]
 */
export async function maybe(path, values) {
  try {
    return await ask(path, { values });
  } catch {
    return null;
  }
}

/**
 * Listens to server-sent events; the browser resumes by itself.
 * @param {string} path
 * @param {Record<string, (data: any) => void>} handlers
 * @param {(isOpen: boolean) => void} [onstate]
 * @returns {() => void} ends it
 */
export function listen(path, handlers, onstate) {
  /** @type {EventSource|null} */
  let source = null;
  let ended = false;
  let wait = 1000;
  const open = () => {
    if (ended) return;
    source = new EventSource(path);
    for (const [name, handler] of Object.entries(handlers)) {
      source.addEventListener(name, (event) => {
        wait = 1000;
        let data = null;
        try { data = JSON.parse(/** @type {MessageEvent} */ (event).data || 'null'); } catch { return; }
        handler(data);
      });
    }
    source.onopen = () => onstate?.(true);
    source.onerror = () => {
      onstate?.(false);
      // A browser gives up after an answer that is no stream, such as that of a proxy without a server.
      if (source?.readyState === EventSource.CLOSED && !ended) {
        setTimeout(open, wait);
        wait = Math.min(30000, wait * 2);
      }
    };
  };
  open();
  return () => { ended = true; source?.close(); };
}
