import GeoCore

/// Reader of GPS Exchange Format 1.0 and 1.1: track points, by segments.
///
/// Without tracks it reads the points of routes, and without routes the waypoints that have a time,
/// because planners and some loggers write nothing else.
///
/// Speed and course are in the point itself (GPX 1.0) or in extensions (Garmin's
/// TrackPointExtension v2 and many others), whose elements are recognised by name in any namespace.
struct GPXReader: FormatReader {
  private let parser = XMLPushParser()
  private let points = GPXPoints()

  mutating func feed(
    _ bytes: UnsafeBufferPointer<UInt8>,
    into events: inout [TraceEvent]
  ) throws(TraceProblem) {
    defer { points.appendEvents(into: &events) }
    try parser.feed(bytes, to: points)
  }

  mutating func finish(into events: inout [TraceEvent]) throws(TraceProblem) {
    defer { points.appendEvents(into: &events) }
    try parser.finish(points)
    points.finish()
  }
}

/// Converts the elements of a GPX file to events.
final class GPXPoints: XMLHandler {
  /// Kinds of points, by decreasing priority.
  private enum Kind: Int, CaseIterable {
    case track
    case route
    case waypoint

    init?(element: String) {
      switch element {
      case "trkpt": self = .track
      case "rtept": self = .route
      case "wpt": self = .waypoint
      default: return nil
      }
    }
  }

  /// The maximum number of route points and waypoints kept until it is clear that the file has no
  /// track; no planner writes more.
  private static let maximumCount = 100_000
  /// The maximum length of a number or a time; longer texts are descriptions.
  private static let maximumText = 128

  private var found: [TraceEvent] = []
  private var waiting: [Kind: [TraceEvent]] = [:]
  private var hasTrack = false
  private var startsSegment = false
  private var isFirst = true
  private var depth = 0
  /// OsmAnd writes the accuracy in metres as dilution, and the compass as heading.
  private var isOsmAnd = false
  private var fieldNames = FieldNames()
  private var clock = DayClock(day: 0)

  /// The point that is being read.
  private var kind: Kind?
  private var line = 0
  private var pointDepth = 0
  private var record = FixRecord()
  private var hasNoFix = false
  private var characters: [UInt8] = []

  /// Appends the events since the last call.
  func appendEvents(into events: inout [TraceEvent]) {
    events += found
    found.removeAll(keepingCapacity: true)
  }

  /// Uses route points or waypoints if there was no track.
  func finish() {
    guard !hasTrack else { return }
    found += waiting[.route] ?? waiting[.waypoint] ?? []
    waiting = [:]
  }

  // MARK: - Elements

  func start(_ name: String, _ attributes: XMLAttributes, line: Int) throws(TraceProblem) {
    if depth == 0 { try startDocument(name, attributes, line: line) }
    depth += 1
    characters.removeAll(keepingCapacity: true)
    guard kind == nil else { return }
    switch name {
    case "trk", "trkseg", "rte": startsSegment = !isFirst
    default:
      guard let kind = Kind(element: name) else { return }
      startPoint(kind, attributes, line: line)
    }
  }

  func end(_ name: String) throws(TraceProblem) {
    if kind != nil {
      if depth == pointDepth { endPoint() } else { takeElement(name) }
    }
    characters.removeAll(keepingCapacity: true)
    depth -= 1
  }

  func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard kind != nil, characters.count < Self.maximumText else { return }
    characters.append(contentsOf: bytes.prefix(Self.maximumText - characters.count))
  }

  private func startDocument(
    _ name: String,
    _ attributes: XMLAttributes,
    line: Int
  ) throws(TraceProblem) {
    guard name.lowercased() == "gpx" else {
      throw TraceProblem(
        .unknownFormat,
        line: line,
        .message { $0.notGPX(Excerpt.text(name.utf8)) }
      )
    }
    isOsmAnd = attributes["creator"]?.hasPrefix("OsmAnd") == true
  }

  // MARK: - Points

  private func startPoint(_ kind: Kind, _ attributes: XMLAttributes, line: Int) {
    self.kind = kind
    self.line = line
    pointDepth = depth
    record = FixRecord()
    hasNoFix = false
    for (name, quantity) in [("lat", Quantity.latitude), ("lon", .longitude)] {
      guard let value = attributes[name] else { continue }
      // Some programs write numbers in the user's locale.
      record.set(TraceField(quantity: quantity), to: Array(value.utf8)[...], takesComma: true)
    }
    if kind == .track, !hasTrack {
      hasTrack = true
      waiting = [:]
      isFirst = true
      startsSegment = false
    }
  }

  /// Handles an element within a point; elements may be nested.
  private func takeElement(_ name: String) {
    guard !characters.isEmpty else { return }
    let isOwn = depth == pointDepth + 1
    if isOwn, name == "fix" {
      hasNoFix = characters == Array("none".utf8)
      return
    }
    guard var field = fieldNames.field(named: name), isOwn || Self.isExtension(field.quantity)
    else {
      return
    }
    if isOsmAnd, name == "heading" { return }
    if isOsmAnd, field.quantity == .dilution { field.quantity = .accuracy }
    record.set(field, to: characters[...], takesComma: true)
  }

  /// Whether a quantity is read from extensions; times and heights there have other meanings.
  private static func isExtension(_ quantity: Quantity) -> Bool {
    switch quantity {
    case .speed, .course, .accuracy, .dilution: true
    default: false
    }
  }

  private func endPoint() {
    guard let kind else { return }
    self.kind = nil
    let isTimed = record.hasTime
    guard kind != .waypoint || isTimed else { return }
    let event = event()
    guard kind != .track else { return found.append(event) }
    guard !hasTrack, waiting[kind, default: []].count < Self.maximumCount else { return }
    waiting[kind, default: []].append(event)
  }

  private func event() -> TraceEvent {
    switch record.fix(&clock, startsSegment: startsSegment) {
    case .failure(let rejection):
      return .rejected(RejectedRecord(line: line, reason: rejection.reason))
    case .success(let fix):
      if hasNoFix { return .noPosition(line: line, time: fix.time) }
      startsSegment = false
      isFirst = false
      return .fix(fix)
    }
  }
}
