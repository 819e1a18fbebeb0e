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
  private let threads: Int
  private let queue = DispatchQueue(label: "rumbo.questions", attributes: .concurrent)
  private let timers = DispatchQueue(label: "rumbo.deadlines")
  private let jobs = Guarded(Jobs())

  private struct Jobs: Sendable {
    var waiting: [@Sendable () -> Void] = []
    var running = 0
  }

  /// Number of questions that are being answered, and number of those that wait for a thread.
  package var load: (running: Int, waiting: Int) {
    jobs.withLock { (running: $0.running, waiting: $0.waiting.count) }
  }

  /// Makes a runner.
  ///
  /// - Parameters:
  ///   - threads: The number of questions answered at the same time, at least 1.
  ///   - limits: The limits of each question.
  package init(threads: Int, limits: Limits = Limits()) {
    self.threads = max(1, threads)
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
    let needsThread = jobs.withLock { jobs -> Bool? in
      guard jobs.running < threads || jobs.waiting.count < limits.waiting else { return nil }
      jobs.waiting.append(job)
      guard jobs.running < threads else { return false }
      jobs.running += 1
      return true
    }
    guard let needsThread else { return false }
    if needsThread { queue.async { self.work() } }
    return true
  }

  /// Runs waiting jobs in their order until there are none.
  private func work() {
    while let job = next() { job() }
  }

  private func next() -> (@Sendable () -> Void)? {
    jobs.withLock { jobs in
      guard !jobs.waiting.isEmpty else {
        jobs.running -= 1
        return nil
      }
      return jobs.waiting.removeFirst()
    }
  }

  private static let tooManyWait = ServiceError(.tooBig) { $0.tooManyWaiting }
}
