import Foundation
import Testing

/// The inputs that fuzzing kept, read again: one that traps ends the run, one that hangs is noticed.
@Suite struct `Kept inputs` {
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().appending(path: "../../..").standardized

  private static func inputs(of target: FuzzTarget, in kind: String) throws -> [URL] {
    let place = folder.appending(path: "\(kind)/\(target.rawValue)")
    guard FileManager.default.fileExists(atPath: place.path) else { return [] }
    return try FileManager.default.contentsOfDirectory(at: place, includingPropertiesForKeys: nil)
      .sorted { $0.path < $1.path }
  }

  @Test(arguments: FuzzTarget.allCases)
  func `of every reader neither trap nor hang`(_ target: FuzzTarget) throws {
    let seeds = try Self.inputs(of: target, in: "corpus")
    #expect(!seeds.isEmpty, "run fuzz/seeds.py")
    for input in try seeds + Self.inputs(of: target, in: "regressions") {
      target.run(Array(try Data(contentsOf: input)))
    }
  }

  @Test func `belong to readers that there are`() throws {
    let known = Set(FuzzTarget.allCases.map(\.rawValue))
    for kind in ["corpus", "regressions"] {
      let place = Self.folder.appending(path: kind).path
      guard FileManager.default.fileExists(atPath: place) else { continue }
      for name in try FileManager.default.contentsOfDirectory(atPath: place)
      where !name.hasPrefix(".") {
        #expect(known.contains(name), "\(kind)/\(name)")
      }
    }
  }
}
