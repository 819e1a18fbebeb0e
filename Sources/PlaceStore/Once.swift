import Synchronization

/// A value that is made when it is first asked for, once, whatever thread asks; a failure is not kept.
final class Once<Value: Sendable>: Sendable {
  private let stored = Mutex<Value?>(nil)

  /// The value, made by `make` where there is none yet.
  func value<Failure: Error>(_ make: () throws(Failure) -> Value) throws(Failure) -> Value {
    try stored.withLock { stored throws(Failure) in
      if let stored { return stored }
      let value = try make()
      stored = value
      return value
    }
  }
}
