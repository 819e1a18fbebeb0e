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

  /// The speed in metres per second.
  public var speed: Double {
    switch self {
    case .street: 9
    case .collector: 13
    case .county: 20
    case .highway: 26
    case .motorway: 33
    case .ramp: 14
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
