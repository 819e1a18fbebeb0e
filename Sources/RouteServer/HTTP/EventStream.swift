import GeoCore

/// Stream of server-sent events.
struct EventStream: Sendable {
  /// What writes the events.
  typealias Writer = AsyncStream<[UInt8]>.Continuation

  /// The bytes of the events.
  let bytes: EventBytes
  /// Ends it.
  let end: @Sendable () -> Void

  /// Seconds between two signs of life.
  private static let pulse = 15
  /// Comment that clients ignore, as a sign of life: proxies and clients close connections that are
  /// silent.
  static let signOfLife = Array(":\n\n".utf8)

  /// An event.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - text: Its data as JSON on one line, because a line feed ends the data.
  ///   - id: Its id, which a client that reconnects sends as `Last-Event-ID`.
  /// - Returns: The bytes.
  static func event(_ name: String, _ text: String, id: String) -> [UInt8] {
    Array("id: \(id)\nevent: \(name)\ndata: \(text)\n\n".utf8)
  }

  /// Opens a stream with signs of life.
  ///
  /// - Parameters:
  ///   - count: The streams of the server, of which this is one until it ends.
  ///   - buffering: Which events are dropped if the client reads too slowly.
  ///   - ending: Seconds after which it ends, and the event that it ends with; `nil` for no such end.
  ///   - onEnd: Is called when it has ended.
  /// - Returns: The stream and what writes it; `nil` if there are too many.
  static func open(
    _ count: StreamCount,
    buffering: Writer.BufferingPolicy,
    ending: (seconds: Seconds, event: [UInt8])? = nil,
    onEnd: @escaping @Sendable () -> Void
  ) -> (stream: EventStream, writer: Writer)? {
    guard count.begin() else { return nil }
    let (source, writer) = AsyncStream.makeStream(of: [UInt8].self, bufferingPolicy: buffering)
    let bytes = EventBytes(source)
    let pulse = Task {
      while !Task.isCancelled {
        try? await Task.sleep(for: .seconds(Self.pulse))
        beat(bytes, writer)
      }
    }
    let timer = ending.map { ending in
      Task {
        // The bound, a day, keeps the conversion from overflowing.
        try? await Task.sleep(for: .seconds(min(max(ending.seconds, 0), 86_400)))
        guard !Task.isCancelled else { return }
        writer.yield(ending.event)
        writer.finish()
      }
    }
    writer.onTermination = { _ in
      pulse.cancel()
      timer?.cancel()
      count.end()
      onEnd()
    }
    return (EventStream(bytes: bytes, end: { writer.finish() }), writer)
  }

  /// Writes a sign of life if the reader waits for more.
  ///
  /// If events wait to be read, the client gets those, and a sign of life would push the oldest out of the buffer.
  static func beat(_ bytes: EventBytes, _ writer: Writer) {
    if bytes.isAwaited { writer.yield(signOfLife) }
  }
}

/// The bytes of a stream for one reader, of whom it is known whether they wait for more.
struct EventBytes: AsyncSequence, Sendable {
  private let source: AsyncStream<[UInt8]>
  private let reader = Reader()

  fileprivate init(_ source: AsyncStream<[UInt8]>) { self.source = source }

  /// Whether the reader waits for more.
  var isAwaited: Bool { reader.isWaiting.withLock { $0 } }

  func makeAsyncIterator() -> Iterator {
    Iterator(source: source.makeAsyncIterator(), reader: reader)
  }

  fileprivate final class Reader: Sendable {
    let isWaiting = Guarded(false)
  }

  struct Iterator: AsyncIteratorProtocol {
    fileprivate var source: AsyncStream<[UInt8]>.Iterator
    fileprivate let reader: Reader

    mutating func next() async -> [UInt8]? {
      reader.isWaiting.withLock { $0 = true }
      defer { reader.isWaiting.withLock { $0 = false } }
      return await source.next()
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
