import Dispatch
import GeoCore
import RouteService
import ServiceLifecycle
import UnixSignals

/// Reloads the data of a server, when it is asked to and when a file has been replaced.
///
/// The old data answer requests while the new ones are read and checked, and stay if a new file is
/// damaged; so does the certificate. Requests and trips that began on the old data end on them.
package final class RegionReloader: Sendable {
  private struct Watch: Sendable {
    /// The states of the files that are served, or that were refused.
    var known: [ServedFiles.State?]
    /// Other states that were seen at the last look.
    var seen: [ServedFiles.State?]?
  }

  private let files: ServedFiles
  private let regions: Regions
  private let certificate: ServerCertificate?
  private let threads: Int
  private let metrics: ServerMetrics
  private let log: AccessLog
  private let watch: Guarded<Watch>
  /// Reloads one after the other, so that the files read last are served, and apart from the threads
  /// of requests, as reading takes its time.
  private let queue = DispatchQueue(label: "rumbo.reload", qos: .utility)

  /// Takes what is reloaded.
  ///
  /// - Parameters:
  ///   - files: The files, as the regions were read from them.
  ///   - regions: The regions that are replaced.
  ///   - certificate: The certificate that is read again, too; `nil` for none.
  ///   - threads: How many requests are answered at a time.
  ///   - metrics: Counts reloads.
  ///   - log: Log of what came of them.
  init(
    _ files: ServedFiles,
    _ regions: Regions,
    _ certificate: ServerCertificate? = nil,
    threads: Int,
    metrics: ServerMetrics,
    log: AccessLog
  ) {
    (self.files, self.regions, self.threads) = (files, regions, threads)
    self.certificate = certificate
    (self.metrics, self.log) = (metrics, log)
    watch = Guarded(Watch(known: files.states + (certificate?.states ?? [])))
  }

  private var states: [ServedFiles.State?] { files.states + (certificate?.states ?? []) }

  /// Reads the files again, after the reloads that are under way.
  ///
  /// - Returns: The error if they cannot be used; the old data stay then.
  @discardableResult
  func reload() async -> Result<Void, ServiceError> {
    await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: self.reloadNow()) }
    }
  }

  private func reloadNow() -> Result<Void, ServiceError> {
    let states = states
    defer { watch.withLock { $0 = Watch(known: states) } }
    // A bad certificate keeps no graph from being replaced, nor the other way round.
    let certificateError = failure { () throws(ServiceError) in try certificate?.reload() }
    let dataError = failure { () throws(ServiceError) in
      regions.replace(with: try files.regions(threads: threads))
    }
    if let error = dataError ?? certificateError {
      metrics.countReload(isDone: false)
      return .failure(error)
    }
    log.log("reload", "the data have been read again", isFailure: false)
    metrics.countReload(isDone: true)
    return .success(())
  }

  /// The error of a part of reloading, which is logged.
  private func failure(_ body: () throws(ServiceError) -> Void) -> ServiceError? {
    do throws(ServiceError) {
      try body()
      return nil
    } catch {
      let message = error.message(.plain)[.english] + "; the old data stay"
      log.log("reload", message, isFailure: true)
      return error
    }
  }

  /// Reloads if a file has been replaced.
  ///
  /// A file that is still being written looks different at the next look, so that it takes two looks
  /// that are alike.
  ///
  /// - Returns: Whether it read them.
  @discardableResult
  func look() async -> Bool {
    let states = states
    let isNew = watch.withLock { watch in
      guard states != watch.known else {
        watch.seen = nil
        return false
      }
      defer { watch.seen = states }
      return watch.seen == states
    }
    if isNew { await reload() }
    return isNew
  }
}

extension RegionReloader: Service {
  /// Waits for SIGHUP and looks at the files, until the server is shut down.
  package func run() async {
    let interval = files.interval
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        for await _ in await UnixSignalsSequence(trapping: .sighup) { await self.reload() }
      }
      group.addTask {
        while interval > 0, !Task.isCancelled {
          try? await Task.sleep(for: .seconds(interval))
          if !Task.isCancelled { await self.look() }
        }
      }
      try? await gracefulShutdown()
      group.cancelAll()
    }
  }
}
