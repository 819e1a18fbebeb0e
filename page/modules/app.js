// Puts the page together: map, search, panel, and what a link holds.
import { ask, maybe } from './api.js';
import { byId, fill, h, icon, iconButton, narrow, toast } from './dom.js';
import { Finder } from './finder.js';
import { answer, campuses, setStart, startInsets } from './first.js';
import { boxOf, parsePlace, placeText } from './geo.js';
import { categoryName, preferredLanguage, setLanguage, t } from './i18n.js';
import { placeIcon } from './icons.js';
import { MapView, zoomButtons } from './map.js';
import { readLink, remember, remembered, writeLink } from './memory.js';
import { Panel } from './panel.js';
import { Pictures } from './pictures.js';

/** @typedef {import('./geo.js').LonLat} LonLat */
/** @typedef {import('./finder.js').Found} Found */

/** Modules that nothing needs before the first picture. */
const later = {
  actions: () => import('./actions.js'), places: () => import('./places.js'), plan: () => import('./plan.js'), stations: () => import('./stations.js'),
  live: () => import('./live.js'), position: () => import('./position.js'), trip: () => import('./trip.js'), journeyRide: () => import('./journeyride.js'), vector: () => import('./vector.js'),
  reach: () => import('./reach.js'), watch: () => import('./watch.js'),
};

export class App {
  constructor() {
    const memory = remembered();
    const link = readLink(location.hash);
    setLanguage(link.language ?? memory.language ?? preferredLanguage());
    this.themeChoice = memory.theme ?? 'auto';
    this.map = new MapView(byId('map'));
    this.panel = new Panel(() => {});
    this.map.insets = () => this.insets();
    this.map.usesImage = memory.image === true;
    /** @type {string[]} */
    this.modes = ['foot', 'wheelchair', 'bike', 'car'];
    /** @type {any[]} */
    this.areas = [];
    /** @type {Finder|null} */
    this.finder = null;
    /** @type {string[]} */
    this.categories = [];
    /** @type {import('./campus.js').Campus[]} */
    this.campuses = [];
    /** @type {any} */
    this.stations = null;
    /** @type {any} */
    this.live = null;
    /** @type {any} */
    this.trip = null;
    /** @type {import('./plan.js').Plan|null} */
    this.planner = null;
    /** @type {any} */
    this.position = { shown: null, last: null };
    /** @type {number|null} */
    this.picking = null;
    this.view = 'home';
    /** @type {import('./memory.js').Link} */
    this.link = {};
    this.applyTheme();
    this.frame();
    this.connect();
    this.load(link);
  }

  // The frame of the page

  frame() {
    fill(byId('glass'), icon('search', 22));
    fill(byId('bar-buttons'), iconButton('close', t('clear'), () => this.home(), { id: 'clear', hidden: true }), iconButton('route', t('directions'), () => this.plan({}), { class: 'round accent', id: 'go' }));
    const input = byId('search');
    input.placeholder = t('search');
    input.setAttribute('aria-label', t('search'));
    byId('map').setAttribute('aria-label', t('map'));
    byId('suggestions').setAttribute('aria-label', t('results'));
    this.finder ??= new Finder(input, byId('suggestions'), {
      around: () => this.middle(), pick: (found) => this.picked(found), categories: () => this.categories, hasStops: () => this.modes.includes('bus'),
    });
    fill(byId('tools'), zoomButtons(this.map),
      iconButton('layers', t('layers'), () => this.settings()),
      iconButton('locate', t('locate'), () => this.locate(), { id: 'locate' }));
    this.chips();
    this.attribute();
    document.title = 'Rumbo';
  }

