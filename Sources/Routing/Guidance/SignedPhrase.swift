import GeoCore

/// An instruction that names what one reads on signs: the number of an exit, and where the road
/// leads to.
///
/// On motorways and their slip roads one follows signs; on streets, names. So a destination takes
/// the place of the name at ramps and forks, and elsewhere only if the way has no name.
struct SignedPhrase {
  let phrase: Phrase
  let signs: StepSigns

  /// The text; `nil` if signs do not matter for the instruction.
  func text(in language: Language) -> String? {
    switch phrase {
    case .takeRamp(let modifier, let off, let name):
      let place = signs.firstDestination
      let number = off ? signs.firstExit : ""
      guard !number.isEmpty || !place.isEmpty else { return nil }
      return Self.ramp(language, modifier, off: off, number)
        + (place.isEmpty ? Self.onto(language, name) : Self.towards(language, place))
    case .fork(let modifier, _):
      return towardsPlace(after: .fork(modifier, onto: ""), language)
    case .turn(_, onto: ""), .stay(_, on: ""), .endOfRoad(_, onto: ""), .merge(_, onto: ""),
      .proceed(along: ""), .roundabout(_, onto: ""), .roundaboutTurn(_, onto: ""),
      .exitRoundabout(onto: ""), .rotary(_, exit: _, onto: ""):
      return towardsPlace(after: phrase, language)
    default: return nil
    }
  }

  /// A text and where the road leads to; `nil` if no sign says that.
  private func towardsPlace(after phrase: Phrase, _ language: Language) -> String? {
    let place = signs.firstDestination
    return place.isEmpty ? nil : phrase.text(in: language) + Self.towards(language, place)
  }

  private static func ramp(
    _ language: Language,
    _ modifier: Maneuver.Modifier,
    off isExit: Bool,
    _ number: String
  ) -> String {
    guard isExit, !number.isEmpty else {
      return Phrase.takeRamp(modifier, off: isExit, onto: "").text(in: language)
    }
    return switch language {
    case .english: "Take exit \(number)" + EnglishPhrases.onSide(modifier)
    case .spanish: "Toma la salida \(number)" + SpanishPhrases.onSide(modifier)
    }
  }

  private static func onto(_ language: Language, _ name: String) -> String {
    guard !name.isEmpty else { return "" }
    return switch language {
    case .english: " onto " + name
    case .spanish: " hacia " + name
    }
  }

  private static func towards(_ language: Language, _ place: String) -> String {
    switch language {
    case .english: " towards " + place
    case .spanish: " hacia " + place
    }
  }
}
