import GeoCore
import LiveStore

/// Listeners to the positions of vehicles, as server-sent events with resume.
///
/// Each event has a number that grows by one, after the name of this run of the server. The newest
/// events are kept: a client that reconnects with the id of its last event gets those that it missed. A
/// client whose events are no longer kept, and a new one, get a list of all vehicles first. The stream
/// of a client that reads too slowly ends without a gap, so that it reconnects.
final class PositionListeners: Sendable {
  /// Which vehicles a listener wants.
  struct Filter: Sendable {
    /// The centre and the radius in metres of a circle; `nil` for everywhere.
    var circle: (center: Coordinate, radius: Meters)?
    /// The number of a vehicle; `nil` for all.
    var vehicle: Int64?

    func accepts(_ document: VehicleDocument) -> Bool {
      if let vehicle, document.vehicle.number != vehicle { return false }
      guard let circle else { return true }
      return GreatCircle.distance(circle.center, document.coordinate) <= circle.radius
    }
  }

  private struct Event: Sendable {
    let number: UInt64
    let document: VehicleDocument
    let bytes: [UInt8]
  }

  private struct Listener: Sendable {
    let filter: Filter
    let writer: EventStream.Writer
  }

  private struct State: Sendable {
    var listeners: [Int: Listener] = [:]
    var nextListener = 0
    var lastNumber: UInt64 = 0
    /// The newest events in a ring: number n at index n modulo the count.
    var ring: [Event] = []
  }

  /// The number of events that are kept for clients that reconnect.
  static let kept = 4096
  /// The most pieces that wait for a slow listener.
  private static let waiting = 256

  private let state = Guarded(State())
  private let streams: StreamCount
  /// Name of this run of the server.
  private let run = String(UInt32.random(in: .min ... .max), radix: 16)

  init(_ streams: StreamCount) { self.streams = streams }

  /// The number of listeners.
  var count: Int { state.withLock { $0.listeners.count } }

  /// Adds a listener.
  ///
  /// - Parameters:
  ///   - filter: Which vehicles it wants.
  ///   - last: The id of the last event that it had; `nil` for none.
  ///   - vehicles: All vehicles now. It is called while no event is sent, so that none is missed.
  /// - Returns: Its stream; `nil` if there are too many.
  func add(
    _ filter: Filter,
    after last: String?,
    vehicles: @Sendable () -> [VehicleDocument]
  ) -> EventStream? {
    let number = state.withLock { state -> Int in
      state.nextListener += 1
      return state.nextListener
    }
    let opened = EventStream.open(streams, buffering: .bufferingOldest(Self.waiting)) {
      [weak self] in
      self?.state.withLock { $0.listeners[number] = nil }
    }
    guard let (stream, writer) = opened else { return nil }
    state.withLock { state in
      if let missed = missed(after: last, state) {
        let wanted = missed.filter { filter.accepts($0.document) }
        writer.yield(EventStream.signOfLife + wanted.flatMap(\.bytes))
      } else {
        let list = vehicles().filter(filter.accepts).map { $0.json() }
        let json: JSONValue = ["vehicles": .array(list)]
        writer.yield(event("vehicles", json, number: state.lastNumber))
      }
      state.listeners[number] = Listener(filter: filter, writer: writer)
    }
    return stream
  }

  /// The events after one that a client had; `nil` if that is of another run or no longer kept.
  private func missed(after last: String?, _ state: State) -> [Event]? {
    guard let parts = last?.split(separator: "-"), parts.count == 2, parts[0] == run,
      let number = UInt64(parts[1]), number <= state.lastNumber,
      state.lastNumber - number <= UInt64(state.ring.count)
    else { return nil }
    return (number..<state.lastNumber).map { state.ring[Int(($0 + 1) % UInt64(Self.kept))] }
  }

  /// Sends new positions to all listeners that want them.
  func tell(_ documents: [VehicleDocument]) {
    let slow = state.withLock { state -> [Listener] in
      let events = documents.map { document -> Event in
        state.lastNumber += 1
        let bytes = event("position", document.json(), number: state.lastNumber)
        let event = Event(number: state.lastNumber, document: document, bytes: bytes)
        // The first event has the number 1; an unused index 0 makes the ring simple.
        if state.ring.isEmpty { state.ring.append(event) }
        let index = Int(state.lastNumber % UInt64(Self.kept))
        if index < state.ring.count { state.ring[index] = event } else { state.ring.append(event) }
        return event
      }
      return Self.send(events, state.listeners.values)
    }
    // Ending a stream calls back, which takes the lock.
    for listener in slow { listener.writer.finish() }
  }

  /// Sends events; returns the listeners that read too slowly.
  private static func send(
    _ events: [Event],
    _ listeners: some Collection<Listener>
  ) -> [Listener] {
    guard !listeners.isEmpty else { return [] }
    let all = events.flatMap(\.bytes)
    return listeners.filter { listener in
      let isAll = listener.filter.circle == nil && listener.filter.vehicle == nil
      let bytes =
        isAll
        ? all : events.filter { listener.filter.accepts($0.document) }.flatMap(\.bytes)
      guard !bytes.isEmpty else { return false }
      if case .dropped = listener.writer.yield(bytes) { return true }
      return false
    }
  }

  private func event(_ name: String, _ json: JSONValue, number: UInt64) -> [UInt8] {
    EventStream.event(name, json.text, id: "\(run)-\(number)")
  }
}
