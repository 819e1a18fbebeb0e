import CampusGraph

/// A profile as lookup tables for a loop over the edges of one graph.
struct TravelRules {
  /// Traversal of an edge in one direction.
  struct Passage {
    /// The duration without turns.
    var milliseconds: Double
    /// Whether a vehicle is pushed.
    var isPushed: Bool

    /// Milliseconds with the cost of turning, at least 1 and less than `Weight.unreachable`.
    ///
    /// Rounds up, so that many short arcs are never faster than one long one, and to at least 1 ms,
    /// so that no detour is free.
    func duration(turning: Weight) -> Weight {
      let exact = max(1, milliseconds.rounded(.up)) + Double(turning)
      return Weight(min(Double(Weight.unreachable - 1), exact))
    }
  }

  private let profile: Profile
  private let attributes: EdgeAttributes
  private let turns: TurnArcs?
  private let modeBits: UInt8
  private let speeds: [Double?]
  private let surfaceFactors: [Double?]
  private let canPush: [Bool]
  /// The factor of each slope in per mille, from the steepest down to the steepest up.
  private let slopeFactors: [Double]
  /// The factor of each class by its index; empty if all are 1.
  private let classFactors: [Double]
  /// The flag of streets that the profile's mode should avoid.
  private let avoided: EdgeFlags

  init(_ profile: Profile, on graph: StreetGraph) {
    self.profile = profile
    attributes = graph.attributes
    turns = graph.turns
    modeBits = UInt8(truncatingIfNeeded: profile.mode.both.rawValue)
    speeds = WayKind.allCases.map { profile.speeds[$0] }
    surfaceFactors = Surface.allCases.map { profile.surfaceFactors[$0] }
    avoided =
      switch profile.mode {
      case .foot, .wheelchair: .avoidedOnFoot
      case .bike: .avoidedByBike
      case .car: []
      }
    classFactors =
      profile.speedFactors.isEmpty
      ? [] : SpeedClass.all.map { profile.speedFactors[$0] ?? 1 }
    canPush = WayKind.allCases.map { profile.pushing?.kinds.contains($0) ?? false }
    slopeFactors = (-SlopeRule.steepest...SlopeRule.steepest).map {
      profile.slope.factor(incline: $0)
    }
  }

  /// Whether the profile's mode may make the turn of an arc.
  func mayTurn(into arc: ArcID) -> Bool { turns.map { $0.modes[arc] & modeBits != 0 } ?? true }

  /// The traversal of an edge; `nil` if it is not usable.
  func passage(of edge: EdgeID, forward: Bool) -> Passage? {
    let incline = incline(of: edge, forward: forward)
    guard isWithinLimits(edge, incline: incline) else { return nil }
    let own = attributes.access[edge].contains(profile.mode.bit(forward: forward))
    if own, let speed = speed(on: edge, incline: incline) {
      return passage(of: edge, at: speed, forward: forward, isPushed: false)
    }
    return pushed(along: edge, forward: forward, isRidden: own)
  }

  /// The traversal of an edge pushing a vehicle; `nil` if it is not usable.
  private func pushed(along edge: EdgeID, forward: Bool, isRidden: Bool) -> Passage? {
    guard let pushing = profile.pushing, !attributes.flags[edge].contains(.noPushing) else {
      return nil
    }
    let isWalked = attributes.access[edge].contains(TravelMode.foot.bit(forward: forward))
    if attributes.kind[edge] == .steps {
      guard let stairs = pushing.stairs, isWalked || isRidden else { return nil }
      // A right to ride on stairs means a ramp beside them.
      if isRidden { return passage(of: edge, at: stairs.ramp, forward: forward, isPushed: true) }
      var carried = passage(of: edge, at: stairs.carrying, forward: forward, isPushed: true)
      carried?.milliseconds += 1000 * stairs.lifting
      return carried
    }
    guard isWalked, canPush[Int(attributes.kind[edge].rawValue)] else { return nil }
    return passage(of: edge, at: pushing.speed, forward: forward, isPushed: true)
  }

  /// Slope in the direction of travel in per mille; `nil` if it is not known.
  private func incline(of edge: EdgeID, forward: Bool) -> Int? {
    let value = attributes.incline[edge]
    guard value != EdgeAttributes.unknownIncline else { return nil }
    return forward ? Int(value) : -Int(value)
  }

  private func isWithinLimits(_ edge: EdgeID, incline: Int?) -> Bool {
    let limits = profile.limits
    let width = Int(attributes.width[edge])
    if let least = limits.width, width > 0, width < least { return false }
    if let highest = limits.kerb, Int(attributes.kerb[edge]) > highest { return false }
    guard let incline else { return true }
    let isEstimated = attributes.flags[edge].contains(.inclineEstimated)
    let tolerance = isEstimated ? limits.inclineTolerance : 0
    if let steepest = limits.inclineUp, incline > steepest + tolerance { return false }
    if let steepest = limits.inclineDown, -incline > steepest + tolerance { return false }
    return true
  }

  /// Metres per second; `nil` if the profile does not use the edge.
  private func speed(on edge: EdgeID, incline: Int?) -> Double? {
    let kind = attributes.kind[edge]
    if kind == .ferry {
      // A traveller aboard a ferry is as fast as the ferry.
      let limit = attributes.maxSpeed[edge]
      return limit > 0 ? Double(limit) / 3.6 : profile.speeds[.ferry]
    }
    if kind == .steps {
      guard let steps = profile.steps else { return nil }
      guard let incline, incline != 0 else { return steps.unknown }
      return incline > 0 ? steps.up : steps.down
    }
    guard let base = speeds[Int(kind.rawValue)],
      let surface = surfaceFactors[Int(attributes.surface[edge].rawValue)]
    else { return nil }
    let slope = incline.map { slopeFactor($0) } ?? 1
    let usual = lawful(base, on: edge) * surface * slope
    guard !classFactors.isEmpty else { return usual }
    // Not of all attributes: passing them would retain each column.
    let speedClass = SpeedClass(
      kind,
      attributes.flags[edge],
      maxSpeed: attributes.maxSpeed[edge]
    )
    return usual * classFactors[speedClass.index]
  }

  private func slopeFactor(_ incline: Int) -> Double {
    let steepest = SlopeRule.steepest
    return slopeFactors[min(steepest, max(-steepest, incline)) + steepest]
  }

  private func lawful(_ speed: Double, on edge: EdgeID) -> Double {
    let kilometersPerHour = attributes.maxSpeed[edge]
    guard kilometersPerHour > 0 else { return speed }
    let limit = Double(kilometersPerHour) / 3.6
    switch profile.legalSpeed {
    case .ignored: return speed
    case .caps: return min(speed, limit)
    case .replaces(let cap): return min(limit, cap)
    }
  }

  private func passage(
    of edge: EdgeID,
    at speed: Double,
    forward: Bool,
    isPushed: Bool
  ) -> Passage? {
    guard speed > 0 else { return nil }
    let flags = attributes.flags[edge]
    let avoidance = !isPushed && !flags.isDisjoint(with: avoided) ? profile.avoidance : 1
    let moving = Double(attributes.length[edge]) / speed * avoidance  // mm ÷ (m/s) = ms
    let delay =
      profile.delays.passing(attributes.kind[edge], flags)
      + profile.delays.signals(flags, forward: forward)
    return Passage(milliseconds: moving + 1000 * delay, isPushed: isPushed)
  }
}
