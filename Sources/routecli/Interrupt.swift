import Foundation
import GeoCore
import RouteService
import Synchronization

/// Handling of Ctrl-C, `kill` and a closed terminal.
///
/// A signal ends the program at once, with the status that shells expect, after unfinished files
/// are removed. A command that has results to print at its end calls ``listen()``: the first signal
/// then only sets a flag, and the second one ends the program.
enum Interrupt {
  private static let isListening = Atomic<Bool>(false)
  /// The signal received; 0 for none.
  private static let raised = Atomic<Int32>(0)

  /// Installs the signal handlers.
  ///
  /// A hangup that is ignored at the start stays ignored, as `nohup` requires. Ctrl-C does not:
  /// shells ignore it for background processes of scripts, to which `kill -INT` is the only way to
  /// send it.
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
      interruptBlockingCalls(number)
    }
  }

  /// From now on the first signal only sets a flag.
  static func listen() { isListening.store(true, ordering: .relaxed) }

  /// Lets a signal interrupt blocking reads and writes.
  private static func interruptBlockingCalls(_ number: Int32) {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return }
    action.sa_flags &= ~SA_RESTART
    sigaction(number, &action, nil)
    // The parent process may have blocked the signal, and children inherit the mask.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, number)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// The signal handler, which may run between any two instructions: it must not lock or allocate.
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

  /// The exit status after a signal: 130 for Ctrl-C, 143 for `kill`.
  static var exitStatus: Int32 { 128 + raised.load(ordering: .relaxed) }

  /// Throws if the flag is set.
  ///
  /// - Throws: `Interrupted`, which is not reported.
  static func check() throws(ServiceError) {
    if isRequested { throw .interrupted }
  }
}
