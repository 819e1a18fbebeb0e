import Foundation
import Testing

/// The table "Where to look" of README names files and tests that exist.
@Suite struct DocumentMapTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static let folders = [
    "Sources", "Tests", "python", "benchmarks", "data", "docs", "examples", "page", "scripts",
  ]

  /// The paths of all sources, tests and data, relative to the repository.
  private static let paths: [String] = folders.flatMap { folder in
    let files = FileManager.default.enumerator(
      at: root.appending(path: folder),
      includingPropertiesForKeys: nil,
      options: .skipsHiddenFiles
    )
    return (files?.allObjects ?? []).compactMap { ($0 as? URL)?.path }
  }

  @Test func `every path and every test in it exists`() throws {
    let readme = try String(contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
    let table = try #require(readme.split(separator: "## Where to look").last)
      .split(separator: "\n## ")[0]
    var checked = 0
    for row in table.split(separator: "\n") where row.hasPrefix("| ") {
      for name in row.matches(of: #/`([\w\/+.]+)`/#).map(\.1) {
        // Types without a path, and commands.
        let isPath = name.contains("/") || name.hasSuffix(".swift") || name.hasSuffix("Tests")
        guard isPath, !name.contains("make") else { continue }
        checked += 1
        let suite = "/\(name)"
        #expect(
          Self.paths.contains { path in
            path.hasSuffix(suite) || path.hasSuffix(suite + ".swift")
          },
          "\(name), in: \(row)"
        )
      }
    }
    #expect(checked > 80)
  }
}
