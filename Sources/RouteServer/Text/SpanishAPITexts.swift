/// The API's texts in Spanish.
struct SpanishAPITexts: APITexts {
  func unknownParameter(_ name: String, known: String) -> String {
    "no hay ningún parámetro \(name); los parámetros son \(known)"
  }

  func repeatedParameter(_ name: String) -> String {
    "\(name) aparece dos veces; indíquelo una vez"
  }

  func missingParameter(_ name: String) -> String {
    "falta \(name)"
  }

  func tooManyValues(_ name: String, limit: Int) -> String {
    "\(name) tiene más de \(limit) valores; pida menos"
  }

  func tooManyCells(_ limit: Int) -> String {
    "la tabla tiene más de \(limit) celdas; pida menos"
  }

  func wrongValue(_ name: String, _ value: String, expected: String) -> String {
    "\(name)=\(value): indique \(expected)"
  }

  func number(from low: Double, to high: Double) -> String {
    "un número de \(low) a \(high)"
  }

  func wholeNumber(from low: Int, to high: Int) -> String {
    "un número entero de \(low) a \(high)"
  }

  func oneOf(_ names: String) -> String {
    "uno de \(names)"
  }

  func noOperation(_ path: String) -> String {
    "no hay nada en \(path); vea /docs"
  }

  func tooManyFixes(_ limit: Int) -> String {
    "un viaje tiene \(limit) posiciones como máximo; empiece otro"
  }

  func tooManyTrips(_ limit: Int) -> String {
    "ya se siguen \(limit) viajes; pruebe más tarde"
  }

  func tripsNotStored(_ reason: String) -> String {
    "el viaje no se guardó: \(reason)"
  }

  func noSpaceForTrips(_ path: String) -> String {
    "\(path): el viaje no se guardó porque el disco está lleno; libere espacio y envíelo de nuevo"
  }

  func tripsUnusable(_ reason: String) -> String {
    "los viajes no se pueden guardar en este archivo: \(reason); indique otro con --trips"
  }

  let someText = "un texto que no esté vacío"
  let trueOrFalse = "true o false"
  let geoJSON = "un objeto GeoJSON, en el cuerpo de un POST"
  let notAnObject = "el cuerpo debe ser un objeto JSON con los parámetros"
  let minutesOrMeters = "indique minutes o meters, uno de los dos"
  let pixelOrPlace = "indique pixel o place, uno de los dos"
  let boxOrCenter = "indique bbox o around, pero no ambos"
  let noTrip =
    "no hay tal viaje; puede haberse borrado, o ser demasiado viejo"
  let tripIsOver =
    "el viaje ha terminado; empiece otro"
  let noFixes =
    "el cuerpo no tiene ninguna posición; indique un objeto con lat, lon y time, una lista de ellos, GeoJSON, GPX, NMEA o CSV"
  let noTripRoute =
    "el viaje aún no tiene ruta; envíe una posición"
  let wrongToken =
    "indique el token del viaje como Authorization: Bearer TOKEN"
  let tripProfile =
    "cómo se viaja; bikeshare para caminar y usar bicis compartidas"
  let tripStart =
    "Empieza un viaje que se sigue; responde su id y el token que lo cambia."
  let tripState =
    "Estado, camino restante y llegada de un viaje, para quienes conocen su id."
  let tripDelete =
    "Olvida un viaje con todo lo que se le envió."
  let tripFixes =
    "Recibe posiciones, una o muchas: un objeto con lat, lon y time, una lista de ellos, GeoJSON, GPX, NMEA o CSV."
  let tripDestination =
    "Cambia el destino."
  let tripCancel =
    "Termina un viaje, que aún se puede leer."
  let tripRoute =
    "La ruta que se sigue ahora."
  let tripEvents =
    "Eventos enviados por el servidor: el estado ahora y después de cada cambio."
  let tilePicture =
    "Una tesela del mapa como imagen de 256 píxeles, o 512 con @2x."
  let tileVectors =
    "Una tesela del mapa en vectores, con el esquema de OpenMapTiles."
  let tileDescription =
    "TileJSON: dirección, caja y niveles de zoom de las teselas vectoriales."
  let style =
    "Estilo de un mapa web para MapLibre, claro u oscuro."
  let gbfsManifest = "Estaciones de bicicletas: las versiones de sus datos en GBFS."

  func gbfsFile(_ name: String, _ version: String) -> String {
    "Estaciones de bicicletas: \(name) de GBFS \(version)."
  }

