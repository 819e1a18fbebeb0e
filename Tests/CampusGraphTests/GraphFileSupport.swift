import Foundation
import RoutingTestSupport

@testable import CampusGraph

/// A temporary folder, removed after the test.
final class ScratchFolder {
  let path = NSTemporaryDirectory() + "rumbo-test-\(UUID().uuidString)/"

  init() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of a file in it.
  func file(_ name: String) -> String { path + name }

  /// Writes a file in it and returns its path.
  func file(_ name: String, holding bytes: [UInt8]) throws -> String {
    try Data(bytes).write(to: URL(filePath: file(name)))
    return file(name)
  }

  func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: file(name))))
  }
}

/// Two words of an index section.
struct Pair: BitwiseCopyable, Sendable, Equatable {
  var head: UInt32
  var weight: UInt32
}
