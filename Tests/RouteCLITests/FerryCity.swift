import Foundation

/// City with two shores, five kilometres apart, joined by a ferry and by a tunnel with a toll far
/// to the north.
///
///     21 ─────────────── toll tunnel ─────────────── 22
///     │                                              │
///     11 ── 12 ~~~~~~~~~~~~ ferry ~~~~~~~~~~~~ 13 ── 14
///
/// A street from the western shore passes 40 m north of the middle of the tunnel.
struct FerryCity {
  /// Metres east and north of the first node, by id.
  private static let nodes: [(id: Int, east: Double, north: Double)] = [
    (11, 0, 0), (12, 400, 0), (15, 2900, -400), (13, 5400, 0), (14, 5800, 0),
    (21, 0, 6000), (22, 5800, 6000), (23, 2900, 6000),
    (31, 2700, 6040), (32, 3100, 6040), (33, -300, 6040), (34, -300, 0),
  ]
  private static let ways: [(id: Int, nodes: [Int], tags: [String: String])] = [
    (1, [11, 12], ["highway": "residential", "name": "West Quay"]),
    (2, [12, 15, 13], ["route": "ferry", "name": "Alpha – Beta"]),
    (3, [13, 14], ["highway": "residential", "name": "East Quay"]),
    (4, [11, 21], ["highway": "residential", "name": "West Road"]),
    (
      5, [21, 23, 22],
      ["highway": "residential", "name": "Deep Road", "tunnel": "yes", "toll": "yes"]
    ),
    (6, [22, 14], ["highway": "residential", "name": "East Road"]),
    (7, [32, 31, 33, 34, 11], ["highway": "residential", "name": "High Street"]),
  ]

  /// Argument for a place at an offset in metres east and north of the first node.
  static func place(_ east: Double, _ north: Double) -> String {
    let latitude = 41.15 + north / 111_070
    let longitude = -8.61 + east / 83_960
    return "\(latitude),\(longitude)"
  }

  /// The map as OSM XML.
  static var xml: String {
    var lines = ["<?xml version='1.0' encoding='UTF-8'?>", "<osm version='0.6' generator='test'>"]
    for node in nodes {
      let parts = place(node.east, node.north).split(separator: ",")
      lines.append("<node id='\(node.id)' lat='\(parts[0])' lon='\(parts[1])'/>")
    }
    for way in ways {
      let members = way.nodes.map { "<nd ref='\($0)'/>" }.joined()
      let tags = way.tags.sorted { $0.key < $1.key }.map { "<tag k='\($0.key)' v='\($0.value)'/>" }
      lines.append("<way id='\(way.id)'>\(members)\(tags.joined())</way>")
    }
    return (lines + ["</osm>"]).joined(separator: "\n")
  }

  /// The path of its graph file in the folder.
  static func imported(_ folder: Folder, _ options: [String] = []) async throws -> String {
    let map = try folder.write(xml, to: "shores.osm")
    let path = folder.file("shores.rgraph")
    _ = try await Program.run(["import", "osm", map, "--output", path, "--quiet"] + options)
    return path
  }
}
