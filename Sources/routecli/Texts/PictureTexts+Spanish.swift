extension PictureTexts {
  /// The texts in Spanish.
  var spanish: String {
    switch self {
    case .mapAbstract: "Dibuja un mapa de una ciudad o de un grafo."
    case .mapFile: "El archivo de grafo de la ciudad."
    case .mapBox: "Dibuja un recuadro: SUR,OESTE,NORTE,ESTE. Por omisión, todo."
    case .mapAround: "Dibuja los alrededores de un lugar, que queda en el centro."
    case .mapRadius:
      "Hasta dónde alrededor de --around, en metros. Por omisión, 500, o lo que dé --zoom."
    case .mapZoom:
      "Nivel de zoom de los mapas web, de 0 a 20. Por omisión, la zona llena la imagen."
    case .mapDark: "Letras claras sobre fondo oscuro."
    case .mapSVG: "Escribe el mapa en SVG."
    case .mapPNG: "Escribe el mapa en PNG."
    case .mapWidth: "Ancho en píxeles, de 64 a 8192. Por omisión, 1200."
    case .mapHeight: "Alto en píxeles, de 64 a 8192. Por omisión, 900."
    case .mapScale: "Píxeles del PNG por cada uno del mapa, de 0.5 a 4. Por omisión, 1."
    case .mapTile: "Dibuja una tesela de un mapa web, Z/X/Y, de 256 × 256 píxeles."
    case .mapDiscussion:
      """
      Dibuja las calles según su clase, con sus nombres. Con --zoom 15 o más, o un --radius \
      pequeño, se ve cada sendero. Un grafo sin calles, como los de archivos DIMACS, se dibuja con \
      líneas. --tile dibuja sin título ni escala; con --scale 2 da teselas para pantallas nítidas.
      """
    case .mapLimits:
      "Límites: 8192 píxeles por lado, 16 384 en un PNG; un radio de 100 000 m."
    case .mapNeedsOutput: "no hay nada que escribir; indique --svg ARCHIVO o --png ARCHIVO"
    case .mapOneArea: "indique solo una de --bbox, --around y --tile"
    case .mapRadiusAlone: "--radius es alrededor de un lugar; indique también --around LUGAR"
    case .mapTileAlone:
      "una tesela tiene su propio tamaño y zoom; omita --zoom, --width y --height"
    case .mapBadTile(let text):
      "--tile \(text): escriba Z/X/Y, con X e Y de 0 a 2^Z − 1, por ejemplo 14/7797/6119"
    case .mapDrawn(let width, let height, let zoom, let box):
      "\(width) × \(height) píxeles, zoom \(zoom), \(box)"
    }
  }
}
