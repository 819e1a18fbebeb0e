import CampusGraph
package import GeoCore
package import Routing

extension StepIntersection {
  /// The class of ways that are only for some, in OSRM's terms.
  package static let restricted = "restricted"

  /// The junction in OSRM's form, with `traffic_signal` if traffic lights stand before it.
  var json: JSONValue {
    var object: JSONObject = [
      "location": .position(location),
      "bearings": .array(bearings.map { .number(Double($0)) }),
      "entry": .array(entries.map { .bool($0) }),
    ]
    if let arrival { object["in"] = .number(Double(arrival)) }
    if let exit { object["out"] = .number(Double(exit)) }
    if !lanes.isEmpty { object["lanes"] = .array(lanes.map(\.json)) }
    let classes = classes.map(\.rawValue) + (isRestricted ? [Self.restricted] : [])
    if !classes.isEmpty { object["classes"] = .array(classes.map { .string($0) }) }
    if hasLights { object["traffic_signal"] = .bool(true) }
    return .object(object)
  }
}

extension Step {
  /// Its junctions in OSRM's form.
  package var junctions: JSONValue { .array(intersections.map(\.json)) }
}

extension StepLane {
  /// The lane in OSRM's form.
  var json: JSONValue {
    ["indications": .array(indications.names.map { .string($0) }), "valid": .bool(isValid)]
  }
}
