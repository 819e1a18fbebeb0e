import Dispatch
package import GeoCore
package import Routing

/// Executor of questions of asynchronous callers on its own threads, each with a ``SearchBudget``.
///
/// Loading files, customizing weights, searches and SQL block their thread. The runner keeps them
/// off the cooperative pool, whose few threads a server needs for its connections.
///
/// ```swift
/// let runner = QuestionRunner(threads: 2, limits: .init(deadline: 10))
/// let report = try await runner.run { budget throws(ServiceError) in
///   try question.answer(in: data, now: now, style: style, budget: budget)
/// }
/// ```
///
/// A question whose data are not loaded yet waits for them on the thread that loads them: concurrent
/// first questions share one preparation (`Lazy`). Questions beyond ``Limits/waiting`` are
/// refused, so that a burst cannot queue up without bound.
package final class QuestionRunner: Sendable {
  /// Limits of one question.
  package struct Limits: Sendable {
    /// Seconds from the call until searches are cancelled, within a tenth of it and at most 20 ms; `nil`
    /// for no limit.
    package var deadline: Seconds?
    /// Largest number of nodes that the searches of one question may settle.
    package var settledNodes: Int
    /// Largest number of questions that may wait for a thread.
    package var waiting: Int

    /// Makes limits.
    package init(deadline: Seconds? = nil, settledNodes: Int = .max, waiting: Int = 1000) {
      self.deadline = deadline
      self.settledNodes = settledNodes
      self.waiting = waiting
    }
  }

  /// Limits of each question.
  package let limits: Limits
  /// A queue for each thread.
  ///
  /// Serial, because the system adds a thread for each of these. Those of concurrent queues are as many
  /// as there are cores, and are those of the cooperative pool: long searches would leave none of them
  /// to the connections.
  private let queues: [DispatchQueue]
  private let timers = DispatchQueue(label: "rumbo.deadlines")
  private let jobs: Guarded<Jobs>

  private struct Job: Sendable {
    let budget: SearchBudget
    /// When the budget is cancelled; `nil` for never.
    let deadline: DispatchTime?
    let run: @Sendable () -> Void
  }

  private struct Jobs: Sendable {
    var waiting: [Job] = []
    /// The job of each queue.
    var running: [Job?]
    /// The queues without work; the one used last is last, because its memory is warm.
    var idle: [Int]
    /// Whether the next check of deadlines is scheduled.
    var isCheckScheduled = false

    init(queues: Int) {
      running = Array(repeating: nil, count: queues)
      idle = Array((0..<queues).reversed())
    }
  }

  /// Number of questions that are being answered, and number of those that wait for a thread.
  package var load: (running: Int, waiting: Int) {
    jobs.withLock { (running: queues.count - $0.idle.count, waiting: $0.waiting.count) }
  }

  /// Makes a runner.
  ///
  /// - Parameters:
  ///   - threads: The number of questions answered at the same time, at least 1.
  ///   - limits: The limits of each question.
  package init(threads: Int, limits: Limits = Limits()) {
    queues = (0..<max(1, threads)).map { DispatchQueue(label: "rumbo.questions.\($0)") }
    jobs = Guarded(Jobs(queues: queues.count))
    self.limits = limits
  }

  /// Answers a question on one of the threads.
  ///
  /// The budget passed to `body` is cancelled at the deadline and when the calling task is cancelled,
  /// for instance because the client has disconnected.
  ///
  /// - Parameter body: Answers the question; runs outside the cooperative pool.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws; `Cancelled` after the deadline or a cancellation, also while the
  ///   question still waits; `TooBig` if too many questions wait.
  package func run<Answer: Sendable>(
    _ body: @escaping @Sendable (SearchBudget) throws(ServiceError) -> Answer
  ) async throws(ServiceError) -> Answer {
    let budget = newBudget()
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        start(budget, body) { continuation.resume(returning: $0) }
      }
    } onCancel: {
      budget.cancel()
    }
    return try result.get()
  }

  /// A budget for one question.
  package func newBudget() -> SearchBudget {
    SearchBudget(maximumSettledNodes: limits.settledNodes)
  }

  /// Answers a question on one of the threads and passes the result to a function.
  ///
  /// - Parameters:
  ///   - budget: The budget of the question, by which the caller can cancel it.
  ///   - body: Answers the question, as in ``run(_:)``.
  ///   - finish: Gets the result or the error, on the thread of the question; on the caller's thread if
  ///     too many questions wait.
  package func start<Answer: Sendable>(
    _ budget: SearchBudget,
    _ body: @escaping @Sendable (SearchBudget) throws(ServiceError) -> Answer,
    then finish: @escaping @Sendable (Result<Answer, ServiceError>) -> Void
  ) {
    let job = Job(budget: budget, deadline: limits.deadline.map { .now() + $0 }) {
      finish(Self.answer(budget, body))
    }
    if !enqueue(job) { finish(.failure(Self.tooManyWait)) }
  }

  private static func answer<Answer>(
    _ budget: SearchBudget,
    _ body: (SearchBudget) throws(ServiceError) -> Answer
  ) -> Result<Answer, ServiceError> {
    Result { () throws(ServiceError) in
      try Failures.translate { () throws(RoutingError) in try budget.check() }
      return try body(budget)
    }
  }

  // MARK: - Threads

  /// Adds a job to the queue.
  ///
  /// - Returns: Whether there was room for it.
  private func enqueue(_ job: Job) -> Bool {
    let (isTaken, queue, needsCheck) = jobs.withLock { jobs -> (Bool, Int?, Bool) in
      guard !jobs.idle.isEmpty || jobs.waiting.count < limits.waiting else {
        return (false, nil, false)
      }
      jobs.waiting.append(job)
      let needsCheck = job.deadline != nil && !jobs.isCheckScheduled
      if needsCheck { jobs.isCheckScheduled = true }
      return (true, jobs.idle.popLast(), needsCheck)
    }
    if needsCheck { scheduleCheck() }
    if let queue { queues[queue].async { self.work(on: queue) } }
    return isTaken
  }

  /// Runs waiting jobs in their order until there are none.
  private func work(on queue: Int) {
    while let job = next(on: queue) { job.run() }
  }

  private func next(on queue: Int) -> Job? {
    jobs.withLock { jobs in
      let job = jobs.waiting.isEmpty ? nil : jobs.waiting.removeFirst()
      jobs.running[queue] = job
      if job == nil { jobs.idle.append(queue) }
      return job
    }
  }

  // MARK: - Deadlines

  /// Seconds between two checks of the deadlines while there are jobs.
  ///
  /// A tenth of the limit, from 1 ms to 20 ms. Both bounds are estimates.
  private var checkInterval: Seconds { min(0.02, max(0.001, (limits.deadline ?? .infinity) / 10)) }

  /// Schedules a check of all deadlines, because a timer for each costs more than a short question.
  private func scheduleCheck() {
    timers.asyncAfter(deadline: .now() + checkInterval) { [weak self] in self?.cancelOverdue()
    }
  }

  private func cancelOverdue() {
    let now = DispatchTime.now()
    let isBusy = jobs.withLock { jobs in
      let open = jobs.running.compactMap(\.self) + jobs.waiting
      for job in open where job.deadline.map({ $0 <= now }) ?? false { job.budget.cancel() }
      jobs.isCheckScheduled = !open.isEmpty
      return jobs.isCheckScheduled
    }
    if isBusy { scheduleCheck() }
  }

  private static let tooManyWait = ServiceError(.tooBig) { $0.tooManyWaiting }
}
