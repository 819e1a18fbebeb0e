import CampusGraph

extension TravelMode {
  /// The keys that say who may pass, the most special first, after the wiki's *Access* tree.
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

  /// The keys that say in which direction, the most special first.
  var onewayKeys: [String] {
    switch self {
    case .foot, .wheelchair: ["oneway:foot"]
    case .bike: ["oneway:bicycle", "oneway:vehicle", "oneway"]
    case .car: ["oneway:motorcar", "oneway:motor_vehicle", "oneway:vehicle", "oneway"]
    }
  }
}

/// A key of the access tree, with its forms for one direction, written down once.
struct AccessKey: Sendable {
  let name: String
  let forward: String
  let backward: String
  /// Whether it may open a way that its kind keeps closed: `foot=yes` on a motorway does, `access=yes`
  /// on a footway does not make it a street.
  let opens: Bool

  init(_ name: String, opens: Bool = false) {
    self.name = name
    forward = name + ":forward"
    backward = name + ":backward"
    self.opens = opens
  }
}
