import CampusGraph

/// The lanes of ways.
///
/// Source: the wiki's pages *Key:turn*, *Key:lanes*, *Lanes* and *Bus lanes*.
enum LaneRules {
  /// The arrows on the lanes of one direction that cars may use; empty if they are not tagged.
  static func turnLanes(_ tags: OSMTags, isForward: Bool) -> String {
    guard let text = value("turn:lanes", tags, isForward: isForward) else { return "" }
    var lanes = text.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
    if let isOpen = openLanes(tags, isForward: isForward), isOpen.count == lanes.count {
      lanes = zip(lanes, isOpen).compactMap { $1 ? $0 : nil }
    } else {
      removeBusLanes(busLaneCount(tags, isForward: isForward), from: &lanes)
    }
    let isMarked = lanes.contains { !$0.isEmpty && $0 != "none" }
    return isMarked ? lanes.joined(separator: "|") : ""
  }

  /// The value of a key for one direction; without a direction in the key, that of the only one.
  private static func value(_ key: String, _ tags: OSMTags, isForward: Bool) -> String? {
    if let directed = tags[key + (isForward ? ":forward" : ":backward")] { return directed }
    // On a street with both directions, the value without direction is that along the way.
    return isForward || DirectionRules.isOneWay(tags, .car) ? tags[key] : nil
  }

  /// Keys of the access of drivers by lane, the most specific first.
  private static let accessKeys = [
    "motorcar:lanes", "motor_vehicle:lanes", "vehicle:lanes", "access:lanes",
  ]
  /// Keys by which lanes are reserved for others.
  private static let reservedKeys = ["psv:lanes", "bus:lanes", "taxi:lanes", "bicycle:lanes"]

  /// Whether each lane is open to cars; `nil` if access by lane is not tagged.
  private static func openLanes(_ tags: OSMTags, isForward: Bool) -> [Bool]? {
    func values(_ key: String) -> [Substring]? {
      value(key, tags, isForward: isForward)?.split(
        separator: "|",
        omittingEmptySubsequences: false
      )
    }
    if let access = accessKeys.lazy.compactMap(values).first {
      return access.map { $0 != "no" && $0 != "private" }
    }
    return reservedKeys.lazy.compactMap(values).first { $0.contains("designated") }
      .map { $0.map { $0 != "designated" } }
  }

  private static func busLaneCount(_ tags: OSMTags, isForward: Bool) -> Int {
    for key in ["lanes:psv", "lanes:bus", "lanes:taxi"] {
      if let count = value(key, tags, isForward: isForward).flatMap({ Int($0) }) { return count }
    }
    return 0
  }

  /// Removes lanes without arrows from the edges of the carriageway, the right one first.
  private static func removeBusLanes(_ count: Int, from lanes: inout [String]) {
    var count = count
    while count > 0, lanes.last == "" {
      lanes.removeLast()
      count -= 1
    }
    while count > 0, lanes.first == "" {
      lanes.removeFirst()
      count -= 1
    }
  }

  /// The number of lanes of one direction; 0 if it is not tagged.
  static func count(_ tags: OSMTags, isForward: Bool) -> UInt8 {
    let other = number(tags["lanes:both_ways"]) ?? 0
    if let own = number(tags[isForward ? "lanes:forward" : "lanes:backward"]) { return own }
    guard let total = number(tags["lanes"]) else { return 0 }
    if DirectionRules.isOneWay(tags, .car) { return total }
    if let opposite = number(tags[isForward ? "lanes:backward" : "lanes:forward"]) {
      return total - min(opposite, total)
    }
    let shared = total - min(other, total)
    return isForward ? shared / 2 + shared % 2 : shared / 2
  }

  private static func number(_ value: String?) -> UInt8? { value.flatMap { UInt8($0) } }
}
