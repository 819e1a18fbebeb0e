// The campus as the page draws it: from its GeoJSON, or from its map image laid by its control points.
import { boxOf, inRing, toWorld } from './geo.js';

/** @typedef {import('./geo.js').LonLat} LonLat */

/** World size at zoom 17: drawings are in pixels of that level from the middle of the campus. */
const UNIT = 512 * 2 ** 17;

/** Colours of a campus. */
const palettes = {
  light: {
    ground: '#f4f1ea', edge: '#cfc6b6', grass: '#d5e6c4', pitch: '#bfdcb4', water: '#b5d8ec', lot: '#e6e2da', plaza: '#ece3d3',
    road: '#ffffff', roadEdge: '#d8d0c2', path: '#ffffff', pathEdge: '#ddd5c7', steps: '#b08968', cycle: '#7fb38a',
    building: '#dccfbb', buildingEdge: '#b8a78d', barrier: '#b9b0a0', text: '#3d352b', halo: 'rgba(255,253,249,.92)', icon: '#5d5245', door: '#8c7a60',
  },
  dark: {
    ground: '#22272e', edge: '#4a525c', grass: '#263c30', pitch: '#2c4b3a', water: '#23465e', lot: '#2d323a', plaza: '#35342f',
    road: '#4a525d', roadEdge: '#171b20', path: '#434a54', pathEdge: '#1a1e23', steps: '#b8966e', cycle: '#5a9c70',
    building: '#4d4943', buildingEdge: '#6e675d', barrier: '#565d67', text: '#e9e4db', halo: 'rgba(20,23,27,.9)', icon: '#c9c0b2', door: '#a8977c',
  },
};

export class Campus {
  /**
   * @param {any} document GeoJSON of /v1/campus
   * @param {number} number its position there
   */
  constructor(document, number) {
    this.number = number;
    this.document = document;
    this.illustrative = document.illustrative === true;
    /** @type {LonLat[]} */
    this.ring = [];
    this.image = document.image ?? null;
    /** @type {HTMLImageElement|null} */
    this.picture = null;
    const features = Array.isArray(document.features) ? document.features : [];
    const boundary = features.find((/** @type {any} */ f) => String(f.id).startsWith('boundary'));
    const places = features.flatMap((/** @type {any} */ f) => flat(f.geometry));
    if (boundary?.geometry?.type === 'Polygon') this.ring = boundary.geometry.coordinates[0];
    this.box = boxOf(this.ring.length ? this.ring : places) ?? [-1, -1, 1, 1];
    const [w, s, e, n] = this.box;
    this.middle = toWorld([(w + e) / 2, (s + n) / 2]);
    this.boundary = boundary;
    /** @type {Record<string, Path2D>} */
    this.areas = {};
    /** @type {Record<string, Path2D>} */
    this.ways = {};
    this.buildings = new Path2D();
    this.outline = new Path2D();
    /** @type {any[]} */
    this.footprints = [];
    /** @type {any[]} */
    this.labels = [];
    /** @type {{x: number, y: number, main: boolean}[]} */
    this.doors = [];
    this.parse(features);
  }

  /** A short name. */
  name() {
    const p = this.boundary?.properties ?? {};
    return p.short_name ?? p.name ?? this.document.name ?? 'Campus';
  }

  /**
   * Gates in the fence, for those who come from outside.
   * @returns {{name: string, place: LonLat}[]}
   */
  gates() {
    return this.document.features
      .filter((/** @type {any} */ f) => f.geometry?.type === 'Point' && f.properties?.barrier === 'gate' && f.properties.access !== 'private')
      .map((/** @type {any} */ f) => ({ name: this.label(f.properties), place: f.geometry.coordinates }));
  }

  /** @param {LonLat} place */
  contains(place) {
    if (this.ring.length) return inRing(place, this.ring);
    const [w, s, e, n] = this.box;
    return place[0] >= w && place[0] <= e && place[1] >= s && place[1] <= n;
  }

  /** @param {any} properties */
  label(properties) {
    return (document.documentElement.lang !== 'es' && properties['name:en']) || properties.name || '';
  }

