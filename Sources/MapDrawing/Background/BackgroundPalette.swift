/// Colours of a base map, light or dark.
struct BackgroundPalette: Sendable {
  var land: Color
  var areas: [MapBackground.Area.Kind: Color]
  var reserve: Color
  var waterway: Color
  var building: Color
  var buildingEdge: Color
  /// Fill and casing by class.
  var roads: [MapBackground.RoadClass: (fill: Color, casing: Color)]
  /// Casing of bridges.
  var bridge: Color
  /// Dashes of footpaths, and of ways for bikes.
  var path: Color
  var cycleway: Color
  var track: Color
  var rail: Color
  var railGap: Color
  var ferry: Color
  var boundary: Color
  var arrow: Color
  /// Letters of places, streets, water and parks.
  var ink: Color
  var quietInk: Color
  var streetInk: Color
  var waterInk: Color
  var greenInk: Color
  var halo: Color
  var shield: Color
  var shieldEdge: Color
  /// Points of interest by theme.
  var sights: [PointSymbol.Theme: Color]
  /// The drawing inside of the sign of a point of interest.
  var symbol: Color

  /// The palette of a theme.
  static func of(_ theme: MapScene.Theme) -> BackgroundPalette {
    switch theme {
    case .light: light
    case .dark: dark
    }
  }

  private static func colors<Key: Hashable>(
    _ pairs: KeyValuePairs<Key, UInt32>
  ) -> [Key: Color] {
    Dictionary(pairs.map { ($0.key, Color($0.value)) }) { first, _ in first }
  }

  private static func roads(
    _ rows: KeyValuePairs<MapBackground.RoadClass, (UInt32, UInt32)>
  ) -> [MapBackground.RoadClass: (fill: Color, casing: Color)] {
    Dictionary(rows.map { ($0.key, (fill: Color($0.value.0), casing: Color($0.value.1))) }) {
      first,
      _ in first
    }
  }

  private static let light = BackgroundPalette(
    land: Color(0xF6F3EC),
    areas: colors([
      .residential: 0xEDE9E2, .commercial: 0xF3E8DE, .industrial: 0xEAE6EB, .railway: 0xE8E6EA,
      .military: 0xF0E2DC, .education: 0xF4EEDB, .hospital: 0xF8E6E5, .farmland: 0xF0ECD8,
      .grass: 0xDDEAC6, .rock: 0xE6E2DC, .sand: 0xF4E9C6, .ice: 0xF0F6FA, .wetland: 0xD6E5D6,
      .natureReserve: 0xDDEBD0, .park: 0xCCE7B8, .cemetery: 0xCFE0C6, .wood: 0xBADAA5,
      .playground: 0xD6ECC2, .pitch: 0xB6DEAC, .aerodrome: 0xEAE8EE, .apron: 0xDCD9E4,
      .sea: 0xA9D3E9, .lake: 0xA9D3E9, .river: 0xA9D3E9, .swimmingPool: 0x8FCDEB,
      .dock: 0xA9D3E9, .parking: 0xECEAEA, .plaza: 0xF0E9DE, .pier: 0xF3EFE7,
    ]),
    reserve: Color(0x86B96C),
    waterway: Color(0x93C5E0),
    building: Color(0xDDD3C6),
    buildingEdge: Color(0xC5B8A7),
    roads: roads([
      .motorway: (0xEE8A6B, 0xB9492F), .trunk: (0xF5A681, 0xC4683F),
      .primary: (0xFAC78B, 0xD0924C), .secondary: (0xFCE9A9, 0xCDB25A),
      .tertiary: (0xFFFFFF, 0xC3B9A9), .minor: (0xFFFFFF, 0xD3CABC),
      .pedestrian: (0xF3EADB, 0xCDBFA8), .service: (0xFFFFFF, 0xDAD2C6),
      .busway: (0xF4F1FA, 0xB9B0CC), .raceway: (0xF7D9D9, 0xD9A9A9), .pier: (0xF3EFE7, 0xD3CABC),
    ]),
    bridge: Color(0x7C7265),
    path: Color(0xB5947A),
    cycleway: Color(0x5B8FD0),
    track: Color(0xB59A64),
    rail: Color(0x7F7B82),
    railGap: Color(0xF8F7F8),
    ferry: Color(0x5592BC),
    boundary: Color(0x9B77A8),
    arrow: Color(0x8C8577),
    ink: Color(0x2F2B26),
    quietInk: Color(0x6A635A),
    streetInk: Color(0x504A41),
    waterInk: Color(0x2F6F97),
    greenInk: Color(0x41743A),
    halo: Color(0xFFFFFF, opacity: 0.85),
    shield: Color(0xFFFFFF),
    shieldEdge: Color(0x8A6A4A),
    sights: [
      .food: Color(0xC7682A), .shop: Color(0x9A55B0), .culture: Color(0x8A5A2E),
      .transport: Color(0x2F6FC0), .health: Color(0xC93B4B), .green: Color(0x3E8A45),
      .service: Color(0x5F6B78), .lodging: Color(0x2F7F9A),
    ],
    symbol: Color(0xFFFFFF)
  )

