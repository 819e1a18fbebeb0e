public import CampusGraph

/// Live deviation of one trip from its schedule.
public struct TripUpdate: Sendable, Hashable {
  /// Deviation from a stop on.
  public struct Delay: Sendable, Hashable {
    /// Index of the stop within the trip, from 0.
    public var position: Int
    /// Seconds of delay of the arrival; negative if early.
    public var arrival: Int32
    /// Seconds of delay of the departure, and of the following stops up to the next delay.
    public var departure: Int32

    /// Makes a delay.
    public init(position: Int, arrival: Int32, departure: Int32) {
      self.position = position
      self.arrival = arrival
      self.departure = departure
    }
  }

  /// The trip.
  public var trip: TripID
  /// The service date.
  public var date: CivilDate
  /// The departure that it concerns, if the trip has frequencies: its first departure in seconds of
  /// the service day; `nil` for all.
  public var start: Int32?
  /// Whether the trip does not run.
  public var isCancelled: Bool
  /// The delays by position; before the first one, the trip is on time.
  public var delays: [Delay]
  /// Indices within the trip of the stops at which the vehicle does not stop, so that passengers neither
  /// board nor alight there; others than the trip's have no effect.
  public var skipped: [Int]

  /// Makes an update with delays at some stops, and stops that are skipped.
  public init(
    trip: TripID,
    date: CivilDate,
    start: Int32? = nil,
    isCancelled: Bool = false,
    delays: [Delay] = [],
    skipped: [Int] = []
  ) {
    self.trip = trip
    self.date = date
    self.start = start
    self.isCancelled = isCancelled
    self.delays = delays
    self.skipped = skipped
  }

  /// Makes an update with one delay of the whole trip, in seconds.
  public init(trip: TripID, date: CivilDate, start: Int32? = nil, delay: Int32) {
    self.init(
      trip: trip,
      date: date,
      start: start,
      delays: [Delay(position: 0, arrival: delay, departure: delay)]
    )
  }

  /// The largest delay that is applied, in seconds: a day.
  static let largestDelay: Int32 = 86_400

  /// Adds the delays to the times of a trip, which are the last of the arrays from an index on; times
  /// that would then decrease wait for the ones before.
  func apply(to arrivals: inout [Int32], _ departures: inout [Int32], from start: Int) {
    let ordered = delays.sorted { $0.position < $1.position }
    var next = 0
    var current: Int32 = 0
    var last = Int32.min
    for index in start..<arrivals.count {
      var delay = current
      while next < ordered.count, ordered[next].position <= index - start {
        delay = Self.bounded(ordered[next].arrival)
        current = Self.bounded(ordered[next].departure)
        next += 1
      }
      arrivals[index] = max(last, arrivals[index] + delay)
      departures[index] = max(arrivals[index], departures[index] + current)
      last = departures[index]
    }
  }

  private static func bounded(_ delay: Int32) -> Int32 {
    min(max(delay, -largestDelay), largestDelay)
  }
}
