import Foundation
import GeoCore
import Testing

@testable import RouteService
@testable import routecli

@Suite struct `Two processes that prepare one file` {
  @Test func `wait for each other with a message and keep both indexes`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let gr = try folder.write("p sp 3 4\na 1 2 7\na 2 1 7\na 2 3 5\na 3 2 5\n", to: "small.gr")
    let graph = folder.file("small.rgraph")
    #expect(try await Program.run(["import", "dimacs", gr, "--output", graph]).status == 0)
    // Both start while another process holds the lock, so that they contend for it.
    let descriptor = open(graph, O_RDONLY | O_CLOEXEC)
    #expect(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
    let first = try Running(["prepare", graph, "--ch", "--lang", "en"], in: folder, name: "first")
    let second = try Running(
      ["prepare", graph, "--landmarks", "2", "--lang", "es"],
      in: folder,
      name: "second"
    )
    #expect(first.reaches { first.errors.contains("waiting until it is done") })
    #expect(second.reaches { second.errors.contains("se espera a que termine") })
    #if os(Linux)
    #expect(first.errors.contains("process (\(getpid()))"), "\(first.errors)")
    #endif
    #expect(first.process.isRunning && second.process.isRunning)
    close(descriptor)
    for running in [first, second] {
      running.process.waitUntilExit()
      #expect(running.process.terminationStatus == 0, "\(running.errors)")
    }
    let info = try await Program.run(["graph", "info", graph, "--verify", "--json"])
    let sections = try #require(try info.json()["sections"]?.array).compactMap {
      $0["name"]?.string
    }
    #expect(sections.contains { $0.hasPrefix("ch.") }, "\(sections)")
    #expect(sections.contains { $0.hasPrefix("alt.") }, "\(sections)")
  }

  @Test func `an import of the same file also waits`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let gr = try folder.write("p sp 2 2\na 1 2 7\na 2 1 7\n", to: "small.gr")
    let graph = folder.file("small.rgraph")
    #expect(try await Program.run(["import", "dimacs", gr, "--output", graph]).status == 0)
    let descriptor = open(graph, O_RDONLY | O_CLOEXEC)
    #expect(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
    let running = try Running(["import", "dimacs", gr, "--output", graph], in: folder)
    #expect(running.reaches { running.errors.contains("waiting") })
    close(descriptor)
    running.process.waitUntilExit()
    #expect(running.process.terminationStatus == 0, "\(running.errors)")
  }
}

@Suite struct `Progress of prepare` {
  private func graph(_ folder: Folder) async throws -> String {
    let gr = try folder.write("p sp 3 4\na 1 2 7\na 2 1 7\na 2 3 5\na 3 2 5\n", to: "small.gr")
    let graph = folder.file("small.rgraph")
    #expect(try await Program.run(["import", "dimacs", gr, "--output", graph]).status == 0)
    return graph
  }

  @Test(.enabled(if: access("/usr/bin/script", X_OK) == 0, "it gives the program a terminal"))
  func `is shown step by step on a terminal, then cleared`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let graph = try await graph(folder)
    let run = try await Program.run(
      ["-qec", "'\(Program.url.path)' prepare '\(graph)' --ch --cch --landmarks 2", "/dev/null"],
      environment: ["TERM": "xterm", "SHELL": "/bin/sh"],
      file: URL(filePath: "/usr/bin/script")
    )
    #expect(run.status == 0, "\(run)")
    for step in ["[1/4] file landmarks", "[2/4] file ch", "[3/4] file cch", "[4/4] writing"] {
      #expect(run.text.contains("\r\u{1B}[K" + step), "\(run)")
    }
    #expect(run.text.contains("\r\u{1B}[KProfile"), "\(run)")
  }

  @Test func `is not shown in files and pipes, nor with --quiet`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let run = try await Program.run(["prepare", try await graph(folder), "--ch"])
    #expect(run.status == 0 && run.errors.isEmpty, "\(run)")
  }

  @Test func `has seconds, and a share and the time left if they are known`() {
    func line(_ share: Double?, _ seconds: Double, _ language: Language = .english) -> String {
      StepProgress.line(step: 2, of: 4, "foot ch", share: share, seconds: seconds, language)
    }
    #expect(line(0.456, 12.9) == "[2/4] foot ch · 45 % · 12 s · about 15 s left")
    #expect(line(0.25, 60, .spanish) == "[2/4] foot ch · 25 % · 60 s · quedan unos 3 min")
    #expect(line(0.05, 60) == "[2/4] foot ch · 5 % · 60 s")
    #expect(line(0.5, 1) == "[2/4] foot ch · 50 % · 1 s")
    #expect(line(1, 9) == "[2/4] foot ch · 100 % · 9 s")
    #expect(line(nil, 0) == "[2/4] foot ch · 0 s")
  }
}
