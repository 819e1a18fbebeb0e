import Foundation
import Testing

/// `prepare` that is interrupted.
@Suite struct PrepareCheckpointTests {
  private static let arguments = [
    "prepare", "--ch", "--cch", "--labels", "--checkpoint", "0.000001",
  ]

  @Test func `the same command goes on and makes the same file`() async throws {
    let folder = try Folder()
    let (whole, cut) = (folder.file("whole.rgraph"), folder.file("cut.rgraph"))
    defer { folder.remove() }
    let drawn = try folder.write(Self.grid(side: 130), to: "grid.gr")
    for path in [whole, cut] {
      let run = try await Program.run(["import", "dimacs", drawn, "--output", path])
      try #require(run.status == 0, "\(run)")
    }
    let first = try await Program.run(["prepare", whole, "--ch", "--cch", "--labels"])
    try #require(first.status == 0, "\(first)")

    // Killed as soon as it has saved a state.
    let process = Process()
    process.executableURL = Program.url
    process.arguments = Self.arguments + [cut, "--threads", "1"]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    while process.isRunning, !FileManager.default.fileExists(atPath: cut + ".checkpoint") {
      try await Task.sleep(for: .milliseconds(1))
    }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    try #require(FileManager.default.fileExists(atPath: cut + ".checkpoint"))

    let second = try await Program.run(Self.arguments + [cut, "--threads", "2"])
    #expect(second.status == 0 && second.errors.contains(".checkpoint"), "\(second)")
    #expect(!FileManager.default.fileExists(atPath: cut + ".checkpoint"))
    let bytes = try [whole, cut].map { try Data(contentsOf: URL(filePath: $0)) }
    #expect(bytes[0] == bytes[1])
  }

  /// A grid in DIMACS form.
  private static func grid(side: Int) -> String {
    var lines: [String] = []
    for row in 0..<side {
      for column in 0..<side {
        let node = row * side + column + 1
        let weight = 1 + (node * 7919) % 97
        if column + 1 < side {
          lines += ["a \(node) \(node + 1) \(weight)", "a \(node + 1) \(node) \(weight)"]
        }
        if row + 1 < side {
          lines += ["a \(node) \(node + side) \(weight)", "a \(node + side) \(node) \(weight)"]
        }
      }
    }
    return "p sp \(side * side) \(lines.count)\n" + lines.joined(separator: "\n") + "\n"
  }
}
