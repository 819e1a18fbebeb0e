extension RoutingTexts {
  /// The texts in Spanish.
  var spanish: String {
    switch self {
    case .routeAbstract: "Muestra el camino de un lugar a otro."
    case .routeFrom: "Dónde empieza la ruta."
    case .routeVia: "Una parada en el camino; puede repetirse, en orden."
    case .routeAlternatives:
      "Cuántas rutas además de la mejor, como máximo (hasta 10). Por omisión, 0."
    case .routeDepart: "Hora de salida; con ella se respetan los horarios."
    case .routeArrive: "Hora de llegada; con ella se respetan los horarios."
    case .routeAvoid: "Archivo GeoJSON con áreas en las que no se entra."
    case .routeClose: "Id de una vía, puerta o arista que no debe usarse; puede repetirse."
    case .routeAlgorithm:
      "dijkstra, bidirectional, astar, alt, ch, cch o labels; todos dan las mismas distancias."
    case .routeVoice: "Añade a --json lo que se dice y se muestra antes de cada giro."
    case .routeNoEnds: "indique --from y --to, o --batch ARCHIVO (vea routecli route --help)"
    case .routeGeoJSON: "Escribe la ruta como GeoJSON."
    case .routeGPX: "Escribe la ruta como GPX."
    case .routeKML: "Escribe la ruta como KML."
    case .routeSVG: "Dibuja la ruta en SVG."
    case .routePNG: "Dibuja la ruta en PNG."
    case .routeBatch:
      "Responde las peticiones JSON de un archivo (o - para la entrada estándar), una por línea."
    case .routePlaces:
      """
      Lugares: LATITUD,LONGITUD · building:NOMBRE · station:NOMBRE · poi:NOMBRE · stop:NOMBRE · \
      locality:NOMBRE · street:NOMBRE · address:TEXTO · pixel:X,Y · un nombre · una \
      esquina, A & B. Con --depart o --arrive, se respetan los horarios a la hora en que se llega \
      a cada lugar.
      """
    case .routeLimits:
      "Límites: 100 lugares por ruta, 10 alternativas, 1 000 000 de caracteres por línea de lote."
    case .routeProfile: "foot, wheelchair, bike, car, bikeshare o transit."
    case .routeTimetable:
      "Datos GTFS, o líneas de un transporte en GeoJSON, para --profile transit."
    case .routeNoTimetable: "--profile transit necesita unos horarios; indique --gtfs DATOS"
    case .routeNotTransit(let options):
      "\(options) no se puede usar con --profile transit; vea routecli transit route --help"
    case .routeOnlyTransit(let options): "\(options) solo se puede usar con --profile transit"
    case .routeBatchAlone(let options):
      "--batch no admite \(options): indique lo que pide cada ruta en su línea del archivo; los archivos de salida son para rutas sueltas"
    case .tripAbstract: "Muestra el mejor orden para visitar unos lugares, y el camino."
    case .tripPlace: "Un lugar que visitar; puede repetirse."
    case .tripRound: "Vuelve a donde empezó el viaje."
    case .tripFirst: "Donde empieza el viaje; no hace falta darlo también con --place."
    case .tripLast: "El lugar que visitar al final; en un viaje de ida y vuelta, antes de volver."
    case .tripDiscussion:
      "Hasta 12 lugares el orden es el más rápido que hay; con más, uno cercano. Límites: 100 lugares en todo el camino, contando la vuelta de un viaje de ida y vuelta."
    case .tableAbstract: "Muestra distancias y duraciones entre muchos lugares."
    case .tablePlace: "Un lugar, como origen y destino; puede repetirse."
    case .tableSources: "Archivo con los lugares de origen."
    case .tableDestinations: "Archivo con los lugares de destino."
    case .tableAnnotations: "distance, duration o ambas con una coma. Por omisión, todas."
    case .tableFormat: "text, json, csv o npy (npy: una anotación, a un archivo)."
    case .tableOutput: "Dónde escribir. Por omisión, stdout."
    case .tableDiscussion:
      "Los archivos llevan un lugar por línea; - es la entrada estándar. Límites: 2000 lugares por lado, 1 000 000 de pares; en archivos de grafo, 100 000 lugares por lado."
    case .tableNoPlaces: "indique --place dos veces o más, o --sources y --destinations"
    case .tableBadAnnotations(let value):
      "--annotations \(value): indique distance, duration o distance,duration"
    case .tableUnknownFormat(let name): "--format \(name): los formatos son text, json, csv y npy"
    case .tableBadNPY:
      "--format npy contiene una matriz: indique una de --annotations y --output ARCHIVO"
    case .isochroneAbstract: "Muestra lo que se alcanza en unos minutos o metros."
    case .isochroneMinutes: "Un límite en minutos; puede repetirse."
    case .isochroneMeters: "Un límite en metros; puede repetirse."
    case .isochroneGeoJSON: "Escribe las áreas como GeoJSON."
    case .isochroneSVG: "Dibuja las áreas en SVG."
    case .isochronePNG: "Dibuja las áreas en PNG."
    case .isochroneGeneralize:
      "Hasta dónde, en metros, pueden alejarse las áreas de las vías para ser lisas; 0 es exacto. Por omisión, según su tamaño; exactas en un campus."
    case .isochroneBands: "Cada área sin la inmediatamente menor."
    case .isochroneLimits: "Límites: 10 contornos, 600 minutos, 100 000 metros."
    case .isochroneNoLimit: "indique --minutes M o --meters M, una o más veces, no ambos"
    case .nearestAbstract: "Muestra las vías más cercanas a un lugar."
    case .nearestNumber: "Cuántas vías (hasta 1000)."
    case .nearestRadius: "Hasta dónde buscar, en metros. Por omisión, --snap-radius."
    case .nearestLimits: "Límites: 1000 vías, un radio de 10 000 m."
    }
  }
}
