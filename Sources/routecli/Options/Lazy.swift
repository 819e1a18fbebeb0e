import Synchronization

/// A value that is made when it is first asked for, once, whatever thread asks; a failure is not kept.
final class Lazy<Value: Sendable>: Sendable {
  private let stored = Mutex<Value?>(nil)

  /// The value, made by `make` where there is none yet.
  func value(
    _ make: () throws(CommandFailure) -> Value
  ) throws(CommandFailure) -> Value {
    try stored.withLock { stored throws(CommandFailure) in
      if let stored { return stored }
      let value = try make()
      stored = value
      return value
    }
  }
}
