import CampusGraph

extension TravelMode {
  /// The access keys of a mode, the most specific first, as in the wiki's *Access* hierarchy.
  var accessKeys: [AccessKey] {
    switch self {
    case .foot: [AccessKey("foot", opens: true), AccessKey("access")]
    case .wheelchair:
      [AccessKey("wheelchair", opens: true), AccessKey("foot"), AccessKey("access")]
    case .bike:
      [
        AccessKey("bicycle", opens: true), AccessKey("vehicle", opens: true), AccessKey("access"),
      ]
    case .car:
      [
        AccessKey("motorcar", opens: true), AccessKey("motor_vehicle", opens: true),
        AccessKey("vehicle", opens: true), AccessKey("access"),
      ]
    }
  }

  /// The one-way keys of a mode, the most specific first.
  var onewayKeys: [String] {
    switch self {
    case .foot, .wheelchair: ["oneway:foot"]
    case .bike: ["oneway:bicycle", "oneway:vehicle", "oneway"]
    case .car: ["oneway:motorcar", "oneway:motor_vehicle", "oneway:vehicle", "oneway"]
    }
  }
}

/// A key of the access hierarchy, with its forms for one direction.
struct AccessKey: Sendable {
  let name: String
  let forward: String
  let backward: String
  /// Whether the key opens a way that is closed by default.
  ///
  /// `foot=yes` opens a motorway to walkers; `access=yes` does not open a footway to cars.
  let opens: Bool

  init(_ name: String, opens: Bool = false) {
    self.name = name
    forward = name + ":forward"
    backward = name + ":backward"
    self.opens = opens
  }
}
