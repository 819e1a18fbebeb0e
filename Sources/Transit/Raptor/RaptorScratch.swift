import CampusGraph

/// Labels and queues of a RAPTOR search: **unsafe fence of this module**, with ``RaptorSearch``.
///
/// Sound because all memory is allocated once with the sizes of the lines, and every index is a stop,
/// a line or a round below those sizes, which ``LineRows`` and ``JourneyFinder`` check.
@safe
final class RaptorScratch {
  /// How many rounds have labels; round 0 is before the first ride.
  let roundCount: Int
  let stopCount: Int
  /// Earliest arrival by a ride in at most so many rounds: `round × stopCount + stop`.
  let arrival: UnsafeMutablePointer<Int32>
  /// Earliest time at which a stop can be left by a ride of the next round.
  let ready: UnsafeMutablePointer<Int32>
  /// The ride of each arrival.
  let rides: UnsafeMutablePointer<RideLabel>
  /// The stop from which a passenger walked to be ready; `UInt32.max` if from the origin.
  let walkedFrom: UnsafeMutablePointer<UInt32>
  /// Seconds from a stop to the destination; `unreachable` for stops that are no destination.
  let egress: UnsafeMutablePointer<Int32>
  /// The first position of each line that a round scans; `UInt32.max` if it does not scan the line.
  let scanStart: UnsafeMutablePointer<UInt32>
  /// Lines to scan.
  var lines: IndexList
  /// Stops whose ready time the round before improved.
  var readyStops: IndexList
  /// Stops whose arrival this round improved.
  var arrivedStops: IndexList
  /// Stops whose arrival any round of this run improved.
  var changedArrivals: IndexList
  /// Stops whose ready time any round of this run improved.
  var changedReadies: IndexList

  /// A time that nothing reaches; sums with a walk do not overflow.
  static let unreachable = Int32.max

  /// A ride: a row of times, with the positions of boarding and alighting in its line.
  struct RideLabel: BitwiseCopyable {
    var line: UInt32
    var trip: UInt32
    var boarding: UInt32
    var alighting: UInt32
  }

  init(stopCount: Int, lineCount: Int, roundCount: Int) {
    self.stopCount = stopCount
    self.roundCount = roundCount
    let count = max(1, stopCount * roundCount)
    unsafe arrival = .allocate(capacity: count)
    unsafe ready = .allocate(capacity: count)
    unsafe rides = .allocate(capacity: count)
    unsafe walkedFrom = .allocate(capacity: count)
    unsafe egress = .allocate(capacity: max(1, stopCount))
    unsafe scanStart = .allocate(capacity: max(1, lineCount))
    unsafe arrival.initialize(repeating: Self.unreachable, count: count)
    unsafe ready.initialize(repeating: Self.unreachable, count: count)
    unsafe rides.initialize(
      repeating: RideLabel(line: 0, trip: 0, boarding: 0, alighting: 0),
      count: count
    )
    unsafe walkedFrom.initialize(repeating: .max, count: count)
    unsafe egress.initialize(repeating: Self.unreachable, count: max(1, stopCount))
    unsafe scanStart.initialize(repeating: .max, count: max(1, lineCount))
    lines = IndexList(capacity: lineCount)
    readyStops = IndexList(capacity: stopCount)
    arrivedStops = IndexList(capacity: stopCount)
    changedArrivals = IndexList(capacity: stopCount)
    changedReadies = IndexList(capacity: stopCount)
  }

  deinit {
    unsafe arrival.deallocate()
    unsafe ready.deallocate()
    unsafe rides.deallocate()
    unsafe walkedFrom.deallocate()
    unsafe egress.deallocate()
    unsafe scanStart.deallocate()
  }

  /// Forgets all labels.
  ///
  /// - Complexity: O(stops · rounds).
  func reset() {
    let count = stopCount * roundCount
    unsafe arrival.update(repeating: Self.unreachable, count: count)
    unsafe ready.update(repeating: Self.unreachable, count: count)
  }

  /// Lets a round begin with the labels of the one before, where this run improved those.
  ///
  /// Labels that no run improved are carried over already, or unreachable in both rounds.
  func carryOver(to round: Int) {
    let (from, to) = ((round - 1) * stopCount, round * stopCount)
    for place in 0..<changedArrivals.count {
      let stop = changedArrivals[place]
      unsafe arrival[to + stop] = min(arrival[to + stop], arrival[from + stop])
    }
    for place in 0..<changedReadies.count {
      let stop = changedReadies[place]
      unsafe ready[to + stop] = min(ready[to + stop], ready[from + stop])
    }
  }
}

/// List of indices without duplicates, with room for all.
///
/// Sound because an index is appended only if it is not marked, so there are at most `capacity`.
@safe
struct IndexList {
  private(set) var count = 0
  private let storage: IndexStorage

  init(capacity: Int) { storage = IndexStorage(capacity: max(1, capacity)) }

  /// The index at a place of the list.
  ///
  /// - Precondition: the place is less than ``count``.
  @inline(__always)
  subscript(_ place: Int) -> Int { unsafe Int(storage.indices[place]) }

  /// Whether an index is in the list.
  ///
  /// - Precondition: it is less than the capacity.
  @inline(__always)
  func contains(_ index: Int) -> Bool { unsafe storage.isMarked[index] }

  /// Adds an index if it is not in the list.
  ///
  /// - Precondition: it is less than the capacity.
  @inline(__always)
  mutating func insert(_ index: Int) {
    guard unsafe !storage.isMarked[index] else { return }
    unsafe storage.isMarked[index] = true
    unsafe storage.indices[count] = UInt32(truncatingIfNeeded: index)
    count += 1
  }

  /// Removes all indices.
  mutating func removeAll() {
    for place in 0..<count { unsafe storage.isMarked[Int(storage.indices[place])] = false }
    count = 0
  }
}

/// Memory of an ``IndexList``.
@safe
private final class IndexStorage {
  let indices: UnsafeMutablePointer<UInt32>
  let isMarked: UnsafeMutablePointer<Bool>

  init(capacity: Int) {
    unsafe indices = .allocate(capacity: capacity)
    unsafe isMarked = .allocate(capacity: capacity)
    unsafe indices.initialize(repeating: 0, count: capacity)
    unsafe isMarked.initialize(repeating: false, count: capacity)
  }

  deinit {
    unsafe indices.deallocate()
    unsafe isMarked.deallocate()
  }
}
