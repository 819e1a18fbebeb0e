import CampusGraph
import GeoCore
import Testing

@testable import Routing

/// Instructions with the numbers of exits and the destinations on signs.
@Suite struct SignedPhraseTests {
  private static func signs(_ destinations: String = "", exits: String = "") -> StepSigns {
    var signs = StepSigns()
    signs.destinations = destinations
    signs.exits = exits
    return signs
  }

  private static let motorway = signs("A 3, E 1: Porto, Braga", exits: "12; 13")
  private static let town = signs("Porto, Braga")

  static let cases: [(Phrase, StepSigns, String, String)] = [
    (
      .takeRamp(.slightRight, off: true, onto: "Ramal"), motorway,
      "Take exit 12 on the right towards A 3, Porto",
      "Toma la salida 12 de la derecha hacia A 3, Porto"
    ),
    (
      .takeRamp(.straight, off: true, onto: "Ramal"), signs(exits: "7"),
      "Take exit 7 onto Ramal", "Toma la salida 7 hacia Ramal"
    ),
    (
      .takeRamp(.straight, off: true, onto: ""), signs(exits: "7"), "Take exit 7",
      "Toma la salida 7"
    ),
    (
      .takeRamp(.straight, off: false, onto: "A 3"), motorway,
      "Take the slip road towards A 3, Porto", "Toma el acceso hacia A 3, Porto"
    ),
    (
      .fork(.slightLeft, onto: "Rua A"), town,
      "Keep left at the fork towards Porto",
      "Mantente a la izquierda en la bifurcación hacia Porto"
    ),
    (
      .turn(.right, onto: ""), town, "Turn right towards Porto", "Gira a la derecha hacia Porto"
    ),
    (.turn(.right, onto: "Rua A"), town, "Turn right onto Rua A", "Gira a la derecha por Rua A"),
    (.proceed(along: ""), signs("A 3"), "Continue towards A 3", "Continúa hacia A 3"),
    (
      .roundabout(exit: 2, onto: ""), town, "At the roundabout take the 2nd exit towards Porto",
      "En la rotonda toma la 2.ª salida hacia Porto"
    ),
    (
      .fork(.slightLeft, onto: "Rua A"), StepSigns(), "Keep left at the fork, onto Rua A",
      "Mantente a la izquierda en la bifurcación, por Rua A"
    ),
    (
      .arrive(at: "Museo", side: nil), town, "You have arrived at Museo",
      "Has llegado a Museo"
    ),
  ]

  @Test(arguments: cases)
  func `instructions follow signs`(
    phrase: Phrase,
    signs: StepSigns,
    english: String,
    spanish: String
  ) {
    var step = VoiceScriptTests.step(phrase, distance: 100)
    step.signs = signs
    #expect(step.instruction(in: .english) == english)
    #expect(step.instruction(in: .spanish) == spanish)
  }

  @Test func `a destination is announced as it is written, an arrival is not`() {
    var step = VoiceScriptTests.step(.turn(.right, onto: ""), distance: 100)
    step.signs = Self.town
    #expect(step.announcement(in: .english) == "Turn right towards Porto")
    step.phrase = .arrive(at: "Museo", side: .left)
    #expect(step.announcement(in: .english) == "Arrive at Museo, on the left")
  }

  static let destinations: [(String, String)] = [
    ("", ""), ("Porto", "Porto"), ("Porto, Braga", "Porto"), ("A 3, A 4", "A 3"),
    ("A 3: Porto", "A 3, Porto"), ("A 3, A 4: Porto, Braga", "A 3, Porto"),
  ]

  @Test(arguments: destinations)
  func `one reads the first number and the first place`(destinations: String, expected: String) {
    #expect(Self.signs(destinations).firstDestination == expected)
  }
}

/// What is shown on the way.
@Suite struct BannerScriptTests {
  private static func step(
    _ phrase: Phrase,
    _ kind: Maneuver.Kind,
    distance: Meters,
    name: String = "",
    destinations: String = "",
    lanes: [StepLane] = []
  ) -> Step {
    var step = VoiceScriptTests.step(phrase, kind, distance: distance, name: name)
    step.signs.destinations = destinations
    if !lanes.isEmpty {
      var junction = StepIntersection.end(step.maneuver.location, bearing: 0, isStart: true)
      junction.lanes = lanes
      step.intersections = [junction]
    }
    return step
  }

  private static let lanes = [
    StepLane(indications: .left, isValid: false), StepLane(indications: .right, isValid: true),
  ]

  private static func leg(second: Meters, lanes: [StepLane] = []) -> [Step] {
    [
      step(.depart(.north, along: "Rua A"), .depart, distance: 2000, name: "Rua A"),
      step(
        .takeRamp(.right, off: true, onto: "Ramal"),
        .offRamp,
        distance: second,
        name: "Ramal",
        destinations: "A 3: Porto",
        lanes: lanes
      ),
      step(.turn(.left, onto: ""), .turn, distance: 300),
      step(.arrive(at: "Museo", side: nil), .arrive, distance: 0),
    ]
  }

  @Test func `a banner shows the sign to follow, and the name below it`() {
    let banners = BannerScript(Self.leg(second: 500), in: .english).instructions(on: 0)
    #expect(banners.map(\.distance) == [2000])
    #expect(banners.first?.primary.text == "A 3, Porto")
    #expect(banners.first?.primary.maneuver.kind == .offRamp)
    #expect(banners.first?.secondary == "Ramal")
  }

  @Test func `without a sign it shows the instruction`() {
    let script = BannerScript(Self.leg(second: 500), in: .spanish)
    #expect(script.instructions(on: 1).first?.primary.text == "Gira a la izquierda")
    #expect(script.instructions(on: 1).first?.secondary == nil)
    #expect(script.instructions(on: 2).first?.primary.text.contains("Museo") == true)
    #expect(script.instructions(on: 3).isEmpty)
  }

  @Test func `near the maneuver, its lanes and the next maneuver are shown, too`() {
    let near = BannerScript(Self.leg(second: 80, lanes: Self.lanes), in: .english)
      .instructions(on: 0)
    #expect(near.map(\.distance) == [2000, 400])
    #expect(near.map(\.lanes) == [[], Self.lanes])
    #expect(near.map { $0.next?.text } == [nil, "Turn left"])
    let short = BannerScript(Self.leg(second: 80), in: .english).instructions(on: 1)
    #expect(short.map(\.distance) == [80])
  }
}
