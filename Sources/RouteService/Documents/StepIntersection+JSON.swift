import CampusGraph
import GeoCore
import Routing

extension StepIntersection {
  /// The junction in OSRM's form.
  var json: JSONValue {
    var object: JSONObject = [
      "location": .position(location),
      "bearings": .array(bearings.map { .number(Double($0)) }),
      "entry": .array(entries.map { .bool($0) }),
    ]
    if let arrival { object["in"] = .number(Double(arrival)) }
    if let exit { object["out"] = .number(Double(exit)) }
    if !lanes.isEmpty { object["lanes"] = .array(lanes.map(\.json)) }
    if !classes.isEmpty { object["classes"] = .array(classes.map { .string($0.rawValue) }) }
    return .object(object)
  }
}

extension StepLane {
  /// The lane in OSRM's form.
  var json: JSONValue {
    ["indications": .array(indications.names.map { .string($0) }), "valid": .bool(isValid)]
  }
}
