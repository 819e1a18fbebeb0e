import CampusGraph

/// Colours, widths and fonts of all maps.
enum MapStyle {
  // The ground and the ways have muted colours, so that routes stand out.
  static let outside = Color(0xE6E3DB)
  static let ground = Color(0xF5F1E8)
  static let boundary = Color(0xA59B8C)
  static let green = Color(0xCFE3BC)
  static let greenEdge = Color(0xB4D09C)
  static let water = Color(0xAED6EA)
  static let waterEdge = Color(0x86BBD6)
  static let pitch = Color(0xB2DBA3)
  static let pitchEdge = Color(0xFFFFFF)
  static let parking = Color(0xE6E4E6)
  static let parkingEdge = Color(0xCFCBCF)
  static let plaza = Color(0xE9DCC8)
  static let plazaEdge = Color(0xD6C5AA)
  static let building = Color(0xDCCDB9)
  static let buildingEdge = Color(0xA8947B)
  static let shadow = Color(0x5B4A36, opacity: 0.16)
  static let way = Color(0xFFFFFF)
  static let pathCasing = Color(0xD5CBBA)
  static let roadCasing = Color(0xC2BAAD)
  static let cycleway = Color(0xB9D5F3)
  static let cyclewayCasing = Color(0x8FB4DC)
  static let stairs = Color(0xEFE6DA)
  static let stairsCasing = Color(0x9A8770)
  static let corridor = Color(0xF1E8DB)
  static let ferry = Color(0x5E9DBF)
  static let barrier = Color(0x8E8473)
  static let grid = Color(0xD8D3C8)
  static let door = Color(0x7A5C3C)
  static let ink = Color(0x3A352D)
  static let quietInk = Color(0x6F675B)
  static let wayInk = Color(0x7A6F60)
  static let greenInk = Color(0x4C7A3A)
  static let waterInk = Color(0x3A7797)
  static let halo = Color(0xFFFFFF, opacity: 0.86)
  static let card = Color(0xFFFFFF, opacity: 0.93)
  static let cardEdge = Color(0x000000, opacity: 0.14)
  static let casing = Color(0xFFFFFF)
  static let alternative = Color(0x8A8F98)
  static let start = Color(0x1E9E57)
  static let end = Color(0xD81B60)
  static let via = Color(0x5E35B1)
  static let station = Color(0x1565C0)
  static let poi = Color(0x8A6D3B)
  static let avoided = Color(0xC62828)

  /// The colour of a main route.
  static func route(_ mode: MapScene.RouteLine.Mode) -> Color {
    switch mode {
    case .walk: Color(0xE0115F)
    case .bike: Color(0x2357E8)
    case .drive: Color(0xE8590C)
    case .ferry: Color(0x0B6E99)
    }
  }

  /// The colour of a contour, by its index from the smallest budget to the largest.
  static func ramp(_ index: Int, of count: Int) -> Color {
    let stops = [0x12716B, 0x57A95A, 0xE8C547, 0xEB8A3A, 0xC94343].map { Color(UInt32($0)) }
    guard count > 1 else { return stops[0] }
    // Two contours are teal and orange: red appears from three contours on.
    let position = Double(index) * min(3, Double(stops.count - 1) / Double(count - 1))
    let lower = min(Int(position), stops.count - 2)
    return .mixed(stops[lower], stops[lower + 1], position - Double(lower))
  }

  /// The painted width of a way in pixels.
  ///
  /// The width is fixed in metres on the ground but clamped to limits in pixels, so that a way
  /// stays visible on small scales and thin on large ones.
  static func width(of kind: CampusShape.Kind, metersPerPixel: Double) -> Double {
    func between(_ least: Double, _ meters: Double, _ most: Double) -> Double {
      min(most, max(least, meters / metersPerPixel))
    }
    return switch kind {
    case .road: between(2.6, 5.5, 22)
    case .cycleway: between(1.6, 2.2, 9)
    case .steps: between(2.4, 3, 12)
    case .corridor: between(1.2, 1.5, 6)
    case .barrier: between(0.8, 0.6, 2)
    case .ferry: between(1.2, 2, 2.4)
    default: between(1.6, 2.2, 10)
    }
  }

  static let buildingFont = Font(size: 12, isBold: true)
  static let areaFont = Font(size: 11, isItalic: true)
  static let wayFont = Font(size: 9.5, isItalic: true)
  static let markerFont = Font(size: 13, isBold: true)
  static let stationFont = Font(size: 11)
  static let poiFont = Font(size: 9.5)
  static let titleFont = Font(size: 19, isBold: true)
  static let subtitleFont = Font(size: 13)
  static let smallFont = Font(size: 10)
  static let legendFont = Font(size: 11)
}
