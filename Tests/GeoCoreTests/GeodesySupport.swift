import Foundation
import GeoCore

/// Seeded random numbers (SplitMix64), so that a failure can be repeated.
struct GeodesyRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number within a range, evenly.
  mutating func number(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &self)
  }

  /// A place anywhere between two parallels, evenly by latitude.
  mutating func coordinate(latitudes: ClosedRange<Double> = -90...90) -> Coordinate {
    Coordinate(latitude: number(latitudes), longitude: number(-180...180))
  }
}

/// The data sets that tests read where they are at hand.
enum GeodesyData {
  /// `$RUMBO_SHARED_DATA`, else `shared/data` beside the package.
  static let folder: URL = {
    if let path = ProcessInfo.processInfo.environment["RUMBO_SHARED_DATA"] {
      return URL(fileURLWithPath: path, isDirectory: true)
    }
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return package.deletingLastPathComponent().appendingPathComponent("shared/data")
  }()

  static func file(_ name: String) -> URL { folder.appendingPathComponent(name) }

  static func exists(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: file(name).path)
  }

  /// Where a program of PROJ is installed; `nil` where it is not.
  static func program(_ name: String) -> URL? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin"
    return path.split(separator: ":").lazy
      .map { URL(fileURLWithPath: String($0)).appendingPathComponent(name) }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  /// What a program prints when it is given some text.
  static func run(_ program: URL, _ arguments: [String], input: String = "") throws -> String {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("rumbo-geodesy-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let stdin = folder.appendingPathComponent("in")
    let stdout = folder.appendingPathComponent("out")
    try Data(input.utf8).write(to: stdin)
    try Data().write(to: stdout)
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.standardInput = try FileHandle(forReadingFrom: stdin)
    process.standardOutput = try FileHandle(forWritingTo: stdout)
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return String(decoding: try Data(contentsOf: stdout), as: UTF8.self)
  }
}
