import GeoCore

/// Converts JSON values to events.
struct JSONRecords {
  /// Whether any value was of a known kind.
  var hasRecords = false
  private var names = FieldNames()
  var clock: DayClock
  private var segment: String?
  var startsSegment = false
  private(set) var hasFixes = false

  init(day: Int) { clock = DayClock(day: day) }

  /// Names of members that hold a list of records, in the files of various programs.
  static let lists: Set<String> = [
    "features", "locations", "points", "fixes", "positions", "records", "trackpoints", "data",
    "tpv",
    "geometries", "trace", "shape",
  ]

  /// Reads one value from its bytes.
  mutating func read(_ bytes: [UInt8], line: Int, into events: inout [TraceEvent]) {
    do throws(JSONError) {
      read(try JSONValue(parsing: bytes), line: line, depth: 0, into: &events)
    } catch {
      reject(line, error.message, into: &events)
    }
  }

  // MARK: - Kinds of values

  mutating func read(
    _ value: JSONValue,
    line: Int,
    depth: Int,
    into events: inout [TraceEvent]
  ) {
    // Allows nested collections within a document; no recording is deeper.
    guard depth < 8 else { return reject(line, Self.noFix, into: &events) }
    switch value {
    case .array(let values) where values.first?.number == nil:
      for value in values { read(value, line: line, depth: depth + 1, into: &events) }
    case .object(let object): read(object, line: line, depth: depth, into: &events)
    default: reject(line, Self.noFix, into: &events)
    }
  }

  mutating func read(
    _ object: JSONObject,
    line: Int,
    depth: Int,
    into events: inout [TraceEvent]
  ) {
    if let request = Self.request(object) {
      hasRecords = true
      return events.append(.request(request, line: line))
    }
    if let name = object["class"]?.string, let report = GPSDReport(rawValue: name) {
      hasRecords = true
      return read(report, object, line: line, depth: depth, into: &events)
    }
    if GeoJSONShape.isGeoJSON(object) {
      hasRecords = true
      return readGeoJSON(object, line: line, depth: depth, into: &events)
    }
    for member in object.members where Self.lists.contains(member.name) {
      guard case .array(let values) = member.value else { continue }
      for value in values { read(value, line: line, depth: depth + 1, into: &events) }
      return
    }
    var record = FixRecord()
    fill(&record, from: object, depth: 0)
    emit(record, line: line, into: &events)
  }

  /// `{"to": PLACE}`, `{"to": null}` and `{"cancel": true}`.
  private static func request(_ object: JSONObject) -> StreamRequest? {
    if object["cancel"]?.bool == true { return .cancel }
    switch object["to"] {
    case .string(let place)?: return .destination(place)
    case .null?: return object.members.count == 1 ? .cancel : nil
    case .array(let numbers)?:
      guard numbers.count >= 2, let longitude = numbers[0].number, let latitude = numbers[1].number
      else { return nil }
      return .destination("\(latitude),\(longitude)")
    default: return nil
    }
  }

  static let noFix = LocalizedText.message { $0.noPosition }

  // MARK: - Plain objects

  /// Reads the members of an object, and of nested objects such as `coords` and `location`.
  mutating func fill(_ record: inout FixRecord, from object: JSONObject, depth: Int) {
    for member in object.members {
      if case .object(let inner) = member.value {
        if depth < 3, let point = GeoJSONShape.point(inner) {
          record.setPlace(point)
        } else if depth < 3 {
          fill(&record, from: inner, depth: depth + 1)
        }
        continue
      }
      guard let field = names.field(named: member.name) else { continue }
      switch member.value {
      case .number(let number): record.set(field, to: number)
      case .string(let text): record.set(field, to: Array(text.utf8)[...])
      case .array(let values):
        if field.quantity == .place, let point = GeoJSONShape.position(values) {
          record.setPlace(point)
        }
      default: break
      }
    }
  }

  mutating func emit(_ record: FixRecord, line: Int, into events: inout [TraceEvent]) {
    if let name = record.segment, name != segment {
      startsSegment = startsSegment || segment != nil && hasFixes
      segment = name
    }
    switch record.fix(&clock, startsSegment: startsSegment) {
    case .failure(let rejection): reject(line, rejection.reason, into: &events)
    case .success(let fix):
      hasRecords = true
      hasFixes = true
      startsSegment = false
      events.append(.fix(fix))
    }
  }

  func reject(_ line: Int, _ reason: LocalizedText, into events: inout [TraceEvent]) {
    events.append(.rejected(RejectedRecord(line: line, reason: reason)))
  }
}
