import Foundation
import GRDB
import GeoCore
import RoutingTestSupport
import Testing

@testable import Basemap

@Suite struct `GeoPackages` {
  private static let layers = [
    GeoPackageLayer("places", .point, columns: [.init("name", .text), .init("rank", .integer)]),
    GeoPackageLayer("ways", .line, columns: [.init("length", .real), .init("lit", .boolean)]),
  ]
  private static let corner = Coordinate(latitude: 41.15, longitude: -8.61)
  private static let end = Coordinate(latitude: 41.1, longitude: -8.5)

  /// Folder of one test, removed with it.
  private final class Folder {
    let url = FileManager.default.temporaryDirectory.appending(path: "gpkg-\(UUID().uuidString)")

    init() throws {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func path(_ name: String) -> String { url.appending(path: name).path }

    var names: [String] {
      get throws { try FileManager.default.contentsOfDirectory(atPath: url.path) }
    }
  }

  private func write(_ path: String) throws {
    let writer = try GeoPackageWriter(path, layers: Self.layers, description: "© Somebody")
    try writer.add(.point(Self.corner), [.text("Sé \"do\" Porto"), .integer(1 << 60)], toLayer: 0)
    try writer.add(.line([Self.corner, Self.end]), [.real(12.5), .boolean(true)], toLayer: 1)
    try writer.add(.line([Self.end, Self.corner]), [.null, .boolean(false)], toLayer: 1)
    try writer.finish()
  }

  private func reading<Value>(_ path: String, _ body: (Database) throws -> Value) throws -> Value {
    var configuration = Configuration()
    configuration.readonly = true
    return try DatabaseQueue(path: path, configuration: configuration).read(body)
  }

  @Test func `name the standard, their layers and the reference system`() throws {
    let folder = try Folder()
    let path = folder.path("a.gpkg")
    try write(path)
    try reading(path) { database in
      #expect(try Int.fetchOne(database, sql: "PRAGMA application_id") == 0x4750_4B47)
      #expect(try Int.fetchOne(database, sql: "PRAGMA user_version") == 10300)
      #expect(try String.fetchOne(database, sql: "PRAGMA integrity_check") == "ok")
      #expect(try Row.fetchAll(database, sql: "PRAGMA foreign_key_check").isEmpty)
      let systems = try Int.fetchAll(
        database,
        sql: "SELECT srs_id FROM gpkg_spatial_ref_sys ORDER BY srs_id"
      )
      #expect(systems == [-1, 0, 4326])
      let contents = try Row.fetchAll(
        database,
        sql: """
          SELECT table_name, data_type, identifier, description, last_change, srs_id, min_x, min_y,
          max_x, max_y FROM gpkg_contents ORDER BY table_name
          """
      )
      #expect(contents.map { $0["table_name"] as String } == ["places", "ways"])
      for row in contents {
        #expect(row["data_type"] as String == "features" && row["srs_id"] as Int == 4326)
        #expect(row["description"] as String == "© Somebody")
        #expect(row["last_change"] as String == "1970-01-01T00:00:00.000Z")
      }
      let box = ["min_x", "min_y", "max_x", "max_y"].map { contents[1][$0] as Double? }
      #expect(box == [-8.61, 41.1, -8.5, 41.15])
      let geometries = try Row.fetchAll(
        database,
        sql: "SELECT * FROM gpkg_geometry_columns ORDER BY table_name"
      )
      #expect(geometries.map { $0["geometry_type_name"] as String } == ["POINT", "LINESTRING"])
      #expect(geometries.map { $0["column_name"] as String } == ["geom", "geom"])
      #expect(geometries.map { $0["srs_id"] as Int } == [4326, 4326])
    }
  }

