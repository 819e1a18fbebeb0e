import Synchronization

/// A value that one thread at a time looks at: a `Mutex` whose order the thread sanitizer sees.
///
/// Where two threads want a `Mutex` at once, the second one gets it inside the library, out of the
/// sanitizer's sight, which then takes what it reads for a race. Here every turn also ends with a
/// release, and the next begins with an acquire of it, which the sanitizer follows; it costs some
/// nanoseconds.
package struct Guarded<Value: Sendable>: ~Copyable, Sendable {
  private let mutex: Mutex<Value>
  private let turns = Atomic<UInt>(0)

  /// Starts with a value.
  package init(_ value: Value) { mutex = Mutex(value) }

  /// Calls `body` with the value to read and change, while no other thread may.
  package borrowing func withLock<Result: Sendable, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try mutex.withLock { (value: inout sending Value) throws(Failure) -> Result in
      _ = turns.load(ordering: .acquiring)
      defer { turns.wrappingAdd(1, ordering: .releasing) }
      return try body(&value)
    }
  }
}
