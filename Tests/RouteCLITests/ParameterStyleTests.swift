import RouteService
import Testing

@testable import routecli

@Suite struct `Names in messages` {
  @Test func `of parameters are options of commands`() async throws {
    var help = ""
    for command in Help.commands { help += try await Program.run(command + ["--help"]).text }
    for parameter in Parameter.allCases {
      let name = ParameterStyle.commandLine.name(of: parameter)
      #expect(help.contains("\(name) ") || help.contains("\(name)\n"), "\(name)")
    }
  }

  @Test func `of operations are commands`() async throws {
    let names = ParameterStyle.commandLine.operations
    for name in [
      names.places, names.ways, names.trace, names.importMap, names.simulate, names.learnSpeeds,
    ] {
      let words = name.split(separator: " ").map(String.init).filter { $0 != "routecli" }
      let run = try await Program.run(words + ["--help"])
      #expect(run.status == 0, "\(name): \(run)")
    }
  }
}
