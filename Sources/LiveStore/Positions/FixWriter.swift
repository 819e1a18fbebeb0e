import Dispatch
internal import GRDB
import GeoCore

/// Writer of fixes: one thread that writes all waiting posts in one transaction.
///
/// While a transaction is committed, further posts wait; they are the next group. So the size of a
/// group grows with the load, and no post waits for a timer. A post is acknowledged after its group
/// was committed. With SQLite's WAL a commit is a write into the page cache of the system, which
/// survives the end of the process.
final class FixWriter: Sendable {
  /// Fixes of one device for one vehicle.
  struct Post: Sendable {
    let device: Int64
    let vehicle: Int64
    /// The fixes; those without a time were made at ``now``.
    let fixes: [LocationFix]
    /// The time of the server in seconds since 1970.
    let now: Seconds
  }

  private struct Waiting: Sendable {
    let post: Post
    let answer: @Sendable (Result<FixReceipt, LiveStoreError>) -> Void
  }

  private struct State: Sendable {
    var waiting: [Waiting] = []
    var fixCount = 0
    var isWriting = false
  }

  typealias Observer = @Sendable ([LastPosition]) -> Void

  private let pool: DatabasePool
  private let path: String
  private let directory: DeviceDirectory
  private let settings: LiveStoreSettings
  private let queue = DispatchQueue(label: "rumbo.live")
  private let state = Guarded(State())
  private let last: Guarded<[Int64: LastPosition]>
  private let observer = Guarded<Observer?>(nil)

  /// The most fixes that wait; about two seconds of the rate that the writer sustains.
  private static let mostWaiting = 50_000
  /// The number of fixes from which a group takes no further post.
  private static let groupSize = 5_000
  /// Milliseconds by which a clock can be ahead.
  private static let tolerance = Int64(LiveStore.believedAhead * 1000)
  /// Milliseconds by which a stored fix can be ahead.
  private static let mostAhead: Int64 = 86_400_000

  init(
    _ pool: DatabasePool,
    path: String,
    _ directory: DeviceDirectory,
    _ settings: LiveStoreSettings,
    _ last: [Int64: LastPosition]
  ) {
    (self.pool, self.path, self.directory, self.settings) = (pool, path, directory, settings)
    self.last = Guarded(last)
  }

  /// The last positions.
  var lastPositions: [Int64: LastPosition] { last.withLock { $0 } }

  /// The last position of a vehicle.
  func lastPosition(of vehicle: Int64) -> LastPosition? { last.withLock { $0[vehicle] } }

  /// Sets what is called with the new last positions of each group, in their order.
  func observe(_ observer: @escaping Observer) { self.observer.withLock { $0 = observer } }

  // MARK: - Queue

  /// Writes a post.
  ///
  /// - Throws: ``LiveStoreError``.
  func write(_ post: Post) async throws(LiveStoreError) -> FixReceipt {
    let result = await withCheckedContinuation { continuation in
      add(Waiting(post: post) { continuation.resume(returning: $0) })
    }
    return try result.get()
  }

  private func add(_ new: Waiting) {
    let (hasRoom, starts) = state.withLock { state -> (Bool, Bool) in
      guard state.fixCount + new.post.fixes.count <= Self.mostWaiting else { return (false, false) }
      state.fixCount += new.post.fixes.count
      state.waiting.append(new)
      guard !state.isWriting else { return (true, false) }
      state.isWriting = true
      return (true, true)
    }
    guard hasRoom else {
      return new.answer(.failure(LiveStoreError(.overloaded, .message { $0.overloaded })))
    }
    if starts { queue.async { self.writeGroups() } }
  }

  private func writeGroups() {
    while let group = nextGroup() {
      let results = write(group.map(\.post))
      for (waiting, result) in zip(group, results) { waiting.answer(result) }
    }
  }

