import Traces

/// The readers of untrusted bytes, each as a function that may throw, and never traps or hangs.
///
/// libFuzzer calls them in the package beside; the tests of the package above replay what was kept.
public enum FuzzTarget: String, CaseIterable, Sendable {
  // Recordings of fixes.
  case gpx
  case nmea
  case geojson
  case csv
  case ndjson
  case gpsd
  // Files of campuses and stations.
  case campus
  case gbfs
  // The little languages of tags and of the command line.
  case hours
  case conditional
  case dates
  // Maps, heights and graphs.
  case osm
  case changes
  case osmstore
  case pbf
  case elevation
  case dimacs
  case pace
  case rgraph
  // Timetables of public transport.
  case gtfs
  case realtime
  case shuttle
  // Requests.
  case batch
  case places
  // Posts of devices and events of administrators.
  case osmand
  case devices
  case fixes
  case calendar
  case events

  /// Reads some bytes as the target's reader does.
  public func run(_ bytes: [UInt8]) {
    switch self {
    case .gpx: TraceTargets.read(bytes, as: .gpx)
    case .nmea: TraceTargets.read(bytes, as: .nmea)
    case .geojson: TraceTargets.read(bytes, as: .geojson)
    case .csv: TraceTargets.read(bytes, as: .csv)
    case .ndjson: TraceTargets.read(bytes, as: .ndjson)
    case .gpsd: TraceTargets.read(bytes, as: .gpsd)
    case .campus: CampusTargets.campus(bytes)
    case .gbfs: CampusTargets.stations(bytes)
    case .hours: TextTargets.openingHours(bytes)
    case .conditional: TextTargets.tags(bytes)
    case .dates: TextTargets.dates(bytes)
    case .osm: MapTargets.xml(bytes)
    case .changes: MapTargets.changes(bytes)
    case .osmstore: MapTargets.store(bytes)
    case .pbf: MapTargets.pbf(bytes)
    case .elevation: MapTargets.elevation(bytes)
    case .dimacs: GraphTargets.dimacs(bytes)
    case .pace: GraphTargets.pace(bytes)
    case .rgraph: GraphFileTarget.read(bytes)
    case .gtfs: FeedTargets.gtfs(bytes)
    case .realtime: FeedTargets.realtime(bytes)
    case .shuttle: FeedTargets.shuttle(bytes)
    case .batch: RequestTargets.batch(bytes)
    case .places: RequestTargets.place(bytes)
    case .osmand: LiveTargets.osmAnd(bytes)
    case .devices: LiveTargets.devices(bytes)
    case .fixes: LiveTargets.fixes(bytes)
    case .calendar: LiveTargets.calendar(bytes)
    case .events: LiveTargets.events(bytes)
    }
  }
}
