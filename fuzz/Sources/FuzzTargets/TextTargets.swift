import GeoCore

@testable import CampusGraph
@testable import OSMImport
@testable import RouteService
@testable import Traces

/// Short texts in the languages of tags and of the command line.
enum TextTargets {
  static func openingHours(_ bytes: [UInt8]) {
    guard let hours = try? OpeningHours(parsing: String(decoding: bytes, as: UTF8.self)) else {
      return
    }
    let noon = LocalTime(secondsSince1970: 1_795_176_000)
    _ = hours.isOpen(at: noon)
    _ = hours.nextChange(after: noon)
    _ = hours.complement?.isOpen(at: noon)
  }

  /// Lines of `key=value`, as the tags of a way and of a relation.
  static func tags(_ bytes: [UInt8]) {
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    let pairs: [(key: String, value: String)] = lines.map { line in
      let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
    }
    let tags = OSMTags(pairs)
    for value in pairs.map(\.value) {
      _ = ConditionalValue.timed(value)
      _ = FerryRules.seconds(value)
      _ = TagValues.levels(value)
      _ = TagValues.meters(value)
      _ = TagValues.incline(value)
    }
    _ = WayRules.edges(tags)
    _ = BarrierRules.edges(tags)
    _ = SpeedRules.limit(tags)
    _ = RestrictionRules.rules(tags)
    _ = AreaRules.ground(tags, isRelation: false)
    _ = PlaceSubject(tags, keys: pairs.map(\.key))
  }

  static func dates(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    if let time = TimeText.value(bytes[...]), case .instant(let second) = time,
      TimeText.range.contains(second)
    {
      _ = TimeText.text(second, decimals: 3)
    }
    _ = TimeText.isAmbiguous(bytes[...])
    _ = TimeText.timeOfDay(bytes[...])
    _ = JSONValue.string(text).gbfsTime
    let clock = TimeArgument(zone: "America/Mexico_City")
    guard let second = try? clock.seconds(text, of: .depart, now: 1_795_176_000) else {
      return
    }
    _ = clock.text(second)
    _ = clock.clock(second)
  }
}
