import Foundation
import GeoCore

/// Optional data sets of the tests.
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

  /// The path of a PROJ program; `nil` if it is not installed.
  static func program(_ name: String) -> URL? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin"
    return path.split(separator: ":").lazy
      .map { URL(fileURLWithPath: String($0)).appendingPathComponent(name) }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  /// The output of a program for some input.
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
