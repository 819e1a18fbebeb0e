import CampusGraph
import Foundation
import GeoCore
public import Transit

/// Routes of one's own without GTFS: lines and stops in GeoJSON, and a timetable in CSV.
///
///     let feed = try ShuttleFeed(reading: "shuttle.geojson")
///     for finding in feed.report.findings { print(finding.message[.english]) }
///
/// The GeoJSON has a point for each stop, with its `name`, and a line for each route, with its `name`
/// and `color`. The CSV has a row for each trip, or for trips that repeat, and a column for each stop.
/// The file `docs/SHUTTLES.md` of the package has the format. Rows that cannot be used are left out and reported.
public struct ShuttleFeed: Sendable {
  /// The timetable of everything that can be used.
  public let timetable: Timetable
  /// What the check found.
  public let report: FeedReport

  /// Whether a path names lines in GeoJSON instead of a GTFS feed.
  public static func isShuttle(_ path: String) -> Bool {
    let name = path.lowercased()
    return name.hasSuffix(".geojson") || name.hasSuffix(".json")
  }

  /// Reads lines, stops and the timetable.
  ///
  /// - Parameters:
  ///   - path: the GeoJSON.
  ///   - timetable: the CSV; `nil` for the file beside it with the ending `.csv`.
  /// - Throws: ``TransitFeedError`` if a file cannot be read, is not GeoJSON, or exceeds the limits.
  public init(reading path: String, timetable: String? = nil) throws(TransitFeedError) {
    var reader = ShuttleReader(path, timetable ?? Self.beside(path))
    self.timetable = try reader.read()
    report = reader.report
  }

  private static func beside(_ path: String) -> String {
    let dot = path.lastIndex(of: ".") ?? path.endIndex
    return path[..<dot] + ".csv"
  }
}

/// Limits of the size of shuttles.
enum ShuttleLimits {
  /// Bytes of a file.
  static let file = 16 << 20
  /// Features of the GeoJSON.
  static let features = 10_000
  /// Trips of the timetable.
  static let trips = 50_000
  /// Periods with their days of the week.
  static let services = 1000
  /// Calls of all trips.
  static let calls = 2_000_000
}

/// Reader of lines and stops; the timetable is read in an extension.
struct ShuttleReader {
  let path: String
  let tablePath: String
  /// The names of the files without folders, for findings.
  let mapName: String
  let tableName: String
  var report = FeedReport()
  var stops: [TransitStop] = []
  /// Stops by id and by name in lower case; the first one counts.
  var stopsByName: [String: Int] = [:]
  var routes: [TransitRoute] = []
  var routesByName: [String: Int] = [:]
  var lines: [[Coordinate]] = []
  private var stopIDs: Set<String> = []
  private var routeIDs: Set<String> = []

  init(_ path: String, _ tablePath: String) {
    self.path = path
    self.tablePath = tablePath
    mapName = path.split(separator: "/").last.map(String.init) ?? path
    tableName = tablePath.split(separator: "/").last.map(String.init) ?? tablePath
  }

  mutating func read() throws(TransitFeedError) -> Timetable {
    let map = try collection()
    guard map.features.count <= ShuttleLimits.features else {
      throw TransitFeedError(
        .tooBig,
        path: path,
        .message { $0.tooManyFeatures(ShuttleLimits.features) }
      )
    }
    for (index, feature) in map.features.enumerated() { add(feature, number: index + 1) }
    let name = map.foreignMembers["agency"]?.string ?? map.foreignMembers["name"]?.string ?? ""
    let agency = Agency(id: "shuttle", name: name, timeZone: timeZone(map))
    return try readTable(agency)
  }

  private func collection() throws(TransitFeedError) -> FeatureCollection {
    let bytes = try bytes(of: path)
    do throws(GeoJSONError) {
      return try FeatureCollection(parsing: Data(bytes))
    } catch {
      throw TransitFeedError(.malformed, path: path, error.message)
    }
  }

  func bytes(of path: String) throws(TransitFeedError) -> [UInt8] {
    guard let bytes = FileSystem.bytes(of: path, limit: ShuttleLimits.file + 1) else {
      throw TransitFeedError(.unreadable, path: path, LocalizedText(unreadable: errno))
    }
    guard bytes.count <= ShuttleLimits.file else {
      let limit = ShuttleLimits.file >> 20
      throw TransitFeedError(.tooBig, path: path, .message { $0.largeFile(mebibytes: limit) })
    }
    return bytes
  }

  private mutating func timeZone(_ map: FeatureCollection) -> String {
    let zone = map.foreignMembers["time_zone"]?.string ?? ""
    if TimeZoneClock(identifier: zone) != nil { return zone }
    let quoted = Quoted.text(zone)
    report.add(.invalidTimeZone, mapName, .message { $0.badShuttleZone(quoted) })
    return "UTC"
  }

  /// Adds a stop or a route; other geometries are noted.
  private mutating func add(_ feature: Feature, number: Int) {
    let name = feature.properties["name"]?.string ?? ""
    let id = feature.properties["id"]?.string ?? feature.id?.text ?? name
    guard !id.isEmpty else {
      return report.add(.missingRequiredField, mapName, .message { $0.namelessFeature(number) })
    }
    switch feature.geometry {
    case .point(let location): addStop(feature, id, name, location)
    case .lineString(let points): addRoute(feature, id, name, [points])
    case .multiLineString(let parts): addRoute(feature, id, name, parts)
    default:
      report.add(.unsupportedFile, mapName, .message { $0.unusedFeature(number) })
    }
  }

  private mutating func addStop(
    _ feature: Feature,
    _ id: String,
    _ name: String,
    _ location: Coordinate
  ) {
    guard stopIDs.insert(id).inserted else { return addDuplicate(id) }
    let wheelchair: WheelchairAccess =
      switch feature.properties["wheelchair"]?.string {
      case "yes": .possible
      case "no": .impossible
      default: .unknown
      }
    let number = stops.count
    stops.append(
      TransitStop(
        id: id,
        name: name.isEmpty ? id : name,
        location: location,
        wheelchair: wheelchair
      )
    )
    stopsByName[id.lowercased()] = stopsByName[id.lowercased()] ?? number
    if !name.isEmpty { stopsByName[name.lowercased()] = stopsByName[name.lowercased()] ?? number }
  }

  private mutating func addRoute(
    _ feature: Feature,
    _ id: String,
    _ name: String,
    _ parts: [[Coordinate]]
  ) {
    guard routeIDs.insert(id).inserted else { return addDuplicate(id) }
    let color = feature.properties["color"]?.string ?? ""
    let digits = color.hasPrefix("#") ? String(color.dropFirst()) : color
    let isColor = digits.utf8.count == 6 && digits.allSatisfy(\.isHexDigit)
    if !isColor, !color.isEmpty {
      let quoted = Quoted.text(color)
      report.add(.invalidColor, mapName, .message { $0.badShuttleColor(quoted) })
    }
    let number = routes.count
    routes.append(
      TransitRoute(
        id: id,
        shortName: feature.properties["short_name"]?.string ?? (name.isEmpty ? id : name),
        longName: name,
        color: isColor ? digits.uppercased() : ""
      )
    )
    lines.append(parts.flatMap(\.self))
    for key in [id, name, routes[number].shortName] where !key.isEmpty {
      routesByName[key.lowercased()] = routesByName[key.lowercased()] ?? number
    }
  }

  private mutating func addDuplicate(_ id: String) {
    let quoted = Quoted.text(id)
    report.add(.duplicateKey, mapName, .message { $0.duplicateFeature(quoted) })
  }
}
