import Foundation
import Synchronization

/// Ctrl-C while something long is being done: the work stops at its next safe point, undoes what is
/// half done, and the program leaves with the status that shells expect.
enum Interrupt {
  private static let isRaised = Atomic<Bool>(false)

  /// From now on Ctrl-C and a polite kill only raise a flag.
  static func listen() {
    for number in [SIGINT, SIGTERM] {
      signal(number) { _ in Interrupt.isRaised.store(true, ordering: .relaxed) }
    }
  }

  /// Whether the work should stop.
  static var isRequested: Bool { isRaised.load(ordering: .relaxed) }

  /// Ends the work where the flag is up.
  ///
  /// - Throws: the exit status 130, quietly.
  static func check() throws {
    if isRequested { throw InterruptedWork() }
  }
}

/// Somebody pressed Ctrl-C; the program leaves quietly with status 130.
struct InterruptedWork: Error {}
