import CampusGraph

// Every number of the bundled profiles, with its source. Numbers marked "estimate" have no known
// source: they are our own, to be replaced by measurements.

extension Profile {
  /// The bundled profiles, in the order of help texts.
  public static let presets: [Profile] = [.foot, .wheelchair, .bike, .car]

  /// The bundled profile of a name, ``testbot`` included; `nil` if there is none.
  public static func preset(named name: String) -> Profile? {
    presets.first { $0.name == name } ?? (name == testbot.name ? testbot : nil)
  }

  /// Walking.
  public static let foot: Profile = {
    let walk = kilometersPerHour(5.04)  // Tobler 1993 on the level: 6·e^(−3.5·0.05) km/h
    var delays = Delays()
    delays.entrance = 3  // estimate: open a door and let it close
    delays.barrier = 1  // estimate: mostly bollards and open gates
    delays.crossing = 5  // estimate: a look both ways, and some cars that do not stop
    delays.elevator = 60  // estimate: half a round trip of a lift of few storeys, and the ride
    delays.movableBridge = 10  // estimate: five minutes of waiting, once in thirty times
    var profile = Profile(
      name: "foot",
      mode: .foot,
      speeds: [
        .footway: walk, .ramp: walk, .corridor: walk, .road: walk, .cycleway: walk,
        .crossing: walk, .plaza: walk, .door: walk, .elevator: walk, .link: walk,
        .ferry: kilometersPerHour(10),  // estimate: a small boat, waiting included
      ],
      surfaceFactors: [
        .unknown: 1, .smooth: 1, .pavers: 1,
        .cobbles: 0.9,  // estimate: careful steps
        .gravel: 0.95,  // estimate: compacted paths are nearly as good
        .earth: 0.85,  // estimate: between a path and Tobler's open country
        .loose: 0.6,  // Tobler 1993: off paths
      ],
      slope: .tobler,
      // Between 0.5 and 0.6 m/s is usual in the literature since Fruin, "Pedestrian Planning and
      // Design" (1971); down is the faster way.
      steps: StepSpeeds(up: 0.5, down: 0.6, unknown: 0.55),
      delays: delays
    )
    profile.avoidance = 1.5  // estimate: waiting for gaps, stepping aside and looking back
    return profile
  }()

  /// In a manual wheelchair, without help.
  public static let wheelchair: Profile = {
    let roll = kilometersPerHour(4)  // estimate: a leisurely walk, four fifths of the walker's
    var delays = Delays()
    delays.entrance = 8  // estimate: come close, pull the door, pass, mind the sill
    delays.barrier = 2  // estimate: twice a walker's
    delays.crossing = 8  // estimate: the ramps of the kerb, and the wait
    delays.elevator = 75  // estimate: a walker's, and turning inside
    delays.movableBridge = 10  // as on foot
    var limits = Limits()
    limits.inclineUp = 83  // ADA 2010 §405.2 and OpenTripPlanner's default: 1 in 12, 8.33 %
    limits.inclineDown = 83  // the same ramp the other way: brakes are hands
    // SRTM at 3″, smoothed along streets, makes 1 % of Andorra's primary roads seem steeper than 12
    // %, and 6 % steeper than 8.3 %; such roads are built less steep.
    limits.inclineTolerance = 40
    limits.kerb = 30  // DIN 18040-3: lowered kerbs have 3 cm, which canes feel and wheels pass
    limits.width = 80  // ISO 21542: least clear width of a door
    var profile = Profile(
      name: "wheelchair",
      mode: .wheelchair,
      speeds: [
        .footway: roll, .ramp: roll, .corridor: roll, .road: roll, .cycleway: roll,
        .crossing: roll, .plaza: roll, .door: roll, .elevator: roll, .link: roll,
        .ferry: kilometersPerHour(10),  // as on foot
      ],
      surfaceFactors: [
        .unknown: 1, .smooth: 1,
        .pavers: 0.9,  // estimate: joints rattle
        .cobbles: 0.4,  // estimate: possible over a few metres, never by choice
        .gravel: 0.5,  // estimate: front wheels sink in unless it is well compacted
        .earth: 0.4,  // estimate: dry and level earth; wet earth is not passable
          // Not `.loose`: sand and mud hold the front wheels fast.
      ],
      slope: .table([
        .init(-83, 0.7),  // estimate: braking by hand
        .init(-30, 1),
        .init(20, 1),  // ISO 21542: cross falls up to 2 % count as level
        .init(50, 0.7),  // estimate
        .init(83, 0.45),  // estimate: a 1-in-12 ramp is climbed at half speed, with rests
      ]),
      steps: nil,  // forbidden rather than penalised
      delays: delays,
      limits: limits
    )
    profile.avoidance = 1.5  // as on foot
    return profile
  }()

