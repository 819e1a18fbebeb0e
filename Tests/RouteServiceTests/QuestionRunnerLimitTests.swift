import Dispatch
import Foundation
import GeoCore
import Routing
import Synchronization
import Testing

@testable import RouteService

/// Order, bounds and errors of the runner; see `QuestionRunnerTests` for real questions.
@Suite struct `Limits of the runner` {
  /// Waits until a condition holds; the caller's time limit is that of the test run.
  private static func wait(until isMet: () -> Bool) async {
    while !isMet() { await Task.yield() }
  }

  /// Largest number of bodies at one time.
  private final class Gauge: Sendable {
    private let counts = Mutex((running: 0, most: 0))

    func enter() {
      counts.withLock { counts in
        counts.running += 1
        counts.most = max(counts.most, counts.running)
      }
    }

    func leave() { counts.withLock { $0.running -= 1 } }

    var most: Int { counts.withLock { $0.most } }
  }

  /// Numbers in the order of their arrival.
  private final class Order: Sendable {
    private let known = Mutex<[Int]>([])

    func add(_ number: Int) { known.withLock { $0.append(number) } }

    var numbers: [Int] { known.withLock { $0 } }
  }

  @Test(arguments: [(-3, 1), (0, 1), (1, 1), (3, 3)])
  func `run no more questions at a time than there are threads, and at least one`(
    threads: Int,
    most: Int
  ) async throws {
    let runner = QuestionRunner(threads: threads)
    let gauge = Gauge()
    let answers = try await withThrowingTaskGroup(of: Int.self) { group in
      for number in 0..<40 {
        group.addTask {
          try await runner.run { _ throws(ServiceError) in
            gauge.enter()
            defer { gauge.leave() }
            // Long enough that another thread, if there is one too many, would begin.
            Thread.sleep(forTimeInterval: 0.001)
            return number
          }
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(answers.sorted() == Array(0..<40) && gauge.most <= most && gauge.most >= 1)
    await Self.wait { runner.load.running == 0 }
    #expect(runner.load.waiting == 0)
  }

  @Test func `answer waiting questions in the order of their calls`() async throws {
    let runner = QuestionRunner(threads: 1)
    let door = DispatchSemaphore(value: 0)
    let order = Order()
    let first = Task { try await runner.run { _ throws(ServiceError) in door.wait() } }
    await Self.wait { runner.load.running == 1 && runner.load.waiting == 0 }
    var tasks: [Task<Void, any Error>] = []
    for number in 0..<10 {
      tasks.append(
        Task {
          try await runner.run { _ throws(ServiceError) in order.add(number) }
        }
      )
      await Self.wait { runner.load.waiting == number + 1 }
    }
    door.signal()
    for task in [first] + tasks { try await task.value }
    #expect(order.numbers == Array(0..<10))
  }

  @Test func `cancel a question whose deadline passes while it waits, without running it`()
    async throws
  {
    let runner = QuestionRunner(threads: 1, limits: .init(deadline: 0.02))
    let door = DispatchSemaphore(value: 0)
    let isRunning = Mutex(false)
    let first = Task {
      // On a busy machine its deadline can pass before it runs; then it is asked again.
      while !isRunning.withLock({ $0 }) {
        try? await runner.run { budget throws(ServiceError) in
          isRunning.withLock { $0 = true }
          door.wait()
          // The deadline of the second question passes a moment after that of the first.
          while !budget.isCancelled { Thread.sleep(forTimeInterval: 0.001) }
          Thread.sleep(forTimeInterval: 0.1)
        }
      }
    }
    await Self.wait { isRunning.withLock { $0 } && runner.load.waiting == 0 }
    let hasRun = Mutex(false)
    let second = Task {
      try await runner.run { _ throws(ServiceError) in hasRun.withLock { $0 = true } }
    }
    await Self.wait { runner.load.waiting == 1 }
    door.signal()
    await first.value
    let error = await #expect(throws: ServiceError.self) { try await second.value }
    #expect(error?.code == .cancelled && !hasRun.withLock { $0 })
  }

  @Test func `refuse everything that would wait if nothing may`() async throws {
    let runner = QuestionRunner(threads: 2, limits: .init(waiting: 0))
    let door = DispatchSemaphore(value: 0)
    let busy = (0..<2).map { _ in
      Task { try await runner.run { _ throws(ServiceError) in door.wait() } }
    }
    await Self.wait { runner.load.running == 2 }
    for _ in 0..<3 {
      let error = await #expect(throws: ServiceError.self) {
        try await runner.run { _ throws(ServiceError) in 1 }
      }
      #expect(error?.code == .tooBig)
      #expect(error?.message(.plain).en != error?.message(.plain).es)
    }
    #expect(runner.load.waiting == 0)
    for _ in busy { door.signal() }
    for task in busy { try await task.value }
    await Self.wait { runner.load.running == 0 }
    #expect(try await runner.run { _ throws(ServiceError) in 8 } == 8)
  }

  @Test func `pass on the error of a question, and go on`() async throws {
    let runner = QuestionRunner(threads: 1)
    for code in [ServiceError.Code.notFound, .badFile, .internalError] {
      let error = await #expect(throws: ServiceError.self) {
        try await runner.run { _ throws(ServiceError) in
          throw ServiceError(code, LocalizedText(en: "a", es: "b"), details: ["x": 1])
        }
      }
      #expect(error?.code == code && error?.details["x"] == 1)
      #expect(error?.message(.plain) == LocalizedText(en: "a", es: "b"))
    }
    #expect(try await runner.run { _ throws(ServiceError) in 9 } == 9)
  }

  @Test func `give each question a budget of its own`() async throws {
    let runner = QuestionRunner(threads: 1, limits: .init(settledNodes: 100))
    #expect(runner.limits.settledNodes == 100 && runner.limits.deadline == nil)
    for _ in 0..<3 {
      let (limit, isAllowed, isTooMuch) = try await runner.run { budget throws(ServiceError) in
        (budget.maximumSettledNodes, budget.spend(100), budget.spend(1))
      }
      #expect(limit == 100 && isAllowed && !isTooMuch)
    }
    let free = QuestionRunner(threads: 1)
    let limit = try await free.run { budget throws(ServiceError) in budget.maximumSettledNodes }
    #expect(limit == .max)
  }

  @Test func `pass results to a function, and refuse at once a question beyond the limit`() async {
    let runner = QuestionRunner(threads: 1, limits: .init(waiting: 1))
    let door = DispatchSemaphore(value: 0)
    let (answers, continuation) = AsyncStream<Result<Int, ServiceError>>.makeStream()
    let answer = { @Sendable (result: Result<Int, ServiceError>) in _ = continuation.yield(result) }
    runner.start(runner.newBudget()) { _ throws(ServiceError) in
      door.wait(); return 1
    } then: {
      answer($0)
    }
    await Self.wait { runner.load.running == 1 && runner.load.waiting == 0 }
    let cancelled = runner.newBudget()
    runner.start(cancelled) { _ throws(ServiceError) in
      2
    } then: {
      answer($0)
    }
    cancelled.cancel()
    runner.start(runner.newBudget()) { _ throws(ServiceError) in
      3
    } then: {
      answer($0)
    }
    door.signal()
    var codes: [String] = []
    for await result in answers.prefix(3) {
      switch result {
      case .success(let number): codes.append("\(number)")
      case .failure(let error): codes.append(error.code.rawValue)
      }
    }
    #expect(codes == ["TooBig", "1", "Cancelled"])
  }

  @Test func `leave a question alone whose deadline is far`() async throws {
    let runner = QuestionRunner(threads: 1, limits: .init(deadline: 3600))
    let isCancelled = try await runner.run { budget throws(ServiceError) in budget.isCancelled }
    #expect(!isCancelled)
  }

  @Test func `refuse a question of a task that is already cancelled`() async {
    let runner = QuestionRunner(threads: 1)
    let hasRun = Mutex(false)
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      try await runner.run { _ throws(ServiceError) in hasRun.withLock { $0 = true } }
    }
    task.cancel()
    let error = await #expect(throws: ServiceError.self) { try await task.value }
    #expect(error?.code == .cancelled && !hasRun.withLock { $0 })
  }

