import GeoCore
import Testing

@testable import RouteService
@testable import routecli

@Suite struct HelpTextTests {
  /// Every command as its words on the command line.
  static let commands: [[String]] = [
    [], ["route"], ["track"], ["trace"], ["places"], ["stations"], ["nearest"], ["reverse"],
    ["table"], ["trip"], ["isochrone"], ["map"],
    ["pixel"],
    ["pixel", "to-wgs84"], ["pixel", "to-pixel"], ["pixel", "report"], ["pixel", "worldfile"],
    ["pixel", "draw"], ["convert"], ["graph"], ["graph", "info"], ["graph", "validate"],
    ["graph", "components"], ["graph", "export"], ["import"], ["import", "osm"],
    ["import", "dimacs"],
    ["import", "geojson"],
    ["prepare"], ["bench"], ["simulate"], ["simulate", "bikes"],
    ["simulate", "network"], ["match"],
    ["learn"], ["learn", "speeds"], ["transit"], ["transit", "check"], ["transit", "route"],
    ["transit", "realtime"], ["transit", "simulate"], ["arrivals"], ["vehicles"],
  ]

  /// Words that only our English texts have; the parser's own headings do not.
  static let english = [" the ", " and ", " of ", " place ", "Write ", "Draw ", "Show "]

  @Test(arguments: commands)
  func `help is Spanish on request`(_ command: [String]) async throws {
    let run = try await Program.run(command + ["--help", "--lang", "es"])
    #expect(run.status == 0)
    // The parser's own two options stay English.
    let lines = run.text.split(separator: "\n").filter {
      !$0.contains("-h, --help") && !$0.contains("--version") && !$0.contains("'routecli help")
        && !$0.contains("See 'routecli")
    }
    for line in lines {
      for word in Self.english { #expect(!line.contains(word), "\(line)") }
    }
  }

  @Test(arguments: [GraphTexts.validateHeadings, .componentsHeadings, .benchHeadings])
  func `tables have as many headings in Spanish as in English`(_ table: GraphTexts) {
    #expect(table.headings(in: .spanish).count == table.headings(in: .english).count)
  }
}
