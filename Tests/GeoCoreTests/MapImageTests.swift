import Foundation
import GeoCore
import Testing

@Suite struct MapImageTests {
  private let text = """
    {"type":"FeatureCollection","features":[],"map_image":{"file":"campus-map.svg","width":1024,
    "height":768,"crs":"EPSG:32614","corners":{"top_left":[-99.1413,19.2871],
    "top_right":[-99.1359,19.2868],"bottom_right":[-99.1364,19.2822],
    "bottom_left":[-99.1418,19.2826]},"control_points":[
    {"id":"P1","pixel":[100.5,80],"coordinates":[-99.1408,19.2866]},
    {"id":"P2","pixel":[900,700],"coordinates":[-99.1370,19.2826]}]}}
    """

  private func read(_ text: String) throws -> MapImage {
    try MapImage(json: try JSONValue(parsing: Data(text.utf8)))
  }

  @Test func `the member of a document is read longitude first`() throws {
    let image = try read(text)
    #expect(image.file == "campus-map.svg" && image.width == 1_024 && image.height == 768)
    #expect(image.crs == "EPSG:32614")
    #expect(image.corners?.topLeft == Coordinate(latitude: 19.287_1, longitude: -99.141_3))
    #expect(image.corners?.bottomLeft == Coordinate(latitude: 19.282_6, longitude: -99.141_8))
    #expect(image.controlPoints.count == 2)
    #expect(image.controlPoints[0].pixel == Pixel(x: 100.5, y: 80))
    #expect(image.controlPoints[1].id == "P2")
    #expect(image.controlPoints[1].coordinate == Coordinate(latitude: 19.282_6, longitude: -99.137))
  }

  @Test func `written images read back the same, as a member and alone`() throws {
    let image = try read(text)
    #expect(try MapImage(json: image.json) == image)
    #expect(try MapImage(json: ["map_image": image.json]) == image)
    var bare = image
    bare.corners = nil
    bare.crs = nil
    bare.controlPoints = []
    #expect(try MapImage(json: bare.json) == bare)
    #expect(try read(image.json.prettyText) == image)
  }

  @Test func `every invalid member is named in both languages`() throws {
    let changes: [(String, String, String)] = [
      ("1024", "0", "width"), ("1024", "\"1024\"", "width"), ("768", "-768", "height"),
      ("768", "1e7", "height"), ("\"campus-map.svg\"", "null", "file"),
      ("\"EPSG:32614\"", "32614", "crs"), ("[-99.1413,19.2871]", "[19.2871,-99.1413]", "top_left"),
      ("[-99.1413,19.2871]", "[-99.1413]", "top_left"), ("top_right", "topright", "top_right"),
      ("[100.5,80]", "[100.5]", "control_points[0].pixel"),
      ("[100.5,80]", "[1e9,80]", "control_points[0].pixel"),
      ("[-99.1370,19.2826]", "null", "control_points[1].coordinates"),
      ("[-99.1370,19.2826]", "[-99.1370,91]", "control_points[1].coordinates"),
      ("\"P2\"", "\"P1\"", "control_points[1].id"), ("\"P2\"", "\"\"", "control_points[1].id"),
      ("\"P2\"", "2", "control_points[1].id"),
    ]
    for (old, new, place) in changes {
      do {
        _ = try read(text.replacing(old, with: new, maxReplacements: 1))
        Issue.record("\(new) was accepted for \(old)")
      } catch let error as MapImageError {
        #expect(error.message.en.contains(place) && error.message.es.contains(place), "\(new)")
        #expect(error.message.en != error.message.es)
      }
    }
    for bad in [
      "{}", "[]", "1", "{\"map_image\":null}", "{\"map_image\":[]}", "{\"map_image\":{}}",
    ] {
      #expect(throws: MapImageError.self, "\(bad)") { try read(bad) }
    }
  }

  @Test func `more control points than the limit are rejected`() throws {
    var image = try read(text)
    let point = image.controlPoints[0]
    image.controlPoints = (0...MapImage.maximumPointCount).map {
      ControlPoint(id: "\($0)", pixel: point.pixel, coordinate: point.coordinate)
    }
    #expect(throws: MapImageError.self) { try MapImage(json: image.json) }
    image.controlPoints.removeLast()
    #expect(throws: Never.self) { try MapImage(json: image.json) }
  }

  @Test func `seeded corruption gives an error or an image, never a trap`() {
    var random = SplitMix64(seed: 31)
    for _ in 0..<2_000 {
      var bytes = Array(text.utf8)
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(
          in: 0...255,
          using: &random
        )
      }
      guard let value = try? JSONValue(parsing: Data(bytes)),
        let image = try? MapImage(json: value)
      else { continue }
      for method in PixelMap.Method.allCases {
        guard let map = try? PixelMap(image, method: method) else { continue }
        _ = try? map.coordinate(at: Pixel(x: 512, y: 300))
        _ = try? map.pixel(of: Coordinate(latitude: 19.284, longitude: -99.138))
        _ = try? map.accuracy()
      }
    }
  }
}
