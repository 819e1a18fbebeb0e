public import CampusGraph

/// Journey by public transport: walks and rides from an origin to a destination.
public struct Journey: Sendable, Hashable {
  /// Start of the first walk, in seconds since 1970 UTC; as late as the first ride allows.
  public var departure: Int64
  /// End of the last walk, in seconds since 1970 UTC.
  public var arrival: Int64
  /// The parts in order: a walk to a stop, then rides, with walks between them if stops differ.
  public var legs: [JourneyLeg]

  /// The rides in order.
  public var rides: [Ride] {
    legs.compactMap { if case .ride(let ride) = $0 { ride } else { nil } }
  }

  /// How often passengers change vehicles.
  public var transferCount: Int { max(0, rides.count - 1) }
  /// Seconds from departure to arrival.
  public var duration: Int64 { arrival - departure }
}

/// Part of a ``Journey``.
public enum JourneyLeg: Sendable, Hashable {
  /// A walk; `nil` is the origin or the destination.
  case walk(from: StopID?, to: StopID?, seconds: Int32)
  /// A ride.
  case ride(Ride)
}

/// Ride on one trip.
public struct Ride: Sendable, Hashable {
  /// The trip.
  public var trip: TripID
  /// The date of the service day, which may be the day before the departure's.
  public var date: CivilDate
  /// The trip's first departure in seconds of the service day, if it is from a frequency.
  public var start: Int32?
  /// Whether the trip only keeps to a headway, so that times are estimates.
  public var isEstimated: Bool
  /// Index of the stop of boarding within the trip.
  public var boardingPosition: Int
  /// Index of the stop of alighting within the trip.
  public var alightingPosition: Int
  /// Indices of the stops in between at which the vehicle does not stop on this run, in order.
  public var skippedPositions: [Int]
  /// Stop of boarding.
  public var from: StopID
  /// Stop of alighting.
  public var to: StopID
  /// Departure with delays, in seconds since 1970 UTC.
  public var departure: Int64
  /// Arrival with delays, in seconds since 1970 UTC.
  public var arrival: Int64
  /// Seconds that the departure is late.
  public var departureDelay: Int32
  /// Seconds that the arrival is late.
  public var arrivalDelay: Int32
}

/// Question of a ``JourneyFinder``: where a journey starts and ends, and the number of transfers.
public struct JourneyQuery: Sendable {
  /// Stop near the origin or the destination.
  public struct End: Sendable, Hashable {
    /// The stop.
    public var stop: StopID
    /// Seconds of the walk between it and the place.
    public var seconds: Int32

    /// Makes an end.
    public init(stop: StopID, seconds: Int32) {
      self.stop = stop
      self.seconds = seconds
    }
  }

  /// Stops at which a journey may begin.
  public var origins: [End]
  /// Stops at which a journey may end.
  public var destinations: [End]
  /// How often passengers may change vehicles, at most ``maximumTransferLimit``.
  public var maximumTransfers = 5
  /// Seconds of the walk from origin to destination without a ride; `nil` if it is no choice.
  ///
  /// Journeys that take as long or longer are left out.
  public var walk: Int32?

  /// The largest number of transfers.
  public static let maximumTransferLimit = 15

  /// Makes a query.
  public init(origins: [End], destinations: [End]) {
    self.origins = origins
    self.destinations = destinations
  }
}