  /** @param {any[]} features */
  parse(features) {
    for (const feature of features) {
      const p = feature.properties ?? {};
      const type = feature.geometry?.type;
      const group = String(feature.id).split('/')[0];
      if (type === 'Polygon' && group === 'boundary') this.add(this.outline, feature.geometry.coordinates, true);
      else if (type === 'Polygon' && p.building) this.addBuilding(feature, p);
      else if (type === 'Polygon') {
        const kind = areaKind(p);
        this.add(this.areas[kind] ??= new Path2D(), feature.geometry.coordinates, true);
        if (p.name && kind === 'plaza') this.addLabel(feature, p, centroid(feature.geometry.coordinates[0]), 2);
      } else if (type === 'LineString') {
        const kind = wayKind(p);
        if (kind) this.add(this.ways[kind] ??= new Path2D(), [feature.geometry.coordinates], false);
      } else if (type === 'Point' && p.entrance) {
        this.doors.push({ ...this.local(feature.geometry.coordinates), main: p.entrance === 'main' });
      } else if (type === 'Point' && p.name && !p.barrier) this.addLabel(feature, p, feature.geometry.coordinates, 1);
    }
  }

  /**
   * @param {any} feature
   * @param {any} p
   */
  addBuilding(feature, p) {
    const rings = feature.geometry.coordinates;
    this.add(this.buildings, rings, true);
    this.footprints.push({ id: feature.id, rings, properties: p });
    if (p.name) this.addLabel(feature, p, centroid(rings[0]), 3);
  }

  /**
   * @param {any} feature
   * @param {any} p
   * @param {LonLat} place
   * @param {number} rank
   */
  addLabel(feature, p, place, rank) {
    const category = p.amenity ?? p.leisure ?? (p.highway === 'bus_stop' ? 'bus_stop' : undefined);
    this.labels.push({ id: feature.id, properties: p, place, ...this.local(place), rank, category, kind: rank === 3 ? 'building' : 'poi' });
    this.labels.sort((a, b) => b.rank - a.rank);
  }

  /** @param {LonLat} place */
  local(place) {
    const world = toWorld(place);
    return { x: (world.x - this.middle.x) * UNIT, y: (world.y - this.middle.y) * UNIT };
  }

  /**
   * @param {Path2D} path
   * @param {LonLat[][]} lines
   * @param {boolean} isClosed
   */
  add(path, lines, isClosed) {
    for (const line of lines) {
      line.forEach((place, index) => {
        const { x, y } = this.local(place);
        if (index === 0) path.moveTo(x, y); else path.lineTo(x, y);
      });
      if (isClosed) path.closePath();
    }
  }

  /**
   * The building at a place; null for none.
   * @param {LonLat} place
   */
  buildingAt(place) {
    return this.footprints.find((each) => inRing(place, each.rings[0])) ?? null;
  }

  /**
   * Loads the map image.
   * @param {() => void} loaded
   */
  loadImage(loaded) {
    if (!this.image || this.picture) return;
    const picture = new Image();
    picture.onload = loaded;
    picture.src = `/campus-images/${this.number}`;
    this.picture = picture;
  }