  @Test func `have rows as they were added`() throws {
    let folder = try Folder()
    let path = folder.path("a.gpkg")
    try write(path)
    try reading(path) { database in
      let place = try #require(try Row.fetchOne(database, sql: "SELECT * FROM places"))
      #expect(place["fid"] as Int == 1 && place["name"] as String == "Sé \"do\" Porto")
      #expect(place["rank"] as Int64 == 1 << 60)
      let point = GeoPackageBlob([UInt8](place["geom"] as Data))
      #expect(point?.type == 1 && point?.system == 4326 && point?.envelope == [])
      #expect(point?.points == [Self.corner])
      let ways = try Row.fetchAll(database, sql: "SELECT * FROM ways ORDER BY fid")
      #expect(ways.map { $0["length"] as Double? } == [12.5, nil])
      #expect(ways.map { $0["lit"] as Bool } == [true, false])
      let lines = ways.map { GeoPackageBlob([UInt8]($0["geom"] as Data)) }
      #expect(lines.map { $0?.points } == [[Self.corner, Self.end], [Self.end, Self.corner]])
      #expect(lines[1]?.envelope == [-8.61, -8.5, 41.1, 41.15] && lines[1]?.type == 2)
    }
  }

  @Test func `are the same bytes for the same rows`() throws {
    let folder = try Folder()
    for name in ["a.gpkg", "b.gpkg"] { try write(folder.path(name)) }
    let files = try ["a.gpkg", "b.gpkg"].map {
      try Data(contentsOf: folder.url.appending(path: $0))
    }
    #expect(files[0] == files[1])
    #expect(try folder.names.sorted() == ["a.gpkg", "b.gpkg"])
  }

  @Test func `without rows have no extent`() throws {
    let folder = try Folder()
    let path = folder.path("empty.gpkg")
    try GeoPackageWriter(path, layers: Self.layers, description: "").finish()
    try reading(path) { database in
      let rows = try Row.fetchAll(database, sql: "SELECT min_x, max_y FROM gpkg_contents")
      #expect(rows.count == 2 && rows.allSatisfy { $0["min_x"] as Double? == nil })
      #expect(try Int.fetchOne(database, sql: "SELECT count(*) FROM ways") == 0)
    }
  }

  @Test func `quote the names of layers and columns`() throws {
    let folder = try Folder()
    let path = folder.path("a.gpkg")
    let hostile = "a\"; DROP TABLE gpkg_contents; --"
    let layer = GeoPackageLayer(hostile, .point, columns: [.init("select \"x", .text)])
    let writer = try GeoPackageWriter(path, layers: [layer], description: "")
    try writer.add(.point(Self.corner), [.text("'); --")], toLayer: 0)
    try writer.finish()
    try reading(path) { database in
      #expect(try String.fetchOne(database, sql: "SELECT table_name FROM gpkg_contents") == hostile)
      let table = "\"a\"\"; DROP TABLE gpkg_contents; --\""
      let row = try #require(try Row.fetchOne(database, sql: "SELECT * FROM \(table)"))
      #expect(row["select \"x"] as String == "'); --")
    }
  }

  @Test func `replace a file when they are complete, and leave nothing otherwise`() throws {
    let folder = try Folder()
    let path = folder.path("a.gpkg")
    try Data("old".utf8).write(to: folder.url.appending(path: "a.gpkg"))
    do {
      let writer = try GeoPackageWriter(path, layers: Self.layers, description: "")
      try writer.add(.point(Self.corner), [.null, .null], toLayer: 0)
    }
    #expect(try folder.names == ["a.gpkg"])
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "old")
    try write(path)
    #expect(try folder.names == ["a.gpkg"])
    #expect(try reading(path) { try Int.fetchOne($0, sql: "SELECT count(*) FROM ways") } == 2)
  }

  @Test(arguments: ["/nowhere/a.gpkg", "/", "/dev/null"])
  func `that cannot be written are refused`(path: String) {
    let error = basemapError {
      _ = try GeoPackageWriter(path, layers: Self.layers, description: "")
    }
    #expect(error?.code == .unusableFile)
    #expect(error?.message.en.hasPrefix(path) == true && error?.message.es != error?.message.en)
  }
}
