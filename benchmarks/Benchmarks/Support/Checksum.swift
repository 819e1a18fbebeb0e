import Foundation
import Synchronization

/// Checksum of the results of a benchmark; benchmarks of the same work must agree.
public enum Checksum {
  private static let reported = Mutex<[String: UInt64]>([:])

  /// Prints a checksum to standard error when it is first reported; stops the program if a later one
  /// differs.
  public static func report(_ work: String, _ checksum: UInt64) {
    let known = reported.withLock { reported in
      defer { reported[work] = checksum }
      return reported[work]
    }
    guard let known else {
      FileHandle.standardError.write(Data("checksum of \(work): \(checksum)\n".utf8))
      return
    }
    expect(work, checksum, known)
  }

  /// Prints a checksum, and stops the program if it is not the expected one.
  public static func report(_ work: String, _ checksum: UInt64, expected: UInt64) {
    report(work, checksum)
    expect(work, checksum, expected)
  }

  private static func expect(_ work: String, _ checksum: UInt64, _ expected: UInt64) {
    guard checksum != expected else { return }
    fatalError("the checksum of \(work) is \(checksum), expected \(expected)")
  }
}
