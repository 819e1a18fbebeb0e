import Foundation
import GeoCore
import RouteService

/// Run of tilemaker, as a process that ends if this program is to end.
struct TileGenerator {
  private let process = Process()
  private let name: String
  private let log: String

  /// Microseconds between two looks at the process.
  private static let interval: UInt32 = 50_000
  /// Looks at a process that was asked to end before it is killed: two seconds.
  private static let patience = 40
  /// The bytes at the end of the log that are read for progress and for messages.
  private static let tail = 4096

  /// Prepares a run whose output goes into a file.
  init(program: String, arguments: [String], log: String) {
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    name = (program as NSString).lastPathComponent
    self.log = log
  }

  /// Runs the program and waits for its end.
  ///
  /// - Parameter progress: receives the share of the work done, 0…1.
  /// - Throws: `BadFile` if it cannot be started or fails; `Interrupted` after a signal.
  func run(_ progress: (Double) -> Void) throws(ServiceError) {
    do {
      _ = FileManager.default.createFile(atPath: log, contents: nil)
      let output = try FileHandle(forWritingTo: URL(filePath: log))
      defer { try? output.close() }
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = output
      process.standardError = output
      try process.run()
    } catch {
      throw failure("\(error.localizedDescription)")
    }
    var looks = 0
    while process.isRunning {
      usleep(Self.interval)
      if Interrupt.isRequested { end() }
      looks += 1
      if looks.isMultiple(of: 8) { progress(Self.share(in: lastOutput)) }
    }
    process.waitUntilExit()
    try Interrupt.check()
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      throw failure(Self.lastLines(of: lastOutput))
    }
  }

  /// Ends the process and waits for its end.
  private func end() {
    process.terminate()
    for _ in 0..<Self.patience where process.isRunning { usleep(Self.interval) }
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
  }

  private func failure(_ reason: String) -> ServiceError {
    ServiceError(.badFile, ImportTexts.basemapFailed(program: name, reason: reason))
  }

  // MARK: - Output

  /// The end of the log.
  private var lastOutput: String {
    guard let handle = FileHandle(forReadingAtPath: log) else { return "" }
    defer { try? handle.close() }
    guard let length = try? handle.seekToEnd() else { return "" }
    try? handle.seek(toOffset: length - min(length, UInt64(Self.tail)))
    let bytes = (try? handle.readToEnd()) ?? Data()
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The share of the work done, from the last message about progress: two fifths for reading
  /// (`Block 3/17`), three fifths for writing (`writing tile 21 of 53`).
  static func share(in output: String) -> Double {
    if let done = fraction(after: "writing tile ", " of ", in: output) { return 0.4 + 0.6 * done }
    if let done = fraction(after: "Block ", "/", in: output) { return 0.4 * done }
    return 0
  }

  /// The quotient of two numbers after the last occurrence of a word.
  private static func fraction(
    after word: String,
    _ separator: String,
    in output: String
  ) -> Double? {
    guard let start = output.range(of: word, options: .backwards)?.upperBound else { return nil }
    let digits = output[start...].prefix(40)
    guard let middle = digits.range(of: separator),
      let done = Double(digits[..<middle.lowerBound]),
      let total = Double(digits[middle.upperBound...].prefix { $0.isNumber }), total > 0
    else { return nil }
    return min(max(done / total, 0), 1)
  }

  /// The last lines of the output, as the reason of a failure.
  static func lastLines(of output: String) -> String {
    output.split { $0 == "\n" || $0 == "\r" || $0 == "\r\n" }
      .map { $0.filter { !$0.isNewline && $0.unicodeScalars.allSatisfy { $0.value >= 32 } } }
      .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
      .suffix(2).joined(separator: "; ")
  }
}
