import Dispatch
import GeoCore
import RouteService
import ServiceLifecycle
import UnixSignals

/// Reloads the data of a server, when it is asked to and when a file has been replaced.
///
/// The new data are read and checked beside the old ones, which answer requests until then, and stay
/// if a new file is damaged. Requests that began before end on the old data; so do trips that are
/// followed.
package final class RegionReloader: Sendable {
  private enum Wish { case asked, checked }

  private struct Watch: Sendable {
    /// The states of the files that are served, or that were refused.
    var known: [ServedFiles.State?]
    /// Other states that were seen at the last look.
    var seen: [ServedFiles.State?]?
  }

  private let files: ServedFiles
  private let regions: Regions
  private let threads: Int
  private let metrics: ServerMetrics
  private let log: AccessLog
  private let watch: Guarded<Watch>

  /// Takes what is reloaded.
  ///
  /// - Parameters:
  ///   - files: The files, as the regions were read from them.
  ///   - regions: The regions that are replaced.
  ///   - threads: How many requests are answered at a time.
  ///   - metrics: Counts reloads.
  ///   - log: Log of what came of them.
  init(
    _ files: ServedFiles,
    _ regions: Regions,
    threads: Int,
    metrics: ServerMetrics,
    log: AccessLog
  ) {
    (self.files, self.regions, self.threads) = (files, regions, threads)
    (self.metrics, self.log) = (metrics, log)
    watch = Guarded(Watch(known: files.states))
  }

  /// Reads the files again.
  ///
  /// - Returns: The error if they cannot be used; the old data stay then.
  @discardableResult
  func reload() async -> Result<Void, ServiceError> {
    let states = files.states
    let result = await read()
    watch.withLock { $0 = Watch(known: states) }
    switch result {
    case .success(let all):
      regions.replace(with: all)
      log.log("reload", "the data have been read again", isFailure: false)
      metrics.countReload(isDone: true)
      return .success(())
    case .failure(let error):
      let message = error.message(.plain)[.english] + "; the old data stay"
      log.log("reload", message, isFailure: true)
      metrics.countReload(isDone: false)
      return .failure(error)
    }
  }

  /// Reads and checks the files on another thread, as that takes its time.
  private func read() async -> Result<[Region], ServiceError> {
    await withCheckedContinuation { continuation in
      DispatchQueue.global(qos: .utility).async { [files, threads] in
        do throws(ServiceError) {
          continuation.resume(returning: .success(try files.regions(threads: threads)))
        } catch {
          continuation.resume(returning: .failure(error))
        }
      }
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
    let states = files.states
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
    let (wishes, wish) = AsyncStream<Wish>.makeStream()
    let interval = files.interval
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        for await _ in await UnixSignalsSequence(trapping: .sighup) { wish.yield(.asked) }
      }
      group.addTask {
        while interval > 0, !Task.isCancelled {
          try? await Task.sleep(for: .seconds(interval))
          wish.yield(.checked)
        }
      }
      group.addTask {
        // One after the other: a wish that comes meanwhile waits.
        for await wish in wishes {
          switch wish {
          case .asked: await self.reload()
          case .checked: await self.look()
          }
        }
      }
      try? await gracefulShutdown()
      wish.finish()
      group.cancelAll()
    }
  }
}
