import CampusGraph

extension Profile {
  /// Whether it goes into buildings; bikes and cars are left at the door.
  var walks: Bool { mode == .foot || mode == .wheelchair }

  /// Metres a second on level ground if nothing is known of the way: what estimates use.
  public var cruisingSpeed: Double {
    switch mode {
    case .foot, .wheelchair: speeds[.footway] ?? 1
    case .bike: speeds[.cycleway] ?? speeds[.road] ?? 4
    case .car: speeds[.road] ?? 6
    }
  }
}
