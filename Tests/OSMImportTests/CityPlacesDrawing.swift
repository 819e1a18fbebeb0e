import Foundation
import GeoCore

@testable import OSMImport

/// A small map in OSM's XML; coordinates are metres east and north of a corner.
struct PlacesDrawing {
  private var nodes: [String] = []
  private var ways: [String] = []
  private var relations: [String] = []

  private static func tags(_ tags: [String: String]) -> String {
    tags.sorted { $0.key < $1.key }.map { key, value in
      let text = value.replacing("&", with: "&amp;").replacing("'", with: "&apos;")
        .replacing("<", with: "&lt;")
      return "<tag k='\(key)' v='\(text)'/>"
    }.joined()
  }

  /// The coordinate of a point of the drawing.
  static func place(_ east: Double, _ north: Double) -> Coordinate {
    FixedCoordinate(
      Coordinate(latitude: 41.15 + north / 111_000, longitude: -8.61 + east / 83_800)
    ).coordinate
  }

  mutating func node(_ id: Int, _ east: Double, _ north: Double, _ tags: [String: String] = [:]) {
    let place = Self.place(east, north)
    nodes.append(
      "<node id='\(id)' visible='true' version='1' lat='\(place.latitude)' "
        + "lon='\(place.longitude)'>\(Self.tags(tags))</node>"
    )
  }

  mutating func way(_ id: Int, _ nodes: [Int], _ tags: [String: String] = [:]) {
    let refs = nodes.map { "<nd ref='\($0)'/>" }.joined()
    ways.append(
      "<way id='\(id)' visible='true' version='1'>\(refs)\(Self.tags(tags))</way>"
    )
  }

  /// A square with its corner at a point; the ids of its nodes start at ten times its id.
  mutating func square(
    _ id: Int,
    _ east: Double,
    _ north: Double,
    side: Double = 20,
    _ tags: [String: String] = [:],
    corners: [[String: String]] = [[:], [:], [:], [:]]
  ) {
    for (index, (x, y)) in [(0, 0), (side, 0), (side, side), (0, side)].enumerated() {
      node(id * 10 + index, east + x, north + y, corners[index])
    }
    way(id, [0, 1, 2, 3, 0].map { id * 10 + $0 }, tags)
  }

  mutating func relation(
    _ id: Int,
    _ members: [(kind: String, id: Int, role: String)],
    _ tags: [String: String]
  ) {
    let list = members.map { "<member type='\($0.kind)' ref='\($0.id)' role='\($0.role)'/>" }
      .joined()
    relations.append(
      "<relation id='\(id)' visible='true' version='1'>\(list)\(Self.tags(tags))</relation>"
    )
  }

  /// The map: nodes, ways and relations in this order, or reversed.
  func xml(reversed: Bool = false) -> String {
    let all = nodes + ways + relations
    return "<?xml version='1.0' encoding='UTF-8'?><osm version='0.6'>"
      + (reversed ? all.reversed() : all).joined(separator: "\n") + "</osm>"
  }

  /// The places of the map, read from a temporary file.
  func places(reversed: Bool = false) throws -> CityPlaces {
    let path = FileManager.default.temporaryDirectory
      .appending(path: "places-\(UUID().uuidString).osm").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try xml(reversed: reversed).write(toFile: path, atomically: true, encoding: .utf8)
    guard let places = try OSMImporter().places(from: path) else { throw Ended() }
    return places
  }

  private struct Ended: Error {}
}