  connect() {
    this.map.ontap = (place, hit) => this.tapped(place, hit);
    this.map.onmenu = (place, point) => this.menu(place, point);
    let timer = 0;
    this.map.onmoved = () => {
      clearTimeout(timer);
      timer = setTimeout(() => this.keepView(), 400);
    };
    addEventListener('hashchange', () => { if (location.hash !== this.written) this.open(readLink(location.hash)); });
    addEventListener('popstate', () => { if (location.hash !== this.written) this.open(readLink(location.hash)); });
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.applyTheme());
    addEventListener('online', () => toast(t('online')));
    addEventListener('offline', () => toast(t('offline')));
    addEventListener('keydown', (event) => {
      if (event.key === '/' && !(event.target instanceof HTMLInputElement)) {
        event.preventDefault();
        byId('search').focus();
      } else if (event.key === 'Escape' && !(event.target instanceof HTMLInputElement)) {
        if (!this.closeMenu() && this.view !== 'home' && this.view !== 'trip') this.home();
      }
    });
  }

  attribute() {
    const illustrative = this.campuses.some((campus) => campus.illustrative);
    fill(byId('attribution'),
      h('a', { href: 'https://www.openstreetmap.org/copyright', rel: 'noopener noreferrer', target: '_blank' }, t('attribution')),
      illustrative && ` · ${t('illustrative')}`);
  }

  applyTheme() {
    const isDark = this.themeChoice === 'dark' || (this.themeChoice === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
    this.map.theme = isDark ? 'dark' : 'light';
    document.documentElement.dataset.theme = this.map.theme;
    this.map.vector?.restyle(this.map.theme);
    this.map.invalidate();
  }

  // Data

  /** @param {import('./memory.js').Link} link */
  async load(link) {
    const json = await answer;
    this.campuses = await campuses;
    this.areas = json?.areas ?? [];
    if (this.map.usesImage) for (const campus of this.campuses) campus.loadImage(() => this.map.invalidate());
    this.map.show({ campuses: this.campuses });
    this.attribute();
    this.start = this.campuses[0]?.box ?? this.areas.find((/** @type {any} */ each) => each.bounds)?.bounds ?? null;
    setStart(this.map.camera, this.start);
    this.map.isStarted = true;
    this.map.frame();
    if (!json) this.retry();
    this.open(link);
    await this.loadMore();
  }

  /** Tries again until the server answers. */
  retry() {
    toast(t('failed'));
    setTimeout(async () => {
      if (await maybe('/v1/campus')) location.reload(); else this.retry();
    }, 5000);
  }

  async loadMore() {
    const [version, stations, tiles, lines] = await Promise.all([
      maybe('/version'), later.stations().then((module) => module.loadStations()), maybe('/tiles.json'), maybe('/v1/routes', { limit: 1 }),
    ]);
    const known = version?.data?.flatMap((/** @type {any} */ each) => each.profiles) ?? this.modes;
    this.stations = stations;
    if (stations) setInterval(() => { if (!document.hidden) this.refreshStations(); }, 60000);
    this.modes = [...new Set([...known, ...(stations ? ['bikeshare'] : []), ...(lines?.total ? ['bus'] : [])])];
    if (this.isAt('go')) this.planner?.draw();
    this.map.show({ layers: this.baseLayers() });
    if (!this.start && stations) this.map.fit(boxOf(stations.stations.map((/** @type {any} */ each) => each.location)), { instant: true });
    await Promise.all([this.loadCategories(), this.loadTiles(tiles), this.startLive()]);
    document.body.dataset.ready = 'all';
    if ('serviceWorker' in navigator && window.isSecureContext) navigator.serviceWorker.register('/sw.js').catch(() => {});
  }

  /** Asks for the bikes of the stations again. */
  async refreshStations() {
    const stations = await (await later.stations()).loadStations();
    if (!stations) return;
    this.stations = stations;
    if (this.view !== 'list') this.map.show({ layers: this.baseLayers() });
  }

  async loadCategories() {
    try {
      await ask('/v1/places', { values: { category: '?', limit: 1 } });
    } catch (error) {
      this.categories = /** @type {any} */ (error).details?.categories ?? [];
    }
    this.chips();
  }

  /** @param {any} tiles */
  async loadTiles(tiles) {
    const isCity = this.areas?.some((/** @type {any} */ each) => each.city) || tiles;
    if (!isCity) return;
    this.map.pictures = new Pictures();
    this.map.invalidate();
    if (!tiles) return;
    try {
      const { addVectorMap } = await later.vector();
      this.map.vector = await addVectorMap(this.map.under, this.map.theme);
      this.map.invalidate();
      document.body.dataset.vector = 'yes';
    } catch {
      document.body.dataset.vector = 'no';
      toast(t('noLibrary'));
    }
  }

  async startLive() {
    const { Live } = await later.live();
    this.live = new Live(this);
    await this.live.start();
    this.chips();
  }

  /** Layers that are on the map whatever is shown. */
  baseLayers() {
    return [this.stations?.layer, ...(this.live?.layers ?? [])].filter(Boolean);
  }

  // Navigation

  /**
   * Notes what is shown.
   * @param {string} view
   * @param {import('./memory.js').Link} link
   */
  enter(view, link) {
    const isNew = this.view !== view || view === 'place' || view === 'list';
    if (this.view === 'trip' && view !== 'trip') this.trip?.leave();
    this.view = view;
    document.body.dataset.view = view;
    delete document.body.dataset.drawn;
    this.map.onroutedrag = null;
    this.picking = null;
    byId('clear').hidden = view === 'home';
    if (view !== 'list') this.map.show({ layers: this.baseLayers() });
    if (view !== 'vehicle') this.map.show({ busLine: [] });
    this.closeMenu();
    this.live?.leaveStop();
    this.keep(link, isNew);
    this.chips();
  }

  /**
   * @param {string} view
   * @param {string} [what]
   */
  isAt(view, what) {
    return this.view === view && (what === undefined || this.link.place === what || this.link.query === what);
  }

  /**
   * Writes the link.
   * @param {import('./memory.js').Link} link
   * @param {boolean} [isNew] whether "back" leads to the one before
   */
  keep(link, isNew = false) {
    this.link = link;
    this.written = writeLink({ ...link, view: this.viewNow() });
    if (isNew && !this.isOpening) history.pushState(null, '', this.written);
    else history.replaceState(null, '', this.written);
  }

  /** @returns {[number, number, number]} */
  viewNow() {
    const [lon, lat] = this.map.camera.center;
    return [lat, lon, this.map.camera.zoom];
  }

  keepView() {
    this.keep(this.link);
    remember({ view: this.viewNow().map((value) => Number(value.toFixed(5))) });
  }

  /**
   * Shows what a link holds.
   * @param {import('./memory.js').Link} link
   */
  async open(link) {
    this.isOpening = true;
    try {
      if (link.share) await this.watch(link.share);
      else if (link.trip) await this.again(link.trip);
      else if (link.from || link.to) await this.plan({ link });
      else if (link.reach) await this.reach({ name: link.reach, text: link.reach });
      else if (link.place) {
        const place = parsePlace(link.place);
        const { showPlace } = await later.places();
        await showPlace(this, place ? { name: t('point'), text: link.place, location: place } : { name: '', text: link.place, id: link.place, kind: this.stations?.stations.some((/** @type {any} */ s) => s.id === link.place) ? 'station' : undefined });
      } else if (link.query) await this.explore(link.query === '*' ? null : link.query);
      else this.home(true);
    } finally {
      this.isOpening = false;
    }
  }

  /** @param {boolean} [quiet] */
  home(quiet = false) {
    this.enter('home', {});
    this.panel.hide();
    byId('search').value = '';
    this.map.show({ routes: [], pins: [], areas: [], selected: null, busLine: [], layers: this.baseLayers(), position: this.position.shown });
    if (!quiet) byId('map').focus({ preventScroll: true });
  }

  /** @param {Found} found */
  async picked(found) {
    if (found.special === 'category') return this.explore(found.text);
    return this.place(found);
  }

  /** @param {Found} found */
  async place(found) {
    byId('search').value = found.name;
    if (found.stop) return void this.live?.showStop(found.stop);
    const { showPlace } = await later.places();
    await showPlace(this, found);
  }

  /** @param {string|null} category */
  async explore(category) {
    const { explore } = await later.places();
    await explore(this, category);
  }

  /**
   * Opens directions.
   * @param {{from?: import('./plan.js').End, to?: import('./plan.js').End, via?: import('./plan.js').End, link?: import('./memory.js').Link}} what
   */
  async plan(what) {
    const { from, to, via, link } = what;
    const { Plan } = await later.plan();
    const plan = (this.planner ??= new Plan(this));
    if (link) {
      plan.clear();
      plan.read(link);
    } else if (!via && !(this.isAt('go') && (from || to))) {
      const by = plan.by;
      plan.clear();
      plan.by = by;
    }
    if (from) plan.ends[0] = from;
    if (to) plan.ends[plan.ends.length - 1] = to;
    if (via) plan.ends.splice(plan.ends.length - 1, 0, via);
    if (to && !plan.ends[0] && this.position.last) {
      plan.ends[0] = { name: t('myPosition'), text: placeText(this.position.last.place), location: this.position.last.place };
    }
    plan.routes = [];
    plan.show();
    await plan.find();
    if (!link && plan.ends.includes(null) && !narrow()) byId(`end-${plan.ends.indexOf(null)}`)?.focus();
  }

  /**
   * Shows what can be reached from a place.
   * @param {Found} from
   */
  async reach(from) {
    const { reach } = await later.reach();
    await reach(this, from);
  }

  // On the way

  /**
   * @param {import('./plan.js').Plan} plan
   * @param {boolean} isSimulated
   * @param {any[]} [recording] fixes to replay
   */
  async ride(plan, isSimulated, recording) {
    const Ride = plan.routes[plan.chosen]?.isJourney ? (await later.journeyRide()).JourneyRide : (await later.trip()).Trip;
    this.trip?.leave();
    this.trip = new Ride(this);
    await this.trip.start(plan, isSimulated, recording);
  }

  /**
   * Watches a ride of somebody else.
   * @param {string} name
   */
  async watch(name) {
    const { Watch } = await later.watch();
    this.trip?.leave();
    this.trip = new Watch(this, name);
    await this.trip.start();
  }

  /**
   * Shows a ride of one's own again.
   * @param {string} id
   */
  async again(id) {
    const { Trip } = await later.trip();
    this.trip?.leave();
    this.trip = new Trip(this);
    await this.trip.watch(id);
  }

  async locator() {
    if (!(this.position.start)) {
      const { Position } = await later.position();
      this.position = new Position((fix) => {
        if (!this.trip?.isRiding) this.map.show({ position: fix });
      });
    }
    return this.position;
  }

  async locate() {
    if (this.isAt('trip')) return void this.trip?.center();
    const position = await this.locator();
    const fix = await position.start();
    if (!fix) return;
    byId('locate').setAttribute('aria-pressed', 'true');
    this.outside(fix.place);
    if (!this.campuses.length || this.campuses.some((campus) => campus.contains(fix.place)) || this.areas.some((/** @type {any} */ a) => a.city)) {
      this.map.camera.fly(fix.place, Math.max(this.map.camera.zoom, 17), this.insets());
    }
  }

  // The map

  /**
   * @param {LonLat} place
   * @param {any} hit
   */
  tapped(place, hit) {
    if (this.closeMenu()) return;
    if (hit?.route) return void this.planner?.choose(hit.route.index);
    if (this.isAt('go') && this.planner?.tapped(hit?.place ?? place, hit?.name ?? hit?.spot?.data?.name, hit?.id ?? hit?.spot?.data?.text)) return;
    if (hit?.vehicle) return void this.live?.showVehicle(hit.vehicle);
    if (hit?.spot?.open) return void hit.spot.open();
    if (hit?.spot?.data) return void this.place(hit.spot.data);
    if (this.isAt('go') || this.isAt('trip')) return;
    if (hit?.id) return void this.place({ name: hit.name, text: hit.id, id: hit.id, location: hit.place });
    if (this.view !== 'home') this.home();
  }

  closeMenu() {
    const menu = document.querySelector('.menu');
    menu?.remove();
    return Boolean(menu);
  }

  /**
   * The middle of what is seen of the map.
   * @returns {LonLat}
   */
  middle() {
    const { camera } = this.map;
    const i = this.insets();
    return camera.unproject({ x: (i.left + camera.width - i.right) / 2, y: (i.top + camera.height - i.bottom) / 2 });
  }

  insets() {
    const panel = byId('panel');
    const isShown = this.panel?.isShown;
    if (narrow() && this.view !== 'home') return { top: this.isAt('go') ? 24 : 128, right: isShown ? 36 : 14, bottom: (isShown ? Math.min(panel.offsetHeight, innerHeight * 0.6) : 0) + 44, left: isShown ? 36 : 14 };
    if (this.view === 'home') return startInsets();
    return { top: 60, right: 80, bottom: 60, left: isShown ? 460 : 60 };
  }

  /**
   * Moves the map only if a place cannot be seen.
   * @param {LonLat} place
   */
  reveal(place) {
    const { camera } = this.map;
    const i = this.insets();
    const { x, y } = camera.project(place);
    const isSeen = x > i.left && y > i.top && x < camera.width - i.right && y < camera.height - i.bottom;
    if (!isSeen || camera.zoom < 14) camera.fly(place, Math.max(camera.zoom, 17), i);
  }

  chips() {
    const box = byId('chips');
    const liked = ['cafe', 'restaurant', 'library', 'bicycle_rental', 'bus_stop', 'parking', 'atm', 'drinking_water', 'clinic', 'pharmacy', 'sports_centre', 'supermarket', 'museum', 'bicycle_parking', 'information'];
    const shown = liked.filter((name) => this.categories.includes(name)).slice(0, 9);
    fill(box, this.live?.chips() ?? [], shown.map((name) => h('button', {
      type: 'button', class: 'chip', 'aria-pressed': String(this.isAt('list', name)), onclick: () => (this.isAt('list', name) ? this.home() : this.explore(name)),
    }, icon(placeIcon({ category: name }), 19), categoryName(name))),
    h('button', { type: 'button', class: 'chip', 'aria-pressed': String(this.isAt('list', '*')), onclick: () => this.explore(null) }, icon('rings', 19), t('here')));
  }

  /**
   * A place that can be a start or an end; null if there is none.
   * @param {Found} found
   */
  async resolve(found) {
    if (found.special !== 'position') return found;
    const position = await this.locator();
    const fix = await position.start();
    return fix ? { name: t('myPosition'), text: placeText(fix.place), location: fix.place } : null;
  }

  // What is loaded when it is needed

  /** @param {LonLat} place */
  outside(place) { later.actions().then((module) => module.outside(this, place)); }

  /**
   * @param {LonLat} place
   * @param {{x: number, y: number}} point
   */
  menu(place, point) { later.actions().then((module) => module.menu(this, place, point)); }

  /** @param {(ring: LonLat[]) => void} done */
  drawArea(done) { later.actions().then((module) => module.drawArea(this, done)); }

  settings() { later.actions().then((module) => module.settings(this)); }

  /** @param {import('./memory.js').Link} [link] */
  async share(link) { await (await later.actions()).share(this, link); }
}

/** @type {any} */ (window).rumbo = new App();
