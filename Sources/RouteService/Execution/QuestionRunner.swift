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
    /// Seconds from the call until searches are cancelled; `nil` for no limit.
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

  private struct Jobs: Sendable {
    var waiting: [@Sendable () -> Void] = []
    /// The queues without work; the one used last is last, because its memory is warm.
    var idle: [Int]
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
    jobs = Guarded(Jobs(idle: Array(queues.indices.reversed())))
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
    let budget = SearchBudget(maximumSettledNodes: limits.settledNodes)
    let deadline = limits.deadline.map { seconds in
      let timer = DispatchWorkItem { budget.cancel() }
      timers.asyncAfter(deadline: .now() + seconds, execute: timer)
      return timer
    }
    defer { deadline?.cancel() }
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isTaken = enqueue {
          continuation.resume(returning: Self.answer(budget, body))
        }
        if !isTaken { continuation.resume(returning: .failure(Self.tooManyWait)) }
      }
    } onCancel: {
      budget.cancel()
    }
    return try result.get()
  }

  private static func answer<Answer>(
    _ budget: SearchBudget,
    _ body: (SearchBudget) throws(ServiceError) -> Answer
  ) -> Result<Answer, ServiceError> {
    do throws(ServiceError) {
      try Failures.translate { () throws(RoutingError) in try budget.check() }
      return .success(try body(budget))
    } catch {
      return .failure(error)
    }
  }

  // MARK: - Threads

  /// Adds a job to the queue.
  ///
  /// - Returns: Whether there was room for it.
  private func enqueue(_ job: @escaping @Sendable () -> Void) -> Bool {
    let (isTaken, queue) = jobs.withLock { jobs -> (Bool, Int?) in
      guard !jobs.idle.isEmpty || jobs.waiting.count < limits.waiting else { return (false, nil) }
      jobs.waiting.append(job)
      return (true, jobs.idle.popLast())
    }
    if let queue { queues[queue].async { self.work(on: queue) } }
    return isTaken
  }

  /// Runs waiting jobs in their order until there are none.
  private func work(on queue: Int) {
    while let job = next(on: queue) { job() }
  }

  private func next(on queue: Int) -> (@Sendable () -> Void)? {
    jobs.withLock { jobs in
      guard !jobs.waiting.isEmpty else {
        jobs.idle.append(queue)
        return nil
      }
      return jobs.waiting.removeFirst()
    }
  }

  private static let tooManyWait = ServiceError(.tooBig) { $0.tooManyWaiting }
}
