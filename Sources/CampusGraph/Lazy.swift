package import GeoCore

/// Thread-safe lazy value.
package final class Lazy<Value: Sendable>: Sendable {
  @usableFromInline let known: Guarded<Value?>

  /// Makes a lazy value, already computed if a value is given.
  package init(_ value: Value? = nil) { known = Guarded(value) }

  /// The value, computed by the first call that succeeds, while concurrent calls wait.
  @inlinable
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
