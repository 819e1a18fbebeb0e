import Foundation
import GeoCore
import Testing

#if os(Linux)
/// File names that are not UTF-8, as on old disks and in archives.
@Suite struct `File names of arbitrary bytes` {
  /// Runs a script in a folder with the program as `$P` and `$n` for a name with Latin-1 bytes.
  private func run(_ folder: Folder, _ script: String) async throws -> Run {
    try await Program.run(
      ["-c", #"cd "$D" && n=$(printf 'caf\351 \377'); "# + script],
      environment: ["D": folder.path.path, "P": Program.url.path, "DATA": Program.data("")],
      file: URL(filePath: "/bin/sh")
    )
  }

  @Test func `are read and written unchanged`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    for script in [
      #"cp "$DATA/campus.geojson" "$n.geojson" && "$P" graph info "$n.geojson" --ways"#,
      #""$P" route --campus "$n.geojson" --from CETEC --to Talleres --gpx "$n.gpx" && test -s "$n.gpx""#,
      #"cp "$DATA/sample-walk.gpx" "$n" && "$P" trace "$n" && "$P" match "$n""#,
      #"echo CETEC >"$n.txt" && "$P" table --sources "$n.txt" --destinations "$n.txt""#,
      #"cp "$DATA/biciq_stations.json" "$n.json" && "$P" stations --stations "$n.json""#,
      #""$P" stations --gbfs "$n.d" && "$P" stations --stations "$n.d""#,
      #""$P" pixel report --campus "$n.geojson""#,
      #"printf 'p sp 2 2\na 1 2 3\na 2 1 3\n' >"$n.gr" && "$P" import dimacs "$n.gr" --output "$n.rgraph""#,
      #""$P" prepare "$n.rgraph" && "$P" graph validate "$n.rgraph""#,
      #"ln -s "$n.rgraph" link && "$P" prepare link --landmarks 1 && test -L link"#,
    ] {
      let run = try await run(folder, script)
      #expect(run.status == 0, "\(script): \(run)")
    }
    let left = try await run(folder, #"ls -a | grep -c rumbo; ls "$n.rgraph" | wc -l"#)
    #expect(left.lines.map { $0.filter(\.isNumber) } == ["0", "1"], "\(left)")
  }

  @Test func `work for a city and its places`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    _ = try folder.write(
      """
      <osm version='0.6'><node id='11' lat='41.15' lon='-8.61'/><node id='12' lat='41.15' lon='-8.60'/>
      <node id='13' lat='41.1501' lon='-8.605'><tag k='name' v='Café'/><tag k='amenity' v='cafe'/></node>
      <way id='1'><nd ref='11'/><nd ref='12'/><tag k='highway' v='footway'/></way></osm>
      """,
      to: "city.osm"
    )
    for script in [
      #"mkdir "$n" && mv city.osm "$n/$n.osm" && "$P" import osm "$n/$n.osm" --output "$n/$n.rgraph""#,
      #""$P" places cafe --graph "$n/$n.rgraph""#,
      #""$P" route --graph "$n/$n.rgraph" --from Café --to 41.15,-8.61 --svg "$n/$n.svg""#,
    ] {
      let run = try await run(folder, script)
      #expect(run.status == 0, "\(script): \(run)")
    }
  }

  @Test func `are shown as text, in JSON too`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let run = try await run(folder, #""$P" graph info "$n" --json"#)
    #expect(run.status == 3, "\(run)")
    let message = try #require(try run.json()["message"]?.string)
    #expect(message.contains("caf\u{FFFD} \u{FFFD}"), "\(message)")
  }
}
#endif
