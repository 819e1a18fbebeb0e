import Foundation
import GeoCore
import RouteService
import Synchronization

/// What Ctrl-C, `kill` and a closed terminal do.
///
/// They end the program at once, with the status that shells expect, after removing the files that are
/// half written. A command that has something to say at its end asks for time by ``listen()``: the
/// first signal then only raises a flag, the second one ends the program as ever.
enum Interrupt {
  private static let isListening = Atomic<Bool>(false)
  /// The signal that has come; 0 for none.
  private static let raised = Atomic<Int32>(0)

  /// Sets the signals up.
  ///
  /// A hangup that is ignored from the start stays so, as `nohup` wants it. Ctrl-C does not: shells have
  /// it ignored by what scripts start in the background, where `kill -INT` is the only way to send it.
  static func prepare() {
    TemporaryFiles.prepare()
    _ = (isListening.load(ordering: .relaxed), raised.load(ordering: .relaxed))
    for number in [SIGINT, SIGTERM, SIGHUP] {
      let previous = signal(number, handle)
      let isIgnored =
        unsafeBitCast(previous, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
      if number == SIGHUP, isIgnored {
        signal(number, SIG_IGN)
        continue
      }
      endsWaits(number)
    }
  }

  /// From now on the first signal only raises a flag.
  static func listen() { isListening.store(true, ordering: .relaxed) }

  /// Lets a signal end waiting for bytes to come or to go.
  private static func endsWaits(_ number: Int32) {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return }
    action.sa_flags &= ~SA_RESTART
    sigaction(number, &action, nil)
    // Whoever started the program may have held it back, and children inherit that.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, number)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// The signal handler: it runs between any two instructions, so nothing here may lock or allocate.
  private static let handle: @convention(c) (Int32) -> Void = { number in
    if isListening.load(ordering: .relaxed), raised.load(ordering: .relaxed) == 0 {
      raised.store(number, ordering: .relaxed)
      return
    }
    TemporaryFiles.deleteAll()
    _exit(128 + number)
  }

  /// Whether the work should stop.
  static var isRequested: Bool { raised.load(ordering: .relaxed) != 0 }

  /// The exit status of a program that a signal has ended: 130 for Ctrl-C, 143 for `kill`.
  static var exitStatus: Int32 { 128 + raised.load(ordering: .relaxed) }

  /// Ends the work if the flag is up.
  ///
  /// - Throws: `Interrupted`, which is not reported.
  static func check() throws(ServiceError) {
    if isRequested { throw .interrupted }
  }
}
