import CampusGraph
import GeoCore
public import Transit

/// Static GTFS feed: its timetable and what the check of it found.
///
///     let feed = try GTFSFeed(reading: "city.zip")
///     for finding in feed.report.findings { print(finding.message[.english]) }
///
/// Reading is forgiving: a row that breaks the format is left out and reported, and the rest is used.
/// It accepts a byte order mark, any line ends, quoted fields, columns in any order, unknown columns
/// and files, missing optional files and columns, calendars of dates only, and an archive whose files
/// are in a folder. Source: the GTFS Schedule reference.
public struct GTFSFeed: Sendable {
  /// The timetable of everything that can be used.
  public let timetable: Timetable
  /// What the check found.
  public let report: FeedReport

  /// Reads a folder or a zip archive.
  ///
  /// - Parameters:
  ///   - path: the folder or archive.
  ///   - isStrict: whether a feed with an error is rejected.
  /// - Throws: ``TransitFeedError`` if the feed cannot be read, lacks a file that none can lack, or
  ///   exceeds the limits; if strict, also for the first error.
  public init(reading path: String, isStrict: Bool = false) throws(TransitFeedError) {
    var reader = GTFSReader(try FeedSource(path))
    timetable = try reader.read()
    report = reader.report
    if isStrict, let first = report.firstError {
      let count = report.count(.error)
      throw TransitFeedError(
        .faulty,
        path: path,
        .message { $0.faulty(count, first: first.message[$0.language]) }
      )
    }
  }
}

/// Reader of the files of a feed, one after the other.
struct GTFSReader {
  let source: FeedSource
  var report = FeedReport()

  var stops: [TransitStop] = []
  var stopIDs = IDTable()
  var routes: [TransitRoute] = []
  var routeIDs = IDTable()
  var services: [ServiceDates] = []
  var serviceIDs = IDTable()
  var trips: [TripRecord] = []
  var tripIDs = IDTable()
  var tripLines: [Int] = []
  var shapeIDs = IDTable()
  var shapePoints: [[Coordinate]] = []
  var frequencies: [Int: [TripFrequency]] = [:]
  var transfers: [TransferRule] = []
  var agencies: [Agency] = []

  init(_ source: FeedSource) { self.source = source }

  /// Reads all files.
  mutating func read() throws(TransitFeedError) -> Timetable {
    try checkFiles()
    try readAgencies()
    try readStops()
    try readRoutes()
    try readServices()
    try readShapes()
    try readTrips()
    try readFrequencies()
    try readTransfers()
    var builder = TimetableBuilder(agencies: agencies)
    for stop in stops { builder.add(stop) }
    for route in routes { builder.add(route) }
    for (number, dates) in services.enumerated() {
      builder.add(service: serviceIDs.text(number), dates)
    }
    for points in shapePoints { builder.add(shape: points) }
    for transfer in transfers { builder.add(transfer) }
    var calls = StopTimeReader(tripCount: trips.count)
    try calls.read(source, stopIDs, tripIDs, stops, &report)
    calls.addTrips(trips, tripLines, stops, frequencies, routes, to: &builder, &report)
    shapePoints = []
    reportUnused(calls.usedStops)
    return builder.timetable()
  }

  private mutating func checkFiles() throws(TransitFeedError) {
    let required = ["stops.txt", "routes.txt", "trips.txt", "stop_times.txt"]
    let (names, path) = (source.names, source.path)
    if let missing = required.first(where: { !names.contains($0) }) {
      throw TransitFeedError(.malformed, path: path, .message { $0.missingFile(missing) })
    }
    if !source.folder.isEmpty {
      let folder = Quoted.text(source.folder)
      report.add(.folderInArchive, "", .message { $0.folderInArchive(folder) })
    }
    let read = [
      AgencyColumn.file, CalendarColumn.file, CalendarDateColumn.file, FrequencyColumn.file,
      TransferColumn.file, ShapeColumn.file,
    ]
    for name in source.names where !required.contains(name) && !read.contains(name) {
      if UnreadFiles.names.contains(name) {
        report.add(.unsupportedFile, name, .message { $0.unsupportedFile })
      } else {
        report.add(.unknownFile, Quoted.text(name), .message { $0.unknownFile })
      }
    }
  }

  private mutating func reportUnused(_ isUsed: [Bool]) {
    for (number, stop) in stops.enumerated() where stop.kind == .stop && !isUsed[number] {
      let id = Quoted.text(stop.id)
      report.add(.unusedStop, StopColumn.file, .message { $0.unusedStop(id) })
    }
  }
}
