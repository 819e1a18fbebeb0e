import Foundation
import GeoCore
import Testing

/// The running program, with its streams in files of a folder.
final class Running {
  let process = Process()
  private let folder: Folder
  private let name: String

  init(
    _ arguments: [String],
    in folder: Folder,
    name: String = "run",
    environment: [String: String] = [:]
  ) throws {
    self.folder = folder
    self.name = name
    process.executableURL = Program.url
    process.arguments = arguments
    process.environment = ["PATH": "/usr/bin:/bin", "SWIFT_BACKTRACE": "enable=no"]
      .merging(environment) { $1 }
    let errors = try folder.handle("\(name).errors")
    let output = try folder.handle("\(name).output")
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    try? errors.close()
    try? output.close()
  }

  /// Its messages so far.
  var errors: String {
    (try? String(contentsOf: folder.url("\(name).errors"), encoding: .utf8)) ?? ""
  }

  /// Waits until a condition holds or the program has ended; returns the condition.
  func reaches(_ condition: () throws -> Bool) rethrows -> Bool {
    while process.isRunning {
      if try condition() { return true }
      usleep(2_000)
    }
    return try condition()
  }
}

@Suite(.serialized) struct `A signal` {
  /// Signals and the program's status after them, without those that a parent such as `nohup` lets it ignore.
  private static let signals = ([(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129)] as [(Int32, Int32)])
    .filter { !isIgnored($0.0) }

  /// Whether the handler is `SIG_IGN`, a function at address 1 that Swift cannot compare.
  private static func isIgnored(_ signal: Int32) -> Bool {
    var action = sigaction()
    sigaction(signal, nil, &action)
    #if canImport(Darwin)
    return unsafeBitCast(action.__sigaction_u.__sa_handler, to: Int.self) == 1
    #else
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
    #endif
  }

  /// Grid graph with arcs in both directions, as DIMACS.
  private func grid(_ side: Int) -> String {
    var lines: [String] = []
    for node in 1...side * side {
      let right = node % side == 0 ? nil : node + 1
      let below = node + side > side * side ? nil : node + side
      for other in [right, below].compactMap({ $0 }) {
        lines += ["a \(node) \(other) 3", "a \(other) \(node) 3"]
      }
    }
    return "p sp \(side * side) \(lines.count)\n" + lines.joined(separator: "\n") + "\n"
  }

  @Test(arguments: signals)
  func `while a file is written removes the unfinished file`(
    _ signal: Int32,
    _ status: Int32
  ) async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let gr = try folder.write(grid(60), to: "grid.gr")
    let graph = folder.file("grid.rgraph")
    let imported = try await Program.run(["import", "dimacs", gr, "--output", graph])
    #expect(imported.status == 0, "\(imported)")
    let list = try folder.write((1...3600).map { "node:\($0)\n" }.joined(), to: "nodes")
    let results = folder.url("results")
    try FileManager.default.createDirectory(at: results, withIntermediateDirectories: false)
    let names = { try FileManager.default.contentsOfDirectory(atPath: results.path) }
    let running = try Running(
      [
        "table", "--graph", graph, "--sources", list, "--destinations", list, "--format", "csv",
        "--output", results.appending(path: "table.csv").path,
      ],
      in: folder
    )
    #expect(try running.reaches { try !names().isEmpty })
    kill(running.process.processIdentifier, signal)
    running.process.waitUntilExit()
    #expect(running.process.terminationReason == .exit)
    #expect(running.process.terminationStatus == status, "\(running.errors)")
    #expect(try names() == [])
  }

  @Test(
    arguments: signals,
    [
      "import osm PIPE --output NEW", "import osm PIPE --elevation TILES --output NEW",
      "import dimacs PIPE --output NEW",
    ]
  )
  func `while an import waits ends it`(
    _ signal: (number: Int32, status: Int32),
    _ command: String
  ) async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let pipe = folder.file("pipe.osm")
    #expect(mkfifo(pipe, 0o600) == 0)
    let running = try Running(
      Program.words(
        command.replacing("PIPE", with: pipe).replacing("NEW", with: folder.file("new.rgraph"))
          .replacing("TILES", with: folder.path.path)
      ),
      in: folder
    )
    // The pipe can be opened for writing only after the program has opened it for reading.
    var descriptor: Int32 = -1
    let isOpen = running.reaches {
      descriptor = open(pipe, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
      return descriptor >= 0
    }
    #expect(isOpen)
    defer { close(descriptor) }
    kill(running.process.processIdentifier, signal.number)
    let watchdog = Task.detached { [process = running.process] in
      try await Task.sleep(for: .seconds(60))
      kill(process.processIdentifier, SIGKILL)
    }
    running.process.waitUntilExit()
    watchdog.cancel()
    #expect(running.process.terminationReason == .exit)
    #expect(running.process.terminationStatus == signal.status)
    #expect(try folder.names() == ["pipe.osm", "run.errors", "run.output"])
  }

  @Test func `of a terminal that closes is ignored under nohup`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let run = try await Program.run(
      [
        "-c",
        """
        trap '' HUP; mkfifo '\(folder.file("pipe"))'
        "$0" import dimacs '\(folder.file("pipe"))' --output '\(folder.file("new"))' & exec 3>'\(folder.file("pipe"))'
        kill -HUP $!; echo 'p sp 2 1' >&3; echo 'a 1 2 3' >&3; exec 3>&-; wait $!
        """, Program.url.path,
      ],
      file: URL(filePath: "/bin/sh")
    )
    #expect(run.status == 0, "\(run)")
  }
}

@Suite struct `Hidden files` {
  private func write(_ folder: Folder) async throws {
    let run = try await Program.run(
      "route --from CETEC --to Talleres --gpx \(folder.file("a.gpx"))"
    )
    #expect(run.status == 0, "\(run)")
  }

  /// An unused process id: that of an ended process.
  private func endedProcess() throws -> Int32 {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", ":"]
    try process.run()
    process.waitUntilExit()
    return process.processIdentifier
  }

  @Test func `of an ended process are removed by the next one`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    _ = try folder.write("half", to: ".rumbo-\(try endedProcess())-abc")
    _ = try folder.write("mine", to: ".rumbo-notes")
    try await write(folder)
    #expect(try folder.names() == [".rumbo-notes", "a.gpx"])
  }

  @Test func `of a live process, here or in another container, stay`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let living = ".rumbo-\(getpid())-abc"
    _ = try folder.write("half", to: living)
    // Locked: its process is alive elsewhere, although no process here has its id.
    let locked = ".rumbo-\(try endedProcess())-def"
    let handle = try folder.handle(locked)
    #expect(flock(handle.fileDescriptor, LOCK_EX | LOCK_NB) == 0)
    try await write(folder)
    #expect(try folder.names() == [living, locked, "a.gpx"].sorted())
    try handle.close()
  }
}
