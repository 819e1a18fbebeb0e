// Our icons: one path of 24 units each, drawn as lines of two units with round ends.

/** @type {Record<string, string>} */
export const paths = {
  search: 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13M15.5 15.5 20 20',
  route: 'M6 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4M18 9a2 2 0 1 0 0-4 2 2 0 0 0 0 4M8 17h7a3.5 3.5 0 0 0 0-7H9a3 3 0 0 1 0-6h5',
  close: 'M6 6l12 12M18 6 6 18',
  back: 'M15 5l-7 7 7 7',
  next: 'M9 5l7 7-7 7',
  down: 'M5 9l7 7 7-7',
  swap: 'M8 4v15M8 4 4.5 7.5M8 4l3.500 3.5M16 20V5M16 20l-3.500-3.500M16 20l3.500-3.500',
  locate: 'M12 7a5 5 0 1 1 0 10 5 5 0 0 1 0-10M12 2v4M12 18v4M2 12h4M18 12h4',
  layers: 'M12 4 3 9l9 5 9-5zM3.500 14l8.500 4.700 8.500-4.700',
  share: 'M12 15V4M8 8l4-4 4 4M5 12v7h14v-7',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  settings: 'M4 7h9M17 7h3M15 5v4M4 12h3M11 12h9M9 10v4M4 17h11M19 17h1M17 15v4',
  foot: 'M13 4.500h.01M10 21l2-6-2.500-2.500L11 8l3 1 1.500 2.500L18 12M12 15l3 2.500 1 3.500M11 8l-3.500 1.500L7 13',
  wheelchair: 'M10 4.500h.01M10 8v6h6l2 5M10 10.500h4.500M7.500 11.500a5 5 0 1 0 6.500 6.500',
  bike: 'M6 18a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7M18 18a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7M6 14.500 9.500 8h6L18 14.500M9.500 8 12 14.500H6M15.500 8 15 5.500h2M8 8h3',
  bikeshare: 'M6 19a3 3 0 1 0 0-6 3 3 0 0 0 0 6M17 19a3 3 0 1 0 0-6 3 3 0 0 0 0 6M6 16l3-5.500h5L17 16M9 10.500l2.500 5.500M14 10.500 13.500 8H15M18.500 4v5M16 6.500h5',
  car: 'M4 16v-3l2-6h12l2 6v3zM4 13h16M7 16v2M17 16v2M7.500 14.500h.01M16.500 14.500h.01',
  bus: 'M5 17V6a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2v11zM5 12h14M7.500 17v2.500M16.500 17v2.500M8 14.500h.01M16 14.500h.01',
  ferry: 'M4 14l2 4h12l2-4-8-3zM7 12V7h10v5M12 7V4M3 21c2 0 2-1 4.500-1s2.500 1 4.500 1 2-1 4.500-1 2.500 1 4.500 1',
  clock: 'M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16M12 8v4.500l3 1.500',
  phone: 'M6 4h3l1.500 4.500L8.500 10a11 11 0 0 0 5.500 5.500l1.500-2L20 15v3a2 2 0 0 1-2 2A14 14 0 0 1 4 6a2 2 0 0 1 2-2',
  web: 'M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16M4 12h16M12 4c-5 5-5 11 0 16M12 4c5 5 5 11 0 16',
  pin: 'M12 21c-4-4.500-6.500-7.500-6.500-11a6.500 6.500 0 0 1 13 0c0 3.500-2.500 6.500-6.500 11M12 8a2 2 0 1 1 0 4 2 2 0 0 1 0-4',
  start: 'M12 7a5 5 0 1 1 0 10 5 5 0 0 1 0-10',
  building: 'M5 20V5h9v15M14 10h5v10M3 20h18M8 8.500h3M8 12h3M8 15.500h3M16.500 13.500h.01M16.500 16.500h.01',
  food: 'M7 4v16M4.500 4v4.500a2.500 2.500 0 0 0 5 0V4M17 20v-7h-2.500V8c0-2.500 1-4 2.500-4z',
  cafe: 'M5 9h11v5a4 4 0 0 1-4 4H9a4 4 0 0 1-4-4zM16 10h1.500a2.500 2.500 0 0 1 0 5H16M8 3.500v2M12 3.500v2M4 21h13',
  book: 'M12 7c-2-1.500-4.500-2-8-2v13c3.500 0 6 .5 8 2 2-1.500 4.500-2 8-2V5c-3.500 0-6 .5-8 2M12 7v13',
  parking: 'M5 4h14v16H5zM10 16V8h3a2.500 2.500 0 0 1 0 5h-3',
  water: 'M12 4c3.500 4.500 5 7 5 9.500a5 5 0 0 1-10 0C7 11 8.500 8.500 12 4',
  cash: 'M4 7h16v10H4zM12 10a2 2 0 1 1 0 4 2 2 0 0 1 0-4M7 12h.01M17 12h.01',
  health: 'M9.500 4h5v5.500H20v5h-5.500V20h-5v-5.500H4v-5h5.500z',
  sport: 'M4 9v6M7 7v10M17 7v10M20 9v6M7 12h10',
  event: 'M5 6h14v14H5zM5 10.500h14M9 4v4M15 4v4M9 14.500h2',
  tree: 'M12 21v-6M12 4l5 6h-2.500l3.500 5H6l3.500-5H7z',
  bed: 'M4 18V7M4 15h16v3M20 15v-2a3 3 0 0 0-3-3H9v5M6.500 11.500h.01',
  shop: 'M5 9l1-5h12l1 5M5 9v11h14V9M5 9h14M10 20v-6h4v6',
  school: 'M3 9l9-4.500L21 9l-9 4.500zM7 11v5c3 2 7 2 10 0v-5M21 9v5',
  info: 'M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16M12 11.500V16M12 8h.01',
  stairs: 'M4 19h4v-4h4v-4h4V7h4',
  ramp: 'M3 18h18L21 9z',
  elevator: 'M5 4h14v16H5zM9 10l3-3 3 3M9 14l3 3 3-3',
  enter: 'M13 4h6v16h-6M4 12h10M10.500 8.500 14 12l-3.500 3.500',
  exit: 'M11 4H5v16h6M10 12h10M16.500 8.500 20 12l-3.500 3.500',
  plaza: 'M5 5h14v14H5zM12 16V8M9 11l3-3 3 3',
  straight: 'M12 20V5M7.500 9.500 12 5l4.500 4.500',
  right: 'M7 20v-6a4 4 0 0 1 4-4h8M14.500 5.500 19 10l-4.500 4.500',
  left: 'M17 20v-6a4 4 0 0 0-4-4H5M9.500 5.500 5 10l4.500 4.500',
  slightright: 'M8 20v-6.500L16.500 5M10 5h6.500v6.500',
  slightleft: 'M16 20v-6.500L7.500 5M14 5H7.500v6.500',
  sharpright: 'M7 20V6l9.500 9.500M16.500 9v6.500H10',
  sharpleft: 'M17 20V6l-9.500 9.500M7.500 9v6.500H14',
  uturn: 'M17 20v-9a4.500 4.500 0 0 0-9 0v7M4.500 14.500 8 18l3.500-3.500',
  roundabout: 'M12 20v-4M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8M14.500 9 18 5M14 5h4v4',
  arrive: 'M6 21V4M6 5h11l-2.500 4 2.500 4H6',
  print: 'M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z',
  download: 'M12 4v11M8 11l4 4 4-4M5 20h14',
  play: 'M8 5l11 7-11 7z',
  pause: 'M8 5v14M16 5v14',
  sound: 'M4 10v4h3l5 4V6L7 10zM15.500 9.500a4 4 0 0 1 0 5M18 7a8 8 0 0 1 0 10',
  mute: 'M4 10v4h3l5 4V6L7 10zM16 10l4 4M20 10l-4 4',
  rings: 'M12 10.500a1.500 1.500 0 1 1 0 3 1.500 1.500 0 0 1 0-3M12 7a5 5 0 1 1 0 10 5 5 0 0 1 0-10M12 3.500a8.500 8.500 0 1 1 0 17 8.500 8.500 0 0 1 0-17',
  avoid: 'M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16M6.500 6.500l11 11',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  warn: 'M12 4.500 21 20H3zM12 10v5M12 17.500h.01',
  person: 'M12 4a3.500 3.500 0 1 1 0 7 3.500 3.500 0 0 1 0-7M5 20a7 7 0 0 1 14 0',
  image: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15 9h.01',
  wifi: 'M4 9.500a12 12 0 0 1 16 0M7 13a7.500 7.500 0 0 1 10 0M12 17.500h.01M4 20 20 4',
  stop: 'M7 7h10v10H7z',
  live: 'M12 11a1 1 0 1 1 0 2 1 1 0 0 1 0-2M8 8a6 6 0 0 0 0 8M16 8a6 6 0 0 1 0 8M5 5a10 10 0 0 0 0 14M19 5a10 10 0 0 1 0 14',
};

