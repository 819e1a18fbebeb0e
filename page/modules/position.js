// The position of the device, where it may be known.
import { toast } from './dom.js';
import { t } from './i18n.js';

/** @typedef {import('./geo.js').LonLat} LonLat */
/** @typedef {{place: LonLat, accuracy: number, course: number|null, speed: number|null, time: number}} Fix */

export class Position {
  /** @param {(fix: Fix) => void} changed */
  constructor(changed) {
    this.changed = changed;
    /** @type {Fix|null} */
    this.last = null;
    this.watch = 0;
  }

  /** What the map shows. */
  get shown() { return this.last; }

  /** Why there is no position; empty if there may be one. */
  static get obstacle() {
    if (!window.isSecureContext) return t('noHTTPS');
    return 'geolocation' in navigator ? '' : t('noPosition');
  }

  /**
   * Starts to follow it.
   * @returns {Promise<Fix|null>} the first fix
   */
  start() {
    const obstacle = Position.obstacle;
    if (obstacle) {
      toast(obstacle);
      return Promise.resolve(null);
    }
    return new Promise((resolve) => {
      const take = (/** @type {GeolocationPosition} */ { coords, timestamp }) => {
        this.last = {
          place: [coords.longitude, coords.latitude], accuracy: coords.accuracy, speed: coords.speed,
          course: coords.heading === null || Number.isNaN(coords.heading) ? null : coords.heading, time: timestamp,
        };
        this.changed(this.last);
        resolve(this.last);
      };
      const fail = (/** @type {GeolocationPositionError} */ error) => {
        toast(error.code === 1 ? t('denied') : t('noPosition'));
        resolve(null);
      };
      if (this.watch) navigator.geolocation.getCurrentPosition(take, fail, { enableHighAccuracy: true, maximumAge: 5000, timeout: 15000 });
      else this.watch = navigator.geolocation.watchPosition(take, fail, { enableHighAccuracy: true, maximumAge: 1000, timeout: 20000 });
    });
  }
}
