import GeoCore

/// The sign of a point of interest: a colour by theme and a drawing of a few strokes.
struct PointSymbol: Sendable {
  /// What a place is for; decides on the colour.
  enum Theme: Sendable, CaseIterable {
    case food
    case shop
    case culture
    case transport
    case health
    case green
    case service
    case lodging
  }

  /// What a place is for.
  let theme: Theme
  /// Strokes in a square of −4…4.
  let strokes: [[Pixel]]
  /// A letter instead of strokes; empty for none.
  let letter: String

  private init(_ theme: Theme, _ strokes: [[(Double, Double)]] = [], letter: String = "") {
    self.theme = theme
    self.strokes = strokes.map { $0.map { Pixel(x: $0.0, y: $0.1) } }
    self.letter = letter
  }

  /// The sign of a category of OpenMapTiles' `poi` layer; `nil` if it is not drawn.
  init?(category: String, subcategory: String) {
    guard let symbol = Self.table[subcategory] ?? Self.table[category] else { return nil }
    self = symbol
  }

  private static let cup = PointSymbol(
    .food,
    [[(-3, -2), (-2.4, 3), (1.4, 3), (2, -2), (-3, -2)], [(2, -1), (3.6, -0.6), (1.8, 1.4)]]
  )
  private static let meal = PointSymbol(
    .food,
    [
      [(-2.4, -3.6), (-2.4, 3.6)], [(-3.6, -3.6), (-3.6, -1), (-1.2, -1), (-1.2, -3.6)],
      [(2, 3.6), (2, -3.6), (3.4, -1.4), (3.2, 0.4), (2, 0.4)],
    ]
  )
  private static let glass = PointSymbol(
    .food,
    [[(-3, -3), (3, -3), (0, 0.6), (-3, -3)], [(0, 0.6), (0, 3.4)], [(-1.8, 3.4), (1.8, 3.4)]]
  )
  private static let bag = PointSymbol(
    .shop,
    [
      [(-3, -1.4), (3, -1.4), (3.4, 3.4), (-3.4, 3.4), (-3, -1.4)],
      [(-1.5, -1.4), (-1.3, -3.4), (1.3, -3.4), (1.5, -1.4)],
    ]
  )
  private static let temple = PointSymbol(
    .culture,
    [
      [(-3.6, -1.6), (0, -3.8), (3.6, -1.6), (-3.6, -1.6)], [(-3.6, 3.4), (3.6, 3.4)],
      [(-2.4, -1), (-2.4, 2.8)], [(0, -1), (0, 2.8)], [(2.4, -1), (2.4, 2.8)],
    ]
  )
  private static let church = PointSymbol(
    .culture,
    [[(0, -3.8), (0, 3.8)], [(-2.4, -1.4), (2.4, -1.4)]]
  )
  private static let book = PointSymbol(
    .culture,
    [
      [(0, -2.4), (-3.6, -3), (-3.6, 2.4), (0, 3), (3.6, 2.4), (3.6, -3), (0, -2.4)],
      [(0, -2.4), (0, 3)],
    ]
  )
  private static let star = PointSymbol(
    .culture,
    [
      [
        (0, -3.8), (1, -1.2), (3.7, -1.1), (1.6, 0.6), (2.3, 3.3), (0, 1.8), (-2.3, 3.3),
        (-1.6, 0.6), (-3.7, -1.1), (-1, -1.2), (0, -3.8),
      ]
    ]
  )
  private static let train = PointSymbol(
    .transport,
    [
      [(-2.6, -3.6), (2.6, -3.6), (2.6, 1.8), (-2.6, 1.8), (-2.6, -3.6)],
      [(-2.6, -0.8), (2.6, -0.8)],
      [(-1.6, 1.8), (-2.8, 3.8)], [(1.6, 1.8), (2.8, 3.8)],
    ]
  )
  private static let cross = PointSymbol(.health, [[(0, -3.2), (0, 3.2)], [(-3.2, 0), (3.2, 0)]])
  private static let tree = PointSymbol(
    .green,
    [[(0, -3.8), (3, 1.4), (-3, 1.4), (0, -3.8)], [(0, 1.4), (0, 3.8)]]
  )
  private static let bed = PointSymbol(
    .lodging,
    [
      [(-3.8, -2.8), (-3.8, 3)], [(-3.8, 1.6), (3.8, 1.6), (3.8, 3)],
      [(-1.6, 1.6), (-1.6, -0.8), (2.6, -0.8), (3.8, 1.6)],
    ]
  )
  private static let school = PointSymbol(
    .service,
    [
      [(-3.8, -1), (0, -2.8), (3.8, -1), (0, 0.8), (-3.8, -1)],
      [(-2.2, 0), (-2.2, 2.4), (2.2, 2.4), (2.2, 0)],
    ]
  )

  private static let table: [String: PointSymbol] = [
    "restaurant": meal, "fast_food": meal, "food_court": meal, "cafe": cup, "ice_cream": cup,
    "bar": glass, "beer": glass, "pub": glass, "biergarten": glass, "nightclub": glass,
    "shop": bag, "grocery": bag, "supermarket": bag, "clothing_store": bag, "bakery": bag,
    "mall": bag, "marketplace": bag, "department_store": bag,
    "museum": temple, "art_gallery": temple, "theatre": temple, "cinema": temple,
    "town_hall": temple, "monument": temple, "castle": temple,
    "place_of_worship": church, "library": book, "attraction": star, "viewpoint": star,
    "information": PointSymbol(.service, letter: "i"),
    "railway": train, "station": train, "halt": train, "tram_stop": train, "subway": train,
    "bus": PointSymbol(.transport, letter: "B"), "bus_stop": PointSymbol(.transport, letter: "B"),
    "bus_station": PointSymbol(.transport, letter: "B"),
    "ferry_terminal": PointSymbol(.transport, letter: "F"),
    "parking": PointSymbol(.transport, letter: "P"), "aerialway": train,
    "hospital": PointSymbol(.health, letter: "H"), "pharmacy": cross, "clinic": cross,
    "doctors": cross,
    "park": tree, "garden": tree, "zoo": tree, "campsite": tree, "playground": tree,
    "lodging": bed, "hotel": bed, "hostel": bed,
    "school": school, "college": school, "university": school, "kindergarten": school,
    "bank": PointSymbol(.service, letter: "$"),
    "toilets": PointSymbol(.service, letter: "WC"),

  ]

  /// Paints the sign around a point.
  func paint(at center: Pixel, _ palette: BackgroundPalette, _ layer: inout Drawing.Layer) {
    guard let color = palette.sights[theme] else { return }
    let ring = Stroke(color: palette.symbol, width: 1.2)
    layer.add(.circle(center, Self.radius), Paint(fill: color, stroke: ring))
    let moved = strokes.map { line in
      line.map { Pixel(x: center.x + $0.x, y: center.y + $0.y) }
    }
    layer.add(Path(moved, closed: false), Paint(stroke: Stroke(color: palette.symbol, width: 1.1)))
    let font = Font(size: letter.count > 1 ? 6 : 9, isBold: true)
    layer.add(
      TextRun(
        text: letter,
        position: Pixel(x: center.x, y: center.y + font.size * TextMetrics.capHeight / 2),
        font: font,
        color: palette.symbol,
        anchor: .middle
      )
    )
  }

  /// The radius of the sign in pixels.
  static let radius = 7.5
}
