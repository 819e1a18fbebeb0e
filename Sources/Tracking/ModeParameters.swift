import CampusGraph
import GeoCore

/// Every number that depends on the mode of travel: one row for each mode.
///
/// Each number is an *estimate*, with its reason if there is one, unless its line says *sourced*,
/// with the source, *fitted* to simulated trips, or *chosen* with drives in view, both with the command
/// that their documentation in ``TrackingThresholds`` names.
struct ModeParameters {
  /// For following a trip.
  let thresholds: TrackingThresholds
  /// For matching.
  let matching: Matching
  /// Metres for which ways off the route are followed: by then a traveller on one was noticed.
  let turnoffHorizon: Meters

  /// The part of ``MatchingParameters`` that depends on the mode.
  struct Matching {
    let mapSpread: Meters
    let outlierSpeed: Double
    let usualSpeed: Double
    let maxSpeedRatio: Double
    let offlineSpeedRatio: Double
    let detourPerMeter: Double
    let turnCost: Double
    let turnDelay: Seconds
    let courseSpeed: Double
    let courseWeight: Double
    let motionBendCost: Double
  }

  /// The row of a mode.
  static func of(_ mode: TravelMode) -> ModeParameters {
    switch mode {
    case .foot: foot
    case .wheelchair: wheelchair
    case .bike: bike
    case .car: car
    }
  }

  private static let foot = ModeParameters(
    thresholds: .foot,
    matching: Matching(
      mapSpread: 2.5,  // pavements are often mapped, otherwise they are 4 m off
      outlierSpeed: 8,  // a fast runner
      usualSpeed: 1.4,
      maxSpeedRatio: 2,  // runners
      offlineSpeedRatio: 2,
      detourPerMeter: 0.15,
      turnCost: 6,  // one in four hundred steps of ten metres: people do turn round
      turnDelay: 10,
      courseSpeed: 0.8,  // slower, phones state the direction of noise
      courseWeight: 1,
      motionBendCost: 0.5
    ),
    turnoffHorizon: 100
  )

  private static let wheelchair = ModeParameters(
    thresholds: .wheelchair,
    matching: Matching(
      mapSpread: 2.5,
      outlierSpeed: 7,  // an electric wheelchair downhill
      usualSpeed: 1.1,
      maxSpeedRatio: 2.2,  // electric wheelchairs reach 10 km/h
      offlineSpeedRatio: 2.2,
      detourPerMeter: 0.15,
      turnCost: 6,
      turnDelay: 10,
      courseSpeed: 0.8,
      courseWeight: 1,
      motionBendCost: 0.5
    ),
    turnoffHorizon: 100
  )

  private static let bike = ModeParameters(
    thresholds: .bike,
    matching: Matching(
      mapSpread: 2.5,  // the right half of a street
      outlierSpeed: 25,  // downhill on a racing bike
      usualSpeed: 4.5,
      maxSpeedRatio: 2,  // racing bikes against the profile's city bike
      offlineSpeedRatio: 2,
      detourPerMeter: 0.15,
      turnCost: 6,
      turnDelay: 15,
      courseSpeed: 1.5,
      courseWeight: 2,
      motionBendCost: 0.5
    ),
    turnoffHorizon: 150
  )

  private static let car = ModeParameters(
    thresholds: .car,
    matching: Matching(
      mapSpread: 3,  // lanes
      outlierSpeed: 70,  // 250 km/h
      usualSpeed: 10,
      // Without a limit in the map the profile takes 20 km/h, and cars drive 50.
      maxSpeedRatio: 2.5,
      // Some times of recorded drives are seconds late. This and the next two were chosen with those drives
      // in view: `benchmarks/tracking/constants.py`.
      offlineSpeedRatio: 4,
      detourPerMeter: 0.25,
      turnCost: 9,  // rarely on the way, sometimes at its ends
      turnDelay: 40,
      courseSpeed: 2.5,
      courseWeight: 3,
      // Drivers stay on a road for longer; chosen as those above.
      motionBendCost: 1.5
    ),
    turnoffHorizon: 250
  )
}

