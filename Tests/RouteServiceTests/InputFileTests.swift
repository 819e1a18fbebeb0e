import Foundation
import GeoCore
import Routing
import Testing

@testable import RouteService

@Suite struct `Files in questions` {
  @Test(arguments: [
    (#"{"type": "FeatureCollection", "features": []}"#, "polygon"),
    (
      #"{"type": "FeatureCollection", "features": [{"type": "Feature", "properties": {}, "geometry": "#
        + #"{"type": "LineString", "coordinates": [[0, 0], [1, 1]]}}]}"#, "polygon"
    ), ("", ""), ("{", ""), ("[]", ""), (#"{"type": "Topology"}"#, ""),
    (#"{"type": "FeatureCollection", "features": 7}"#, ""),
  ])
  func `of areas without a polygon are bad files`(text: String, word: String) throws {
    let folder = try TestFolder()
    let path = try folder.write(text, to: "a.geojson")
    let error = try serviceError { _ = try AvoidFile.areas(in: path) }
    #expect(error.code == .badFile && error.names(path) && error.details["file"]?.string == path)
    #expect(word.isEmpty || error.message(.plain).en.contains(word))
  }

  @Test func `of areas keep every polygon with its holes`() throws {
    let ring = "[[0,0],[4,0],[4,4],[0,4],[0,0]]"
    let hole = "[[1,1],[1,2],[2,2],[1,1]]"
    func feature(_ kind: String, _ coordinates: String) -> String {
      """
      {"type": "Feature", "properties": {},
       "geometry": {"type": "\(kind)", "coordinates": \(coordinates)}}
      """
    }
    let features = [
      feature("Polygon", "[\(ring),\(hole)]"), feature("MultiPolygon", "[[\(ring)],[\(ring)]]"),
      feature("Point", "[7,7]"),
    ]
    let folder = try TestFolder()
    let path = try folder.write(
      #"{"type": "FeatureCollection", "features": [\#(features.joined(separator: ","))]}"#,
      to: "a.geojson"
    )
    #expect(try AvoidFile.areas(in: path).map(\.rings.count) == [2, 1, 1])
  }

  @Test(arguments: [("/nowhere/at/all", "no such file"), ("/", "folder")])
  func `that are missing, and folders, are bad files`(path: String, reason: String) throws {
    for error in [
      try serviceError { _ = try InputFile.read(path) },
      try serviceError { _ = try InputFile.open(path) },
      try serviceError { _ = try AvoidFile.areas(in: path) },
    ] {
      #expect(error.code == .badFile && error.message(.plain).en.contains(reason))
      #expect(error.names(path) && error.details["file"]?.string == path)
    }
  }

  @Test func `are read whole, empty ones too`() throws {
    let folder = try TestFolder()
    for text in ["", "x", String(repeating: "0123456789", count: 30_000)] {
      let path = try folder.write(text, to: "f")
      #expect(try InputFile.read(path) == Data(text.utf8))
      #expect(try InputFile.open(path).readToEnd() ?? Data() == Data(text.utf8))
    }
  }

  @Test func `that come with the program are in the first folder that has them`() throws {
    let (first, second) = (try TestFolder(), try TestFolder())
    let files = BundledFiles(folders: [first, second].map { URL(filePath: $0.path("")) })
    _ = try second.write("2", to: "a.json")
    #expect(try files.path(of: "a.json").hasPrefix(second.path("")))
    _ = try first.write("1", to: "a.json")
    #expect(try files.path(of: "a.json").hasPrefix(first.path("")))
    let error = try serviceError { _ = try files.path(of: "b.json") }
    #expect(error.code == .badFile && error.names("b.json"))
    for folder in [first, second] { #expect(error.names(folder.path("b.json"))) }
    let none = ErrorCode {
      _ = try BundledFiles(folders: []).path(of: "a.json")
    }
    #expect(none.code == .badFile)
  }
}
