/// Forecast of the bikes at the stations of a bike-share system, learned from their readings.
///
/// Rentals and returns are Poisson processes, or come in groups, whose rates vary with the time of the
/// week. A station that is empty lets no rental be seen, so its time does not count for the rate of
/// rentals; the same holds for returns at a full station. Rates are means of gamma posteriors: the
/// half hours of the week of a station shrink to those of its working days or weekend, these to the
/// station's mean times the system's profile, and that to the capacity. Levels of the system and of the
/// station carry how far today deviates. Large changes are taken for visits of trucks, which have rates
/// of their own.
///
/// Same readings in the same order give the same forecasts. No reading traps; implausible ones are
/// refused.
public struct StationForecaster: Sendable, Hashable {
  /// The constants.
  public let parameters: StationParameters
  /// How the readings are taken.
  public let sampling: StationSampling
  /// Seconds that local time is ahead of UTC, within a day; may change with the season.
  public var utcOffset: Int {
    didSet { utcOffset = Self.bounded(utcOffset) }
  }
  var stations: [StationState]
  var system = SystemState()

  /// Makes a forecaster that has read nothing.
  ///
  /// - Parameters:
  ///   - stationCount: The number of stations.
  ///   - utcOffset: Seconds that local time is ahead of UTC.
  ///   - sampling: How the readings are taken.
  ///   - parameters: The constants; the default ones are used if these are not valid.
  public init(
    stationCount: Int,
    utcOffset: Int = 0,
    sampling: StationSampling = StationSampling(),
    parameters: StationParameters = StationParameters()
  ) {
    stations = Array(repeating: StationState(), count: max(0, stationCount))
    self.utcOffset = Self.bounded(utcOffset)
    self.sampling = sampling
    self.parameters = parameters.isValid ? parameters : StationParameters()
  }

  private static func bounded(_ offset: Int) -> Int { min(max(offset, -86_400), 86_400) }

  /// The number of stations.
  public var stationCount: Int { stations.count }

  /// Adds a station that has no reading yet, and gives its index.
  public mutating func addStation() -> Int {
    stations.append(StationState())
    return stations.count - 1
  }

  /// The last reading of a station that was accepted.
  public func lastReading(of station: Int) -> StationReading? {
    stations.indices.contains(station) ? stations[station].last : nil
  }

  func slot(_ time: Int64) -> WeekSlot { WeekSlot(time, utcOffset: Int64(utcOffset)) }

  /// Bikes per hour of a station in a slot without the levels of today.
  ///
  /// - Parameters:
  ///   - flow: The rentals of the station, or its returns.
  ///   - systemFlow: Those of the system.
  ///   - size: The capacity of the station relative to the mean.
  ///   - slot: The half hour of the week.
  /// - Returns: The rate while there are enough bikes, or docks.
  func rate(
    _ flow: FlowState,
    _ systemFlow: SystemFlow,
    size: Double,
    _ slot: WeekSlot
  ) -> Double {
    let profile = systemFlow.rate(slot, parameters)
    let mean = flow.mean.ratio(prior: size, weight: parameters.meanWeight) * profile
    let kind = flow.ofKind(slot, neighborWeight: parameters.neighborWeight)
    let ofKind =
      mean
      * Tally(count: kind.count, expected: mean * kind.expected)
      .ratio(weight: parameters.kindWeight)
    let own = Tally(
      count: Double(flow.bikes[slot.index]),
      expected: ofKind * Double(flow.hours[slot.index])
    )
    return min(ofKind * own.ratio(weight: parameters.slotWeight), BirthDeathProcess.largestRate)
  }

  /// The capacity of a station relative to the mean.
  func size(_ station: Int) -> Double {
    system.relativeCapacity(stations[station].last?.capacity ?? 0)
  }
}

extension StationParameters {
  /// Factor of today for the rates of the system.
  func level(_ flow: SystemFlow) -> Double { Self.bounded(flow.level, systemLevelWeight) }

  /// Factor of today for the rates of a station, beside that of the system.
  func level(_ flow: FlowState) -> Double { Self.bounded(flow.level, levelWeight) }

  private static func bounded(_ level: Tally, _ weight: Double) -> Double {
    min(max(level.ratio(weight: weight), 0.05), 10)
  }
}

extension StationForecaster: Codable {
  private enum CodingKeys: String, CodingKey {
    case parameters, sampling, utcOffset, stations, system
  }

  /// Reads what was learned.
  ///
  /// - Throws: `DecodingError` if a value is missing or out of its range.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    parameters = try values.decode(StationParameters.self, forKey: .parameters)
    let sampling = try values.decode(StationSampling.self, forKey: .sampling)
    self.sampling = StationSampling(interval: sampling.interval, longestGap: sampling.longestGap)
    utcOffset = Self.bounded(try values.decode(Int.self, forKey: .utcOffset))
    stations = try values.decode([StationState].self, forKey: .stations)
    system = try values.decode(SystemState.self, forKey: .system)
    guard parameters.isValid, system.isValid, stations.allSatisfy(\.isValid) else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath,
          debugDescription: "a learned value is out of its range"
        )
      )
    }
  }

  /// Writes what was learned.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(parameters, forKey: .parameters)
    try values.encode(sampling, forKey: .sampling)
    try values.encode(utcOffset, forKey: .utcOffset)
    try values.encode(stations, forKey: .stations)
    try values.encode(system, forKey: .system)
  }
}
