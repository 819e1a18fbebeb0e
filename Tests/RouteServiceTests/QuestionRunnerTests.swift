import CampusGraph
import Dispatch
import Foundation
import GeoCore
import Routing
import Synchronization
import Testing

@testable import RouteService

/// Questions of asynchronous callers.
@Suite struct QuestionRunnerTests {
  private let data = DataSet(bundled: .repository)
  private let now: Int64 = 1_795_176_000

  @Test func `answers are those of direct calls, whatever the number of threads`() async throws {
    let question = RouteQuestion(from: "Biblioteca", to: "Aulas 3")
    let expected = try question.answer(in: data, now: now, style: .plain).document.text
    for threads in [1, 4] {
      let runner = QuestionRunner(threads: threads, limits: .init(deadline: 3600))
      let texts = try await withThrowingTaskGroup(of: String.self) { group in
        for _ in 0..<12 {
          group.addTask { [data, now] in
            try await runner.run { budget throws(ServiceError) in
              try RouteQuestion(from: "Biblioteca", to: "Aulas 3")
                .answer(in: data, now: now, style: .plain, budget: budget).document.text
            }
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(texts == Array(repeating: expected, count: 12))
      #expect(runner.load.waiting == 0)
      // A thread is free a moment after its last answer.
      while runner.load.running > 0 { await Task.yield() }
    }
  }

  /// Lets questions end.
  private final class Release: Sendable {
    private let state = Guarded(false)

    var isDone: Bool { state.withLock { $0 } }

    func end() { state.withLock { $0 = true } }
  }

  @Test func `long questions leave the threads of asynchronous code alone`() async throws {
    let cores = ProcessInfo.processInfo.activeProcessorCount
    let runner = QuestionRunner(threads: cores, limits: .init(deadline: 86_400))
    let release = Release()
    let questions = (0..<cores).map { _ in
      Task {
        try await runner.run { budget throws(ServiceError) in
          // Works without a pause: the system starts a thread in place of one that sleeps.
          while !budget.isCancelled, !release.isDone {}
          return release.isDone
        }
      }
    }
    while runner.load.running < cores { await Task.yield() }
    await Task { release.end() }.value
    for question in questions { #expect(try await question.value) }
  }

  @Test func `a search beyond the cap of settled nodes is too big`() async throws {
    let runner = QuestionRunner(threads: 1, limits: .init(settledNodes: 0))
    let error = await #expect(throws: ServiceError.self) {
      try await runner.run { [data, now] budget throws(ServiceError) in
        try RouteQuestion(from: "Biblioteca", to: "Aulas 3")
          .answer(in: data, now: now, style: .plain, budget: budget).routes.count
      }
    }
    #expect(error?.code == .tooBig)
  }

  @Test func `a deadline cancels the searches under way`() async throws {
    let runner = QuestionRunner(threads: 1, limits: .init(deadline: 0.01))
    let error = await #expect(throws: ServiceError.self) {
      try await runner.run { [data, now] budget throws(ServiceError) in
        while !budget.isCancelled { Thread.sleep(forTimeInterval: 0.001) }
        _ = try RouteQuestion(from: "Biblioteca", to: "Aulas 3")
          .answer(in: data, now: now, style: .plain, budget: budget)
      }
    }
    #expect(error?.code == .cancelled && error?.code.httpStatus == 503)
  }

  @Test func `a caller that has gone stops its question, waiting or not, and others go on`()
    async throws
  {
    let runner = QuestionRunner(threads: 1)
    let first = Task {
      try await runner.run { budget throws(ServiceError) in
        while !budget.isCancelled { Thread.sleep(forTimeInterval: 0.001) }
        try Failures.translate { () throws(RoutingError) in try budget.check() }
      }
    }
    while runner.load.running == 0 { await Task.yield() }
    let hasRun = Mutex(false)
    let second = Task {
      try await runner.run { _ throws(ServiceError) in hasRun.withLock { $0 = true } }
    }
    while runner.load.waiting == 0 { await Task.yield() }
    second.cancel()
    first.cancel()
    for task in [first, second] {
      let error = await #expect(throws: ServiceError.self) { try await task.value }
      #expect(error?.code == .cancelled)
    }
    #expect(!hasRun.withLock { $0 })
    #expect(try await runner.run { _ throws(ServiceError) in 7 } == 7)
  }

  @Test func `more questions than may wait are refused`() async throws {
    let runner = QuestionRunner(threads: 1, limits: .init(waiting: 1))
    let door = DispatchSemaphore(value: 0)
    let first = Task { try await runner.run { _ throws(ServiceError) in door.wait() } }
    while runner.load.running == 0 { await Task.yield() }
    let second = Task { try await runner.run { _ throws(ServiceError) in 2 } }
    while runner.load.waiting == 0 { await Task.yield() }
    let error = await #expect(throws: ServiceError.self) {
      try await runner.run { _ throws(ServiceError) in 3 }
    }
    #expect(error?.code == .tooBig)
    door.signal()
    try await first.value
    #expect(try await second.value == 2)
  }

  @Test func `several campuses share the state of stations and keep their closures`() throws {
    let path = try BundledFiles.repository.path(of: "campus.geojson")
    let data = DataSet(campuses: [path, path], bundled: .repository)
    var stations = try data.stations().stations
    stations[0].status = StationStatus(bikesAvailable: 0, docksAvailable: 0)
    data.conditions.stations = StationIndex(stations: stations)
    data.campusSets()[0].conditions.closedEdges = [EdgeID(0)]
    for campus in data.campusSets() {
      #expect(try campus.stations().stations[0].status == stations[0].status)
    }
    #expect(data.campusSets().map(\.conditions.closedEdges.count) == [1, 0])
  }

  @Test func `questions take the newest state of stations and closures`() throws {
    let question = RouteQuestion(from: "Biblioteca", to: "Aulas 3")
    let data = DataSet(bundled: .repository)
    let open = try question.answer(in: data, now: now, style: .plain)
    let before = try question.resolved(data, now: now)
    data.conditions.closedEdges = Set(open.routes[0].legs[0].edges.map(\.edge))
    #expect(try question.resolved(data, now: now).request.conditions.closedEdges.count > 2)
    let closed = try? question.answer(in: data, now: now, style: .plain)
    #expect(closed?.routes.first?.duration != open.routes[0].duration)
    let kept = try Router(try data.context()).routes(before.request)
    #expect(kept[0].duration == open.routes[0].duration)

    var stations = try data.stations().stations
    stations[0].status = StationStatus(bikesAvailable: 0, docksAvailable: 0)
    data.conditions.stations = StationIndex(stations: stations)
    #expect(try data.stations().stations[0].status == stations[0].status)
  }
}
