import GeoCore

extension GraphTexts {
  /// The texts in Spanish.
  var spanish: String {
    switch self {
    case .graphAbstract: "Muestra en qué red se convirtió un mapa, y qué tiene de raro."
    case .graphFile:
      "Un archivo de campus o de grafo. Por omisión, --graph, --campus o el incluido."
    case .graphNoCampus: "no hay campus cargado"
    case .graphInfoAbstract: "Cuenta nodos y arcos; lista los ids que acepta --close."
    case .graphInfoWays: "Lista vías y puertas con sus ids: todas, o las de un nombre."
    case .graphInfoNear: "Lista las vías cerca de un lugar."
    case .graphInfoVerify: "Verifica antes cada sección del archivo de grafo."
    case .graphInfoDiscussion:
      "--ways lista todas las vías, calles y puertas; con palabras, las que las llevan en su nombre; con --near, las que están a no más de --snap-radius de un lugar, primero la más cercana."
    case .validateAbstract:
      "Comprueba cada invariante; lista islas, extremos sueltos y cruces sin unir."
    case .validateDiscussion:
      """
      Un invariante roto termina con el código 3; las rarezas del mapa, con 0: islas, extremos \
      sueltos, cruces sin unir, áreas cuyo contorno se cruza, caminos que atraviesan muros, \
      entradas a las que nada llega y valores que no se entienden.
      """
    case .validateNothing: "no se encontró nada raro"
    case .validateHeadings: "Clase|Elemento|Lugar|Qué hacer"
    case .componentsAbstract: "Muestra qué partes de la red están unidas, para cada perfil."
    case .componentsHeadings: "Perfil|Parte|Nodos|Longitud"
    case .exportAbstract: "Escribe nodos y aristas para otros programas."
    case .exportOutput: "El archivo por escribir; para CSV, una carpeta o el inicio de dos nombres."
    case .exportFormat: "gpkg, graphml, osmnx o csv. Por omisión, según la terminación de --output."
    case .exportBox:
      "Solo los nodos de un recuadro, SUR,OESTE,NORTE,ESTE, y las aristas entre ellos."
    case .exportDiscussion:
      """
      GeoPackage (.gpkg) para QGIS y GeoPandas, GraphML (.graphml) para NetworkX e igraph, \
      con --format osmnx para OSMnx, CSV con geometrías en WKT. Cada sentido de una calle es una \
      arista con su longitud en metros y un peso por perfil: foot_s son segundos a pie, vacío donde \
      no se puede caminar. Las restricciones de giro no se escriben.
      """
    case .prepareAbstract: "Agrega a un archivo de grafo los índices de los motores rápidos."
    case .prepareProfile: "Un perfil del archivo; puede repetirse. Por omisión, todos."
    case .prepareCH: "Una jerarquía de contracción: consultas cortas, barridos y tablas."
    case .prepareCCH: "Una jerarquía personalizable: los pesos cambian en un instante."
    case .prepareLabels: "Etiquetas: las consultas más cortas, el índice más grande."
    case .prepareLandmarks: "Cuántos puntos de referencia para el motor alt (hasta 64)."
    case .prepareDiscussion:
      """
      Sin elección, --ch. El archivo se escribe al lado, se sincroniza y se renombra; quien lo \
      tenga abierto conserva el anterior. Sale el mismo archivo con cualquier número de hilos. Si \
      otro proceso está preparando el archivo, este espera a que termine. Una preparación larga \
      guarda su estado en ARCHIVO.checkpoint; si se interrumpe, la misma orden sigue desde ahí y \
      hace el mismo archivo.
      """
    case .prepareLimits: "Límites: 64 puntos de referencia; un día entre dos guardados."
    case .prepareCheckpoint: "Guarda el estado cada tantos segundos; 0 para nunca."
    case .prepareResumed(let path): "se sigue desde \(path), que dejó una preparación interrumpida"
    case .prepareNoCheckpoint(let reason):
      "no se pudo guardar el estado, y una interrupción habría perdido el trabajo: \(reason[.spanish])"
    case .prepareWriting: "se escribe el archivo"
    case .benchAbstract: "Mide los motores sobre un archivo de grafo y comprueba que coinciden."
    case .benchProfile: "Un perfil del archivo. Por omisión, el primero."
    case .benchEngine: "Un motor; puede repetirse."
    case .benchWorkload: "Qué se mide. Por omisión, point-to-point."
    case .benchQueries: "Cuántas consultas. Por omisión, 1000; one-to-all: 11."
    case .benchSeed: "Semilla de los pares y lugares que se sortean."
    case .benchPairs: "Archivo con un par de ids de nodo por línea, en vez de sorteados."
    case .benchRepeat: "Cuántas veces se mide cada tanda."
    case .benchSize: "Filas y columnas de una tabla, como 1000x1000."
    case .benchArcs: "Cuántos arcos cambia partial-customize."
    case .benchWriteDistances: "Archivo para las distancias de los pares, -1 donde no hay camino."
    case .benchSmoke:
      "Hace pocas consultas, una sola vez: solo para ver que todos los motores coinciden."
    case .benchBuild: "Construye los índices en memoria y mide cuánto tarda."
    case .benchEngines:
      """
      Motores: dijkstra, bidirectional, astar, alt, ch, cch, labels, phast. Tareas: \
      point-to-point, rank, unpack, one-to-all, one-to-many, table, nearest, customize, \
      partial-customize, open.
      """
    case .benchTimes:
      """
      Los tiempos son microsegundos por consulta: la mediana, entre las repeticiones, de la media \
      de una tanda entera, y percentiles de otra pasada con un reloj por consulta. Las sumas de \
      todos los motores deben coincidir. Límites: 10 000 000 de consultas, 100 000 lugares por \
      lado de una tabla.
      """
    case .benchBadSize(let size): "--size \(size): indique filas y columnas, como 1000x1000"
    case .benchNoEngine: "indique --engine NOMBRE, una o más veces (vea routecli bench --help)"
    case .benchNoDistances(let workload):
      "--write-distances va con point-to-point y unpack, no con \(workload)"
    case .benchLegend:
      """
      *  las consultas una tras otra con un solo reloj, cachés calientes
      ** mediana, p95, p99: un reloj por consulta, cuyo propio tiempo cuenta
      """
    case .benchTooFewPairs(let path, let pairs, let size, let needed):
      "\(path): tiene \(Self.count(pairs, "par", "pares")), --size \(size) necesita \(needed)"
    case .benchDisagreement(let workload, let first, let second):
      "los motores no coinciden en \(workload): \(first), \(second); infórmelo, por favor"
    case .benchUnknownWorkload(let name, let known): "--workload \(name): las tareas son \(known)"
    case .benchWrongEngine(let engine, let workload, let capable):
      "--engine \(engine) no hace --workload \(workload); la hacen: \(capable)"
    case .benchUnknownEngine(let name, let known): "--engine \(name): los motores son \(known)"
    case .benchNoCoordinates(let path): "\(path): no tiene coordenadas; impórtelo con --coordinates"
    case .benchHeadings:
      "Motor|Tarea|Rank|Consultas|Media µs *|Mediana **|p95|p99|Fijados|Relajados|Suma"
    case .benchBadIDs(let path, let line, let found):
      "\(path), línea \(line): se esperaban dos ids de nodo, se encontró «\(found)»"
    case .benchUnknownNode(let path, let line, let found):
      "\(path), línea \(line): se esperaban ids de nodos del grafo, se encontró «\(found)»"
    }
  }
}