  /// Riding a city bike, and pushing it over footways.
  public static let bike: Profile = {
    let ride = kilometersPerHour(16)  // usual for heavy shared city bikes
    var delays = Delays()
    delays.entrance = 5  // estimate: a door and a bike
    delays.barrier = 3  // estimate: brake, thread the bollards, pick up speed
    delays.crossing = 5  // as on foot
    delays.signal = 8  // estimate: as cars, and some go on to the right
    delays.movableBridge = 10  // as on foot
    var limits = Limits()
    limits.width = 75  // estimate: handlebars of 65 cm and a hand's breadth
    var profile = Profile(
      name: "bike",
      mode: .bike,
      speeds: [
        .cycleway: ride, .road: ride,
        .footway: kilometersPerHour(10),  // where riding is allowed it is among walkers
        .crossing: kilometersPerHour(10),  // as footways
        .ramp: kilometersPerHour(8),  // narrow, with turns
        .plaza: kilometersPerHour(8),  // among people who stand and turn
        .link: kilometersPerHour(8),  // not surveyed: slow to be safe
        .door: kilometersPerHour(8),
        .ferry: kilometersPerHour(10),  // as on foot
      ],
      surfaceFactors: [
        .unknown: 1, .smooth: 1,
        .pavers: 0.9,  // estimate
        .cobbles: 0.6,  // estimate: BRouter's trekking profile is of this order
        .gravel: 0.75,  // estimate
        .earth: 0.65,  // estimate
          // Not `.loose`: thin tyres sink in, so the bike is pushed.
      ],
      slope: .power(cityRider(levelSpeed: ride)),
      delays: delays,
      limits: limits,
      pushing: Pushing(
        speed: kilometersPerHour(4),  // a walk with one hand on the bike
        kinds: [.footway, .ramp, .road, .cycleway, .crossing, .plaza, .door, .link],
        stairs: Pushing.Stairs(
          ramp: kilometersPerHour(3),  // estimate: slower than on the level, and straight
          carrying: kilometersPerHour(1.5),  // estimate: with 15 kg on the shoulder
          lifting: 20  // estimate: enough that it does not pay to save a few seconds
        )
      ),
      legalSpeed: .caps
    )
    profile.avoidance = 1.3  // estimate: of the order of BRouter's costs of such roads
    return profile
  }()

  /// A rider of a shared city bike in Mexico City with a given speed on level ground, in metres per
  /// second: about 56 W, an estimate like the other numbers here.
  private static func cityRider(levelSpeed: Double) -> CyclingPower {
    var rider = CyclingPower()
    rider.mass = 95  // 75 kg and 20 kg of bike
    rider.efficiency = 0.95  // a hub gear; chains alone reach 0.976 (Martin 1998)
    rider.rollingResistance = 0.007  // puncture-proof tyres; racing ones have 0.003 (Martin 1998)
    rider.dragArea = 0.55  // upright
    rider.altitude = 2240  // the altitude at which 16 km/h are usual
    rider.power = rider.power(holding: levelSpeed)
    rider.climbingPower = 120
    rider.fullEffortIncline = 20
    rider.highestSpeed = kilometersPerHour(25)
    rider.lowestSpeed = kilometersPerHour(4)  // pushing
    return rider
  }

  /// Driving a car: to the campus, across its service roads, to a car park.
  public static let car: Profile = {
    var delays = Delays()
    delays.entrance = 5  // estimate: a garage door
    delays.barrier = 10  // estimate: a lift gate with a guard or a card
    delays.crossing = 2  // estimate: a walker now and then
    delays.signal = 10  // estimate: half the cars stop, for 20 s
    // Braking from 40 to 20 km/h at 2 m/s² and picking up at 1.5 m/s² loses 1.6 s; the rest is an
    // estimate of looking and giving way, now and then.
    delays.turn = 4
    delays.turnRound = 20  // estimate: in three moves
    delays.movableBridge = 10  // as on foot
    var limits = Limits()
    limits.width = 200  // a car of 1.8 m and a hand's breadth on both sides
    return Profile(
      name: "car",
      mode: .car,
      speeds: [
        .road: kilometersPerHour(20),  // the usual limit on campus service roads
        .crossing: kilometersPerHour(20),
        .cycleway: kilometersPerHour(10),  // only where the map says that cars may
        .footway: kilometersPerHour(10),
        .ramp: kilometersPerHour(10),
        .plaza: kilometersPerHour(10),
        .link: kilometersPerHour(10),  // not surveyed: a driveway at best
        .door: kilometersPerHour(10),
        .ferry: kilometersPerHour(15),  // estimate: a small car ferry, waiting included
      ],
      surfaceFactors: [
        .unknown: 1, .smooth: 1, .pavers: 1,
        .cobbles: 0.7, .gravel: 0.7, .earth: 0.5, .loose: 0.3,  // estimates
      ],
      delays: delays,
      limits: limits,
      legalSpeed: .replaces(upTo: kilometersPerHour(130))  // the highest limit in any network
    )
  }()

  private static func kilometersPerHour(_ value: Double) -> Double { value / 3.6 }
}
