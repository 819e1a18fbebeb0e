import GeoCore

/// Thread-safe table of the values that were used last.
///
/// If it is full, the value that was not used for the longest time goes. Two threads that miss the same
/// value both make it; the values are equal, so either may stay.
final class RecentValues<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct State {
    var values: [Key: (value: Value, used: UInt64)] = [:]
    var clock: UInt64 = 0

    /// Drops the value that was used first if there are too many.
    mutating func dropOldest(beyond limit: Int) {
      guard values.count > limit,
        let oldest = values.min(by: { $0.value.used < $1.value.used })
      else { return }
      values[oldest.key] = nil
    }
  }

  /// The greatest number of values; 0 to keep none.
  let limit: Int
  private let state = Guarded(State())

  init(limit: Int) { self.limit = max(0, limit) }

  /// The value of a key, made if there is none; threads that miss the same one get the same value.
  ///
  /// - Complexity: as the subscript; other threads wait while it is made.
  func value(of key: Key, _ make: () -> Value) -> Value {
    state.withLock { state in
      state.clock += 1
      let value = state.values[key]?.value ?? make()
      state.values[key] = (value, state.clock)
      state.dropOldest(beyond: max(1, limit))
      return value
    }
  }

  /// The value of a key, which counts as a use of it.
  ///
  /// - Complexity: O(1) to read, O(``limit``) to add a value to a full table.
  subscript(key: Key) -> Value? {
    get {
      state.withLock { state in
        guard let found = state.values[key] else { return nil }
        state.clock += 1
        state.values[key] = (found.value, state.clock)
        return found.value
      }
    }
    set {
      guard limit > 0 else { return }
      state.withLock { state in
        state.clock += 1
        state.values[key] = newValue.map { ($0, state.clock) }
        state.dropOldest(beyond: limit)
      }
    }
  }
}