  private static let dark = BackgroundPalette(
    land: Color(0x22262C),
    areas: colors([
      .residential: 0x272C33, .commercial: 0x2D2C33, .industrial: 0x2A2B33, .railway: 0x292B31,
      .military: 0x302A2A, .education: 0x2E2D2B, .hospital: 0x33292C, .farmland: 0x282B26,
      .grass: 0x28342B, .rock: 0x2D2F31, .sand: 0x35322A, .ice: 0x303840, .wetland: 0x243332,
      .natureReserve: 0x26322A, .park: 0x263A2B, .cemetery: 0x28352C, .wood: 0x23372B,
      .playground: 0x293B2D, .pitch: 0x2B4433, .aerodrome: 0x2B2D36, .apron: 0x343641,
      .sea: 0x142F42, .lake: 0x142F42, .river: 0x142F42, .swimmingPool: 0x1A4460,
      .dock: 0x142F42, .parking: 0x2C3036, .plaza: 0x312F2E, .pier: 0x2C2F34,
    ]),
    reserve: Color(0x4A7A52),
    waterway: Color(0x1C4059),
    building: Color(0x363C45),
    buildingEdge: Color(0x48505B),
    roads: roads([
      .motorway: (0xC4714F, 0x6B3522), .trunk: (0xA8694A, 0x5C3723),
      .primary: (0x94744B, 0x4E3D27), .secondary: (0x7A7050, 0x423D2C),
      .tertiary: (0x5C626C, 0x33373D), .minor: (0x4A5059, 0x2D3137),
      .pedestrian: (0x4F4A48, 0x35322F), .service: (0x424851, 0x2B2F35),
      .busway: (0x4C4A5C, 0x302F3A), .raceway: (0x5C4444, 0x3A2C2C), .pier: (0x3A3F46, 0x2B2F35),
    ]),
    bridge: Color(0x14171B),
    path: Color(0x8A7C6E),
    cycleway: Color(0x5F87B8),
    track: Color(0x7F7256),
    rail: Color(0x6E7078),
    railGap: Color(0x2A2D33),
    ferry: Color(0x4F88AD),
    boundary: Color(0x8F76A0),
    arrow: Color(0x9A9FA8),
    ink: Color(0xECE8E0),
    quietInk: Color(0xB3AEA5),
    streetInk: Color(0xC9C4BB),
    waterInk: Color(0x7FB3D5),
    greenInk: Color(0x8FC187),
    halo: Color(0x1B1E23, opacity: 0.85),
    shield: Color(0x2F343B),
    shieldEdge: Color(0xB08A62),
    sights: [
      .food: Color(0xE08A4C), .shop: Color(0xB77ACB), .culture: Color(0xB98A5A),
      .transport: Color(0x5C97E0), .health: Color(0xE0606E), .green: Color(0x62AE68),
      .service: Color(0x8995A3), .lodging: Color(0x55A6C2),
    ],
    symbol: Color(0x16191D)
  )
}
