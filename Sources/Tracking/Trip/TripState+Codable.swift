// A state on disk: a trip can be interrupted, and continued by another process with the same route.

extension TripState: Codable {
  /// The version of the encoding; it grows when a part of the state gets other fields.
  public static let encodingVersion = 5

  private enum CodingKeys: String, CodingKey {
    case version, status, counts, clock, receiver, place, position, offRoute, rerouting, motion
    case totals, pace, arrival
  }

  /// Decodes a state.
  ///
  /// - Throws: `DecodingError.dataCorrupted` if it was encoded by another version.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let version = try values.decode(Int.self, forKey: .version)
    guard version == Self.encodingVersion else {
      throw DecodingError.dataCorruptedError(
        forKey: .version,
        in: values,
        debugDescription:
          "a trip state of version \(version); this program reads version \(Self.encodingVersion)"
      )
    }
    status = try values.decode(Status.self, forKey: .status)
    counts = try values.decode(FixCounts.self, forKey: .counts)
    clock = try values.decode(TripClock.self, forKey: .clock)
    receiver = try values.decode(ReceiverBelief.self, forKey: .receiver)
    place = try values.decode(ReportedPlace.self, forKey: .place)
    position = try values.decode(PositionBelief.self, forKey: .position)
    offRoute = try values.decode(OffRouteBelief.self, forKey: .offRoute)
    rerouting = try values.decode(ReroutingState.self, forKey: .rerouting)
    motion = try values.decode(MotionDetector.self, forKey: .motion)
    totals = try values.decode(TripTotals.self, forKey: .totals)
    pace = try values.decode(PaceBelief.self, forKey: .pace)
    arrival = try values.decode(ArrivalBelief.self, forKey: .arrival)
  }

  /// Encodes the state with its version.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(Self.encodingVersion, forKey: .version)
    try values.encode(status, forKey: .status)
    try values.encode(counts, forKey: .counts)
    try values.encode(clock, forKey: .clock)
    try values.encode(receiver, forKey: .receiver)
    try values.encode(place, forKey: .place)
    try values.encode(position, forKey: .position)
    try values.encode(offRoute, forKey: .offRoute)
    try values.encode(rerouting, forKey: .rerouting)
    try values.encode(motion, forKey: .motion)
    try values.encode(totals, forKey: .totals)
    try values.encode(pace, forKey: .pace)
    try values.encode(arrival, forKey: .arrival)
  }

  /// Whether the state can belong to a route: it refers to cells, ways off the route and
  /// instructions by index.
  func fits(_ plan: TripPlan?) -> Bool {
    guard let plan else { return position.along == nil && offRoute.filter == nil }
    return (0...plan.steps.count).contains(position.step)
      && offRoute.filter.map { $0.fits(plan) } ?? true
  }
}