/**
 * Icons of categories.
 * @type {Record<string, string>}
 */
const categories = {
  atm: 'cash', bank: 'cash', bicycle_parking: 'bike', bicycle_rental: 'bikeshare', books: 'shop',
  bus_stop: 'bus', cafe: 'cafe', restaurant: 'food', fast_food: 'food', bar: 'cafe', pub: 'cafe',
  clinic: 'health', hospital: 'health', pharmacy: 'health', doctors: 'health', defibrillator: 'health',
  coworking_space: 'person', dormitory: 'bed', hotel: 'bed', drinking_water: 'water', fountain: 'water',
  educational_institution: 'school', language_school: 'school', university: 'school', school: 'school',
  research_institute: 'school', garden: 'tree', park: 'tree', information: 'info', library: 'book',
  memorial: 'arrive', parking: 'parking', pitch: 'sport', sports_centre: 'sport', swimming_pool: 'sport',
  security: 'info', social_centre: 'person', square: 'plaza', theatre: 'event', supermarket: 'shop',
  cinema: 'event', museum: 'building', ferry_terminal: 'ferry', convenience: 'shop', bakery: 'shop',
};
const kinds = { building: 'building', stop: 'bus', station: 'bikeshare', street: 'route', locality: 'pin', poi: 'pin' };