  /// The next group; `nil` if nothing waits, and then the writer rests.
  private func nextGroup() -> [Waiting]? {
    state.withLock { state in
      var (posts, fixes) = (0, 0)
      while posts < state.waiting.count, fixes < Self.groupSize {
        fixes += state.waiting[posts].post.fixes.count
        posts += 1
      }
      guard posts > 0 else {
        state.isWriting = false
        return nil
      }
      let group = Array(state.waiting[..<posts])
      state.waiting.removeFirst(posts)
      state.fixCount -= fixes
      return group
    }
  }

  // MARK: - Transaction

  private func write(_ posts: [Post]) -> [Result<FixReceipt, LiveStoreError>] {
    do {
      let (results, changed) = try pool.write { database in
        try refreshDirectory(database)
        var changed: [Int64: LastPosition] = [:]
        let results = try posts.map { post -> Result<FixReceipt, LiveStoreError> in
          guard directory.find({ $0.devices[post.device] })?.revoked == nil,
            directory.find({ $0.devices[post.device] }) != nil
          else { return .failure(LiveStoreError(.revoked, .message { $0.revoked })) }
          return .success(try write(post, to: database, &changed))
        }
        for position in changed.values { try position.write(to: database) }
        return (results, changed)
      }
      publish(changed)
      return results
    } catch {
      let failure = LiveStoreError(error, path: path)
      return posts.map { _ in .failure(failure) }
    }
  }

  /// Reads vehicles and devices again if another connection has written, which may be `routed devices`.
  private func refreshDirectory(_ database: Database) throws {
    let version = try DeviceDirectory.Content.dataVersion(of: database)
    guard directory.find({ $0.dataVersion }) != version else { return }
    directory.replace(try DeviceDirectory.Content(database))
  }

  private func write(
    _ post: Post,
    to database: Database,
    _ changed: inout [Int64: LastPosition]
  ) throws -> FixReceipt {
    var receipt = FixReceipt()
    let now = Int64((post.now * 1000).rounded(.down))
    let oldest = now - Int64(settings.positionLifetime * 1000)
    var newest = changed[post.vehicle] ?? lastPosition(of: post.vehicle)
    for fix in post.fixes {
      guard let time = fix.time.map({ Self.milliseconds($0) }) ?? now else {
        receipt.discarded += 1
        continue
      }
      let isAhead = time > now + Self.tolerance
      if isAhead {
        receipt.ahead += 1
        receipt.clockAhead = max(receipt.clockAhead ?? 0, Double(time - now) / 1000)
      }
      guard time >= oldest, time <= now + Self.mostAhead else {
        receipt.discarded += 1
        continue
      }
      let stored = StoredFix(fix, time: time)
      guard try insert(stored, post, database) else {
        receipt.duplicates += 1
        continue
      }
      receipt.stored += 1
      guard !isAhead else { continue }
      // A last position that is ahead is from before the server's clock was set back.
      if let newest, newest.stored.time >= time, newest.stored.time <= now + Self.tolerance {
        receipt.late += 1
      } else {
        newest = LastPosition(stored, of: post.vehicle, from: post.device, after: newest)
        changed[post.vehicle] = newest
      }
    }
    return receipt
  }

  /// A time in milliseconds since 1970; `nil` for one beyond all calendars.
  private static func milliseconds(_ time: Seconds) -> Int64? {
    abs(time) < 1e12 ? Int64((time * 1000).rounded()) : nil
  }

  /// Inserts a fix; returns whether it is new.
  private func insert(_ fix: StoredFix, _ post: Post, _ database: Database) throws -> Bool {
    try database.cachedStatement(
      sql: """
        INSERT INTO position
          (vehicle, time, device, latitude, longitude, speed, course, accuracy, altitude)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
        """
    )
    .execute(
      arguments: [
        post.vehicle, fix.time, post.device, fix.position.latitude, fix.position.longitude,
        fix.speed, fix.course, fix.accuracy, fix.altitude,
      ]
    )
    return database.changesCount > 0
  }

  private func publish(_ changed: [Int64: LastPosition]) {
    guard !changed.isEmpty else { return }
    last.withLock { $0.merge(changed) { _, new in new } }
    let sorted = changed.values.sorted { $0.vehicle < $1.vehicle }
    observer.withLock { $0 }?(sorted)
  }
}
