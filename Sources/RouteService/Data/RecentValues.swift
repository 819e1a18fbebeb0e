import GeoCore

/// Thread-safe table of the values that were used last.
///
/// If it is full, the value that was not used for the longest time goes. Two threads that miss the same
/// value both make it; the values are equal, so either may stay.
final class RecentValues<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct State {
    var values: [Key: (value: Value, used: UInt64)] = [:]
    var clock: UInt64 = 0
  }

  /// The greatest number of values; 0 to keep none.
  let limit: Int
  private let state = Guarded(State())

  init(limit: Int) { self.limit = max(0, limit) }

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
        guard state.values.count > limit,
          let oldest = state.values.min(by: { $0.value.used < $1.value.used })
        else { return }
        state.values[oldest.key] = nil
      }
    }
  }
}
