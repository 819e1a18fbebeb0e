import Testing

@testable import RouteServer

/// Streams of server-sent events.
@Suite struct EventStreamTests {
  private static func open() throws -> (stream: EventStream, writer: EventStream.Writer) {
    try #require(EventStream.open(StreamCount(limit: 1), buffering: .bufferingNewest(1)) {})
  }

  @Test func `signs of life displace no event that waits to be read`() async throws {
    let (stream, writer) = try Self.open()
    defer { stream.end() }
    writer.yield([1])
    for _ in 0..<5 { EventStream.beat(stream.bytes, writer) }
    var events = stream.bytes.makeAsyncIterator()
    #expect(await events.next() == [1])
    EventStream.beat(stream.bytes, writer)
    writer.yield([2])
    #expect(await events.next() == [2])
  }

  @Test func `a reader who waits gets signs of life`() async throws {
    let (stream, writer) = try Self.open()
    defer { stream.end() }
    let first = Task { await stream.bytes.first { _ in true } }
    while !stream.bytes.isAwaited { await Task.yield() }
    EventStream.beat(stream.bytes, writer)
    #expect(await first.value == EventStream.signOfLife)
    #expect(!stream.bytes.isAwaited)
  }

  @Test func `a stream ends with what was written`() async throws {
    let (stream, writer) = try Self.open()
    writer.yield([3])
    stream.end()
    var all: [[UInt8]] = []
    for await bytes in stream.bytes { all.append(bytes) }
    #expect(all == [[3]])
  }
}
