import GeoCore
import LiveStore
import RouteService
import ServiceLifecycle
import Transit

/// Listeners to the arrivals at stops, as server-sent events.
///
/// Each event is the whole document of a stop, so a client that reconnects needs the newest one only; if
/// `Last-Event-ID` says that it has that, it gets nothing until the next one. Listeners with the same
/// stop and span share its document.
final class ArrivalListeners: Sendable {
  /// What a listener wants.
  struct Subject: Hashable, Sendable {
    var stop: StopID
    var span: ArrivalSpan
  }

  private struct Group: Sendable {
    var listeners: [Int: EventStream.Writer] = [:]
    /// The newest document and its number.
    var text = ""
    var number: UInt64 = 0
  }

  private struct State: Sendable {
    var groups: [Subject: Group] = [:]
    var nextListener = 0
    var lastNumber: UInt64 = 0
  }

  /// The most events that wait for a slow listener; older ones are dropped.
  private static let waiting = 4

  private let state = Guarded(State())
  private let streams: StreamCount
  /// Name of this run of the server.
  private let run = String(UInt32.random(in: .min ... .max), radix: 16)
  /// A signal for each change, of which one waits at most.
  private let changes: AsyncStream<Void>
  private let change: AsyncStream<Void>.Continuation

  init(_ streams: StreamCount) {
    self.streams = streams
    (changes, change) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
  }

  /// The number of listeners.
  var count: Int { state.withLock { $0.groups.values.reduce(0) { $0 + $1.listeners.count } } }

  /// Adds a listener.
  ///
  /// - Parameters:
  ///   - subject: What it wants.
  ///   - last: The id of the last event that it had; `nil` for none.
  ///   - document: The document now.
  /// - Returns: Its stream; `nil` if there are too many.
  func add(_ subject: Subject, after last: String?, _ document: JSONValue) -> EventStream? {
    let number = state.withLock { state -> Int in
      state.nextListener += 1
      return state.nextListener
    }
    let opened = EventStream.open(streams, buffering: .bufferingNewest(Self.waiting)) {
      [weak self] in
      self?.remove(number, subject)
    }
    guard let (stream, writer) = opened else { return nil }
    let text = document.text
    state.withLock { state in
      send(text, to: &state.groups[subject, default: Group()], &state.lastNumber)
      // In place: a copy would be of all listeners.
      state.groups[subject]?.listeners[number] = writer
      guard let group = state.groups[subject] else { return }
      writer.yield(last == id(of: group) ? EventStream.signOfLife : event(group))
    }
    return stream
  }

  private func remove(_ number: Int, _ subject: Subject) {
    state.withLock { state in
      state.groups[subject]?.listeners[number] = nil
      if state.groups[subject]?.listeners.isEmpty == true { state.groups[subject] = nil }
    }
  }

  /// Notes that forecasts may have changed.
  func noteChange() { change.yield() }

  /// Sends the documents that have changed.
  func tell(_ document: (Subject) -> JSONValue) {
    for subject in state.withLock({ Array($0.groups.keys) }) {
      let text = document(subject).text
      state.withLock { state in
        // The last listener may have left.
        guard state.groups[subject] != nil else { return }
        send(text, to: &state.groups[subject, default: Group()], &state.lastNumber)
      }
    }
  }

  /// Sends a document to the listeners of a group unless they have it.
  private func send(_ text: String, to group: inout Group, _ lastNumber: inout UInt64) {
    guard group.text != text else { return }
    lastNumber += 1
    (group.text, group.number) = (text, lastNumber)
    let bytes = event(group)
    for listener in group.listeners.values { listener.yield(bytes) }
  }

  private func id(of group: Group) -> String { "\(run)-\(group.number)" }

  private func event(_ group: Group) -> [UInt8] {
    EventStream.event("arrivals", group.text, id: id(of: group))
  }

  /// Calls a closure after changes, at most each half second, and each 15 seconds without one.
  ///
  /// A closure that takes longer than 50 ms is called less often, for a tenth of the time. Ends when
  /// the task is cancelled.
  func afterChanges(_ body: @Sendable () -> Void) async {
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        while !Task.isCancelled {
          try? await Task.sleep(for: .seconds(15))
          self.noteChange()
        }
      }
      for await _ in changes {
        let start = ContinuousClock.now
        body()
        let pause = max(.milliseconds(500), (ContinuousClock.now - start) * 10)
        try? await Task.sleep(for: pause)
        if Task.isCancelled { break }
      }
      group.cancelAll()
    }
  }
}

/// Work of the timetable while the server runs: it tells listeners, and stores what was learned.
struct TransitUpkeep: Service {
  let transit: TransitService
  let live: LiveService?
  let log: AccessLog
  let clock: @Sendable () -> Seconds

  private static let interval = Duration.seconds(600)

  /// Works until the server is shut down, and then stores what was learned.
  func run() async {
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        let documents = TransitDocuments(transit: transit)
        await transit.listeners.afterChanges {
          let now = clock()
          transit.listeners.tell { documents.arrivals(at: $0.stop, from: now, $0.span) }
        }
      }
      await untilShutdown(every: Self.interval) { tidy() }
      group.cancelAll()
    }
    tidy()
  }

  /// Forgets vehicles that were silent for long, and stores what was learned.
  private func tidy() {
    let now = clock()
    transit.forget(now: now)
    guard let live else { return }
    do throws(LiveStoreError) {
      try transit.save(in: live.store, now: now)
    } catch {
      log.log("learned", error.message[.english], isFailure: true)
    }
  }
}
