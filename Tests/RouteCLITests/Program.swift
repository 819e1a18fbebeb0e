import Foundation
import GeoCore
import Testing

/// The built program, run as a process of its own: what a script sees of it.
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

  /// Whether it is a release build, named on purpose.
  static let isRelease = ProcessInfo.processInfo.environment["ROUTECLI"] != nil

  /// The package's own folder.
  static let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// A file of the package's data.
  static func data(_ name: String) -> String { package.appending(path: "data/\(name)").path }

  /// Runs it in `/`, with nothing but `environment` beside the essentials, and waits for its end.
  ///
  /// No more processes run at a time than there are cores, however many tests ask for one.
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
    // Files, not pipes: a pipe's other end can leak into processes started at the same time.
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
    // Closed at once and by hand: with some 1,300 descriptors open, `Process.run` of Foundation on
    // Linux reads past the end of its list of them.
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

  /// Runs it on a list of arguments.
  static func run(_ first: String, _ second: String, _ rest: String...) async throws -> Run {
    try await run([first, second] + rest)
  }

  /// Runs it on a command line as one types it.
  static func run(_ command: String, input: String = "") async throws -> Run {
    try await run(words(command), input: input)
  }

  /// The arguments of a command line: words between blanks, or within single quotes.
  static func words(_ command: String) -> [String] {
    command.split(separator: "'", omittingEmptySubsequences: false).enumerated()
      .flatMap { index, part in
        index.isMultiple(of: 2) ? part.split(separator: " ").map(String.init) : [String(part)]
      }
  }
}

/// Lets a few in at a time, in the order in which they came.
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

/// What one run of the program left behind.
struct Run: CustomStringConvertible {
  /// The command line after the program's name.
  let arguments: [String]
  /// The exit status, or the signal's number.
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

  /// The one JSON document on stdout; fails where there is more or less than that.
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
  /// Where it is.
  let path: URL

  /// Makes one.
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

  /// Its contents' names, sorted.
  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path.path).sorted()
  }

  /// Removes it.
  func remove() { try? FileManager.default.removeItem(at: path) }
}

extension JSONValue {
  /// The names of an object's members.
  var names: Set<String> { Set(object?.members.map(\.name) ?? []) }

  /// What lies at a path of names and indices, such as `"routes", 0, "legs"`.
  func at(_ path: any PathStep...) throws -> JSONValue {
    try path.reduce(self) { value, step in
      try #require(step.step(from: value), "no \(step) in \(value.text.prefix(300))")
    }
  }
}

/// A name or an index on the way into a JSON document.
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
