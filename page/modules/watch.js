// A ride of somebody else, at a link that its owner has made: a position, an arrival, nothing more.
import { ask, listen } from './api.js';
import { byId, fill, h, icon, toast } from './dom.js';
import { clockText, distanceText, dateText, t } from './i18n.js';
import { button, head } from './panel.js';

/** Metres around the shown place within which the traveller is, if places are rounded. */
const COARSE = 400;

export class Watch {
  /**
   * @param {import('./app.js').App} app
   * @param {string} name
   */
  constructor(app, name) {
    this.app = app;
    this.name = name;
    /** @type {any} */
    this.state = null;
    this.isLost = false;
    this.hasEnded = false;
    this.isSeen = false;
    this.isRiding = false;
  }

  async start() {
    const path = `/v1/shares/${encodeURIComponent(this.name)}`;
    try {
      const json = await ask(path);
      this.app.enter('trip', { share: this.name });
      this.app.map.show({ pins: [], routes: [], areas: [] });
      this.stop = listen(`${path}/events`, { update: (data) => this.take(data), end: () => this.finish() }, (isOpen) => {
        this.isLost = !isOpen;
        this.draw();
      });
      this.take(json);
    } catch {
      toast(t('ended'));
      this.app.home();
    }
  }

  /** @param {any} json */
  take(json) {
    if (!json || this.hasEnded) return;
    this.state = json;
    if (json.destination?.location) this.app.map.show({ pins: [{ place: json.destination.location, kind: 'end' }] });
    const place = json.matched ?? json.location;
    if (place) {
      this.app.map.show({ position: { place, accuracy: json.coarse ? COARSE : 0, course: null } });
      if (!this.isSeen) this.center();
      this.isSeen = true;
    }
    this.draw();
    if (json.active === false) this.finish();
  }

  center() {
    const place = this.state?.matched ?? this.state?.location;
    if (place) this.app.map.camera.fly(place, Math.max(this.app.map.camera.zoom, this.state.coarse ? 14.5 : 16.5), this.app.insets());
  }

  draw() {
    const { state } = this;
    if (!state || this.hasEnded || !this.app.isAt('trip')) return;
    const guide = byId('guide');
    guide.hidden = false;
    guide.setAttribute('aria-label', t('rideOf'));
    const text = this.isLost ? t('connectionLost') : state.state === 'arrived' ? t('hasArrived') : state.location ? t('onTheWay') : t('waiting');
    fill(guide, icon(this.isLost ? 'wifi' : state.state === 'arrived' ? 'arrive' : 'person'), h('p', null, text));
    const to = state.destination && state.destination.kind !== 'coordinate' ? state.destination.name : '';
    this.app.panel.show([
      head(t('rideOf'), h('p', { class: 'soft' }, to), () => this.app.home()),
      state.eta && h('div', { class: 'arrival' }, h('b', { id: 'eta' }, clockText(state.eta)), h('span', { class: 'soft' }, t('arrival'))),
      state.remaining !== null && state.remaining !== undefined && h('div', { class: 'meters' }, h('div', null, h('small', null, t('left')), h('b', null, distanceText(state.remaining)))),
      h('p', { class: 'soft' }, [state.coarse && t('coarse'), t('seenUntil', { t: dateText(state.expires) })].filter(Boolean).join(' · ')),
      h('div', { class: 'actions' }, button('locate', t('map'), () => this.center())),
    ], { size: 'half', keep: true });
  }

  finish() {
    if (this.hasEnded) return;
    toast(t('ended'));
    this.leave();
    this.app.home();
  }

  leave() {
    this.hasEnded = true;
    this.stop?.();
    byId('guide').hidden = true;
    this.app.map.show({ position: this.app.position.shown, pins: [] });
  }
}
