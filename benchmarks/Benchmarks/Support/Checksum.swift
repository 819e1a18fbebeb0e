import Foundation
import Synchronization

/// What a benchmark computed, summed up in one number: benchmarks of the same work must agree, and a
/// fast wrong answer is not worth measuring.
public enum Checksum {
  private static let reported = Mutex<[String: UInt64]>([:])

  /// Writes a checksum to the standard error, which the runner passes on, when it is first reported;
  /// stops the program where it is another one later.
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

  /// Writes a checksum, and stops the program where it is not the expected one.
  public static func report(_ work: String, _ checksum: UInt64, expected: UInt64) {
    report(work, checksum)
    expect(work, checksum, expected)
  }

  private static func expect(_ work: String, _ checksum: UInt64, _ expected: UInt64) {
    guard checksum != expected else { return }
    fatalError("the checksum of \(work) is \(checksum), expected \(expected)")
  }
}
