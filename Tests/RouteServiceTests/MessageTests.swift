import CampusGraph
import GeoCore
import Routing
import Testing
import Tracking

@testable import RouteService

@Suite struct `Messages in both languages` {
  /// A style in which every parameter and operation is recognized.
  private static let style = ParameterStyle(
    prefix: "§",
    wordSeparator: "-",
    valueSeparator: ":",
    operations: ParameterStyle.Operations(
      places: "‹places›",
      ways: "‹ways›",
      trace: "‹trace›",
      importMap: "‹import›",
      simulate: "‹simulate›",
      learnSpeeds: "‹learn›"
    )
  )

  @Test(
    arguments: ShownText.questions + ShownText.places + ShownText.data + ShownText.reports
  )
  func `show all their values`(shown: ShownText) {
    let texts = Language.allCases.map { shown.text($0.texts(naming: Self.style)) }
    for text in texts {
      for value in shown.values { #expect(text.contains(value), "\(text)") }
      #expect(!text.contains("  ") && !text.contains("\n"), "\(text)")
    }
    #expect(texts[0] != texts[1], "not translated: \(texts[0])")
    // No language names a parameter or an operation that the other does not.
    let named = texts.map { text in
      Set(
        text.split { !$0.isLetter && !"§‹›-".contains($0) }.filter {
          "§‹".contains($0.first ?? " ")
        }
      )
    }
    #expect(named[0] == named[1], "\(texts)")
  }

  @Test(arguments: [
    SpeedsProblem.empty, .tooLarge(limit: 4711), .otherFormat, .otherVersion(4711, known: 4712),
    .missing("‹a›"), .notText("‹a›"), .notInRange("‹a›", 0.25...4), .notList("‹a›", limit: 4711),
    .unknown("‹a›", "‹b›", known: "‹c›"), .repeated("‹a›", "‹b›"),
    .notJSON(LocalizedText(en: "‹a›", es: "‹a›")),
  ])
  func `about speeds say how to learn them again`(problem: SpeedsProblem) {
    let values =
      switch problem {
      case .tooLarge, .notList: ["4711"]
      case .otherVersion: ["4711", "4712"]
      case .missing, .notText, .notJSON: ["‹a›"]
      case .notInRange: ["‹a›", "0.25", "4"]
      case .unknown: ["‹a›", "‹b›", "‹c›"]
      case .repeated: ["‹a›", "‹b›"]
      case .empty, .otherFormat, .unreadable: [String]()
      }
    let texts = Language.allCases.map { $0.texts(naming: Self.style).badSpeeds(problem) }
    for text in texts {
      for value in values + ["‹learn›"] { #expect(text.contains(value), "\(text)") }
    }
    #expect(texts[0] != texts[1])
  }

  @Test func `agree in number`() {
    for language in Language.allCases {
      let texts = language.texts
      let counts: [(Int) -> String] = [
        texts.fixes, texts.nodes, texts.isolatedNodes, texts.loops, texts.strongParts,
        texts.weakParts, texts.reroutes, texts.outliers,
      ]
      for count in counts {
        #expect(count(1).hasPrefix("1 ") && count(2).hasPrefix("2 ") && count(0).hasPrefix("0 "))
        #expect(count(1).dropFirst() != count(2).dropFirst(), "\(count(1))")
        #expect(count(0).dropFirst() == count(2).dropFirst(), "\(count(0))")
      }
    }
  }

  @Test func `name each type of a member, each remedy, state, delay and profile differently`() {
    for language in Language.allCases {
      let texts = language.texts(naming: Self.style)
      let types: [MemberType] = [.object, .place, .string, .strings, .wholeNumber]
      let remedies: [RoutingError.Remedy] = [
        .raiseSnapRadius, .allowExcludedRoads, .walk, .loadStations,
      ]
      let states: [TripState.Status] = [
        .starting, .moving, .stopped, .paused, .wrongWay, .offRoute, .rerouted, .lost, .arrived,
      ]
      #expect(Set(types.map { texts.wrongType("x", $0) }).count == types.count)
      #expect(Set(remedies.map(texts.remedy)).count == remedies.count)
      #expect(remedies.map(texts.remedy).allSatisfy { $0.contains("§") })
      #expect(Set(states.map(texts.state)).count == states.count)
      #expect(Set(LearnedSpeeds.Delay.allCases.map(texts.delay)).count == 3)
      let titles = TravelPlan.names.map { texts.profileTitle($0) }
      #expect(!titles.contains(nil) && Set(titles).count == TravelPlan.names.count)
      #expect(texts.profileTitle("plane") == nil)
      #expect(texts.word(true) == texts.yes && texts.word(false) == texts.no)
      #expect(texts.yes != texts.no)
    }
  }

  @Test func `have headings of their own, without values`() {
    let headings: [(any LabelTexts) -> String] = [
      { $0.address }, { $0.about }, { $0.aliases }, { $0.arcs }, { $0.afterLearning },
      { $0.beforeLearning }, { $0.stretches }, { $0.bikes }, { $0.byProfile }, { $0.capacity },
      { $0.category }, { $0.confidence }, { $0.coordinate }, { $0.dataVersion }, { $0.distance },
      { $0.duration }, { $0.entrance }, { $0.fingerprint }, { $0.freeDocks }, { $0.hours },
      { $0.instruction }, { $0.kind }, { $0.largest }, { $0.leaveOneOut }, { $0.length },
      { $0.location }, { $0.method }, { $0.name }, { $0.nodes }, { $0.note }, { $0.phone },
      { $0.photos }, { $0.places }, { $0.point }, { $0.profiles }, { $0.recorded },
      { $0.rootMeanSquare }, { $0.section }, { $0.side }, { $0.station }, { $0.stepFree },
      { $0.terms }, { $0.time }, { $0.timeZone }, { $0.way }, { $0.weight }, { $0.weightUnit },
      { $0.within },
    ]
    for heading in headings {
      let (en, es) = (heading(Language.english.texts), heading(Language.spanish.texts))
      #expect(!en.isEmpty && !es.isEmpty && en != es, "\(en)")
      for text in [en, es] { #expect(text.first?.isUppercase == true, "\(text)") }
    }
  }

  @Test func `leave out what is not there`() {
    for language in Language.allCases {
      let texts = language.texts(naming: Self.style)
      #expect(!texts.footer(3, of: 3, nextPage: nil).contains("§"))
      #expect(!texts.ambiguousPlace("a", choices: "b", rest: 0).contains("0"))
      #expect(!texts.noWay(called: "").contains("“") && !texts.noWay(called: "").contains("«"))
    }
  }
}
