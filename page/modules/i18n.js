// Texts in English and Spanish, and numbers, times and distances as people write them.

/** @type {Record<string, [string, string]>} English, Spanish */
const texts = {
  search: ['Search places, addresses, coordinates', 'Buscar lugares, direcciones, coordenadas'],
  meant: ['Did you mean this?', '¿Quiso decir esto?'], badRecording: ['No track with times in this file', 'El archivo no tiene un recorrido con horas'],
  clear: ['Clear', 'Borrar'], close: ['Close', 'Cerrar'], more: ['More', 'Más'],
  directions: ['Directions', 'Cómo llegar'], results: ['Results', 'Resultados'],
  zoomIn: ['Zoom in', 'Acercar'], zoomOut: ['Zoom out', 'Alejar'], locate: ['My position', 'Mi posición'],
  layers: ['Map and language', 'Mapa e idioma'], map: ['Map', 'Mapa'], attribution: ['© OpenStreetMap', '© OpenStreetMap'],
  from: ['From', 'Desde'], to: ['To', 'Hasta'], via: ['Via', 'Por'], swap: ['Swap start and destination', 'Invertir origen y destino'],
  addVia: ['Add a stop', 'Añadir parada'], remove: ['Remove', 'Quitar'], choose: ['Tap the map or type', 'Toque el mapa o escriba'],
  foot: ['On foot', 'A pie'], wheelchair: ['Wheelchair', 'Silla de ruedas'], bike: ['Bike', 'Bicicleta'],
  bikeshare: ['Shared bike', 'Bici compartida'], car: ['Car', 'Auto'], bus: ['Bus', 'Autobús'],
  now: ['Leave now', 'Salir ahora'], depart: ['Leave at', 'Salir a las'], arrive: ['Arrive by', 'Llegar a las'], when: ['When', 'Cuándo'], time: ['Time', 'Hora'], timeLeft: ['Time', 'Tiempo'],
  start: ['Start', 'Iniciar'], simulate: ['Try it', 'Simular'], share: ['Share', 'Compartir'], print: ['Print', 'Imprimir'], copied: ['Link copied', 'Enlace copiado'],
  steps: ['Steps', 'Indicaciones'], route: ['Route', 'Ruta'], routes: ['Routes', 'Rutas'], fastest: ['Fastest', 'Más rápida'], alternative: ['Alternative', 'Alternativa'],
  climb: ['climb', 'subida'], descent: ['descent', 'bajada'], elevation: ['Elevation', 'Elevación'], 
  arrival: ['Arrives', 'Llega'], searching: ['Searching…', 'Buscando…'],
  here: ['Around here', 'Alrededor'], nothing: ['Nothing found', 'No se encontró nada'], within: ['Within {d}', 'A menos de {d}'], moreResults: ['Show more', 'Ver más'],
  count: ['{n} places', '{n} lugares'], one: ['1 place', '1 lugar'], open: ['Open', 'Abierto'], closed: ['Closed', 'Cerrado'], 
  entrances: ['Entrances', 'Entradas'], stepFree: ['step-free', 'sin escalones'], notStepFree: ['with steps', 'con escalones'],
  accessible: ['Step-free entrance', 'Entrada sin escalones'], notAccessible: ['No step-free entrance', 'Sin entrada sin escalones'],
  reach: ['Reach', 'Alcance'], reachIn: ['Reached within', 'Se alcanza en'], minutes: ['{n} min', '{n} min'], avoid: ['Avoid an area', 'Evitar una zona'],
  avoidHint: ['Draw around the area to avoid', 'Dibuje la zona que quiere evitar'], avoided: ['Avoids the drawn area', 'Evita la zona dibujada'],
  avoidStairs: ['Avoid stairs', 'Evitar escaleras'], options: ['Options', 'Opciones'],
  fromHere: ['Directions from here', 'Salir de aquí'], toHere: ['Directions to here', 'Ir aquí'], viaHere: ['Go via here', 'Pasar por aquí'], whatsHere: ['What is here?', '¿Qué hay aquí?'],
  myPosition: ['My position', 'Mi posición'], place: ['Place', 'Lugar'], point: ['Point on the map', 'Punto en el mapa'],
  noHTTPS: ['Phones give their position to pages over HTTPS only. Ask the operator for the HTTPS address.', 'Los teléfonos solo dan su posición a páginas por HTTPS. Pida al operador la dirección HTTPS.'],
  noPosition: ['Your position is not available', 'Su posición no está disponible'], denied: ['Position is not allowed for this page', 'La posición no está permitida en esta página'],
  outside: ['You are outside the campus', 'Estás fuera del campus'], outsideFar: ['{d} from {name}', 'a {d} de {name}'], toGate: ['Way to the nearest gate', 'Ir a la entrada más cercana'], cityMap: ['City map', 'Mapa de la ciudad'], campusMap: ['Campus map', 'Mapa del campus'],
  language: ['Language', 'Idioma'], appearance: ['Appearance', 'Apariencia'], auto: ['Automatic', 'Automática'], light: ['Light', 'Clara'], dark: ['Dark', 'Oscura'],
  drawing: ['Drawing', 'Dibujo'], image: ['Campus image', 'Imagen del campus'], campusStyle: ['Campus', 'Campus'],
  illustrative: ['Illustrative campus', 'Campus ilustrativo'], noLibrary: ['The map library is missing: the map is drawn simply.', 'Falta la biblioteca de mapas: el mapa se dibuja de forma simple.'],
  offline: ['Offline: what you see may be old', 'Sin conexión: lo que ve puede ser antiguo'], online: ['Connected again', 'Conexión restablecida'], readAt: ['As of {t}', 'Leído {t}'], failed: ['The server does not answer', 'El servidor no responde'], tryAgain: ['Try again', 'Reintentar'],
  bikes: ['bikes', 'bicis'], docks: ['free docks', 'lugares libres'], capacity: ['{n} docks', '{n} lugares'], unknownBikes: ['Bikes are not reported now', 'Ahora no se informan bicis'], 
  inMinutes: ['In {n} min', 'En {n} min'], bikeThen: ['a bike: {p}', 'una bici: {p}'], dockThen: ['a free dock: {p}', 'un lugar libre: {p}'], bikeAt: ['A bike at {name}: {p}', 'Una bici en {name}: {p}'], dockAt: ['A free dock at {name}: {p}', 'Un lugar libre en {name}: {p}'], elseAt: ['else {name}', 'si no, {name}'],
  freePlaces: ['Free places', 'Lugares libres'], events: ['Events', 'Eventos'], buses: ['Buses', 'Autobuses'], live: ['Live', 'En vivo'], free: ['{n} of {m} free', '{n} de {m} libres'], noEvents: ['No events in the next hours', 'Sin eventos en las próximas horas'],
  arrivals: ['Next arrivals', 'Próximas llegadas'], noArrivals: ['No arrivals in the next hour', 'Sin llegadas en la próxima hora'], scheduled: ['scheduled', 'programado'], transfers: ['{n} changes', '{n} transbordos'], transfer: ['1 change', '1 transbordo'], stepFreeOnly: ['Wheelchair', 'Silla de ruedas'], late: ['{n} min late', '{n} min tarde'], early: ['{n} min early', '{n} min antes'], onTime: ['on time', 'a tiempo'], due: ['now', 'ahora'], photo: ['Photo', 'Foto'], lanes: ['{n} of {m} lanes', '{n} de {m} carriles'], walkTo: ['Walk to {name}', 'Camina a {name}'], getOffIn: ['Get off at {name} in {n} stops', 'Baja en {name}, faltan {n} paradas'], getOffNext: ['Get off at the next stop, {name}', 'Baja en la próxima parada, {name}'], missed: ['That bus has left: new journey', 'Ese autobús ya salió: viaje nuevo'], nextStop: ['Next stop: {name}', 'Próxima parada: {name}'],
  lastSeen: ['Last position {t} ago', 'Última posición hace {t}'], moving: ['Moving', 'En movimiento'], stopped: ['Stopped', 'Detenido'], stale: ['Not updated lately', 'Sin datos recientes'], not_reporting: ['Not reporting', 'Sin reportar'],
  onTheWay: ['On the way', 'En camino'], speed: ['Speed', 'Velocidad'], average: ['Average', 'Promedio'], left: ['Left', 'Faltan'], eta: ['Arrival', 'Llegada'], 
  cancelTrip: ['End', 'Terminar'], shareRide: ['Share ride', 'Compartir viaje'], voiceOn: ['Turn voice on', 'Activar voz'], voiceOff: ['Turn voice off', 'Desactivar voz'], arrived: ['You have arrived', 'Has llegado'], offRoute: ['Off the route: new route', 'Fuera de la ruta: nueva ruta'], rideOf: ['Shared ride', 'Viaje compartido'], hasArrived: ['The traveller has arrived', 'Ya llegó a su destino'], coarse: ['The place is approximate', 'El lugar es aproximado'], seenUntil: ['Seen until {t}', 'Visible hasta {t}'], shareHow: ['What do others see?', '¿Qué ven los demás?'], shareRough: ['Roughly where I am', 'Más o menos dónde estoy'], shareExact: ['Exactly where I am', 'Dónde estoy exactamente'], shareEnds: ['The link ends when you arrive or end the ride.', 'El enlace termina cuando llegue o termine el viaje.'], unshare: ['Stop sharing', 'Dejar de compartir'], ended: ['This ride has ended', 'Este viaje terminó'], waiting: ['Waiting for a position…', 'Esperando una posición…'], simulated: ['Simulated ride', 'Viaje simulado'], in: ['In {d}', 'En {d}'], replay: ['Replay a recording', 'Reproducir una grabación'], faster: ['Pace {n}×', 'Ritmo {n}×'], changeDestination: ['Change destination', 'Cambiar destino'], connectionLost: ['Connection lost, trying again…', 'Conexión perdida, reintentando…'],
  km: ['{n} km', '{n} km'], m: ['{n} m', '{n} m'], min: ['{n} min', '{n} min'], sec: ['{n} s', '{n} s'], hmin: ['{h} h {n} min', '{h} h {n} min'], kmh: ['{n} km/h', '{n} km/h'],
};

