import GeoCore

/// Those who listen to a trip: each gets every event as long as it reads fast enough.
final class TripListeners: Sendable {
  private struct Listener: Sendable {
    var language: Language
    var writer: EventStream.Writer
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
    let number = state.withLock { state -> Int in
      state.next += 1
      return state.next
    }
    let opened = EventStream.open(
      streams,
      buffering: .bufferingNewest(Self.waiting),
      ending: seconds.map { ($0, Self.end) }
    ) { [weak self] in
      self?.state.withLock { $0.listeners[number] = nil }
    }
    guard let (stream, writer) = opened else { return nil }
    let isAdded = state.withLock { state -> Bool in
      guard state.listeners.count < Self.most else { return false }
      state.listeners[number] = Listener(language: language, writer: writer)
      writer.yield(Self.update(first, number: state.events))
      return true
    }
    guard isAdded else {
      writer.finish()
      return nil
    }
    if isLast {
      writer.yield(Self.end)
      writer.finish()
    }
    return stream
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
        ?? Self.update(document(listener.language), number: number)
      known[listener.language] = bytes
      listener.writer.yield(bytes)
    }
  }

  /// Sends the last event to all and ends their streams.
  func end() {
    for listener in state.withLock({ Array($0.listeners.values) }) {
      listener.writer.yield(Self.end)
      listener.writer.finish()
    }
  }

  private static let end = Array("event: end\ndata: {}\n\n".utf8)

  private static func update(_ json: JSONValue, number: Int) -> [UInt8] {
    EventStream.event("update", json.text, id: "\(number)")
  }
}
