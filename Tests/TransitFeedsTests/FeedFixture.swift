import CZlib
import Foundation
import GeoCore
import TransitFeeds

/// Files of a small feed, to be changed by tests and written to a folder or an archive.
struct FeedFixture {
  var files: [String: String] = [
    "agency.txt": """
    agency_id,agency_name,agency_url,agency_timezone
    A,Agency,http://example.org,America/Guayaquil

    """,
    "stops.txt": """
    stop_id,stop_name,stop_lat,stop_lon,wheelchair_boarding,location_type,parent_station
    S1,First,-0.10,-78.50,1,0,
    S2,Second,-0.11,-78.50,0,0,ST
    S3,Third,-0.12,-78.50,2,0,
    S4,Fourth,-0.13,-78.50,,,
    ST,Station,-0.11,-78.50,1,1,

    """,
    "routes.txt": """
    route_id,agency_id,route_short_name,route_long_name,route_type,route_color
    R,A,10,"Line, ten",3,00FF00

    """,
    "calendar.txt": """
    service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
    W,1,1,1,1,1,0,0,20260101,20261231

    """,
    "calendar_dates.txt": """
    service_id,date,exception_type
    W,20260302,2
    W,20260307,1
    X,20260308,1

    """,
    "trips.txt": """
    route_id,service_id,trip_id,trip_headsign,direction_id,block_id,shape_id,wheelchair_accessible
    R,W,T1,North,0,B1,,1
    R,W,T2,North,1,,,2
    R,X,T3,Late,,,,

    """,
    "stop_times.txt": """
    trip_id,arrival_time,departure_time,stop_id,stop_sequence,pickup_type,drop_off_type
    T1,08:00:00,08:00:00,S1,1,0,1
    T1,,,S2,2,,
    T1,8:10:00,8:12:00,S3,5,,
    T1,08:20:00,08:20:00,S4,9,1,0
    T2,09:00:00,09:00:00,S1,1,,
    T2,09:20:00,09:20:00,S4,2,,
    T3,24:50:00,24:50:00,S1,1,,
    T3,25:10:00,25:10:00,S4,2,,

    """,
  ]

  /// Replaces a text of a file.
  mutating func replace(_ text: String, with other: String, in file: String) {
    files[file] = files[file]?.replacing(text, with: other)
  }

  /// Writes the files to a new folder and returns its path.
  func folder() throws -> String {
    let folder = FileManager.default.temporaryDirectory.appending(path: "feed-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, text) in files {
      try Data(text.utf8).write(to: folder.appending(path: name))
    }
    return folder.path
  }

  /// Reads the feed from a folder, which is removed again.
  func read(isStrict: Bool = false) throws -> GTFSFeed {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    return try GTFSFeed(reading: folder, isStrict: isStrict)
  }

  /// The bytes of a zip archive with the files.
  func archive(inFolder folder: String = "", isDeflated: Bool = true) -> [UInt8] {
    ZipFixture.archive(
      files.sorted { $0.key < $1.key }.map { (folder + $0.key, Array($0.value.utf8)) },
      isDeflated: isDeflated
    )
  }

  /// Reads an archive from a file, which is removed again.
  static func read(_ archive: [UInt8]) throws -> GTFSFeed {
    let file = FileManager.default.temporaryDirectory.appending(path: "feed-\(UUID()).zip")
    try Data(archive).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try GTFSFeed(reading: file.path)
  }
}

/// Writer of zip archives.
enum ZipFixture {
  static func archive(_ files: [(name: String, bytes: [UInt8])], isDeflated: Bool) -> [UInt8] {
    var archive: [UInt8] = []
    var directory: [UInt8] = []
    for (name, bytes) in files {
      let packed = isDeflated ? deflated(bytes) : bytes
      let checksum = UInt32(truncatingIfNeeded: crc32(0, bytes, UInt32(bytes.count)))
      var common: [UInt8] = []
      common += number(UInt16(20)) + number(UInt16(0)) + number(UInt16(isDeflated ? 8 : 0))
      common += number(UInt32(0)) + number(checksum)
      common += number(UInt32(packed.count)) + number(UInt32(bytes.count))
      common += number(UInt16(name.utf8.count)) + number(UInt16(0))
      directory += number(UInt32(0x0201_4B50)) + number(UInt16(20)) + common
      directory += number(UInt16(0)) + number(UInt16(0)) + number(UInt16(0)) + number(UInt32(0))
      directory += number(UInt32(archive.count)) + Array(name.utf8)
      archive += number(UInt32(0x0403_4B50)) + common + Array(name.utf8) + packed
    }
    let start = archive.count
    archive += directory
    archive += number(UInt32(0x0605_4B50)) + number(UInt32(0))
    archive += number(UInt16(files.count)) + number(UInt16(files.count))
    archive += number(UInt32(directory.count)) + number(UInt32(start)) + number(UInt16(0))
    return archive
  }

  /// The bytes as a raw stream of DEFLATE.
  private static func deflated(_ bytes: [UInt8]) -> [UInt8] {
    var size = compressBound(UInt(bytes.count))
    var packed = [UInt8](repeating: 0, count: Int(size))
    compress2(&packed, &size, bytes, UInt(bytes.count), 9)
    // Without the header and the checksum of zlib's format.
    return Array(packed[2..<(Int(size) - 4)])
  }

  private static func number<Number: FixedWidthInteger>(_ value: Number) -> [UInt8] {
    withUnsafeBytes(of: value.littleEndian) { Array($0) }
  }
}
