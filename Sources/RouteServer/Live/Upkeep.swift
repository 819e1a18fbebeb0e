import ServiceLifecycle

/// Does work at each interval until the server is shut down.
///
/// - Parameters:
///   - interval: The time between two times of work.
///   - isAtOnce: Whether the first time is now, not after the first interval.
///   - work: The work; it is not interrupted.
func untilShutdown(
  every interval: Duration,
  isAtOnce: Bool = false,
  _ work: @escaping @Sendable () async -> Void
) async {
  await withTaskGroup(of: Void.self) { group in
    group.addTask {
      if isAtOnce { await work() }
      while !Task.isCancelled {
        try? await Task.sleep(for: interval)
        if !Task.isCancelled { await work() }
      }
    }
    try? await gracefulShutdown()
    group.cancelAll()
  }
}
