import ArgumentParser
import Foundation
import GeoCore
import RouteService

/// `route --batch`: one JSON request per input line, one answer per output line, in order.
///
/// A bad line gets an error object, and the others are answered. Lines that have arrived are
/// answered before the runner waits for more, so that a program can converse with it line by line;
/// they are answered on all cores.
struct BatchRunner {
  /// Size of a read, in bytes.
  private static let chunk = 65_536

  let file: String
  let data: DataSet
  let global: GlobalOptions
  let now: Int64

  /// - Throws: `ExitCode(1)` at the end if a line had no answer.
  func run() throws {
    let input = try file == "-" ? FileHandle.standardInput : InputFile.open(file)
    let batch = try RouteBatch(
      data,
      now: now,
      style: global.style,
      isJSON: global.json,
      threads: global.threads ?? ProcessInfo.processInfo.activeProcessorCount
    )
    var rest = Data()
    var number = 0
    var allGood = true
    let size = FileSystem.status(of: file).map { Int($0.st_size) }
    var bar = ProgressBar(total: size ?? 0, quiet: global.quiet)
    var done = 0
    defer { bar.finish() }
    while true {
      let chunk = file == "-" ? input.availableData : input.readData(ofLength: Self.chunk)
      done += chunk.count
      rest.append(chunk)
      var lines: [Data] = []
      if chunk.isEmpty {
        if !rest.isEmpty { lines = [rest] }
        rest = Data()
      } else {
        lines = Self.takeLines(from: &rest)
      }
      let answers = batch.answers(to: lines.map { [UInt8]($0) }, firstLine: number + 1)
      number += lines.count
      try StandardOutput.write(answers.map { $0.text + "\n" }.joined())
      allGood = allGood && answers.allSatisfy(\.isGood)
      bar.update(done)
      if chunk.isEmpty { break }
    }
    if !allGood { throw ExitCode(1) }
  }

  /// Removes the complete lines from a buffer; of a line over the limit, only the beginning is
  /// kept.
  ///
  /// - Complexity: O(bytes), whatever the number of lines.
  static func takeLines(from rest: inout Data) -> [Data] {
    var lines = rest.split(
      separator: UInt8(ascii: "\n"),
      omittingEmptySubsequences: false
    )
    let last = lines.popLast() ?? Data()
    rest = Data(last.prefix(RouteBatch.longestLine + 1))
    return lines.map { Data($0) }
  }
}
