import CampusGraph

/// Rules of OSRM's profile `testbot`: fixed speeds on any way, for drawn networks.
///
/// | tag | rule |
/// |---|---|
/// | `highway=primary`, `secondary`, `tertiary`, `steps` | 36, 18, 12, 6 km/h |
/// | any other, or none | 24 km/h |
/// | `highway=river` | 24 km/h, times 1.5 downstream, divided by 1.5 upstream |
/// | `maxspeed`, `maxspeed:forward`, `maxspeed:backward` | a limit; of one direction, the speed |
/// | `oneway`, `junction=roundabout` | one direction |
/// | `duration` | a ferry with that duration |
/// | `highway=motorway`, `toll=yes` | classes that can be excluded |
///
/// Cars alone use these ways. Access tags, barriers and areas mean nothing.
///
/// Source: `profiles/testbot.lua` of OSRM 26.10.
enum TestbotRules {
  private static let speeds: [String: Double] = [
    "primary": 36, "secondary": 18, "tertiary": 12, "steps": 6,
  ]
  private static let otherSpeed = 24.0
  /// The slope of a river in per mille; `Profile.testbot` is 1.5 times as fast downhill.
  private static let riverSlope: Int16 = -1

  /// The descriptions of a way's edges: one, or one for each direction if their limits differ.
  ///
  /// - Returns: an empty array if the way is closed in both directions.
  static func edges(_ tags: OSMTags) -> [EdgeDescription] {
    var edge = EdgeDescription()
    edge.kind = .road
    edge.access = .car
    edge.access.subtract(closed(tags))
    edge.name = tags["name"] ?? ""
    edge.flags = flags(tags)
    guard !edge.access.isEmpty else { return [] }
    if duration(tags) != nil {
      edge.kind = .ferry
      return [edge]
    }
    if tags.has("highway", "river") { edge.incline = riverSlope }
    let (forward, backward) = speeds(tags)
    edge.maxSpeed = edge.access.contains(.carForward) ? forward : backward
    guard forward != backward, edge.access.isSuperset(of: .car) else { return [edge] }
    return [(AccessMask.carForward, forward), (.carBackward, backward)].map { access, speed in
      var one = edge
      one.access = access
      one.maxSpeed = speed
      return one
    }
  }

  /// The duration of a way in seconds; `nil` if none is tagged.
  static func duration(_ tags: OSMTags) -> Double? {
    tags["duration"].flatMap(FerryRules.seconds).map { max(1, $0) }
  }

  private static func closed(_ tags: OSMTags) -> AccessMask {
    switch tags["oneway"] {
    case "no"?, "0"?, "false"?: []
    case "-1"?: .carForward
    case "yes"?, "1"?, "true"?: .carBackward
    default: tags.has("junction", "roundabout") ? .carBackward : []
    }
  }

  /// The speeds of both directions in km/h.
  private static func speeds(_ tags: OSMTags) -> (forward: UInt8, backward: UInt8) {
    let usual = tags["highway"].flatMap { speeds[$0] } ?? otherSpeed
    let limit = number(tags["maxspeed"]).map { min($0, usual) } ?? usual
    func speed(_ key: String) -> UInt8 {
      UInt8(max(1, min(255, (number(tags[key]) ?? limit).rounded())))
    }
    return (speed("maxspeed:forward"), speed("maxspeed:backward"))
  }

  /// A positive number without a unit.
  private static func number(_ text: String?) -> Double? {
    text.flatMap(Double.init).flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
  }

  private static func flags(_ tags: OSMTags) -> EdgeFlags {
    var flags = tags["highway"].map { EdgeFlags(RoadRank(highway: $0)) } ?? []
    if tags.has("highway", "motorway") { flags.insert(.motorway) }
    if tags.has("toll", "yes") { flags.insert(.toll) }
    if tags.has("junction", "roundabout") { flags.insert(.roundabout) }
    return flags
  }
}
