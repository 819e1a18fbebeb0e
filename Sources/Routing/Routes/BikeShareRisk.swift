import CampusGraph
import GeoCore

/// Expected delays of a trip by shared bike because a station can be without bikes or docks.
///
/// A rider who finds no bike at a station walks on to another one, or to the destination. The delay of
/// that is the walk there plus, if that station has no bike either, the walk from there to the
/// destination. A rider who finds no dock rides on to another station and walks from there, or waits;
/// the delay is what that takes longer, plus the wait if that station has no dock either. Each is
/// weighted with its probability at the time of arrival. Only the first station and the last one have a
/// risk: a bike that is changed on the way leaves one to take.
///
/// Without an outlook, or at stations that it does not know, the status decides, and there is no risk.
struct BikeShareRisk {
  /// A station with its expected delay.
  struct Choice {
    /// Probability of what is wanted.
    var probability: Double
    /// Whether the probability is that of a forecast.
    var isForecast: Bool
    /// Milliseconds.
    var delay: UInt64 = 0
    /// The station to go on to, and the milliseconds to it.
    var backup: (station: Int, time: UInt64)?
  }

  /// Probability below which a station is not used; assumed.
  static let leastProbability = 0.1
  /// Milliseconds that a rider waits for a dock if no other station has one; assumed.
  static let dockWait: UInt64 = 900_000

  let stations: [Station]
  let outlook: StationOutlook?
  /// Departure in seconds since 1970.
  let departure: Int64
  /// Milliseconds on foot from each station to the destination.
  let walkFrom: [UInt64?]

  /// Whether a station can be used some milliseconds after the departure.
  func isUsable(_ station: Int, for need: StationOutlook.Need, at time: UInt64) -> Bool {
    probability(station, need, time) >= Self.leastProbability
  }

  /// The probability at a station some milliseconds after the departure.
  private func probability(
    _ station: Int,
    _ need: StationOutlook.Need,
    _ time: UInt64
  ) -> Double {
    choice(station, need, time).probability
  }

  /// A station without a delay.
  private func choice(_ station: Int, _ need: StationOutlook.Need, _ time: UInt64) -> Choice {
    let (second, overflow) = departure.addingReportingOverflow(Int64(clamping: time / 1000))
    if !overflow, let known = outlook?.probability(stations[station].id, need, second), known >= 0 {
      return Choice(probability: min(known, 1), isForecast: true)
    }
    let has = need == .bike ? stations[station].hasBikes : stations[station].hasDocks
    return Choice(probability: has ? 1 : 0, isForecast: false)
  }

  /// The delay of a rider who comes to a station for a bike.
  ///
  /// - Parameters:
  ///   - station: The index of the station.
  ///   - time: Milliseconds after the departure.
  ///   - walks: Milliseconds on foot from the station to all stations; for stations with a risk.
  /// - Returns: The delay with the station to go on to.
  /// - Throws: What the search for the times throws.
  func bike(
    at station: Int,
    _ time: UInt64,
    walks: () throws(RoutingError) -> [UInt64?]
  ) throws(RoutingError) -> Choice {
    var choice = choice(station, .bike, time)
    guard choice.probability < 1 else { return choice }
    let walks = try walks()
    var least = walkFrom[station].map { Double($0) } ?? .infinity
    for other in stations.indices where other != station {
      guard let walk = walks[other] else { continue }
      let has = probability(other, .bike, time + walk)
      guard has >= Self.leastProbability, let rest = walkFrom[other] else { continue }
      let delay = Double(walk) + (1 - has) * Double(rest)
      if delay < least { (least, choice.backup) = (delay, (other, walk)) }
    }
    choice.delay = Self.milliseconds((1 - choice.probability) * least)
    return choice
  }

  /// The delay of a rider who comes to a station with a bike.
  ///
  /// - Parameters:
  ///   - station: The index of the station.
  ///   - time: Milliseconds after the departure.
  ///   - rides: Milliseconds by bike from the station to all stations; for stations with a risk.
  /// - Returns: The delay with the station to go on to.
  /// - Throws: What the search for the times throws.
  func dock(
    at station: Int,
    _ time: UInt64,
    rides: () throws(RoutingError) -> [UInt64?]
  ) throws(RoutingError) -> Choice {
    var choice = choice(station, .dock, time)
    guard choice.probability < 1 else { return choice }
    let rides = try rides()
    let here = Double(walkFrom[station] ?? 0)
    var least = Double(Self.dockWait)
    for other in stations.indices where other != station {
      guard let ride = rides[other], let rest = walkFrom[other] else { continue }
      let has = probability(other, .dock, time + ride)
      guard has >= Self.leastProbability else { continue }
      let extra = Double(ride) + Double(rest) - here
      let delay = max(0, extra + (1 - has) * Double(Self.dockWait))
      if delay < least { (least, choice.backup) = (delay, (other, ride)) }
    }
    choice.delay = Self.milliseconds((1 - choice.probability) * least)
    return choice
  }

  /// A station of a trip with what is expected there; `nil` if there is no forecast of it.
  func loanStation(
    _ station: Int,
    _ need: StationOutlook.Need,
    _ choice: Choice
  ) -> LoanStation? {
    guard choice.isForecast else { return nil }
    return LoanStation(
      need: need,
      id: stations[station].id,
      name: stations[station].name,
      probability: choice.probability,
      backup: choice.backup.map { backup in
        LoanStation.Backup(
          id: stations[backup.station].id,
          name: stations[backup.station].name,
          duration: Double(backup.time) / 1000
        )
      }
    )
  }

  /// A delay in whole milliseconds; a day if it has no end.
  private static func milliseconds(_ delay: Double) -> UInt64 {
    UInt64(min(max(delay, 0), 86_400_000).rounded())
  }
}
