import RouteService

/// The Spanish of the help texts, by their English; paragraphs of longer texts stand alone.
///
/// Examples are not translated: `say(_:)` only changes their heading.
enum SpanishHelp {
  static let texts: [String: String] = [
    "Make a graph file (.rgraph) of a graph in another format.":
      "Crea un archivo de grafo (.rgraph) a partir de un grafo en otro formato.",
    "The graph file to write, such as city.rgraph.":
      "El archivo de grafo que se escribe, como ciudad.rgraph.",
    "Import DIMACS .gr and .co files, or undirected ones of PACE.":
      "Importa archivos DIMACS .gr y .co, o los no dirigidos de PACE.",
    "The graph.":
      "El grafo.",
    "Where its nodes are: a .co file.":
      "Dónde están sus nodos: un archivo .co.",
    "Take every line for both directions.":
      "Usa cada línea en ambos sentidos.",
    "The number of the first node, 0 or 1. Default: 0 where a node 0 occurs.":
      "El número del primer nodo, 0 o 1. Por omisión, 0 si hay un nodo 0.",
    "Where weights come from.":
      "De dónde salen los pesos.",
    "The seed of --weights random.":
      "La semilla de --weights random.",
    "What one unit of weight stands for. Without it, weights are plain numbers.":
      "Qué representa una unidad de peso. Sin ella, los pesos son números sin más.",
    "Import a city's streets from OpenStreetMap, with the weights of every profile.":
      "Importa las calles de una ciudad de OpenStreetMap, con los pesos de cada perfil.",
    "An OpenStreetMap extract.":
      "Un extracto de OpenStreetMap.",
    "Only these profiles, with commas between.":
      "Solo estos perfiles, separados por comas.",
    "The city's time zone, such as Europe/Lisbon. Default: derived from the extract.":
      "La zona horaria de la ciudad, como Europe/Lisbon. Por omisión se deduce del extracto.",
    "left or right, on which vehicles drive. Default: derived from the extract.":
      "left o right: el lado por el que circulan los vehículos. Por omisión se deduce del extracto.",
    """
    Files are .osm.pbf, .osm, .osm.gz, .osm.bz2 or .opl extracts. Weights are travel \
    times in milliseconds; nodes keep their OSM ids. The profiles are foot, \
    wheelchair, bike and car.
    """:
      """
    Los archivos son extractos .osm.pbf, .osm, .osm.gz, .osm.bz2 u .opl. Los pesos son \
    tiempos de viaje en milisegundos; los nodos conservan sus identificadores de OSM. \
    Los perfiles son foot, wheelchair, bike y car.
    """,
    "Places and addresses go into a file beside: city.places for city.rgraph.":
      "Los lugares y direcciones van a un archivo al lado: city.places para city.rgraph.",
    "Folder with SRTM heights (.hgt, .hgt.gz, .hgt.zip), for slopes.":
      "Carpeta con alturas SRTM (.hgt, .hgt.gz, .hgt.zip), para las pendientes.",
    "Only what lies in this box: SOUTH,WEST,NORTH,EAST.":
      "Solo lo que está en este recuadro: SUR,OESTE,NORTE,ESTE.",
    "Only what lies in the polygons of this GeoJSON file.":
      "Solo lo que está en los polígonos de este archivo GeoJSON.",
    "Import the network of a campus file, with the weights of every profile.":
      "Importa la red de un archivo de campus, con los pesos de cada perfil.",
    "A campus file (GeoJSON).":
      "Un archivo de campus (GeoJSON).",
    """
    Files may be plain, gzip or xz. Lines "a TAIL HEAD WEIGHT" with or without a \
    header "p sp NODES ARCS", or undirected "TAIL HEAD" under "p tw NODES EDGES". At \
    most 268,435,456 nodes and 4,294,967,294 arcs.
    """:
      """
    Los archivos pueden ser texto, gzip o xz. Líneas «a ORIGEN DESTINO PESO» con o \
    sin cabecera «p sp NODOS ARCOS», o no dirigidas «ORIGEN DESTINO» bajo «p tw \
    NODOS ARISTAS». A lo sumo 268 435 456 nodos y 4 294 967 294 arcos.
    """,
    """
    Weights are the file's, 1 each, the geodesic lengths, or drawn from a seed: \
    exponentially distributed with mean 1000, the same in both directions.
    """:
      """
    Los pesos son los del archivo, 1 cada uno, las longitudes geodésicas o sorteados \
    con una semilla: con distribución exponencial de media 1000, iguales en ambos \
    sentidos.
    """,
    """
    Weights are travel times in milliseconds. Buildings and other places stay in the \
    campus file.
    """:
      """
    Los pesos son tiempos en milisegundos. Los edificios y otros lugares quedan en el \
    archivo de campus.
    """,
  ]
}
