import Foundation

/// Reads the compressed text files of the 9th DIMACS Implementation Challenge.
enum DimacsReader {
  /// Error of a malformed file.
  struct Problem: Error, CustomStringConvertible {
    let description: String
  }

  /// Passes on the three whole numbers of each line that starts with a letter: `a tail head weight` in
  /// graph files, `v node longitude latitude` in coordinate files.
  static func lines(
    of file: URL,
    startingWith letter: Character,
    _ body: (Int, Int, Int) throws -> Void
  ) throws {
    let bytes = try unpacked(file)
    let newline = UInt8(ascii: "\n")
    let wanted = letter.asciiValue
    for line in bytes.split(separator: newline) where line.first == wanted {
      let fields = line.split(separator: UInt8(ascii: " ")).dropFirst().compactMap(number)
      guard fields.count == 3 else {
        let text = String(decoding: line, as: UTF8.self)
        throw Problem(description: "\(file.lastPathComponent): cannot read \"\(text)\"")
      }
      try body(fields[0], fields[1], fields[2])
    }
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    var value = 0
    let isNegative = digits.first == UInt8(ascii: "-")
    for digit in isNegative ? digits.dropFirst() : digits {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit), value < 1 << 40 else {
        return nil
      }
      value = value * 10 + Int(digit - UInt8(ascii: "0"))
    }
    return isNegative ? -value : value
  }

  /// Decompresses a file with the `gzip` program.
  private static func unpacked(_ file: URL) throws -> [UInt8] {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["gzip", "-dc", file.path]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Problem(description: "\(file.lastPathComponent): gzip cannot unpack it")
    }
    return [UInt8](data)
  }
}
