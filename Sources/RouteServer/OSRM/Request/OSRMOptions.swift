import Basemap
import GeoCore
import Routing

/// Service of OSRM's API.
enum OSRMService: String, CaseIterable, Sendable {
  case route, nearest, table, match, trip, tile
}

/// Option of a request, by its name in queries and in bodies.
enum OSRMOption: String, CaseIterable, Sendable {
  case bearings, radiuses, hints, approaches, exclude, snapping
  case generateHints = "generate_hints"
  case skipWaypoints = "skip_waypoints"
  case alternatives, steps, annotations, geometries, overview, waypoints
  case continueStraight = "continue_straight"
  case sources, destinations
  case fallbackSpeed = "fallback_speed"
  case fallbackCoordinate = "fallback_coordinate"
  case scaleFactor = "scale_factor"
  case timestamps, gaps, tidy
  case roundtrip, source, destination
  case number
}

extension OSRMService {
  private static let general: Set<OSRMOption> = [
    .bearings, .radiuses, .hints, .approaches, .exclude, .snapping, .generateHints, .skipWaypoints,
  ]
  private static let lines: Set<OSRMOption> = general.union([
    .steps, .annotations, .geometries, .overview, .waypoints,
  ])

  /// The options that the service takes.
  var options: Set<OSRMOption> {
    switch self {
    case .route: Self.lines.union([.alternatives, .continueStraight])
    case .nearest: Self.general.union([.number])
    case .table:
      Self.general.union([
        .sources, .destinations, .annotations, .fallbackSpeed, .fallbackCoordinate, .scaleFactor,
      ])
    case .match: Self.lines.union([.timestamps, .gaps, .tidy])
    case .trip: Self.lines.union([.roundtrip, .source, .destination])
    case .tile: []
    }
  }
}

/// Values of all options, with their defaults.
struct OSRMOptions: Hashable, Sendable {
  /// Direction of travel at a coordinate, in degrees, as it was given.
  struct Bearing: Hashable, Sendable {
    var value: Int
    var range: Int
  }

  /// Quantities of each segment of a line.
  struct Annotations: OptionSet, Hashable, Sendable {
    let rawValue: Int
    static let duration = Annotations(rawValue: 1)
    static let nodes = Annotations(rawValue: 2)
    static let distance = Annotations(rawValue: 4)
    static let weight = Annotations(rawValue: 8)
    static let datasources = Annotations(rawValue: 16)
    static let speed = Annotations(rawValue: 32)
    static let all = Annotations(rawValue: 63)
  }

  /// Form of lines.
  enum Geometries: Sendable { case polyline, polyline6, geojson }
  /// Line of a whole route.
  enum Overview: Sendable { case simplified, full, hidden, byLegs }
  /// Form of the answer.
  enum Format: Sendable { case json, flatbuffers }

  var bearings: [Bearing?] = []
  /// Metres; infinite for `unlimited`.
  var radiuses: [Meters?] = []
  /// How many hints were given; their content means nothing.
  var hintCount = 0
  var approaches: [Waypoint.Approach?] = []
  var exclude: [String] = []
  /// Whether waypoints snap to the ways of any floor and of tunnels, too.
  var snapsToAny = false
  var generatesHints = true
  var skipsWaypoints = false

  /// Whether steps say what is spoken on the way, and what is shown; not in OSRM's API.
  var isSpoken = false
  var isShown = false
  /// Whether the answer has an id; not in OSRM's API.
  var hasIdentity = false

  /// How many routes are wanted besides the best.
  var alternatives = 0
  var hasSteps = false
  var annotations: Annotations = []
  var geometries = Geometries.polyline
  var overview = Overview.simplified
  /// `nil` for the profile's own choice.
  var continuesStraight: Bool?
  var waypoints: [Int] = []

  /// Empty for all coordinates.
  var sources: [Int] = []
  var destinations: [Int] = []
  /// Metres per tenth of a second; `nil` for none.
  var fallbackSpeed: Double?
  var fallsBackToSnapped = false
  var scaleFactor = 1.0

  var timestamps: [UInt32] = []
  var splitsAtGaps = true
  var isTidied = false

  var isRoundTrip = true
  var startsFirst = false
  var endsLast = false

  var number = 1
  var format = Format.json
}

/// Coordinate of a request, as it was given.
struct GivenCoordinate: Hashable, Sendable {
  var longitude: Double
  var latitude: Double

  /// The coordinate; `nil` if it is out of range.
  var coordinate: Coordinate? { Coordinate(validating: latitude, longitude) }
}

/// Tile of a request, as it was given.
struct GivenTile: Hashable, Sendable {
  var column: UInt32
  var row: UInt32
  var zoom: UInt32

  /// The tile; `nil` if there is no such tile, or none of its zoom level is answered.
  var id: TileID? {
    guard (12...19).contains(zoom) else { return nil }
    return TileID(zoom: Int(zoom), x: Int(column), y: Int(row))
  }
}

/// Request that was read but not checked against limits or data.
struct OSRMRequest: Hashable, Sendable {
  var service: OSRMService
  var coordinates: [GivenCoordinate] = []
  /// Tile of the service `tile`; `nil` for other services.
  var tile: GivenTile?
  var options = OSRMOptions()
}