  /**
   * Draws it.
   * @param {CanvasRenderingContext2D} context in CSS pixels
   * @param {import('./camera.js').Camera} camera
   * @param {'light'|'dark'} theme
   * @param {boolean} usesImage
   * @param {number} ratio device pixels
   */
  draw(context, camera, theme, usesImage, ratio) {
    const colors = palettes[theme];
    const size = camera.scale / UNIT;
    const origin = camera.screen(this.middle);
    const reach = 4000 * size;
    if (origin.x < -reach || origin.y < -reach || origin.x > camera.width + reach || origin.y > camera.height + reach) return;
    context.save();
    context.setTransform(ratio * size, 0, 0, ratio * size, ratio * origin.x, ratio * origin.y);
    context.lineJoin = 'round';
    context.lineCap = 'round';
    if (usesImage && this.picture?.complete && this.picture.naturalWidth > 0) this.drawImage(context);
    else this.drawShapes(context, colors, size);
    context.restore();
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {any} colors
   * @param {number} size
   */
  drawShapes(context, colors, size) {
    const width = (/** @type {number} */ meters, /** @type {number} */ least) => Math.max(meters * 0.88, least / size);
    const line = (/** @type {Path2D|undefined} */ path, /** @type {string} */ color, /** @type {number} */ wide, /** @type {number[]} */ dash = []) => {
      if (!path) return;
      context.strokeStyle = color;
      context.lineWidth = wide;
      context.setLineDash(dash);
      context.stroke(path);
      context.setLineDash([]);
    };
    const area = (/** @type {Path2D|undefined} */ path, /** @type {string} */ color) => {
      if (!path) return;
      context.fillStyle = color;
      context.fill(path, 'evenodd');
    };
    area(this.outline, colors.ground);
    for (const kind of ['grass', 'lot', 'pitch', 'plaza', 'water']) area(this.areas[kind], colors[kind]);
    const { road, path, cycle, steps, barrier } = this.ways;
    line(road, colors.roadEdge, width(9, 3));
    line(path, colors.pathEdge, width(4.2, 2));
    line(cycle, colors.pathEdge, width(4.2, 2));
    line(road, colors.road, width(7.5, 2));
    line(path, colors.path, width(3, 1.2));
    line(cycle, colors.cycle, width(1.2, 1), [6 / size, 4 / size]);
    context.lineCap = 'butt';
    line(steps, colors.path, width(3.4, 1.4));
    line(steps, colors.steps, width(3.4, 1.4), [Math.max(0.6, 1.2 / size), Math.max(0.8, 1.6 / size)]);
    context.lineCap = 'round';
    line(barrier, colors.barrier, Math.max(0.5, 1 / size));
    area(this.buildings, colors.building);
    line(this.buildings, colors.buildingEdge, 1.1 / size);
    line(this.outline, colors.edge, 1.4 / size, [8 / size, 4 / size]);
    if (size > 1.6) {
      context.fillStyle = colors.door;
      for (const door of this.doors) {
        context.beginPath();
        context.arc(door.x, door.y, (door.main ? 3.2 : 2.2) / size, 0, 7);
        context.fill();
      }
    }
  }

  /**
   * Lays the image on its mesh, two triangles a cell.
   * @param {CanvasRenderingContext2D} context
   */
  drawImage(context) {
    const { width, height, mesh } = this.image;
    const picture = /** @type {HTMLImageElement} */ (this.picture);
    const rows = mesh.length - 1;
    const columns = mesh[0].length - 1;
    const points = mesh.map((/** @type {LonLat[]} */ row) => row.map((place) => this.local(place)));
    const [kx, ky] = [picture.naturalWidth / width, picture.naturalHeight / height];
    for (let r = 0; r < rows; r++) {
      for (let c = 0; c < columns; c++) {
        const [sx, sy] = [(width * c) / columns, (height * r) / rows];
        const [a, b, d, e] = [points[r][c], points[r][c + 1], points[r + 1][c], points[r + 1][c + 1]];
        context.save();
        context.beginPath();
        // A little larger than the cell, so that no seams show.
        const mx = (a.x + e.x) / 2;
        const my = (a.y + e.y) / 2;
        for (const p of [a, b, e, d]) context.lineTo(p.x + (p.x - mx) * 0.01, p.y + (p.y - my) * 0.01);
        context.clip();
        const [w, h] = [width / columns, height / rows];
        context.transform((b.x - a.x) / w, (b.y - a.y) / w, (d.x - a.x) / h, (d.y - a.y) / h, a.x, a.y);
        context.drawImage(picture, sx * kx, sy * ky, w * kx, h * ky, 0, 0, w, h);
        context.restore();
      }
    }
  }

  /**
   * Colours of names and icons.
   * @param {'light'|'dark'} theme
   */
  static colors(theme) { return palettes[theme]; }
}

/**
 * @param {any} geometry
 * @returns {LonLat[]}
 */
function flat(geometry) {
  if (!geometry) return [];
  if (geometry.type === 'Point') return [geometry.coordinates];
  return geometry.type === 'LineString' ? geometry.coordinates : geometry.coordinates.flat(geometry.type === 'Polygon' ? 1 : 2);
}

/** @param {any} p */
function areaKind(p) {
  if (p.natural === 'water') return 'water';
  if (p.leisure === 'pitch') return 'pitch';
  if (p.amenity === 'parking') return 'lot';
  if (p.highway) return 'plaza';
  return 'grass';
}

/** @param {any} p */
function wayKind(p) {
  if (p.barrier) return 'barrier';
  if (p.highway === 'corridor' || !p.highway) return null;
  if (p.highway === 'steps') return 'steps';
  if (p.highway === 'cycleway') return 'cycle';
  return ['footway', 'path', 'pedestrian'].includes(p.highway) ? 'path' : 'road';
}

/**
 * The centre of gravity of a ring.
 * @param {LonLat[]} ring
 * @returns {LonLat}
 */
function centroid(ring) {
  let [area, x, y] = [0, 0, 0];
  const [ox, oy] = ring[0];
  for (let i = 0; i < ring.length - 1; i++) {
    const [ax, ay] = [ring[i][0] - ox, ring[i][1] - oy];
    const [bx, by] = [ring[i + 1][0] - ox, ring[i + 1][1] - oy];
    const cross = ax * by - bx * ay;
    area += cross;
    x += (ax + bx) * cross;
    y += (ay + by) * cross;
  }
  return area === 0 ? ring[0] : [ox + x / (3 * area), oy + y / (3 * area)];
}
