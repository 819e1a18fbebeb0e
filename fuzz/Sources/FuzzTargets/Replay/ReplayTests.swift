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

  /// Builds with the sanitizers take too long for the tests, which compile the same sources; only the list
  /// of modules is another one.
  @Test func `the fuzzers' package lists every module that their sources import`() throws {
    let manifest = try String(
      contentsOf: Self.folder.appending(path: "Package.swift"),
      encoding: .utf8
    )
    let sources = Self.folder.appending(path: "Sources/FuzzTargets")
    for file in try FileManager.default.contentsOfDirectory(atPath: sources.path)
    where file.hasSuffix(".swift") {
      let text = try String(contentsOf: sources.appending(path: file), encoding: .utf8)
      for line in text.split(separator: "\n") {
        let words = line.split(separator: " ")
        guard words.count > 1, words[words.count - 2] == "import" else { continue }
        let module = words[words.count - 1]
        #expect(module == "Foundation" || manifest.contains("\"\(module)\""), "\(file): \(module)")
      }
    }
  }
}
