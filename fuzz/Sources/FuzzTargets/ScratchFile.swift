import Foundation

/// A file in memory for readers that take paths: one of each ending in a process.
enum ScratchFile {
  private static let folder =
    FileManager.default.fileExists(atPath: "/dev/shm") ? "/dev/shm" : NSTemporaryDirectory()

  /// Writes bytes into the file with an ending such as `.osm`, hands its path out, and removes it.
  static func with(_ bytes: [UInt8], ending: String, _ body: (String) throws -> Void) rethrows {
    let path = "\(folder)/rumbo-fuzz-\(ProcessInfo.processInfo.processIdentifier)\(ending)"
    guard let file = fopen(path, "w") else { return }
    _ = bytes.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, file) }
    fclose(file)
    defer { unlink(path) }
    try body(path)
  }
}
