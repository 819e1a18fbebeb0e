import Foundation
import GeoCore
import Testing

@Suite struct `Cities of OpenStreetMap` {
  /// Two streets and a shorter footway.
  private static let xml = """
    <?xml version='1.0' encoding='UTF-8'?>
    <osm version='0.6' generator='test'>
      <node id='11' lat='41.15' lon='-8.61'/>
      <node id='12' lat='41.15' lon='-8.60'/>
      <node id='13' lat='41.16' lon='-8.61'/>
      <node id='14' lat='41.16' lon='-8.60'/>
      <way id='1'><nd ref='11'/><nd ref='12'/><tag k='highway' v='footway'/></way>
      <way id='2'><nd ref='11'/><nd ref='13'/><nd ref='14'/><nd ref='12'/>
        <tag k='highway' v='residential'/><tag k='oneway' v='yes'/></way>
    </osm>
    """

  @Test func `are imported with every profile and routed by node ids`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let map = try folder.write(Self.xml, to: "city.osm")
    let path = folder.file("city.rgraph")
    let run = try await Program.run(
      ["import", "osm", map, "--output", path, "--time-zone", "Europe/Lisbon", "--json"]
    )
    #expect(run.status == 0, "\(run)")
    #expect(try run.json()["profiles"] == ["foot", "wheelchair", "bike", "car"])
    #expect(try run.json()["nodes"] == 2 && run.json()["arcs"] == 4, "\(run)")
    let info = try await Program.run(["graph", "info", path, "--json", "--verify"]).json()
    #expect(info["attribution"]?.string?.contains("OpenStreetMap") == true)
    #expect(info["time_zone"] == "Europe/Lisbon")
    for (profile, ends, status) in [
      ("foot", ["11", "12"], Int32(0)), ("car", ["11", "12"], 0), ("foot", ["12", "11"], 0),
      ("car", ["12", "11"], 1),
    ] {
      let route = try await Program.run([
        "route", "--graph", path, "--profile", profile, "--from", "node:\(ends[0])",
        "--to", "node:\(ends[1])", "--json",
      ])
      #expect(route.status == status, "\(profile) \(ends) \(route)")
    }
    let some = try await Program.run(
      ["import", "osm", map, "--output", path, "--profiles", "car,foot", "--json"]
    )
    #expect(try some.json()["profiles"] == ["car", "foot"], "\(some)")
  }

  @Test func `give the same files when node lists are in files, beside which nothing is left`()
    async throws
  {
    let folder = try Folder()
    defer { folder.remove() }
    let map = try folder.write(Self.xml, to: "city.osm")
    func imported(_ name: String, _ words: [String]) async throws -> Run {
      let options = ["--output", folder.file(name), "--time-zone", "Europe/Lisbon"]
      return try await Program.run(["import", "osm", map] + options + words)
    }
    for (name, words) in [("a.rgraph", []), ("b.rgraph", ["--node-memory", "0"])] {
      let run = try await imported(name, words)
      #expect(run.status == 0, "\(run)")
    }
    for ending in ["rgraph", "places"] {
      let plain = try Data(contentsOf: folder.url("a.\(ending)"))
      #expect(try plain == Data(contentsOf: folder.url("b.\(ending)")))
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path.path)
    #expect(names.count == 5 && !names.contains { $0.hasPrefix(".rumbo") }, "\(names)")
    let bad = try await imported("c.rgraph", ["--node-memory", "9000000000", "--json"])
    #expect(try bad.status == 2 && bad.json()["code"] == "InvalidValue", "\(bad)")
  }

  @Test func `have fixed speeds on any way with the profile testbot, which has a file of its own`()
    async throws
  {
    let folder = try Folder()
    defer { folder.remove() }
    let map = try folder.write(Self.xml, to: "drawn.osm")
    let path = folder.file("drawn.rgraph")
    let run = try await Program.run(
      ["import", "osm", map, "--output", path, "--profiles", "testbot", "--json"]
    )
    #expect(try run.json()["profiles"] == ["testbot"], "\(run)")
    let route = try await Program.run([
      "route", "--graph", path, "--profile", "testbot", "--from", "node:11", "--to", "node:12",
      "--json",
    ])
    // 0.01° of longitude at 24 km/h on a footway.
    let first = try route.json()["routes"]?.array?.first
    let seconds = try #require(first?["duration"]?.number, "\(route)")
    #expect(abs(seconds - 839.3 / 24 * 3.6) < 1)
    let both = try await Program.run(
      ["import", "osm", map, "--output", path, "--profiles", "car,testbot", "--json"]
    )
    #expect(both.status != 0 && both.text.contains("--profiles testbot"), "\(both)")
  }

  @Test func `give the same file for every format of the extract`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let opl = """
      n11 v0 dV c0 t i0 u T x-8.61 y41.15
      n12 v0 dV c0 t i0 u T x-8.6 y41.15
      n13 v0 dV c0 t i0 u T x-8.61 y41.16
      n14 v0 dV c0 t i0 u T x-8.6 y41.16
      w1 v0 dV c0 t i0 u Thighway=footway Nn11,n12
      w2 v0 dV c0 t i0 u Thighway=residential,oneway=yes Nn11,n13,n14,n12

      """
    var files: [Data] = []
    for (name, text) in [("city.osm", Self.xml), ("city.osm.opl", opl)] {
      let map = try folder.write(text, to: name)
      let path = folder.file(name + ".rgraph")
      let run = try await Program.run(["import", "osm", map, "--output", path])
      #expect(run.status == 0, "\(run)")
      files.append(try Data(contentsOf: URL(filePath: path)))
    }
    #expect(files[0] == files[1])
  }

  @Test func `snap to a large component, not to an islet`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    // Nearest to the place is an isolated street, then a footway, then a street.
    let xml = """
      <?xml version='1.0' encoding='UTF-8'?>
      <osm version='0.6' generator='test'>
        <node id='1' lat='41.1500' lon='-8.6100'/><node id='2' lat='41.1500' lon='-8.6090'/>
        <node id='3' lat='41.1510' lon='-8.6100'/><node id='4' lat='41.1510' lon='-8.6090'/>
        <node id='5' lat='41.1510' lon='-8.6080'/><node id='6' lat='41.1520' lon='-8.6100'/>
        <node id='7' lat='41.1520' lon='-8.6090'/><node id='8' lat='41.1520' lon='-8.6080'/>
        <node id='9' lat='41.1520' lon='-8.6070'/><node id='10' lat='41.1520' lon='-8.6060'/>
        <node id='11' lat='41.1520' lon='-8.6050'/><node id='12' lat='41.1520' lon='-8.6040'/>
        <way id='1'><nd ref='1'/><nd ref='2'/><tag k='highway' v='residential'/></way>
        <way id='2'><nd ref='3'/><nd ref='4'/><nd ref='5'/><tag k='highway' v='footway'/></way>
        <way id='3'><nd ref='6'/><nd ref='7'/><nd ref='8'/><nd ref='9'/>
          <tag k='highway' v='residential'/></way>
        <way id='4'><nd ref='3'/><nd ref='6'/><tag k='highway' v='footway'/></way>
        <way id='5'><nd ref='4'/><nd ref='7'/><tag k='highway' v='footway'/></way>
        <way id='6'><nd ref='8'/><nd ref='7'/><tag k='highway' v='service'/></way>
        <way id='7'><nd ref='9'/><nd ref='10'/><tag k='highway' v='residential'/></way>
        <way id='8'><nd ref='10'/><nd ref='11'/><tag k='highway' v='residential'/></way>
        <way id='9'><nd ref='11'/><nd ref='12'/><tag k='highway' v='residential'/></way>
      </osm>
      """
    let path = folder.file("city.rgraph")
    _ = try await Program.run(
      ["import", "osm", try folder.write(xml, to: "city.osm"), "--output", path]
    )
    for (profile, latitude) in [("foot", 41.151), ("car", 41.152)] {
      let run = try await Program.run([
        "route", "--graph", path, "--profile", profile, "--from", "41.1501,-8.6100",
        "--to", "node:9", "--snap-radius", "1000", "--json",
      ])
      #expect(run.status == 0, "\(run)")
      let start = try run.json()["waypoints"]?.array?.first?["location"]?.array?.last?.number
      #expect(start == latitude, "\(run)")
    }
  }

  @Test func `are rejected in both languages if the file or an option is wrong`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let map = try folder.write("nothing", to: "bad.osm")
    let good = try folder.write(Self.xml, to: "city.osm")
    for language in ["en", "es"] {
      for (file, options, code, status) in [
        (map, [], "BadFile", Int32(3)), (folder.file("none.osm.pbf"), [], "BadFile", 3),
        (good, ["--profiles", "rocket"], "InvalidValue", 2),
        (good, ["--time-zone", "Moon/Sea"], "InvalidValue", 2),
      ] {
        let run = try await Program.run(
          [
            "import", "osm", file, "--output", folder.file("x.rgraph"), "--lang", language,
            "--json",
          ]
            + options
        )
        #expect(run.status == status, "\(run)")
        #expect(try run.json()["code"]?.string == code, "\(run)")
      }
    }
    #expect(try folder.names() == ["bad.osm", "city.osm"])
  }
}
