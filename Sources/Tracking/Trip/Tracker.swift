public import CampusGraph
public import GeoCore

/// Follows a traveller fix by fix: a pure state machine around a plan.
///
/// ```swift
/// var tracker = Tracker(following: TripPlan(route, .single(.foot), on: index), mode: .foot)
/// let update = tracker.next(matcher.next(fix))
/// print(update.status, update.remaining ?? 0, update.arrival ?? 0)
/// if update.status == .offRoute { tracker.replacePlan(TripPlan(newRoute, travel, on: index)) }
/// ```
///
/// It has no clock, opens no file and asks no router: the same fixes give the same states, and what
/// happened cannot be changed by what is asked. Without a plan it says where and how fast somebody
/// goes. Memory does not grow with the trip.
///
/// - Complexity: O(hypotheses · log pieces + points of the route near by) a fix.
public struct Tracker: Sendable {
  private var setup: TripSetup
  /// What is known after the last fix.
  public private(set) var state = TripState()

  /// The route that is followed; `nil` for none.
  public var plan: TripPlan? { setup.plan }
  /// How the traveller moves where no plan says.
  public var mode: TravelMode { setup.mode }

  /// Waits for the first fix.
  ///
  /// - Parameters:
  ///   - plan: the route to follow; `nil` for none.
  ///   - mode: how the traveller moves; the plan's own mode where left out, or else walking.
  public init(following plan: TripPlan?, mode: TravelMode? = nil) {
    self.init(following: plan, mode: mode, arrivalModel: PaceAndStopsModel())
  }

  /// Continues a trip from a state that was kept, as by encoding and decoding it.
  ///
  /// The tracker answers as the former one would. The result is `nil` if the state is another route's.
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
  /// - Returns: what there is to say after it.
  @discardableResult
  public mutating func next(_ fix: MatchedFix) -> TripUpdate {
    state.take(fix, setup)
    return update
  }

  /// How the traveller moves at the place where they are.
  public var currentMode: TravelMode {
    guard let plan else { return mode }
    return plan.mode(at: plan.clamp(state.position.along?.place ?? 0))
  }

  /// Lets time pass without a fix, as in a tunnel: the place is reckoned on for a while.
  ///
  /// - Parameter time: seconds since 1970, taken as it is: the caller's clock is believed.
  /// - Returns: what there is to say then; the last fix is still the last.
  @discardableResult
  public mutating func wait(until time: Seconds) -> TripUpdate {
    state.wait(until: time, setup)
    return update
  }

  /// Counts a record that could not be read.
  public mutating func reject() { state.counts.rejected += 1 }

  /// Goes on with another route, from where the traveller is, or with none.
  ///
  /// Totals and what was learned of the traveller's pace and stops stay.
  public mutating func replacePlan(_ plan: TripPlan?) {
    let hadPlan = setup.plan != nil
    setup.plan = plan
    state.replacePlan(hadPlan: hadPlan, setup)
  }

  /// A tracker that goes on with another route: see ``replacePlan(_:)``.
  public func replacingPlan(_ plan: TripPlan?) -> Tracker {
    var tracker = self
    tracker.replacePlan(plan)
    return tracker
  }

  /// What there is to say after the last fix.
  public var update: TripUpdate { TripUpdate(state, plan) }

  /// What the trip has come to so far.
  public var summary: TripSummary { TripSummary(state, plan) }
}
