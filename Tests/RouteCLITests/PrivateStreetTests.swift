import Foundation
import GeoCore
import Testing

@Suite struct `Private streets` {
  /// A public street, a private one, an isolated public one, a gated yard and a house.
  private static let xml = """
    <?xml version='1.0' encoding='UTF-8'?>
    <osm version='0.6' generator='test'>
      <node id='1' lat='41.1500' lon='-8.6100'/><node id='2' lat='41.1500' lon='-8.6080'/>
      <node id='3' lat='41.1500' lon='-8.6060'/><node id='4' lat='41.1500' lon='-8.6040'/>
      <node id='5' lat='41.1510' lon='-8.6080'/>
      <node id='6' lat='41.1508' lon='-8.6100'>
        <tag k='barrier' v='gate'/><tag k='access' v='private'/></node>
      <node id='7' lat='41.1520' lon='-8.6100'/><node id='8' lat='41.1530' lon='-8.6100'/>
      <way id='1'><nd ref='1'/><nd ref='2'/><tag k='highway' v='residential'/></way>
      <way id='2'><nd ref='2'/><nd ref='3'/><tag k='highway' v='residential'/>
        <tag k='access' v='private'/></way>
      <way id='3'><nd ref='3'/><nd ref='4'/><tag k='highway' v='residential'/></way>
      <way id='4'><nd ref='2'/><nd ref='5'/><tag k='highway' v='service'/>
        <tag k='access' v='residents'/></way>
      <way id='5'><nd ref='1'/><nd ref='6'/><nd ref='7'/><tag k='highway' v='service'/></way>
    </osm>
    """

  private func route(_ profile: String, _ options: String...) async throws -> Run {
    let folder = try Folder()
    defer { folder.remove() }
    let map = try folder.write(Self.xml, to: "city.osm")
    let path = folder.file("city.rgraph")
    _ = try await Program.run(["import", "osm", map, "--output", path])
    return try await Program.run(
      ["route", "--graph", path, "--profile", profile, "--from", "node:1", "--json"] + options
    )
  }

  private func warnings(_ run: Run) throws -> [String] {
    let route = try run.json()["routes"]?.array?.first
    return (route?["warnings"]?.array ?? []).compactMap(\.string)
  }

  @Test func `lead drivers to places in them, with a warning in both languages`() async throws {
    let english = try await route("car", "--to", "41.1506,-8.6080")
    #expect(english.status == 0, "\(english)")
    #expect(
      try warnings(english).contains { $0.hasPrefix("the last 67 m are private") },
      "\(english)"
    )
    let spanish = try await route("car", "--to", "41.1506,-8.6080", "--lang", "es")
    #expect(try warnings(spanish).contains { $0.hasPrefix("los últimos 67 m son privados") })
  }

  @Test func `are not used by through traffic`() async throws {
    let run = try await route("car", "--to", "node:4")
    #expect(run.status == 1, "\(run)")
  }

  @Test func `have gates that open for places behind them`() async throws {
    let run = try await route("car", "--to", "node:7")
    #expect(run.status == 0, "\(run)")
    #expect(try warnings(run).contains { $0.hasPrefix("a private gate is on the way") }, "\(run)")
  }

  @Test func `are closed to walkers`() async throws {
    let run = try await route("foot", "--to", "node:5")
    #expect(run.status != 0, "\(run)")
  }
}
