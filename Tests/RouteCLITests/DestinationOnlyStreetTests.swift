import Foundation
import GeoCore
import Testing

@Suite struct `Destination-only streets` {
  /// A destination-only street from node 2 to node 3, 168 m, and 612 m of public streets around it.
  private static let xml = """
    <?xml version='1.0' encoding='UTF-8'?>
    <osm version='0.6' generator='test'>
      <node id='1' lat='41.1500' lon='-8.6110'/><node id='2' lat='41.1500' lon='-8.6100'/>
      <node id='3' lat='41.1500' lon='-8.6080'/><node id='4' lat='41.1500' lon='-8.6070'/>
      <node id='5' lat='41.1520' lon='-8.6100'/><node id='6' lat='41.1520' lon='-8.6080'/>
      <way id='1'><nd ref='1'/><nd ref='2'/><tag k='highway' v='residential'/></way>
      <way id='2'><nd ref='2'/><nd ref='3'/><tag k='highway' v='residential'/>
        <tag k='motor_vehicle' v='destination'/></way>
      <way id='3'><nd ref='2'/><nd ref='5'/><nd ref='6'/><nd ref='3'/>
        <tag k='highway' v='residential'/></way>
      <way id='4'><nd ref='3'/><nd ref='4'/><tag k='highway' v='residential'/></way>
    </osm>
    """

  @Test(arguments: [
    // To or from the far end of the street: straight through it.
    ("node:1", "41.1500,-8.6080", 252.0), ("node:1", "node:3", 252),
    ("41.1500,-8.6080", "node:1", 252), ("node:3", "node:1", 252),
    // Beyond its ends: around it.
    ("node:1", "node:4", 780), ("node:4", "node:1", 780), ("node:1", "41.1500,-8.6075", 738),
  ])
  func `may be used to their far ends but not beyond`(
    from: String,
    to: String,
    meters: Double
  ) async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let map = try folder.write(Self.xml, to: "city.osm")
    let path = folder.file("city.rgraph")
    _ = try await Program.run(["import", "osm", map, "--output", path])
    let run = try await Program.run([
      "route", "--graph", path, "--profile", "car", "--from", from, "--to", to, "--json",
    ])
    let distance = try #require(try run.json()["routes"]?.array?.first?["distance"]?.number)
    #expect(abs(distance - meters) < 3, "\(run)")
  }
}
