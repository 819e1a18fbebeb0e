import Foundation
import GeoCore
import Testing

@Suite struct `Help` {
  /// Every command and subcommand; a new one must be added here.
  static let commands: [[String]] = [
    ["route"], ["places"], ["stations"], ["pixel"], ["pixel", "draw"], ["pixel", "to-wgs84"],
    ["pixel", "to-pixel"], ["pixel", "report"],
    ["pixel", "worldfile"], ["convert"], ["nearest"], ["reverse"], ["table"], ["trip"],
    ["isochrone"], ["map"], ["trace"],
    ["track"], ["match"], ["simulate"], ["simulate", "bikes"], ["simulate", "network"],
    ["learn"], ["learn", "speeds"],
    ["graph"], ["graph", "info"], ["graph", "validate"], ["graph", "components"],
    ["graph", "export"],
    ["import"], ["import", "osm"], ["import", "dimacs"], ["import", "geojson"], ["prepare"],
    ["bench"], ["transit"], ["transit", "check"], ["transit", "route"],
    ["transit", "realtime"], ["transit", "simulate"], ["arrivals"], ["vehicles"],
  ]

  @Test func `lists the commands in order`() async throws {
    let run = try await Program.run("--help")
    #expect(run.status == 0, "\(run)")
    let listed = run.text.split(separator: "SUBCOMMANDS:").last.map(String.init) ?? ""
    let names = listed.split(separator: "\n").compactMap { line -> String? in
      guard line.hasPrefix("  "), !line.hasPrefix("   ") else { return nil }
      return line.split(separator: " ").first.map(String.init)
    }
    #expect(
      names == [
        "route", "track", "trace", "match", "learn", "simulate", "simulate-bikes",
        "simulate-network", "places", "stations", "nearest", "reverse",
        "table",
        "trip", "isochrone", "map", "pixel", "convert", "transit", "arrivals", "vehicles",
        "import", "prepare", "graph", "bench", "See",
      ],
      "\(run)"
    )
  }

  @Test(arguments: commands)
  func `of a command has an overview and exits with 0`(_ command: [String]) async throws {
    let run = try await Program.run(command + ["--help"])
    #expect(run.status == 0, "\(run)")
    #expect(run.text.contains("USAGE: routecli \(command.joined(separator: " "))"), "\(run)")
    #expect(run.text.contains("OVERVIEW: "), "\(run)")
    #expect(run.errors.isEmpty)
  }

  @Test(arguments: commands.filter { $0.count == 2 || $0 == ["route"] })
  func `of a command shows its examples`(
    _ command: [String]
  ) async throws {
    let run = try await Program.run(command + ["--help"])
    #expect(run.text.contains("  routecli \(command.joined(separator: " "))"), "\(run)")
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `in completion scripts names every command`(_ shell: String) async throws {
    let run = try await Program.run("--generate-completion-script \(shell)")
    #expect(run.status == 0, "\(run)")
    for command in Self.commands { #expect(run.text.contains(command[0]), "\(command)") }
  }
}
