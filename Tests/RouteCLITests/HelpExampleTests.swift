import Foundation
import Testing

@testable import RouteService
@testable import routecli

@Suite struct `Examples in help texts` {
  @Test(arguments: HelpTextTests.commands.filter { !$0.isEmpty }, ["en", "es"])
  func `stand on one line each, however narrow the terminal is`(
    _ command: [String],
    _ language: String
  ) async throws {
    let run = try await Program.run(
      command + ["--help", "--lang", language],
      environment: ["COLUMNS": "40"]
    )
    let wide = try await Program.run(
      command + ["--help", "--lang", language],
      environment: ["COLUMNS": "1000"]
    )
    let examples = wide.lines.filter { $0.hasPrefix("  ") && $0.contains("routecli ") }
    #expect(!examples.isEmpty, "\(wide)")
    for example in examples where !example.hasPrefix("  See ") {
      #expect(run.lines.contains(example), "\(example)\n\(run)")
    }
    #expect(!run.text.unicodeScalars.contains { (0xE000...0xF8FF).contains($0.value) }, "\(run)")
  }

  @Test(arguments: ["import", "graph"])
  func `exist for a command with subcommands`(_ command: String) async throws {
    let english = try await Program.run(command, "--help")
    let spanish = try await Program.run(command, "--help", "--lang", "es")
    #expect(english.text.contains("Examples:\n  routecli \(command) "), "\(english)")
    #expect(spanish.text.contains("Ejemplos:\n  routecli \(command) "), "\(spanish)")
  }

  @Test func `are unchanged in the help dump for programs`() async throws {
    let run = try await Program.run(["--experimental-dump-help"])
    #expect(run.text.contains(#"  routecli route --from \"Biblioteca\" --to \"Aulas 3\""#))
  }

  @Test func `replace their placeholders again`() {
    let text = "Examples:\n  a b\n  c\n\nLimits: 5."
    let kept = HelpText.keepingExamples(text)
    #expect(!kept.contains(" b") && kept.contains("Limits: 5."))
    #expect(HelpText.restoringExamples(kept) == text)
    #expect(HelpText.keepingExamples(text) == kept)
  }
}
