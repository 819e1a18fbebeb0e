// Keeps the page, the campus, and the last tiles, places and hours that were seen, for times without a network.
// An answer that was kept has the header X-Kept-Since, so that the page can say how old it is.
/// <reference lib="webworker" />

const VERSION = 'rumbo-1';
const PAGE = `${VERSION}-page`;
const DATA = `${VERSION}-data`;
const TILES = `${VERSION}-tiles`;
const DAY = 86400000;
const MOST_DATA = 200;
const MOST_TILES = 400;

const files = [
  '/', '/style.css', '/manifest.webmanifest', '/icons/rumbo.svg', '/icons/rumbo-192.png',
  ...['actions', 'api', 'app', 'camera', 'campus', 'dom', 'finder', 'first', 'geo', 'gestures', 'i18n', 'icons', 'journeyride', 'journeys', 'live', 'map', 'memory', 'overlay',
    'panel', 'pictures', 'places', 'plan', 'points', 'position', 'reach', 'replay', 'routes', 'stations', 'trip', 'vector', 'watch'].map((name) => `/modules/${name}.js`),
];
/** Answers that are useful later. */
const useful = ['/v1/campus', '/v1/place', '/v1/places', '/v1/complete', '/v1/stations', '/v1/station', '/v1/route', '/v1/reverse', '/version', '/tiles.json', '/style.json', '/v1/routes', '/v1/stops'];

const worker = /** @type {any} */ (self);

worker.addEventListener('install', (/** @type {any} */ event) => {
  event.waitUntil((async () => {
    const cache = await caches.open(PAGE);
    await cache.addAll(files);
    const data = await caches.open(DATA);
    await keep(data, new Request('/v1/campus'), await fetch('/v1/campus'), MOST_DATA);
    worker.skipWaiting();
  })());
});

worker.addEventListener('activate', (/** @type {any} */ event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) if (!name.startsWith(VERSION)) await caches.delete(name);
    await worker.clients.claim();
  })());
});

/**
 * Keeps a copy of a good answer with the time; the oldest are forgotten.
 * @param {Cache} cache
 * @param {Request|string} request
 * @param {Response} answer
 * @param {number} most
 */
async function keep(cache, request, answer, most) {
  if (!answer.ok) return;
  const headers = new Headers(answer.headers);
  headers.set('X-Kept-Since', String(Date.now()));
  const body = await answer.clone().arrayBuffer();
  headers.delete('Content-Encoding');
  headers.delete('Content-Length');
  await cache.put(request, new Response(body, { status: answer.status, headers }));
  const all = await cache.keys();
  for (const old of all.slice(0, Math.max(0, all.length - most))) await cache.delete(old);
}

/**
 * The network's answer, or else the one that was kept.
 * @param {Request} request
 * @param {string} name
 * @param {number} most
 */
async function networkFirst(request, name, most) {
  const cache = await caches.open(name);
  try {
    const answer = await fetch(request);
    if (answer.status < 500) {
      await keep(cache, request, answer, most);
      return answer;
    }
    return (await cache.match(request, { ignoreVary: true })) ?? answer;
  } catch (error) {
    const kept = await cache.match(request, { ignoreVary: true, ignoreSearch: name === PAGE });
    if (kept) return kept;
    throw error;
  }
}

/**
 * What was kept within a day, or else the network's answer, or else what was kept before.
 * @param {Request} request
 * @param {string} name
 * @param {number} most
 */
async function keptFirst(request, name, most) {
  const cache = await caches.open(name);
  const kept = await cache.match(request, { ignoreVary: true });
  if (kept && Date.now() - Number(kept.headers.get('X-Kept-Since')) < DAY) return kept;
  try {
    const answer = await fetch(request);
    await keep(cache, request, answer, most);
    return answer;
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

worker.addEventListener('fetch', (/** @type {any} */ event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (url.pathname.startsWith('/tiles/') || url.pathname.startsWith('/vendor/') || url.pathname.startsWith('/campus-images/')) {
    event.respondWith(keptFirst(request, TILES, MOST_TILES));
  } else if (useful.includes(url.pathname)) {
    event.respondWith(networkFirst(request, DATA, MOST_DATA));
  } else if (request.mode === 'navigate' || files.includes(url.pathname)) {
    event.respondWith(networkFirst(request, PAGE, 80));
  }
});
