public import CampusGraph
public import GeoCore

/// State machine that follows a traveller along a plan, fix by fix.
///
/// ```swift
/// var tracker = Tracker(following: TripPlan(route, .single(.foot), on: context), mode: .foot)
/// let update = tracker.next(matcher.next(fix))
/// print(update.status, update.remaining ?? 0, update.arrival ?? 0)
/// if update.status == .offRoute { tracker.replacePlan(TripPlan(newRoute, travel, on: context)) }
/// ```
///
/// It has no clock, opens no file and asks no router: the same fixes give the same states. Without
/// a plan it reports position and speed only. Memory does not grow with the trip. ``TripFollower``
/// adds matching and rerouting.
///
/// - Complexity: O(hypotheses · log pieces + points of the route near by) a fix.
public struct Tracker: Sendable {
  private var setup: TripSetup
  /// The state after the last fix.
  public private(set) var state = TripState()

  /// The route that is followed; `nil` for none.
  public var plan: TripPlan? { setup.plan }
  /// The mode of travel without a plan.
  public var mode: TravelMode { setup.mode }

  /// Waits for the first fix.
  ///
  /// - Parameters:
  ///   - plan: the route to follow; `nil` for none.
  ///   - mode: how the traveller moves; the plan's own mode if left out, or else walking.
  public init(following plan: TripPlan?, mode: TravelMode? = nil) {
    self.init(following: plan, mode: mode, arrivalModel: PlanAgreementModel())
  }

  /// Continues a trip from a state that was kept, as by encoding and decoding it.
  ///
  /// The tracker answers as the former one would. The result is `nil` if the state is another
  /// route's.
  ///
  /// - Parameters:
  ///   - state: a state of a tracker with the same route and mode.
  ///   - plan: the route that was followed; `nil` for none.
  ///   - mode: how the traveller moves; the plan's own mode if left out, or else walking.
  public init?(resuming state: TripState, following plan: TripPlan?, mode: TravelMode? = nil) {
    guard state.fits(plan) else { return nil }
    self.init(following: plan, mode: mode)
    self.state = state
  }

  /// Waits for the first fix, with a model of the arrival.
  init(following plan: TripPlan?, mode: TravelMode?, arrivalModel: any ArrivalModel) {
    setup = TripSetup(
      plan: plan,
      mode: mode ?? plan?.mode ?? .foot,
      arrivalModel: arrivalModel
    )
  }

  /// The state after a fix: `next(state, fix) -> state`.
  ///
  /// - Parameters:
  ///   - state: the one before; any state that this tracker or one with the same plan has had.
  ///   - fix: the fix and where on the network it may have been taken.
  /// - Returns: the state after it.
  public func next(_ state: TripState, _ fix: MatchedFix) -> TripState {
    var state = state
    state.take(fix, setup)
    return state
  }

  /// Takes a fix.
  ///
  /// - Returns: the report after it.
  @discardableResult
  public mutating func next(_ fix: MatchedFix) -> TripUpdate {
    state.take(fix, setup)
    return update
  }

  /// Whether a fix repeats an earlier place of a moving traveller, as receivers without a new place and
  /// networks that send old ones again do.
  ///
  /// Such a fix only lets time pass. Do not give it to a matcher, which would take the traveller to have
  /// gone back.
  ///
  /// - Complexity: O(1).
  public func isRepeat(_ fix: LocationFix) -> Bool { state.isRepeat(fix) }

  /// The mode of travel at the present place.
  public var currentMode: TravelMode {
    guard let plan else { return mode }
    return plan.mode(at: plan.clamp(state.position.along?.place ?? 0))
  }

  /// Lets time pass without a fix, as in a tunnel: the position is extrapolated for a while.
  ///
  /// - Parameter time: seconds since 1970, by a clock that the caller trusts.
  /// - Returns: the report then; the last fix is still the last.
  @discardableResult
  public mutating func wait(until time: Seconds) -> TripUpdate {
    state.wait(until: time, setup)
    return update
  }

  /// Counts a record that could not be read.
  public mutating func reject() { state.counts.rejected += 1 }

  /// Continues with another route, from where the traveller is, or with none.
  ///
  /// Totals, and what was learned of the traveller's pace and stops, stay.
  public mutating func replacePlan(_ plan: TripPlan?) {
    let hadPlan = setup.plan != nil
    setup.plan = plan
    state.replacePlan(hadPlan: hadPlan, setup)
  }

  /// A tracker that continues with another route: see ``replacePlan(_:)``.
  public func replacingPlan(_ plan: TripPlan?) -> Tracker {
    var tracker = self
    tracker.replacePlan(plan)
    return tracker
  }

  /// The report after the last fix.
  public var update: TripUpdate { TripUpdate(state, plan) }

  /// The totals so far.
  public var summary: TripSummary { TripSummary(state, plan) }
}
