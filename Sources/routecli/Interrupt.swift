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

  /// From now on Ctrl-C and a polite kill also end waiting for bytes to come or to go.
  static func endWaits() {
    for number in [SIGINT, SIGTERM] {
      var action = sigaction()
      guard sigaction(number, nil, &action) == 0 else { continue }
      action.sa_flags &= ~SA_RESTART
      sigaction(number, &action, nil)
      // Whoever started the program may have held them back, and children inherit that.
      var signals = sigset_t()
      sigemptyset(&signals)
      sigaddset(&signals, number)
      pthread_sigmask(SIG_UNBLOCK, &signals, nil)
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
