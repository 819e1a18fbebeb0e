import RouteService

/// The Spanish of the help texts, by their English; paragraphs of longer texts stand alone.
///
/// Examples are not translated: `say(_:)` only changes their heading.
enum SpanishHelp {
  static let texts: [String: String] = [
    "Follow somebody fix by fix: where, how fast, and when they arrive.":
      "Sigue a alguien, posición por posición: dónde, a qué velocidad y cuándo llega.",
    "Where the traveller is going.":
      "Adónde va quien viaja.",
    "The trace's own last point is the destination.":
      "El destino es el último punto de la propia grabación.",
    "Where the planned route starts. Default: at the first fix.":
      "Dónde empieza la ruta prevista. Por omisión, en la primera posición.",
    "Take a fix only after so many metres, as phones do. Default: 0.":
      "Toma una posición solo cada tantos metros, como hacen los teléfonos. Por omisión, 0.",
    "Play a recording so many times as fast as it was made.":
      "Reproduce una grabación tantas veces más rápido de como se hizo.",
    "Score the times of arrival against what then happened.":
      "Evalúa las horas de llegada frente a lo que luego ocurrió.",
    "Reads recordings, or a stream from stdin (-), in the formats that trace reads. With --to it shows what remains, the time of arrival with the interval that holds it four times in five, and the next instruction; who leaves the route gets a new one. Without it, position, way, speeds, and the stations and places near. A stream of JSON lines may carry {\"to\": PLACE} and {\"cancel\": true} between its fixes. --json prints one object a fix, written at once, and a summary.":
      "Lee grabaciones, o un flujo de la entrada estándar (-), en los formatos que lee trace. Con --to muestra lo que falta, la hora de llegada con el intervalo que la contiene cuatro de cada cinco veces, y la siguiente instrucción; quien deja la ruta recibe otra. Sin --to, la posición, la vía, las velocidades, y las estaciones y lugares cercanos. Un flujo de líneas JSON puede llevar {\"to\": LUGAR} y {\"cancel\": true} entre sus posiciones. --json imprime un objeto por posición, escrito al instante, y un resumen.",
    "Limits: a replay up to 10,000 times as fast, without pauses over an hour; a distance filter up to 10,000 m.":
      "Límites: una reproducción hasta 10 000 veces más rápida, sin pausas de más de una hora; un filtro de distancia de hasta 10 000 m.",
    "Show what recordings of fixes hold: format, times, length, bad records.":
      "Muestra qué contienen las grabaciones: formato, horas, longitud, registros inválidos.",
    "Match a recorded trace to streets and paths.":
      "Ajusta un recorrido grabado a las calles y caminos.",
    "A recording; - is stdin.":
      "Una grabación; - es la entrada estándar.",
    "Write the matched ways, the fixes and their places as GeoJSON.":
      "Escribe las vías ajustadas, las posiciones y sus lugares como GeoJSON.",
    "Write the recording moved onto the ways as GPX.":
      "Escribe la grabación llevada a las vías como GPX.",
    "Draw the matched ways as SVG.":
      "Dibuja las vías ajustadas como SVG.",
    "Finds the most probable way along the network, with how sure that is, and where each fix was taken. A trace is split where it was broken off and where no way leads on. Formats as for routecli trace; - is stdin.":
      "Encuentra el recorrido más probable por la red, con su certeza, y dónde se tomó cada posición. Un recorrido se divide donde se interrumpió y donde ninguna vía continúa. Formatos como en routecli trace; - es la entrada estándar.",
    "Limits: fixes more than 150 m from every way of the profile are left out.":
      "Límites: las posiciones a más de 150 m de toda vía del perfil se omiten.",
    "Recordings; - is stdin.":
      "Grabaciones; - es la entrada estándar.",
    "gpx, nmea, geojson, csv, ndjson or gpsd. Default: told by the contents.":
      "gpx, nmea, geojson, csv, ndjson o gpsd. Por omisión lo dice el contenido.",
    "Reads GPX, NMEA 0183, GeoJSON, CSV with a header, lines of JSON and gpsd's reports; the format is told by the contents. - is stdin. A file that cannot be read is reported, the others go on, and the exit code is 3.":
      "Lee GPX, NMEA 0183, GeoJSON, CSV con encabezado, líneas de JSON y los informes de gpsd; el formato lo dice el contenido. - es la entrada estándar. Si un archivo no se puede leer se dice, los demás siguen y el código de salida es 3.",
    "Limits: of the rejected records of a file the first 1000 are listed.":
      "Límites: de los registros rechazados de un archivo se listan los primeros 1000.",
    "Ways not to be used: ferry, toll, motorway, tunnel or stairs; repeat.":
      "Vías que no se usan: ferry, toll, motorway, tunnel o stairs (transbordadores, peajes, autopistas, túneles, escaleras); puede repetirse.",
    "dijkstra, bidirectional, astar, alt, ch, cch or labels; all give the same distances.":
      "dijkstra, bidirectional, astar, alt, ch, cch o labels; todos dan las mismas distancias.",
    "distance, duration or both with a comma. Default: all.":
      "distance, duration o ambas con una coma. Por omisión, todas.",
    "Put the indexes of fast engines into a graph file.":
      "Agrega a un archivo de grafo los índices de los motores rápidos.",
    "A graph file.":
      "Un archivo de grafo.",
    "A profile of the file; repeat. Default: all.":
      "Un perfil del archivo; puede repetirse. Por omisión, todos.",
    "A contraction hierarchy: short queries, sweeps and tables.":
      "Una jerarquía de contracción: consultas cortas, barridos y tablas.",
    "A customizable hierarchy: weights change in no time.":
      "Una jerarquía personalizable: los pesos cambian en un instante.",
    "Hub labels: the shortest queries, the largest index.":
      "Etiquetas: las consultas más cortas, el índice más grande.",
    "So many landmarks for engine alt (at most 64).":
      "Cuántos puntos de referencia para el motor alt (hasta 64).",
    "Do not verify the file's checksums and indices.":
      "No verifica las sumas ni los índices del archivo.",
    "Measure the engines on a graph file, and check that they agree.":
      "Mide los motores sobre un archivo de grafo y comprueba que coinciden.",
    "A profile of the file. Default: its first.":
      "Un perfil del archivo. Por omisión, el primero.",
    "An engine; repeat.":
      "Un motor; puede repetirse.",
    "What to measure. Default: point-to-point.":
      "Qué se mide. Por omisión, point-to-point.",
    "How many queries. Default: 1000; one-to-all: 11.":
      "Cuántas consultas. Por omisión, 1000; one-to-all: 11.",
    "Seed of the pairs and places that are drawn.":
      "Semilla de los pares y lugares que se sortean.",
    "File with a pair of node ids a line, instead of drawn ones.":
      "Archivo con un par de ids de nodo por línea, en vez de sorteados.",
    "How often a batch is timed.":
      "Cuántas veces se mide cada tanda.",
    "Rows and columns of a table, such as 1000x1000.":
      "Filas y columnas de una tabla, como 1000x1000.",
    "How many arcs partial-customize changes.":
      "Cuántos arcos cambia partial-customize.",
    "File for the distances of the pairs, -1 where there is no way.":
      "Archivo para las distancias de los pares, -1 donde no hay camino.",
    "Ask little, once: only to see that all engines agree.":
      "Hace pocas consultas, una sola vez: solo para ver que todos los motores coinciden.",
    "Make indexes anew in memory and time that.":
      "Crea de nuevo los índices en memoria y mide cuánto tarda.",
    "Engines: dijkstra, bidirectional, astar, alt, ch, cch, labels, phast. Workloads: point-to-point, rank, unpack, one-to-all, one-to-many, table, nearest, customize, partial-customize, open.":
      "Motores: dijkstra, bidirectional, astar, alt, ch, cch, labels, phast. Tareas: point-to-point, rank, unpack, one-to-all, one-to-many, table, nearest, customize, partial-customize, open.",
    "Times are microseconds for one query: the median over the repeats of a whole batch's mean, and percentiles of another pass with a clock around each query. All engines' checksums must agree. Limits: 10,000,000 queries, 100,000 places a side of a table.":
      "Los tiempos son microsegundos por consulta: la mediana, entre las repeticiones, de la media de una tanda entera, y percentiles de otra pasada con un reloj por consulta. Las sumas de todos los motores deben coincidir. Límites: 10 000 000 de consultas, 100 000 lugares por lado de una tabla.",
    "Without a choice, --ch. The file is written beside, synced and renamed; who has it open keeps the old one. The same file comes out whatever the number of threads. If another process is preparing the file, this one waits for it.":
      "Sin elección, --ch. El archivo se escribe al lado, se sincroniza y se renombra; quien lo tenga abierto conserva el anterior. Sale el mismo archivo con cualquier número de hilos. Si otro proceso está preparando el archivo, este espera a que termine.",
    "Limits: 64 landmarks.":
      "Límites: 64 puntos de referencia.",
    "Files hold one place a line; - is stdin. Limits: 2,000 places a side, 1,000,000 pairs; on graph files 100,000 places a side.":
      "Los archivos llevan un lugar por línea; - es la entrada estándar. Límites: 2000 lugares por lado, 1 000 000 de pares; en archivos de grafo, 100 000 lugares por lado.",
    "Do not verify the graph file; for files made by oneself.":
      "No verifica el archivo de grafo; para archivos propios.",
    "Verify every section of a graph file first.":
      "Verifica antes cada sección del archivo de grafo.",
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
    "A JSON file with the member map_image, or that object itself.":
      "Un archivo JSON con el miembro map_image, o ese objeto mismo.",
    "A limit in metres; repeat.":
      "Un límite en metros; puede repetirse.",
    "A limit in minutes; repeat.":
      "Un límite en minutos; puede repetirse.",
    "A campus file (GeoJSON); repeat for several. Default: the bundled campus.":
      "Un archivo de campus (GeoJSON); puede repetirse. Por omisión, el incluido.",
    "A campus file; its member map_image is read. Default: bundled.":
      "Un archivo de campus; se lee su miembro map_image. Por omisión, el incluido.",
    "A campus or graph file. Default: --graph, --campus, else the bundled campus.":
      "Un archivo de campus o de grafo. Por omisión, --graph, --campus o el incluido.",
    "A graph file (.rgraph) as import makes it.":
      "Un archivo de grafo (.rgraph) creado con import.",
    "A place, from and to; repeat.":
      "Un lugar, como origen y destino; puede repetirse.",
    "A place.":
      "Un lugar.",
    "A stop on the way; repeat in order.":
      "Una parada en el camino; puede repetirse, en orden.",
    "Answer the JSON requests of a file (or - for stdin), one a line.":
      "Responde las peticiones JSON de un archivo (o - para la entrada estándar), una por línea.",
    "Bike stations: a GBFS folder or a station file. Default: the bundled stations.":
      "Estaciones de bicis: una carpeta GBFS o un archivo. Por omisión, las incluidas.",
    "Check every invariant; list islands, dangling ends and unjoined crossings.":
      "Comprueba cada invariante; lista islas, extremos sueltos y cruces sin unir.",
    "Compare the methods' errors at the control points.":
      "Compara los errores de los métodos en los puntos de control.",
    "Convert coordinates between reference systems, a line in, a line out.":
      "Convierte coordenadas entre sistemas de referencia, línea por línea.",
    "Refuse coordinates outside the systems' areas of use.":
      "Rechaza coordenadas fuera del área de uso de los sistemas.",
    "Do not warn of coordinates outside the systems' areas of use.":
      "No avisa de coordenadas fuera del área de uso de los sistemas.",
    "Coordinate as latitude,longitude.":
      "Coordenada como latitud,longitud.",
    "Count nodes and arcs; list the ids that --close takes.":
      "Cuenta nodos y arcos; lista los ids que acepta --close.",
    "Draw the areas as PNG.":
      "Dibuja las áreas en PNG.",
    "Draw the areas as SVG.":
      "Dibuja las áreas en SVG.",
    "Draw the campus as the map image that pixels refer to.":
      "Dibuja el campus como la imagen a la que se refieren los píxeles.",
    "Draw the route as PNG.":
      "Dibuja la ruta en PNG.",
    "Draw the route as SVG.":
      "Dibuja la ruta en SVG.",
    "File with the places to go to.":
      "Archivo con los lugares de destino.",
    "File with the places to start from.":
      "Archivo con los lugares de origen.",
    "GeoJSON file with areas never to be entered.":
      "Archivo GeoJSON con áreas en las que no se entra.",
    "How far a place may be from the ways, in metres (at most 10,000).":
      "Distancia máxima de un lugar a las vías, en metros (hasta 10 000).",
    "Direction of travel and tolerance at each place, in degrees: \"90,45;;180,30\"; empty for any.":
      "Rumbo y tolerancia en cada lugar, en grados: \"90,45;;180,30\"; vacío para cualquiera.",
    "Side of the way on which each place may lie: \"curb;unrestricted;opposite\"; curb is the side that vehicles drive on.":
      "Lado de la vía en que puede quedar cada lugar: \"curb;unrestricted;opposite\"; curb es el lado por el que circulan los vehículos.",
    "How far to look, in metres. Default: the snap radius.":
      "Hasta dónde buscar, en metros. Por omisión, --snap-radius.",
    "How many to show (at most 10,000). Default: all.":
      "Cuántas mostrar (hasta 10 000). Por omisión, todas.",
    "How many to show (at most 10,000).":
      "Cuántos mostrar (hasta 10 000).",
    "How many ways (at most 1000).":
      "Cuántas vías (hasta 1000).",
    "How near --around means, in metres. Default: 500.":
      "Qué tan cerca es --around, en metros. Por omisión, 500.",
    "Id of a path, door or edge not to be used; repeat.":
      "Id de una vía, puerta o arista que no debe usarse; puede repetirse.",
    "Language of messages: en or es. Default: from LANG.":
      "Idioma de los mensajes: en o es. Por omisión, el de LANG.",
    "List and search buildings, points of interest and bike stations.":
      "Lista y busca edificios, puntos de interés y estaciones de bicis.",
    "List bike stations, find the nearest, or write them as a GBFS feed.":
      "Lista estaciones de bicis, encuentra las más cercanas o las escribe como GBFS.",
    "--ways lists every path, street and door; with words, those whose names have them; with --near, those within --snap-radius of a place, the nearest first.":
      "--ways lista todas las vías, calles y puertas; con palabras, las que las llevan en su nombre; con --near, las que están a no más de --snap-radius de un lugar, primero la más cercana.",
    "List ways and doors with their ids: all, or those of a name.":
      "Lista vías y puertas con sus ids: todas, o las de un nombre.",
    "List the ways near a place.":
      "Lista las vías cerca de un lugar.",
    "Number of threads. Default: all cores. Results do not depend on it.":
      "Número de hilos. Por omisión, todos los núcleos. No cambia los resultados.",
    "Only places in a box: SOUTH,WEST,NORTH,EAST.":
      "Solo lugares en un recuadro: SUR,OESTE,NORTE,ESTE.",
    "Only places near this one, with their distances.":
      "Solo lugares cerca de este, con sus distancias.",
    "Only places of a category, such as cafe, library or bus stop, in either language.":
      "Solo lugares de una categoría, como cafetería, biblioteca o parada de autobús, en ambos idiomas.",
    "Only building, poi, stop, street, station or locality.":
      "Solo edificios (building), puntos de interés (poi), paradas (stop), calles (street), estaciones (station) o localidades (locality).",
    "Only places open now, or at a time such as 09:50 or 2026-11-20T09:50.":
      "Solo lugares abiertos ahora, o a una hora como 09:50 o 2026-11-20T09:50.",
    "Pixel as x,y.":
      "Píxel como x,y.",
    "Pixels of the PNG for one of the image, 0.1 to 8.":
      "Píxeles del PNG por cada uno de la imagen, de 0.1 a 8.",
    "Print nothing on stderr except errors.":
      "No escribe en stderr más que errores.",
    "Print one JSON document instead of text.":
      "Escribe un documento JSON en lugar de texto.",
    "Print or write the image's world file.":
      "Muestra o escribe el world file de la imagen.",
    "Print the latitude and longitude of a pixel.":
      "Muestra la latitud y longitud de un píxel.",
    "Print the pixel of a latitude and longitude.":
      "Muestra el píxel de una latitud y longitud.",
    "Routes, places and maps of campuses and cities.":
      "Rutas, lugares y mapas de campus y ciudades.",
    "Say on stderr what is being done.":
      "Dice en stderr qué se está haciendo.",
    "Show distances and durations between many places.":
      "Muestra distancias y duraciones entre muchos lugares.",
    "Show the best order in which to visit some places, and the way.":
      "Muestra el mejor orden para visitar unos lugares, y el camino.",
    "A place to visit; repeat.":
      "Un lugar que visitar; puede repetirse.",
    "Come back to where the trip began.":
      "Vuelve a donde empezó el viaje.",
    "Where the trip begins; it need not be given with --place too.":
      "Donde empieza el viaje; no hace falta darlo también con --place.",
    "The place to visit last; in a round trip, last before coming back.":
      "El lugar que visitar al final; en un viaje de ida y vuelta, antes de volver.",
    "Up to 12 places the order is the quickest there is; beyond, one close to it. Limits: 100 places on the whole way, the way back of a round trip counted.":
      "Hasta 12 lugares el orden es el más rápido que hay; con más, uno cercano. Límites: 100 lugares en todo el camino, contando la vuelta de un viaje de ida y vuelta.",
    "Show the way from one place to another.":
      "Muestra el camino de un lugar a otro.",
    "Show the ways nearest to a place.":
      "Muestra las vías más cercanas a un lugar.",
    "Show what a map became as a network, and what is odd about it.":
      "Muestra en qué red se convirtió un mapa, y qué tiene de raro.",
    "Show what can be reached within some minutes or metres.":
      "Muestra lo que se alcanza en unos minutos o metros.",
    "Show which parts of the network hang together, for each profile.":
      "Muestra qué partes de la red están unidas, para cada perfil.",
    "The file to write: .svg or .png.":
      "El archivo que se escribe: .svg o .png.",
    "The nearest stations to a place, with their distances.":
      "Las estaciones más cercanas a un lugar, con sus distancias.",
    "The system of the lines read.":
      "El sistema de las líneas que se leen.",
    "The system of the lines written.":
      "El sistema de las líneas que se escriben.",
    "The word show and a station, for all that is known of it.":
      "La palabra show y una estación, para ver todo lo que se sabe de ella.",
    "Turn pixels of the map image into coordinates and back.":
      "Convierte píxeles de la imagen del mapa en coordenadas y al revés.",
    "Up to so many routes besides the best (at most 10). Default: 0.":
      "Cuántas rutas además de la mejor, como máximo (hasta 10). Por omisión, 0.",
    "When one arrives; opening hours are then enforced.":
      "Hora de llegada; con ella se respetan los horarios.",
    "When one leaves; opening hours are then enforced.":
      "Hora de salida; con ella se respetan los horarios.",
    "Where it ends.":
      "Dónde termina.",
    "Where the feed's files will be published. Default: the folder itself, as file://.":
      "Dónde se publicarán los archivos. Por omisión, la carpeta misma, como file://.",
    "Make up a trip: what a receiver would say on the way, and the truth.":
      "Simula un viaje: lo que un receptor registraría por el camino, y el recorrido verdadero.",
    "The traveller keeps a pace of their own that drifts, waits at some crossings and signals, and in one trip of five takes a wrong turn; the receiver errs, and loses the signal in one trip of three. The same options and seed give the same files.":
      "El viajero lleva un paso propio que va cambiando, espera en algunos cruces y semáforos, y en uno de cada cinco viajes se desvía por error; el receptor comete errores y pierde la señal en uno de cada tres. Las mismas opciones y semilla dan los mismos archivos.",
    "Limits: 1,000 metres of noise, 0.01 to 20 fixes a second.":
      "Límites: 1000 metros de ruido, de 0.01 a 20 posiciones por segundo.",
    "Where the trip starts.": "Dónde empieza el viaje.",
    "Seed of everything that is left to chance.": "Semilla de todo lo que queda al azar.",
    "Standard deviation of positions east and north, in metres.":
      "Desviación típica de las posiciones al este y al norte, en metros.",
    "Fixes a second.": "Posiciones por segundo.",
    "Share of fixes that are 30 to 100 m off, 0 to 1.":
      "Parte de las posiciones que se apartan de 30 a 100 m, de 0 a 1.",
    "How often the signal is lost for 10 to 60 s, 0 to 1.":
      "Con qué frecuencia se pierde la señal de 10 a 60 s, de 0 a 1.",
    "How often a wrong turn is taken, 0 to 1.":
      "Con qué frecuencia hay un desvío por error, de 0 a 1.",
    "Write the fixes as GPX.": "Escribe las posiciones como GPX.",
    "Write the fixes as NMEA 0183.": "Escribe las posiciones como NMEA 0183.",
    "Write the truth as JSON.": "Escribe el recorrido verdadero como JSON.",
    "Where the route starts.":
      "Dónde empieza la ruta.",
    "Where to write. Default: stdout.":
      "Dónde escribir. Por omisión, stdout.",
    "Which page of that many, from 1.":
      "Qué página de tantos, desde 1.",
    "Words of a name; or the word show and a place.":
      "Palabras de un nombre; o la palabra show y un lugar.",
    "Write a GBFS 2.3 feed into this folder.":
      "Escribe un feed GBFS 2.3 en esta carpeta.",
    "Write the areas as GeoJSON.":
      "Escribe las áreas como GeoJSON.",
    "Write the route as GPX.":
      "Escribe la ruta como GPX.",
    "Write the route as GeoJSON.":
      "Escribe la ruta como GeoJSON.",
    "Write the route as KML.":
      "Escribe la ruta como KML.",
    "Write to this file instead of stdout.":
      "Escribe en este archivo en lugar de stdout.",
    "corners, similarity, affine, projective or tps. Default: what the points are enough for.":
      "corners, similarity, affine, projective o tps. Por omisión, lo que permitan los puntos.",
    "foot, wheelchair, bike or car.":
      "foot, wheelchair, bike o car.",
    "foot, wheelchair, bike, car or bikeshare.":
      "foot, wheelchair, bike, car o bikeshare.",
    "text, json, csv or npy (npy: one annotation, to a file).":
      "text, json, csv o npy (npy: una anotación, a un archivo).",
    "Reads stdin. A line is latitude,longitude[,height] for geographic systems and easting,northing[,height] for projected ones, whatever axis order their definitions have, with commas or blanks between; geocentric ones are x,y,z. Answers have commas, 9 decimals of a degree and 7 of a metre; with --json each is an object with [longitude, latitude] or [easting, northing].":
      "Lee la entrada estándar. Una línea es latitud,longitud[,altura] en sistemas geográficos y este,norte[,altura] en proyectados, sea cual sea el orden de ejes de su definición, con comas o espacios; los geocéntricos son x,y,z. Las respuestas llevan comas, 9 decimales de grado y 7 de metro; con --json cada una es un objeto con [longitud, latitud] o [este, norte].",
    "A line that cannot be converted becomes \"error: …\", and the exit status is 1 at the end. Coordinates more than half a degree outside the area of use of either system are converted as far as the projection goes, with a warning on stderr and, in JSON, \"outside_area\": true. --strict refuses them; --any-area leaves out the warning.":
      "Una línea que no se puede convertir se vuelve \"error: …\", y al final el código de salida es 1. Las coordenadas a más de medio grado del área de uso de alguno de los sistemas se convierten hasta donde llegue la proyección, con un aviso en stderr y, en JSON, \"outside_area\": true. --strict las rechaza; --any-area omite el aviso.",
    "Systems are codes (EPSG:4326), PROJ strings, WKT or PROJJSON.":
      "Los sistemas son códigos (EPSG:4326), cadenas PROJ, WKT o PROJJSON.",
    "Limits: a line of 4,096 bytes.":
      "Límites: una línea de 4096 bytes.",
    "Broken invariants end with exit status 3, oddities of the map with 0: islands, dangling ends, unjoined crossings, areas whose outline crosses itself, paths through walls, entrances that nothing leads to, and values that are not understood.":
      "Un invariante roto termina con el código 3; las rarezas del mapa, con 0: islas, extremos sueltos, cruces sin unir, áreas cuyo contorno se cruza, caminos que atraviesan muros, entradas a las que nada llega y valores que no se entienden.",
    "Limits: 10 contours, 600 minutes, 100,000 metres.":
      "Límites: 10 contornos, 600 minutos, 100 000 metros.",
    "Limits: 1000 ways, a radius of 10,000 m.":
      "Límites: 1000 vías, un radio de 10 000 m.",
    "Pixels count from the top left corner of the image, x to the right, y downwards; the centre of the first pixel is 0.5,0.5.":
      "Los píxeles se cuentan desde la esquina superior izquierda de la imagen, x a la derecha, y hacia abajo; el centro del primer píxel es 0.5,0.5.",
    "Methods: corners is linear in latitude and longitude between the four corners. The others are fitted by least squares to the control points, in the image's projected system or the UTM zone of the place: similarity (2 points or more), affine (3), projective (4), tps, a thin-plate spline (4). Without --method it is affine from 3 points up, similarity with 2, else corners.":
      "Métodos: corners es lineal en latitud y longitud entre las cuatro esquinas. Los demás se ajustan por mínimos cuadrados a los puntos de control, en el sistema proyectado de la imagen o la zona UTM del lugar: similarity (2 puntos o más), affine (3), projective (4) y tps, un spline de placa delgada (4). Sin --method es affine desde 3 puntos, similarity con 2, y si no corners.",
    "Limits: 500 control points, a file of 256 MiB.":
      "Límites: 500 puntos de control, un archivo de 256 MiB.",
    "A pixel outside the image is answered too, with a warning on stderr.":
      "Un píxel fuera de la imagen también se responde, con un aviso en stderr.",
    "A place outside the image is answered too, with a warning on stderr.":
      "Un lugar fuera de la imagen también se responde, con un aviso en stderr.",
    "Every place is drawn at the pixel that to-pixel gives for it, with the same method. The ending of --output says the format, .svg or .png; without --output the SVG is printed. With --image, the bundled campus is drawn on that image.":
      "Cada lugar se dibuja en el píxel que le da to-pixel, con el mismo método. La extensión de --output dice el formato, .svg o .png; sin --output se muestra el SVG. Con --image, el campus incluido se dibuja sobre esa imagen.",
    "Limits: a PNG of 16,384 pixels a side.":
      "Límites: un PNG de 16 384 píxeles por lado.",
    "Prints, in metres on the ground, each method's root mean square and largest error, and the leave-one-out error: what each point is missed by when the map is fitted without it, which is what to expect between the points. A method that the image has too few points for is named with the reason. --method asks for one method only.":
      "Muestra, en metros sobre el terreno, el error cuadrático medio y el mayor de cada método, y el error dejando uno fuera: por cuánto se falla cada punto al ajustar sin él, que es lo que cabe esperar entre los puntos. Un método para el que faltan puntos se nombra con la razón. --method pide uno solo.",
    "Six lines that lay the image over a plane: put them beside the image, with the extension pgw for png, jgw for jpg, sgw for svg, or wld. The file does not say which coordinate reference system the plane is; stderr does. Methods projective and tps cannot be expressed. Corners give longitude and latitude, and a warning where they do not make a parallelogram.":
      "Seis líneas que sitúan la imagen sobre un plano: déjelas junto a la imagen, con la extensión pgw para png, jgw para jpg, sgw para svg, o wld. El archivo no dice qué sistema de referencia es el plano; stderr sí. Los métodos projective y tps no se pueden expresar. Corners da longitud y latitud, y un aviso si no forman un paralelogramo.",
    "Without conditions all places come in alphabetical order. TEXT finds names and other names whose words begin with its words, without regard to case and accents; a slip of the pen is forgiven where nothing else fits. With --around the nearest come first. show tells all of one place; the ids of its entrances are those that route --close takes.":
      "Sin condiciones, todos los lugares en orden alfabético. TEXT encuentra nombres cuyas palabras empiezan con las suyas, sin distinguir mayúsculas ni acentos; se tolera una errata si nada más coincide. Con --around van primero los más cercanos. show muestra todo lo que se sabe de un lugar; los ids de sus entradas son los que acepta route --close.",
    "Limits: 10,000 places a page, a radius of 100,000 m, 200 characters a text.":
      "Límites: 10 000 lugares por página, un radio de 100 000 m, 200 caracteres por texto.",
    "Places: LATITUDE,LONGITUDE · building:NAME · station:NAME · poi:NAME · stop:NAME · locality:NAME · street:NAME · address:TEXT · pixel:X,Y · a name. With --depart or --arrive, opening hours are enforced at the time each place is reached.":
      "Lugares: LATITUD,LONGITUD · building:NOMBRE · station:NOMBRE · poi:NOMBRE · stop:NOMBRE · locality:NOMBRE · street:NOMBRE · address:TEXTO · pixel:X,Y · un nombre. Con --depart o --arrive, se respetan los horarios a la hora en que se llega a cada lugar.",
    "Limits: 100 places a route, 10 alternatives, 1,000,000 characters a batch line.":
      "Límites: 100 lugares por ruta, 10 alternativas, 1 000 000 de caracteres por línea de lote.",
    "Stations come in the order of their file; with --near the nearest come first. “Sample” marks those that no source confirms.":
      "Las estaciones van en el orden de su archivo; con --near, primero las más cercanas. «Dato de ejemplo» señala las que ninguna fuente confirma.",
    "Limits: 10,000 stations a page.":
      "Límites: 10 000 estaciones por página.",
  ]
}
