import Foundation
import GeoCore
import Testing

/// The built program, run as a separate process.
enum Program {
  /// The executable: `$ROUTECLI`, else the one built beside the tests.
  static let url: URL = {
    if let path = ProcessInfo.processInfo.environment["ROUTECLI"], !path.isEmpty {
      return URL(filePath: path)
    }
    #if os(macOS)
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") } ?? .main
    return bundle.bundleURL.deletingLastPathComponent().appending(path: "routecli")
    #else
    return Bundle.main.bundleURL.appending(path: "routecli")
    #endif
  }()

  /// Whether `$ROUTECLI` names the executable, which is then a release build.
  static let isRelease = ProcessInfo.processInfo.environment["ROUTECLI"] != nil

  /// The folder of the package.
  static let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// A data file of the package.
  static func data(_ name: String) -> String { package.appending(path: "data/\(name)").path }

  /// Runs it in `/` with `environment` and the essential variables, and waits for its end.
  ///
  /// At most one process per core runs at a time.
  static func run(
    _ arguments: [String],
    input: String = "",
    environment: [String: String] = [:],
    file: URL = url
  ) async throws -> Run {
    await gate.enter()
    defer { Task { await gate.leave() } }
    let folder = try Folder()
    defer { folder.remove() }
    // Files instead of pipes: processes started at the same time can inherit the other end of a
    // pipe.
    let output = try folder.handle("stdout")
    let errors = try folder.handle("stderr")
    try Data(input.utf8).write(to: folder.url("stdin"))

    let process = Process()
    process.executableURL = file
    process.arguments = arguments
    process.currentDirectoryURL = URL(filePath: "/")
    process.environment = ["PATH": "/usr/bin:/bin", "SWIFT_BACKTRACE": "enable=no"]
      .merging(environment) { $1 }
    let standardInput = try FileHandle(forReadingFrom: folder.url("stdin"))
    // Closed immediately: with about 1,300 open descriptors, Foundation's `Process.run` on Linux
    // reads past the end of its list of descriptors.
    defer { for handle in [standardInput, output, errors] { try? handle.close() } }
    process.standardInput = standardInput
    process.standardOutput = output
    process.standardError = errors
    try await withCheckedThrowingContinuation {
      (continuation: CheckedContinuation<Void, any Error>) in
      process.terminationHandler = { _ in continuation.resume() }
      do {
        try process.run()
      } catch {
        process.terminationHandler = nil
        continuation.resume(throwing: error)
      }
    }
    return Run(
      arguments: arguments,
      status: process.terminationStatus,
      wasSignalled: process.terminationReason == .uncaughtSignal,
      output: try Data(contentsOf: folder.url("stdout")),
      errors: try String(contentsOf: folder.url("stderr"), encoding: .utf8)
    )
  }

  private static let gate = Gate(places: ProcessInfo.processInfo.activeProcessorCount)

  /// Runs it with a list of arguments.
  static func run(_ first: String, _ second: String, _ rest: String...) async throws -> Run {
    try await run([first, second] + rest)
  }

  /// Runs it with a typed command line.
  static func run(_ command: String, input: String = "") async throws -> Run {
    try await run(words(command), input: input)
  }

  /// Splits a command line at blanks outside single quotes.
  static func words(_ command: String) -> [String] {
    command.split(separator: "'", omittingEmptySubsequences: false).enumerated()
      .flatMap { index, part in
        index.isMultiple(of: 2) ? part.split(separator: " ").map(String.init) : [String(part)]
      }
  }
}

/// Semaphore that serves waiting tasks in order of arrival.
actor Gate {
  private var places: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(places: Int) { self.places = places }

  func enter() async {
    guard places == 0 else {
      places -= 1
      return
    }
    await withCheckedContinuation { waiting.append($0) }
  }

  func leave() {
    if waiting.isEmpty { places += 1 } else { waiting.removeFirst().resume() }
  }
}

/// Result of a run of the program.
struct Run: CustomStringConvertible {
  /// The command line without the program name.
  let arguments: [String]
  /// The exit status or the signal number.
  let status: Int32
  /// Whether a signal ended it: a crash.
  let wasSignalled: Bool
  /// The bytes on stdout.
  let output: Data
  /// The text on stderr.
  let errors: String

  /// Stdout as text.
  var text: String { String(decoding: output, as: UTF8.self) }

  /// The lines on stdout.
  var lines: [String] { text.split(separator: "\n").map(String.init) }

  /// The JSON document on stdout; fails unless there is exactly one.
  func json() throws -> JSONValue {
    try #require(text.hasSuffix("\n"), "\(self)")
    try #require(lines.count == 1, "one line of JSON: \(self)")
    return try JSONValue(parsing: output)
  }

  /// The JSON document of each line on stdout.
  func jsonLines() throws -> [JSONValue] {
    try lines.map { try JSONValue(parsing: Data($0.utf8)) }
  }

  var description: String {
    "routecli \(arguments.joined(separator: " ")) → \(wasSignalled ? "signal " : "")\(status)\n"
      + text.prefix(1500) + errors.prefix(1500)
  }
}

/// A temporary folder of one test.
struct Folder {
  /// Its URL.
  let path: URL

  /// Creates a folder.
  init() throws {
    path = FileManager.default.temporaryDirectory.appending(path: "routecli-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: path, withIntermediateDirectories: true)
  }

  /// A file in it.
  func url(_ name: String) -> URL { path.appending(path: name) }

  /// The path of a file in it.
  func file(_ name: String) -> String { url(name).path }

  /// A new file in it, open for writing.
  func handle(_ name: String) throws -> FileHandle {
    try Data().write(to: url(name))
    return try FileHandle(forWritingTo: url(name))
  }

  /// A new file in it with some text.
  func write(_ text: String, to name: String) throws -> String {
    try Data(text.utf8).write(to: url(name))
    return file(name)
  }

  /// The sorted names of its contents.
  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path.path).sorted()
  }

  /// Removes it.
  func remove() { try? FileManager.default.removeItem(at: path) }
}

extension JSONValue {
  /// The names of the members of an object.
  var names: Set<String> { Set(object?.members.map(\.name) ?? []) }

  /// The value at a path of names and indices, such as `"routes", 0, "legs"`.
  func at(_ path: any PathStep...) throws -> JSONValue {
    try path.reduce(self) { value, step in
      try #require(step.step(from: value), "no \(step) in \(value.text.prefix(300))")
    }
  }
}

/// Name or index in the path of a JSON value.
protocol PathStep {
  func step(from value: JSONValue) -> JSONValue?
}

extension String: PathStep {
  func step(from value: JSONValue) -> JSONValue? { value[self] }
}

extension Int: PathStep {
  func step(from value: JSONValue) -> JSONValue? {
    guard let array = value.array, array.indices.contains(self) else { return nil }
    return array[self]
  }
}
