import CampusGraph

/// Signs and road markings of ways, and names of junctions.
///
/// Source: the wiki's pages *Key:destination*, *Key:destination:ref*, *Key:junction:ref*,
/// *Key:ref*, *Key:name:pronunciation* and *Tag:highway=motorway_junction*.
enum SignRules {
  /// The signs along a way.
  static func signs(_ tags: OSMTags) -> EdgeSigns {
    guard tags.containsKey(where: isSign) else { return .none }
    var texts = SignTexts()
    texts.ref = list(tags["ref"], separator: "; ")
    texts.pronunciation = tags["name:pronunciation"] ?? ""
    texts.forward = signs(tags, isForward: true)
    texts.backward = signs(tags, isForward: false)
    return EdgeSigns(texts)
  }

  private static func isSign(_ key: String) -> Bool {
    key == "ref" || key == "junction:ref" || key == "name:pronunciation"
      || key.hasPrefix("destination") || key.hasPrefix("lanes") || key.hasPrefix("turn:lanes")
  }

  private static func signs(_ tags: OSMTags, isForward: Bool) -> DirectionSigns {
    var signs = DirectionSigns()
    let isOpen = DirectionRules.closed(tags).isDisjoint(
      with: TravelMode.car.bit(forward: isForward)
    )
    guard isOpen else { return signs }
    signs.destinations = destinations(tags, isForward: isForward)
    signs.exits = list(tags["junction:ref"], separator: "; ")
    signs.turnLanes = LaneRules.turnLanes(tags, isForward: isForward)
    signs.laneCount = LaneRules.count(tags, isForward: isForward)
    return signs
  }

  /// Road numbers and places on the signs of one direction: `A 3: Porto, Braga`.
  ///
  /// Without a direction in the key, only those of one-way roads are unambiguous.
  private static func destinations(_ tags: OSMTags, isForward: Bool) -> String {
    let isOneWay = DirectionRules.isOneWay(tags, .car)
    func text(_ key: String) -> String {
      let directed = tags[key + (isForward ? ":forward" : ":backward")]
      return list(directed ?? (isOneWay ? tags[key] : nil), separator: ", ")
    }
    let (refs, places) = (text("destination:ref"), text("destination"))
    if !refs.isEmpty, !places.isEmpty { return refs + ": " + places }
    return refs + places + (refs.isEmpty && places.isEmpty ? text("destination:street") : "")
  }

  /// The values between semicolons with another separator; empty for no value.
  private static func list(_ value: String?, separator: String) -> String {
    guard let value else { return "" }
    return value.split(separator: ";").map(trimmed).filter { !$0.isEmpty }
      .joined(separator: separator)
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }

  // MARK: - Nodes

  /// The name of a junction: of an interchange, or by which people know traffic lights.
  static func junctionName(_ tags: OSMTags) -> String? {
    let isJunction =
      tags.isSet("junction") || tags.has("highway", "motorway_junction", "traffic_signals")
    return isJunction ? tags["name"] : nil
  }

  /// The number of the exit that starts at a node.
  static func exits(_ tags: OSMTags) -> String? {
    tags.has("highway", "motorway_junction") ? tags["ref"].map { list($0, separator: "; ") } : nil
  }

  /// Whether a node with this key may be a junction; tested before its tags are copied.
  static func isOfInterest(_ key: String) -> Bool { key == "highway" || key == "junction" }
}
