import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A process started with `posix_spawn`, its standard streams being files.
///
/// Not Foundation's `Process`: on Linux, starting several from different threads at once crashes now
/// and then inside `Process.run()` (Swift 6.3.1). Files rather than pipes, since a pipe's other end can
/// leak into a process that is started at the same time.
struct ChildProcess {
  private let identifier: pid_t

  /// How a process ended.
  struct End {
    /// The exit status, or the signal's number.
    var status: Int32
    /// Whether a signal ended it.
    var wasSignalled: Bool
  }

  /// Starts it in `/`, reading `stdin` and writing `stdout` and `stderr` of a folder.
  init(path: String, arguments: [String], environment: [String], streams: Folder) throws {
    var actions = Self.noActions
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, streams.file("stdin"), O_RDONLY, 0)
    for (descriptor, name) in [(Int32(1), "stdout"), (2, "stderr")] {
      let file = streams.file(name)
      posix_spawn_file_actions_addopen(&actions, descriptor, file, O_WRONLY | O_CREAT, 0o600)
    }

    // Threads of a pool block signals; the child is to start as from a shell.
    var attributes = Self.noAttributes
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))

    // The shell is what changes the directory everywhere; it becomes the program.
    let shell = ["/bin/sh", "-c", "cd / && exec \"$0\" \"$@\"", path]
    let words = (shell + arguments).map { strdup($0) } + [nil]
    let variables = environment.map { strdup($0) } + [nil]
    defer { for pointer in words + variables { free(pointer) } }
    var child: pid_t = 0
    let code = posix_spawn(&child, shell[0], &actions, &attributes, words, variables)
    guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .ENOENT) }
    identifier = child
  }

  /// Waits for its end on a thread that may wait.
  func end() async -> End {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        var status: Int32 = 0
        while waitpid(identifier, &status, 0) == -1, errno == EINTR {}
        let signal = status & 0x7F  // as the macros of <sys/wait.h> have it
        continuation.resume(
          returning: signal == 0
            ? End(status: (status >> 8) & 0xFF, wasSignalled: false)
            : End(status: signal, wasSignalled: true)
        )
      }
    }
  }

  #if canImport(Darwin)
  private static var noActions: posix_spawn_file_actions_t? { nil }
  private static var noAttributes: posix_spawnattr_t? { nil }
  #else
  private static var noActions: posix_spawn_file_actions_t { .init() }
  private static var noAttributes: posix_spawnattr_t { .init() }
  #endif
}