/**
 * The icon of a place.
 * @param {{category?: string, kind?: string}} place
 */
export function placeIcon(place) {
  return categories[place.category ?? ''] ?? /** @type {any} */ (kinds)[place.kind ?? ''] ?? 'pin';
}

/** @type {Record<string, string>} */
const turns = {
  'left': 'left', 'right': 'right', 'slight left': 'slightleft', 'slight right': 'slightright',
  'sharp left': 'sharpleft', 'sharp right': 'sharpright', 'uturn': 'uturn', 'straight': 'straight',
};
/** @type {Record<string, string>} */
const maneuvers = {
  'arrive': 'arrive', 'depart': 'start', 'ramp': 'ramp', 'stairs': 'stairs', 'steps': 'stairs',
  'elevator': 'elevator', 'lift': 'elevator', 'enter': 'enter', 'exit': 'exit', 'leave': 'exit',
  'plaza': 'plaza', 'roundabout': 'roundabout', 'rotary': 'roundabout', 'ferry': 'ferry',
  'pick up': 'bikeshare', 'dock': 'bikeshare', 'board': 'bus', 'alight': 'bus',
};

/**
 * The icon of a step.
 * @param {{maneuver?: {type?: string, modifier?: string|null}, mode?: string}} step
 */
export function stepIcon(step) {
  const { type = '', modifier } = step.maneuver ?? {};
  return maneuvers[type] ?? turns[modifier ?? ''] ?? 'straight';
}