/**
 * Names of categories for people.
 * @type {Record<string, [string, string]>}
 */
const categories = {
  atm: ['Cash machine', 'Cajero'], bicycle_parking: ['Bike parking', 'Estacionamiento de bicis'], bicycle_rental: ['Shared bikes', 'Bicis compartidas'], books: ['Books', 'Librería'], bus_stop: ['Bus stop', 'Parada de autobús'],
  cafe: ['Café', 'Café'], clinic: ['Clinic', 'Enfermería'], coworking_space: ['Work rooms', 'Espacios de trabajo'], defibrillator: ['Defibrillator', 'Desfibrilador'], dormitory: ['Residence', 'Residencia'], drinking_water: ['Drinking water', 'Agua potable'], educational_institution: ['Teaching', 'Enseñanza'], fountain: ['Fountain', 'Fuente'], garden: ['Garden', 'Jardín'], information: ['Information', 'Información'], language_school: ['Languages', 'Idiomas'], library: ['Library', 'Biblioteca'], memorial: ['Memorial', 'Monumento'], parking: ['Parking', 'Estacionamiento'], pitch: ['Pitch', 'Cancha'], research_institute: ['Research', 'Investigación'], security: ['Security', 'Vigilancia'], social_centre: ['Student centre', 'Centro estudiantil'], sports_centre: ['Sports', 'Deportes'], square: ['Plaza', 'Plaza'], swimming_pool: ['Pool', 'Alberca'], theatre: ['Theatre', 'Teatro'], university: ['University', 'Universidad'],
  restaurant: ['Restaurants', 'Restaurantes'], pharmacy: ['Pharmacy', 'Farmacia'], hospital: ['Hospital', 'Hospital'], hotel: ['Hotel', 'Hotel'], supermarket: ['Supermarket', 'Supermercado'], museum: ['Museum', 'Museo'], park: ['Park', 'Parque'], bank: ['Bank', 'Banco'], school: ['School', 'Escuela'],
  street: ['Street', 'Calle'], locality: ['Town', 'Localidad'], building: ['Building', 'Edificio'], stop: ['Stop', 'Parada'], station: ['Bike station', 'Estación de bicis'], poi: ['Place', 'Lugar'], address: ['Address', 'Dirección'],
};

