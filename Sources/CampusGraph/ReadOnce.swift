import GeoCore

/// A value that is worked out when it is first asked for, once, whoever asks.
package final class ReadOnce<Value: Sendable>: Sendable {
  private let known: Guarded<Value?>

  /// Starts with a value, or with none yet.
  package init(_ value: Value? = nil) { known = Guarded(value) }

  /// The value, made by the first call that succeeds; others wait meanwhile.
  package func value<Failure: Error>(
    _ make: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try known.withLock { (value: inout Value?) throws(Failure) -> Value in
      if let value { return value }
      let made = try make()
      value = made
      return made
    }
  }
}
