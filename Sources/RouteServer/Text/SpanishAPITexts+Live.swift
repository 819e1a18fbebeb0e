/// The texts about live data in Spanish.
extension SpanishAPITexts {
  // MARK: - Errors

  var noLiveData: String {
    "este servidor no tiene datos en vivo; inicie routed con --live ARCHIVO"
  }
  var noVehicle: String {
    "ningún vehículo con esta placa o id de flota tiene posición; routed devices list los muestra"
  }
  var noLiveEvent: String { "no hay tal evento; puede haberse borrado" }
  var noLiveFreePlaces: String { "no hay plazas libres con este id" }
  var unknownDevice: String {
    "el token del dispositivo falta, es incorrecto o se revocó; indique el de routed devices add "
      + "como Authorization: Bearer TOKEN, como contraseña de Basic o como ?token=TOKEN"
  }
  func clockAhead(_ seconds: Int) -> String {
    "el reloj del dispositivo va \(seconds) s por delante del servidor; ajústelo, pues tales "
      + "posiciones no se muestran"
  }
  func noCoordinate(_ names: String) -> String {
    "\(names): indique una latitud de -90 a 90 y una longitud de -180 a 180"
  }
  var noTimestamp: String {
    "indique la hora de cada posición: segundos o milisegundos desde 1970, o "
      + "2026-11-20T09:50:00Z"
  }
  func unknownSpeedUnit(_ known: String) -> String { "speed_unit: indique uno de \(known)" }
  func deviceNumber(_ name: String) -> String { "\(name): indique un número, u omítalo" }
  var noJSONObject: String { "el cuerpo debe ser un objeto JSON tal como lo envía la aplicación" }
  var noForwardedPosition: String {
    "el cuerpo debe ser un objeto JSON con position y device; ponga forward.type=json en Traccar"
  }
  var noForwardedDevice: String {
    "falta device.uniqueId; debe ser la placa o el id de flota de un vehículo"
  }
  func tooManyPosted(_ limit: Int) -> String {
    "un envío tiene \(limit) posiciones como máximo; mándelas en varios"
  }
  func noTime(_ name: String) -> String {
    "\(name): indique una hora como 2026-11-20T09:50:00-05:00"
  }
  var endBeforeStart: String { "el final es anterior al comienzo; intercámbielos" }
  var setOrAdd: String { "indique set o add, uno de los dos" }
  var badFreePlacesID: String {
    "id: indique de 1 a 64 letras sin tilde, cifras, guiones, puntos y guiones bajos"
  }

  // MARK: - Parameters

  var liveNear: String { "Lugar; los más cercanos van primero, con su distancia." }
  var vehicleKind: String { "Clase de vehículos." }
  var vehicleID: String { "Placa o id de flota, para un solo vehículo." }
  var eventsFrom: String {
    "Eventos que a esta hora no han terminado, RFC 3339. Por omisión, ahora."
  }
  var eventsTo: String {
    "Eventos que a esta hora han empezado, RFC 3339. Por omisión, un día después del comienzo."
  }
  var freePlacesKind: String { "Qué plazas son, como parking o study." }
  var onlyFree: String { "Si se omiten los que están llenos." }
  var eventTitle: String { "Qué es el evento." }
  var eventPlace: String { "Dónde es: latitud,longitud o un nombre." }
  var eventStarts: String { "Cuándo empieza, RFC 3339." }
  var eventEnds: String { "Cuándo termina, RFC 3339." }
  var eventDetails: String { "Más sobre el evento." }
  var freePlacesID: String { "El id; las plazas con el mismo id se sustituyen." }
  var freePlacesName: String { "El nombre del estacionamiento o de la sala." }
  var capacity: String { "Número de todas las plazas." }
  var occupied: String { "Número de plazas ocupadas." }
  var setOccupied: String { "El número de plazas ocupadas desde ahora." }
  var addOccupied: String { "Cuántas plazas más están ocupadas; -1 si una vuelve a estar libre." }
  var osmAndID: String { "Identificador del dispositivo; su token si no hay otro." }
  var osmAndTime: String {
    "Segundos o milisegundos desde 1970, ISO 8601 o yyyy-MM-dd HH:mm:ss. Por omisión, ahora."
  }
  var osmAndSpeed: String { "Velocidad, en nudos si speed_unit no dice otra cosa." }
  var osmAndSpeedUnit: String { "Unidad de la velocidad." }
  var deviceToken: String { "Token del dispositivo, si no está en Authorization." }

  // MARK: - Requests

  var postOsmAnd: String {
    "Recibe una posición de OsmAnd, Traccar Client o GPSLogger, en la dirección o como formulario; "
      + "Traccar Client envía JSON desde la versión 9."
  }
  var postOwnTracks: String {
    "Recibe un mensaje de OwnTracks en modo HTTP, con el token como contraseña."
  }
  var postTraccar: String {
    "Recibe una posición que un servidor Traccar reenvía como JSON, con el token de una pasarela."
  }
  var postFixes: String {
    "Recibe posiciones, una o muchas: un objeto con lat, lon y time, una lista de ellos, uno por "
      + "línea, GeoJSON, GPX, NMEA o CSV."
  }
  var vehicles: String { "Vehículos con sus últimas posiciones, edades y estados." }
  var vehicle: String { "La última posición de un vehículo." }
  var vehicleStream: String {
    "Eventos enviados por el servidor: todos los vehículos y después cada posición nueva. "
      + "Last-Event-ID continúa."
  }
  var liveEvents: String { "Eventos de ahora y de las próximas horas." }
  var liveEvent: String { "Todos los datos de un evento." }
  var importEvents: String {
    "Añade o cambia los eventos de un archivo iCalendar o de una tabla CSV; para administradores."
  }
  var noEventFile: String {
    "envíe un archivo iCalendar como text/calendar, o una tabla como text/csv"
  }
  var noEventColumns: String { "la tabla necesita las columnas title, starts, ends y place" }
  func tooManyImported(_ limit: Int) -> String {
    "un archivo puede tener \(limit) eventos como máximo, con los que se repiten; divídalo"
  }
  var importWithoutTitle: String { "el evento no tiene título" }
  var importWithoutTime: String { "el evento no tiene inicio, o no se puede leer" }
  var importRule: String { "el evento se repite con una regla que no se puede leer" }
  func importPlace(_ name: String) -> String {
    name.isEmpty ? "el evento no tiene lugar" : "ningún lugar único se llama «\(name)»"
  }
  var addEvent: String { "Añade un evento; para administradores." }
  var changeEvent: String { "Cambia lo que se indica de un evento; para administradores." }
  var endEvent: String { "Termina un evento ahora; para administradores." }
  var deleteEvent: String { "Borra un evento; para administradores." }
  var freePlaces: String { "Plazas libres de estacionamientos, salas de estudio y similares." }
  var freePlacesOf: String { "Las plazas libres con un id." }
  var putFreePlaces: String { "Añade o sustituye plazas libres; para administradores." }
  var countFreePlaces: String {
    "Cuenta en una barrera o un sensor, en el cuerpo o en la dirección; para administradores."
  }
  var deleteFreePlaces: String { "Borra plazas libres; para administradores." }
}
