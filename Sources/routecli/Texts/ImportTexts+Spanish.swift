import GeoCore

extension ImportTexts {
  /// The texts in Spanish.
  var spanish: String {
    switch self {
    case .importAbstract: "Crea un archivo de grafo (.rgraph) a partir de un grafo en otro formato."
    case .importOutput: "El archivo de grafo que se escribe, como ciudad.rgraph."
    case .dimacsAbstract: "Importa archivos DIMACS .gr y .co, o los no dirigidos de PACE."
    case .dimacsGraph: "El grafo."
    case .dimacsCoordinates: "Dónde están sus nodos: un archivo .co."
    case .dimacsUndirected: "Usa cada línea en ambos sentidos."
    case .dimacsFirstID: "El número del primer nodo, 0 o 1. Por omisión, 0 si hay un nodo 0."
    case .dimacsWeights: "De dónde salen los pesos."
    case .dimacsSeed: "La semilla de --weights random."
    case .dimacsWeightUnit:
      "Qué representa una unidad de peso. Sin ella, los pesos son números sin más."
    case .dimacsFiles:
      """
      Los archivos pueden ser texto, gzip o xz. Líneas «a ORIGEN DESTINO PESO» con o sin cabecera \
      «p sp NODOS ARCOS», o no dirigidas «ORIGEN DESTINO» bajo «p tw NODOS ARISTAS». A lo sumo \
      268 435 456 nodos y 4 294 967 294 arcos.
      """
    case .dimacsWeightSources:
      "Los pesos son los del archivo, 1 cada uno, las longitudes geodésicas o sorteados con una semilla: con distribución exponencial de media 1000, iguales en ambos sentidos."
    case .dimacsBadFirstID(let id): "--first-id \(id): indique 0 o 1"
    case .dimacsNoSeed: "--weights random necesita --seed, como --seed 42"
    case .dimacsUnusedSeed: "--seed solo va con --weights random"
    case .dimacsNoCoordinates: "--weights geodesic necesita --coordinates"
    case .dimacsNoLength: "--weights geodesic son longitudes: --weight-unit debe ser dm o m"
    case .osmAbstract:
      "Importa las calles de una ciudad de OpenStreetMap, con los pesos de cada perfil."
    case .osmFile: "Un extracto de OpenStreetMap."
    case .osmProfiles:
      """
      Solo estos perfiles, separados por comas. testbot solo: una red dibujada con las velocidades \
      fijas del perfil de OSRM de ese nombre, en cualquier vía.
      """
    case .osmTestbotAlone:
      "testbot tiene reglas propias para las etiquetas; importa el archivo solo para él: --profiles testbot"
    case .osmTimeZone:
      "La zona horaria de la ciudad, como Europe/Lisbon. Por omisión se deduce del extracto."
    case .osmDrivingSide:
      "left o right: el lado por el que circulan los vehículos. Por omisión se deduce del extracto."
    case .osmElevation: "Carpeta con alturas SRTM (.hgt, .hgt.gz, .hgt.zip), para las pendientes."
    case .osmBox: "Solo lo que está en este recuadro: SUR,OESTE,NORTE,ESTE."
    case .osmPolygon: "Solo lo que está en los polígonos de este archivo GeoJSON."
    case .osmSpeeds:
      "Velocidades aprendidas con learn speeds, en lugar de las del perfil, para todo uso del grafo."
    case .osmBasemap:
      "Hace también teselas de mapa para dibujar bajo las rutas; usa tilemaker, si está instalado."
    case .osmApply:
      """
      Cambios del extracto (.osc, .osc.gz, .osc.bz2), los más antiguos primero; se puede repetir.
      """
    case .osmUpdates:
      """
      Con --apply el resultado es el del extracto cambiado, que queda como está. El archivo nuevo recibe \
      los índices del que reemplaza; una jerarquía adaptable conserva su orden y solo se adapta de \
      nuevo. Con --store los objetos del mapa, con sus cambios, van a un archivo que se puede indicar en lugar \
      del extracto: los cambios siguientes se aplican sin leer otra vez el extracto.
      """
    case .osmStore:
      "Escribir los objetos del mapa, con los cambios, en este archivo y leerlos de ahí."
    case .osmNodeMemory:
      """
      Guardar una lista de nodos que necesite más de estos MiB en un archivo temporal junto a la salida (por \
      omisión: un dieciseisavo de la memoria de la máquina).
      """
    case .basemapWithChanges:
      "--basemap no se puede combinar con --apply; cambie antes el extracto: osmium apply-changes"
    case .basemapOfStore:
      "--basemap se dibuja de un extracto; indique el extracto en lugar de su almacén"
    case .keptIndexes(let names): "Índices hechos de nuevo: \(names)"
    case .osmTiles:
      """
      Con --basemap, las teselas de mapa (MBTiles, con el esquema de OpenMapTiles) van a \
      city.mbtiles al lado.
      """
    case .basemapNotPBF(let file, let converted):
      """
      --basemap necesita un extracto en PBF; conviértalo antes: osmium cat \(file) -o \(converted)
      """
    case .basemapNoProgram:
      """
      --basemap necesita el programa tilemaker, que no está en PATH; instálelo: \
      apt install tilemaker
      """
    case .basemapBadRules(let file): "\(file): no es un objeto JSON; instale el programa de nuevo"
    case .basemapFailed(let program, let reason):
      """
      \(program) falló: \(reason); importe sin --basemap o revise el extracto con \
      osmium fileinfo -e
      """
    case .basemapLooseCoast(let count):
      Self.count(count, "línea de costa termina", "líneas de costa terminan")
        + " dentro del extracto sin cerrarse: al mapa puede faltarle parte del mar"
    case .osmSpeedsOfOther(let profile, let profiles):
      "las velocidades son del perfil \(profile), que falta en --profiles \(profiles); añádalo"
    case .osmFiles:
      """
      Los archivos son extractos .osm.pbf, .osm, .osm.gz, .osm.bz2 u .opl. Los pesos son tiempos \
      de viaje en milisegundos; los nodos conservan sus identificadores de OSM. Los perfiles son \
      foot, wheelchair, bike y car.
      """
    case .osmPlaces:
      "Los lugares y direcciones van a un archivo al lado: city.places para city.rgraph."
    case .osmMissingTiles(let folder, let tiles):
      "en \(folder) falta \(tiles): las calles de ahí quedan sin pendiente"
    case .osmNoHeights(let folder):
      "--elevation \(folder): sus teselas no tienen alturas donde están las calles"
    case .osmWrongTiles(let folder, let missing):
      "--elevation \(folder): sus teselas quedan fuera de la ciudad; agregue \(missing)"
    case .osmEmptyArea(let options, let file, let span):
      "\(options): ninguna calle de \(file) queda ahí; sus vías abarcan \(span)"
    case .osmUnknownTimeZone(let name):
      "--time-zone \(name): no existe; indique una como Europe/Lisbon"
    case .osmBadDrivingSide(let side):
      "--driving-side \(side): indique left (izquierda) o right (derecha)"
    case .osmTaggedZone: "etiquetada en sus límites"
    case .osmCountryZone(let code): "del país \(code)"
    case .osmNearestZone: "cuyo lugar principal es el más cercano; el extracto no nombra su país"
    case .osmLongitudeZone:
      "por la longitud, sin horario de verano: este equipo no tiene tabla de husos"
    case .osmTimeZoneNotice(let zone, let reason):
      "aviso: zona horaria \(zone) (\(reason.es)); elija otra con --time-zone"
    case .geojsonAbstract: "Importa la red de un archivo de campus, con los pesos de cada perfil."
    case .geojsonCampus: "Un archivo de campus (GeoJSON)."
    case .geojsonDiscussion:
      "Los pesos son tiempos en milisegundos. Los edificios y otros lugares quedan en el archivo de campus."
    case .profiles(let names): "Perfiles: \(names)"
    case .undirected: "No dirigido: cada línea vale en ambos sentidos."
    case .fingerprint(let digits): "Huella: \(digits)"
    case .arcs(let count): Self.count(count, "arco", "arcos")
    case .bytes(let count): Self.count(count, "byte", "bytes")
    case .plainNodes(let count):
      Self.count(count, "nodo antes de expandir giros", "nodos antes de expandir giros")
    case .plainArcs(let count): Self.count(count, "arco antes", "arcos antes")
    case .ways(let count): Self.count(count, "vía", "vías")
    case .barriers(let count): Self.count(count, "barrera", "barreras")
    case .restrictions(let count):
      Self.count(count, "restricción de giro", "restricciones de giro")
    case .skippedRestrictions(let count):
      Self.count(count, "restricción de giro omitida", "restricciones de giro omitidas")
    case .plazas(let count): Self.count(count, "plaza cruzada", "plazas cruzadas")
    case .uncrossedPlazas(let count): Self.count(count, "plaza rodeada", "plazas rodeadas")
    case .missingNodes(let count):
      Self.count(count, "nodo que falta en el archivo", "nodos que faltan en el archivo")
    case .places(let count): Self.count(count, "lugar", "lugares")
    case .region(let timeZone, let keepsLeft):
      "Zona horaria: \(timeZone), se circula por la \(keepsLeft ? "izquierda" : "derecha")"
    }
  }
}