  @Test func `stop every kind of question at its cap`() throws {
    let data = DataSet.shared
    let names = ["Biblioteca", "Aulas 3", "CEDETEC"]
    let questions: [(SearchBudget) throws -> Void] = [
      { budget in
        _ = try RouteQuestion(from: names[0], to: names[1])
          .answer(in: data, now: 0, style: .plain, budget: budget)
      },
      { budget in
        _ = try TableQuestion(
          sources: names,
          destinations: names,
          profile: nil,
          excluded: [],
          kinds: [.distance]
        )
        .answer(in: data, style: .plain, budget: budget)
      },
      { budget in
        _ = try TripQuestion(
          places: names,
          first: nil,
          last: nil,
          isRound: true,
          profile: nil,
          excluded: []
        )
        .answer(in: data, now: 0, style: .plain, budget: budget)
      },
      { budget in
        _ = try IsochroneQuestion(
          place: names[0],
          limits: .minutes([5]),
          profile: nil,
          excluded: []
        )
        .answer(in: data, budget: budget)
      },
    ]
    for (number, question) in questions.enumerated() {
      let capped = ErrorCode {
        try question(SearchBudget(maximumSettledNodes: 0))
      }
      let cancelled = ErrorCode {
        let budget = SearchBudget()
        budget.cancel()
        try question(budget)
      }
      let free = ErrorCode { try question(SearchBudget()) }
      #expect(capped.code == .tooBig, "question \(number)")
      #expect(cancelled.code == .cancelled, "question \(number)")
      #expect(free.code == nil, "question \(number)")
    }
  }
}

@Suite struct `Parallel workers` {
  @Test(arguments: [0, 1, 2, 50])
  func `take each item once`(count: Int) {
    final class Item {
      var visits = 0
    }
    let items = (0..<count).map { _ in Item() }
    Parallel.forEach(items) { $0.visits += 1 }
    #expect(items.allSatisfy { $0.visits == 1 })
  }
}
