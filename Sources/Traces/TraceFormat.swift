/// File formats of recordings.
public enum TraceFormat: String, CaseIterable, Sendable {
  /// GPS Exchange Format 1.0 or 1.1.
  case gpx
  /// Sentences of NMEA 0183.
  case nmea
  /// GeoJSON (RFC 7946) with times.
  case geojson
  /// Separated values under a header.
  case csv
  /// One JSON object a line.
  case ndjson
  /// The JSON that gpsd sends to its clients.
  case gpsd
}
