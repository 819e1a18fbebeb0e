import GeoCore
import Testing

@testable import Routing

/// What is spoken and shown on the steps of a leg.
@Suite struct VoiceScriptTests {
  static func step(
    _ phrase: Phrase,
    _ kind: Maneuver.Kind = .turn,
    _ modifier: Maneuver.Modifier? = nil,
    distance: Meters,
    name: String = "",
    speed: Double = 10,
    mode: StepMode = .drive
  ) -> Step {
    let place = Coordinate(latitude: 41, longitude: -8)
    return Step(
      distance: distance,
      duration: distance / speed,
      name: name,
      mode: mode,
      maneuver: Maneuver(
        kind: kind,
        modifier: modifier,
        location: place,
        bearingBefore: 0,
        bearingAfter: 0
      ),
      phrase: phrase,
      geometry: [place, place]
    )
  }

  /// A drive along Rua A for some metres, then to the right into Rua B, and to the left into Rua C.
  private static func drive(
    _ first: Meters,
    _ second: Meters = 1000,
    speed: Double = 10,
    mode: StepMode = .drive
  ) -> [Step] {
    [
      step(.depart(.north, along: "Rua A"), .depart, distance: first, speed: speed, mode: mode),
      step(.turn(.right, onto: "Rua B"), distance: second, speed: speed, mode: mode),
      step(.turn(.left, onto: "Rua C"), distance: 700, speed: speed, mode: mode),
      step(.arrive(at: "Museo", side: .left), .arrive, distance: 0, mode: mode),
    ]
  }

  private static func spoken(
    _ steps: [Step],
    on index: Int,
    _ language: Language = .english
  ) -> [String] {
    VoiceScript(steps, in: language).instructions(on: index)
      .map { "\(Int($0.distance)): \($0.text)" }
  }

  @Test func `a turn is announced far ahead, nearer, and at the place`() {
    #expect(
      Self.spoken(Self.drive(3000), on: 0) == [
        "3000: Head north on Rua A.",
        "500: In 500 metres, turn right onto Rua B",
        "200: In 200 metres, turn right onto Rua B",
        "50: Turn right onto Rua B",
      ]
    )
    #expect(
      Self.spoken(Self.drive(3000, 1200), on: 1, .spanish) == [
        "1200: Continúa durante 1,2 kilómetros",
        "500: En 500 metros, gira a la izquierda por Rua C",
        "200: En 200 metros, gira a la izquierda por Rua C",
        "50: Gira a la izquierda por Rua C",
      ]
    )
  }

  @Test func `there is an announcement only where there is room for it`() {
    #expect(
      Self.spoken(Self.drive(3000, 300), on: 1) == [
        "200: In 200 metres, turn left onto Rua C", "50: Turn left onto Rua C",
      ]
    )
    #expect(Self.spoken(Self.drive(3000, 55), on: 1) == ["55: Turn left onto Rua C"])
    #expect(
      Self.spoken(Self.drive(40), on: 0) == [
        "40: Head north on Rua A. Then, in 40 metres, turn right onto Rua B."
      ]
    )
  }

  @Test func `a turn right after another one is announced with it`() {
    #expect(
      Self.spoken(Self.drive(3000, 80), on: 0).last
        == "50: Turn right onto Rua B, then turn left onto Rua C"
    )
    #expect(
      Self.spoken(Self.drive(3000, 80), on: 0, .spanish).last
        == "50: Gira a la derecha por Rua B y luego gira a la izquierda por Rua C"
    )
  }

  @Test func `on fast roads it is announced earlier`() {
    #expect(
      Self.spoken(Self.drive(5000, 6000, speed: 30), on: 1) == [
        "6000: Continue for 6 kilometres",
        "2000: In 2 kilometres, turn left onto Rua C",
        "500: In 500 metres, turn left onto Rua C",
        "200: Turn left onto Rua C",
      ]
    )
  }

  @Test func `walkers and cyclists are told later`() {
    #expect(
      Self.spoken(Self.drive(90, 80, speed: 1.4, mode: .walk), on: 1) == [
        "50: In 50 metres, turn left onto Rua C", "10: Turn left onto Rua C",
      ]
    )
    #expect(
      Self.spoken(Self.drive(90, 300, speed: 5, mode: .bike), on: 1) == [
        "200: In 200 metres, turn left onto Rua C", "50: Turn left onto Rua C",
      ]
    )
  }

  @Test func `the arrival is announced, and nothing after it`() {
    #expect(
      Self.spoken(Self.drive(900), on: 2) == [
        "500: In 500 metres, arrive at Museo, on the left",
        "200: In 200 metres, arrive at Museo, on the left",
        "50: Arrive at Museo, on the left",
      ]
    )
    #expect(Self.spoken(Self.drive(900), on: 3).isEmpty)
  }

  static let distances: [(Meters, String)] = [
    (3, "10"), (44, "40"), (96, "100"), (130, "150"), (960, "950"), (990, "1"), (1440, "1.4"),
    (9940, "9.9"), (9960, "10"), (12_600, "13"),
  ]

  @Test(arguments: distances)
  func `distances are rounded as people say them`(meters: Meters, expected: String) {
    #expect(SpokenDistance(meters).text(decimalMark: ".") == expected)
    #expect(SpokenDistance(meters).isInKilometres == (meters >= 975))
  }

  static let lanes: [(String, LaneWords?)] = [
    ("x..", .left(1)), (".xx", .right(2)), ("..xx..", .middle(2)), ("xx", nil), ("x.x", nil),
    ("..", nil), ("", nil),
  ]

  @Test(arguments: lanes)
  func `lanes are told by the edge they are at`(lanes: String, expected: LaneWords?) {
    let lanes = lanes.map { StepLane(indications: [], isValid: $0 == "x") }
    #expect(LaneWords.choice(of: lanes) == expected)
  }

  @Test func `lanes are words of both languages`() {
    let words = [LaneWords.left(1), .right(2), .middle(1), .middle(3), .left(5)]
    #expect(
      words.map { EnglishVoice.use($0, and: "turn left") } == [
        "use the left lane and turn left", "use the two right lanes and turn left",
        "use the middle lane and turn left", "use the three middle lanes and turn left",
        "use the 5 left lanes and turn left",
      ]
    )
    #expect(
      words.map { SpanishVoice.use($0, and: "gira") } == [
        "usa el carril de la izquierda y gira", "usa los dos carriles de la derecha y gira",
        "usa el carril central y gira", "usa los tres carriles centrales y gira",
        "usa los 5 carriles de la izquierda y gira",
      ]
    )
  }
}