extension TrackingThresholds {
  /// Walking.
  public static let foot = TrackingThresholds(
    stopSpeed: 0.4,  // a third of a walk; phones at rest state up to that
    goSpeed: 0.7,  // half a walk: slow walkers are moving, too
    stopDelay: 6,  // shorter stops are part of the pace
    goDelay: 3,  // two or three steps
    highestSpeed: 6,  // a run: the slower half of a 5 km race
    acceleration: 1,  // up to speed within two steps
    steadiness: 0.8,
    velocityDoubt: 0.1,  // fitted
    turningTime: 1,  // a step
    // Sourced: free walking is 1.34 m/s with a standard deviation of 0.26 (Weidmann,
    // "Transporttechnik der Fussgänger", ETH Zürich 1993).
    paceSpread: 0.19,
    paceMemory: 7200,  // hours, until tiredness or company changes a pace
    roughPlanShare: 0,
    arrivalDeadband: 0.03,  // fitted
    arrivalDeadbandWithoutSpeed: 0.03,  // fitted
    arrivalMemoryWithoutSpeed: 8,  // fitted
    unforeseenInterval: 2400,
    unforeseenCost: 90,
    offRouteDistance: 6,  // a look into a side path and back
    offRouteDelay: 3,  // as many fixes, so that one is never enough
    wrongWayDistance: 15,  // three times a phone's usual error in town
    arrivalDistance: 12,  // the forecourt of a door
    startDistance: 10,  // twice a usual error
    lostDelay: 120  // a long underpass: 150 m at a walk
  )

  /// In a wheelchair.
  public static let wheelchair = TrackingThresholds(
    stopSpeed: 0.25,  // a steep ramp is climbed at 0.5 m/s
    goSpeed: 0.5,
    stopDelay: 8,  // rests on ramps are longer than a walker's
    goDelay: 3,
    highestSpeed: 6,  // downhill, or with a motor
    acceleration: 0.5,  // some pushes
    steadiness: 0.8,
    velocityDoubt: 0.1,  // fitted
    turningTime: 2,
    paceSpread: 0.22,  // arms differ more than legs
    paceMemory: 7200,
    roughPlanShare: 0,
    arrivalDeadband: 0.03,  // fitted
    arrivalDeadbandWithoutSpeed: 0.03,  // fitted
    arrivalMemoryWithoutSpeed: 8,  // fitted
    unforeseenInterval: 2400,
    unforeseenCost: 120,  // the way back has ramps, too
    offRouteDistance: 6,
    offRouteDelay: 3,
    wrongWayDistance: 15,
    arrivalDistance: 12,
    startDistance: 10,
    lostDelay: 120
  )

  /// Riding a bike.
  public static let bike = TrackingThresholds(
    stopSpeed: 0.7,  // slower, a bike falls over or is pushed
    goSpeed: 1.4,  // pushing is moving
    stopDelay: 5,
    goDelay: 2,
    highestSpeed: 20,  // downhill on a road
    acceleration: 0.8,  // 16 km/h within six seconds
    steadiness: 0,
    velocityDoubt: 0.3,  // fitted
    turningTime: 4,  // brake, put a foot down, start
    paceSpread: 0.2,  // as walkers, a little more
    paceMemory: 5400,
    roughPlanShare: 0,
    arrivalDeadband: 0.14,  // fitted
    arrivalDeadbandWithoutSpeed: 0.14,  // fitted
    arrivalMemoryWithoutSpeed: 12,  // fitted
    unforeseenInterval: 2400,
    unforeseenCost: 90,
    offRouteDistance: 6,  // as on foot: parallel ways are told apart by the motion
    offRouteDelay: 3,
    wrongWayDistance: 25,  // a bike needs more ground to turn round
    arrivalDistance: 20,  // a rack near the door
    startDistance: 15,
    lostDelay: 90
  )

  /// Driving a car.
  public static let car = TrackingThresholds(
    stopSpeed: 1,  // creeping in a queue is standing
    goSpeed: 2.5,
    stopDelay: 4,
    goDelay: 2,
    highestSpeed: 60,  // 216 km/h
    // Sourced: 1 to 1.5 up and 1.5 to 2 down are comfortable (Treiber and Kesting, "Traffic Flow
    // Dynamics", on the intelligent driver model).
    acceleration: 1.4,
    steadiness: 0,
    velocityDoubt: 0.3,  // fitted
    turningTime: 8,  // 4 s to stop from 30 km/h and start again, and a turn in one move
    paceSpread: 0.22,  // travel times on a street at one hour of the day vary by a fifth
    paceMemory: 5400,  // traffic ahead is other traffic, within the same rush hour
    roughPlanShare: 0.85,  // chosen
    arrivalDeadband: 0.1,  // fitted
    arrivalDeadbandWithoutSpeed: 0.05,  // fitted
    arrivalMemoryWithoutSpeed: 8,  // fitted
    unforeseenInterval: 1800,
    unforeseenCost: 90,  // round the next block
    offRouteDistance: 20,
    offRouteDelay: 3,
    wrongWayDistance: 40,
    arrivalDistance: 30,  // parked near the door
    startDistance: 20,
    lostDelay: 180  // road tunnels of 2 km
  )
}