  let noStations = "no hay estaciones de bicicletas; indique su archivo con --stations"
  let directionsPath = "la dirección es /directions/v5/DUEÑO/PERFIL/LON,LAT;LON,LAT"
  let noTile = "el mapa no tiene esa tesela; /tiles.json indica su caja y sus niveles de zoom"
  let noVectorTiles =
    "no hay teselas vectoriales; importe con --basemap o pida teselas .png"
  let glyphs =
    "plantilla de direcciones de glifos con {fontstack} y {range}; sin ella, no hay nombres"
  let noTablePlaces = "indique place, o source y destination"
  let oneProfileEach = "indique un perfil para todos, o uno por cada from"
  let noRecording = "envíe el recorrido grabado en el cuerpo de un POST"
  let route = "Ruta de un lugar a otro."
  let trip = "El mejor orden para visitar varios lugares, y la ruta."
  let table = "Distancias y duraciones entre muchos lugares."
  let match = "Calles y caminos por los que se grabó un recorrido (GPX, CSV, NMEA, JSON)."
  let isochrone = "Zonas a unos minutos o metros de un lugar."
  let nearest = "Las vías utilizables más cercanas a un lugar."
  let closest = "Los lugares a los que antes se llega desde un lugar, según el tiempo de viaje."
  let meetingPoint =
    "El lugar más justo para que se encuentre un grupo; sin candidatos, un buen punto "
    + "cualquiera entre ellos."
  let places =
    "Lugares por nombre, categoría, clase, horario o zona; next es la dirección de la "
    + "página siguiente."
  let complete = "Lugares para un texto que aún se está escribiendo."
  let place = "Todos los datos de un lugar."
  let reverse = "Dirección, calle, lugares y localidad en un punto."
  let stations = "Estaciones de bicicletas compartidas, con bicicletas y anclajes si se conocen."
  let station = "Todos los datos de una estación."
  let pixel = "Píxel de un lugar en la imagen del mapa del campus, o lugar de un píxel."
  let map = "Imagen de la ciudad o de una parte de ella."
  let format = "Formato de la respuesta; el primero es el predeterminado."
  let campus =
    "Los campus en GeoJSON, cada uno con la malla de coordenadas sobre la que va la imagen de su mapa."
  let campusImage = "La imagen del mapa de un campus, tal como se dibujó."
  let noCampus = "ningún campus tiene este número; /v1/campus los enumera"
  let scale = "Píxeles de la imagen PNG por cada píxel del dibujo."
  let from = "Origen: latitud,longitud, un nombre, un id o pixel:x,y."
  let to = "Destino, como el origen."
  let via = "Lugar de paso; se puede repetir."
  let profile = "foot, wheelchair, bike o car, según los datos."
  let profileOrBikeShare = "foot, wheelchair, bike, car o bikeshare, según los datos."
  let choose =
    "Número de la única ruta que se quiere, desde 0 para la mejor; la última si hay menos."
  let alternatives = "Número de rutas alternativas."
  let depart = "Hora de salida: 09:50, o RFC 3339."
  let arrive = "Hora de llegada, en lugar de la salida."
  let exclude =
    "Clases de vías que no se usan: ferry, toll, motorway, tunnel, stairs; se puede repetir."
  let close = "Id de una vía cerrada; se puede repetir."
  let avoid = "Polígonos que se evitan, en GeoJSON en el cuerpo de un POST."
  let bearings =
    "Dirección de marcha en cada lugar: rumbo,tolerancia; separados por punto y coma."
  let approaches =
    "Lado de la calle en cada lugar, separados por punto y coma: curb, opposite o unrestricted."
  let voice = "Si los pasos incluyen lo que se dice y se muestra por el camino."
  let stops = "Lugar que se visita; se puede repetir."
  let first = "Primer lugar del viaje."
  let last = "Último lugar del viaje."
  let roundTrip = "Si el viaje termina donde empieza."
  let tablePlaces = "Lugar desde el que y hasta el que se mide; se puede repetir."
  let sources = "Lugar desde el que se mide; se puede repetir."
  let destinations = "Lugar hasta el que se mide; se puede repetir."
  let annotations = "Qué se mide."
  let accuracy = "Precisión en metros de las posiciones que no la indican."
  let center = "Lugar desde el que se miden las zonas."
  let minutes = "Minutos de viaje; se puede repetir para varias zonas."
  let meters = "Metros de camino, en lugar de minutos."
  let generalize = "Cuánto pueden alejarse las zonas de las vías para ser lisas, en metros."
  let bands = "Si las zonas excluyen la siguiente más pequeña."
  let candidates =
    "Lugar entre los que se elige; se puede repetir, o indique una categoría o una clase."
  let category = "Categoría en inglés o español, como cafetería."
  let kind = "Clase de lugar."
  let travellers = "Origen de un viajero; se repite para cada uno."
  let travellerProfiles = "Perfil de todos los viajeros, o uno por cada uno en su orden."
  let objective = "Qué se hace pequeño: el peor tiempo de viaje, o la suma."
  let limit = "Número máximo de resultados."
  let page = "Página de los resultados, desde 1."
  let search = "Palabras de un nombre o una dirección."
  let typed = "Lo que se ha escrito."
  let open = "Solo lugares abiertos: now, o una hora."
  let at = "Hora para la que se dice si los lugares están abiertos."
  let around = "Lugar cerca del cual se busca."
  let radius = "Distancia máxima en metros."
  let box = "Zona: sur,oeste,norte,este."
  let placeID = "Id o nombre del lugar."
  let stationID = "Id o nombre de la estación."
  let point = "El lugar: latitud,longitud o un nombre."
  let near = "Lugar; las estaciones más cercanas van primero."
  let imagePixel = "Píxel de la imagen: x,y desde la esquina superior izquierda."
  let zoom = "Nivel de zoom de los mapas web."
  let width = "Ancho en píxeles."
  let height = "Alto en píxeles."
  let theme = "Colores claros u oscuros."
  let pageTitle = "Rumbo: rutas, lugares y mapas por HTTP"
  let pageIntroduction =
    "Cada operación es un GET con parámetros en la dirección, o un POST con los mismos "
    + "parámetros en un objeto JSON. Los lugares son latitud,longitud, nombres o ids; las "
    + "posiciones en las respuestas son [longitud, latitud]. Accept-Language: en da inglés. "
    + "Los errores son {code, message, details}."
  let answerText = "La respuesta."
  let errorText = "Un error con código, mensaje y detalles."
}
