// Tiles as pictures, for where vector tiles or the map library are missing.

const MOST = 160;

export class Pictures {
  constructor() {
    /** @type {Map<string, HTMLImageElement>} */
    this.known = new Map();
    this.failed = 0;
  }

  /**
   * Draws the tiles in view; missing ones are loaded and drawn later.
   * @param {CanvasRenderingContext2D} context @param {import('./camera.js').Camera} camera
   * @param {'light'|'dark'} theme @param {number} ratio @param {() => void} loaded
   */
  draw(context, camera, theme, ratio, loaded) {
    const level = Math.max(0, Math.min(18, Math.round(camera.zoom) + 1));
    const count = 2 ** level;
    const size = (512 * 2 ** camera.zoom) / count;
    const a = camera.world({ x: 0, y: 0 });
    const b = camera.world({ x: camera.width, y: camera.height });
    for (let row = Math.max(0, Math.floor(a.y * count)); row <= Math.min(count - 1, Math.floor(b.y * count)); row++) {
      for (let column = Math.floor(a.x * count); column <= Math.floor(b.x * count); column++) {
        const { x, y } = camera.screen({ x: column / count, y: row / count });
        const image = this.tile(level, ((column % count) + count) % count, row, theme, ratio > 1, loaded);
        if (image.complete && image.naturalWidth > 0) context.drawImage(image, x, y, size + 0.5, size + 0.5);
        else this.parent(context, level, column, row, theme, ratio > 1, x, y, size);
      }
    }
  }

  /**
   * Draws a part of a coarser tile that is there already.
   * @param {CanvasRenderingContext2D} context
   * @param {number} level
   * @param {number} column
   * @param {number} row
   * @param {string} theme
   * @param {boolean} sharp
   * @param {number} x
   * @param {number} y
   * @param {number} size
   */
  parent(context, level, column, row, theme, sharp, x, y, size) {
    for (let up = 1; up < 4; up++) {
      const image = this.known.get(address(level - up, column >> up, row >> up, theme, sharp));
      if (!image?.complete || image.naturalWidth === 0) continue;
      const part = image.naturalWidth / 2 ** up;
      const mask = 2 ** up - 1;
      context.drawImage(image, (column & mask) * part, (row & mask) * part, part, part, x, y, size + 0.5, size + 0.5);
      return;
    }
  }

  /**
   * @param {number} level
   * @param {number} column
   * @param {number} row
   * @param {string} theme
   * @param {boolean} sharp
   * @param {() => void} loaded
   */
  tile(level, column, row, theme, sharp, loaded) {
    const key = address(level, column, row, theme, sharp);
    let image = this.known.get(key);
    if (!image) {
      image = new Image();
      image.decoding = 'async';
      image.onload = loaded;
      image.src = key;
    }
    // The last used is the last to be forgotten.
    this.known.delete(key);
    this.known.set(key, image);
    if (this.known.size > MOST) this.known.delete(/** @type {string} */ (this.known.keys().next().value));
    return image;
  }
}

/**
 * @param {number} z
 * @param {number} x
 * @param {number} y
 * @param {string} theme
 * @param {boolean} sharp
 */
const address = (z, x, y, theme, sharp) => `/tiles/${z}/${x}/${y}${sharp ? '@2x' : ''}.png?theme=${theme}`;