let spanish = false;

/** The language: `en` or `es`. */
export const language = () => (spanish ? 'es' : 'en');

/** @param {string} name */
export function setLanguage(name) {
  spanish = name === 'es';
  document.documentElement.lang = language();
}

/** The language that the browser asks for. */
export function preferredLanguage() {
  const first = (navigator.languages ?? [navigator.language]).find((tag) => /^(en|es)\b/i.test(tag));
  return first?.toLowerCase().startsWith('es') ? 'es' : 'en';
}

/**
 * A text, with values in it.
 * @param {string} key
 * @param {Record<string, any>} [values]
 */
export function t(key, values = {}) {
  const pair = texts[key];
  const text = pair ? pair[spanish ? 1 : 0] : key;
  return text.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ''));
}

/**
 * The name of a category or a kind.
 * @param {string|undefined|null} name
 */
export function categoryName(name) {
  if (!name) return '';
  const pair = categories[name];
  if (pair) return pair[spanish ? 1 : 0];
  const words = name.replace(/_/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * @param {number} value
 * @param {number} digits
 */
export function number(value, digits = 0) {
  return new Intl.NumberFormat(spanish ? 'es-MX' : 'en', {
    minimumFractionDigits: digits, maximumFractionDigits: digits,
  }).format(value);
}

/**
 * A distance in metres.
 * @param {number} meters
 */
export function distanceText(meters) {
  if (meters < 995) {
    const step = meters < 100 ? 1 : 10;
    return t('m', { n: number(Math.round(meters / step) * step) });
  }
  return t('km', { n: number(meters / 1000, meters < 99950 ? 1 : 0) });
}

/**
 * A duration in seconds.
 * @param {number} seconds
 */
export function durationText(seconds) {
  if (seconds < 60) return t('sec', { n: Math.max(1, Math.round(seconds)) });
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return t('min', { n: minutes });
  return t('hmin', { h: Math.floor(minutes / 60), n: minutes % 60 });
}

/** @param {number} metersPerSecond */
export const speedText = (metersPerSecond) => t('kmh', { n: number(metersPerSecond * 3.6, metersPerSecond < 5 ? 1 : 0) });

/**
 * A time of day: in a zone if one is given; else as the text says it with its offset; else where the browser is.
 * @param {string|number|null|undefined} text of RFC 3339, or milliseconds since 1970
 * @param {string} [zone] IANA name of a time zone
 */
export function clockText(text, zone) {
  const date = new Date(text ?? NaN);
  if (Number.isNaN(date.getTime())) return '–';
  if (zone) return new Intl.DateTimeFormat('en', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(date);
  const found = typeof text === 'string' && /T(\d\d:\d\d)[^Z]*[+-]\d\d:\d\d$/.exec(text);
  if (found) return found[1];
  return `${String(date.getHours()).padStart(2, '0')}:${String(date.getMinutes()).padStart(2, '0')}`;
}

/**
 * A day and time for people.
 * @param {number|string} time
 */
export function dateText(time) {
  return new Intl.DateTimeFormat(spanish ? 'es-MX' : 'en', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(time));
}
