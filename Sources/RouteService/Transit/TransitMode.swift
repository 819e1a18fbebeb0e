package import Transit

/// Vehicles of public transport, as `mode` of a leg in documents.
package enum TransitMode: String {
  case bus, tram, subway, rail, ferry
  case cableway = "cable_car"

  /// The mode of GTFS's `route_type`, also of its extended types.
  package init(_ route: TransitRoute) {
    switch route.kind {
    case 0, 5, 900..<1000: self = .tram
    case 1, 400..<700: self = .subway
    case 2, 12, 100..<200: self = .rail
    case 4, 1000..<1100, 1200..<1300: self = .ferry
    case 6, 7, 1300..<1500: self = .cableway
    default: self = .bus
    }
  }
}
