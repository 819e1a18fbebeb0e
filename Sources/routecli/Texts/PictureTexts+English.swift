extension PictureTexts {
  /// The texts in English.
  var english: String {
    switch self {
    case .mapAbstract: "Draw a map of a city or of a graph."
    case .mapFile: "The graph file of the city."
    case .mapBox: "Draw a box: SOUTH,WEST,NORTH,EAST. Default: everything."
    case .mapAround: "Draw the surroundings of a place, which is in the middle."
    case .mapRadius: "How far around --around, in metres. Default: 500, or what --zoom gives."
    case .mapZoom: "Zoom level of web maps, 0 to 20. Default: the area fills the picture."
    case .mapDark: "Light letters on dark ground."
    case .mapSVG: "Write the map as SVG."
    case .mapPNG: "Write the map as PNG."
    case .mapWidth: "Width in pixels, 64 to 8192. Default: 1200."
    case .mapHeight: "Height in pixels, 64 to 8192. Default: 900."
    case .mapScale: "Pixels of the PNG for one of the map, 0.5 to 4. Default: 1."
    case .mapTile: "Draw one tile of a web map, Z/X/Y, of 256 × 256 pixels."
    case .mapDiscussion:
      """
      Draws streets by class with their names. At --zoom 15 and more, or with a small --radius, \
      every footpath is shown. A graph without streets, such as one from DIMACS files, is drawn as \
      lines. --tile draws without heading and scale; with --scale 2 it gives tiles for sharp \
      screens.
      """
    case .mapLimits: "Limits: 8192 pixels a side, 16,384 in a PNG; a radius of 100,000 m."
    case .mapNeedsOutput: "nothing to write; give --svg FILE or --png FILE"
    case .mapOneArea: "give one of --bbox, --around and --tile"
    case .mapRadiusAlone: "--radius is around a place; give --around PLACE too"
    case .mapTileAlone: "a tile has its own size and zoom; leave out --zoom, --width and --height"
    case .mapBadTile(let text):
      "--tile \(text): write Z/X/Y with X and Y from 0 to 2^Z − 1, such as 14/7797/6119"
    case .mapDrawn(let width, let height, let zoom, let box):
      "\(width) × \(height) pixels, zoom \(zoom), \(box)"
    }
  }
}
