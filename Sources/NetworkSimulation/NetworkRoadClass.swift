/// Class of a simulated road, which has a speed.
public enum NetworkRoadClass: UInt8, CaseIterable, Sendable, BitwiseCopyable {
  /// Street of a town or lane of the country.
  case street
  /// Main street of a town, or the only road between two neighbouring cells.
  case collector
  /// Road between neighbouring towns.
  case county
  /// Road between larger towns.
  case highway
  /// Carriageway of a motorway, one-way.
  case motorway
  /// Link between a motorway and other roads, or between two motorways, one-way.
  case ramp

  /// The mean speed in km/h in the country, an estimate.
  public var ruralSpeed: Double {
    switch self {
    case .street: 36
    case .collector: 52
    case .county: 74
    case .highway: 92
    case .motorway: 119
    case .ramp: 50
    }
  }

  /// The mean speed in km/h in the middle of a city, an estimate.
  public var urbanSpeed: Double {
    switch self {
    case .street: 28
    case .collector: 36
    case .county: 43
    case .highway: 52
    case .motorway: 100
    case .ramp: 45
    }
  }

  /// How far the speeds of roads of the class lie below and above the mean, as a share of it: an
  /// estimate.
  var speedRange: Double {
    switch self {
    case .street, .collector: 0.35
    case .county, .highway, .ramp: 0.25
    case .motorway: 0.1
    }
  }

  /// The name in reports.
  public var name: String {
    switch self {
    case .street: "street"
    case .collector: "collector"
    case .county: "county"
    case .highway: "highway"
    case .motorway: "motorway"
    case .ramp: "ramp"
    }
  }
}
