import GeoCore

/// Stream of server-sent events.
struct EventStream: Sendable {
  /// The bytes of the events.
  let bytes: AsyncStream<[UInt8]>
  /// Ends it.
  let end: @Sendable () -> Void

  /// Seconds between two signs of life.
  private static let pulse = 15

  /// Starts the signs of life of a stream: proxies and clients close connections that are silent.
  static func startPulse(_ continuation: AsyncStream<[UInt8]>.Continuation) -> Task<Void, Never> {
    Task {
      while !Task.isCancelled {
        try? await Task.sleep(for: .seconds(pulse))
        continuation.yield(Array(":\n\n".utf8))
      }
    }
  }
}

/// How many streams of events a server has, of a limited number.
final class StreamCount: Sendable {
  private let limit: Int
  private let count = Guarded(0)

  init(limit: Int) { self.limit = limit }

  /// Counts one more.
  ///
  /// - Returns: Whether there is room for it.
  func begin() -> Bool {
    count.withLock { count in
      guard count < limit else { return false }
      count += 1
      return true
    }
  }

  /// Counts one less.
  func end() { count.withLock { $0 -= 1 } }
}

/// Those who listen to a trip: each gets every event as long as it reads fast enough.
final class TripListeners: Sendable {
  private struct Listener: Sendable {
    var language: Language
    var continuation: AsyncStream<[UInt8]>.Continuation
  }

  private struct State: Sendable {
    var listeners: [Int: Listener] = [:]
    var next = 0
    /// Number of the last event.
    var events = 0
  }

  /// The most listeners of a trip.
  static let most = 20
  /// The most events that wait for a slow listener; older ones are dropped.
  private static let waiting = 16
  private let state = Guarded(State())
  private let streams: StreamCount

  init(_ streams: StreamCount) { self.streams = streams }

  /// Adds a listener.
  ///
  /// - Parameters:
  ///   - language: The language of the events.
  ///   - first: The first document.
  ///   - isLast: Whether the trip is over.
  ///   - seconds: Seconds after which the stream ends; `nil` for no such end.
  /// - Returns: Its stream; `nil` if there are too many.
  func add(
    _ language: Language,
    first: JSONValue,
    isLast: Bool,
    endingAfter seconds: Seconds? = nil
  ) -> EventStream? {
    guard streams.begin() else { return nil }
    let (bytes, continuation) = AsyncStream.makeStream(
      of: [UInt8].self,
      bufferingPolicy: .bufferingNewest(Self.waiting)
    )
    let number = state.withLock { state -> Int in
      state.next += 1
      return state.next
    }
    let pulse = EventStream.startPulse(continuation)
    let timer = seconds.map { seconds in
      Task {
        // No share is longer than a day; the bound keeps the conversion from overflowing.
        try? await Task.sleep(for: .seconds(min(max(seconds, 0), 86_400)))
        guard !Task.isCancelled else { return }
        continuation.yield(Self.end)
        continuation.finish()
      }
    }
    // Before it is registered, because a trip that ends then ends the stream.
    continuation.onTermination = { [streams, weak self] _ in
      pulse.cancel()
      timer?.cancel()
      streams.end()
      self?.state.withLock { $0.listeners[number] = nil }
    }
    let isAdded = state.withLock { state -> Bool in
      guard state.listeners.count < Self.most else { return false }
      state.listeners[number] = Listener(language: language, continuation: continuation)
      continuation.yield(Self.event("update", first, number: state.events))
      return true
    }
    guard isAdded else {
      continuation.finish()
      return nil
    }
    if isLast {
      continuation.yield(Self.end)
      continuation.finish()
    }
    return EventStream(bytes: bytes, end: { continuation.finish() })
  }

  /// Sends an event to all.
  func tell(_ document: (Language) -> JSONValue) {
    let (listeners, number) = state.withLock { state -> ([Listener], Int) in
      state.events += 1
      return (Array(state.listeners.values), state.events)
    }
    guard !listeners.isEmpty else { return }
    var known: [Language: [UInt8]] = [:]
    for listener in listeners {
      let bytes =
        known[listener.language]
        ?? Self.event("update", document(listener.language), number: number)
      known[listener.language] = bytes
      listener.continuation.yield(bytes)
    }
  }

  /// Sends the last event to all and ends their streams.
  func end() {
    for listener in state.withLock({ Array($0.listeners.values) }) {
      listener.continuation.yield(Self.end)
      listener.continuation.finish()
    }
  }

  private static let end = Array("event: end\ndata: {}\n\n".utf8)

  private static func event(_ name: String, _ json: JSONValue, number: Int) -> [UInt8] {
    // JSON on one line, as a line feed ends the data.
    Array("id: \(number)\nevent: \(name)\ndata: \(json.text)\n\n".utf8)
  }
}
