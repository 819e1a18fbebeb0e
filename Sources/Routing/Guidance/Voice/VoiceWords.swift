import GeoCore

/// The connecting words of spoken instructions in one language.
protocol VoiceWords {
  /// An action some metres ahead.
  static func ahead(_ action: String, in distance: Meters) -> String
  /// Two actions one right after the other.
  static func joined(_ first: String, _ second: String) -> String
  /// The action after the first way of a leg.
  static func then(_ action: String, in distance: Meters) -> String
  /// Straight on for a distance.
  static func proceed(_ distance: Meters) -> String
  /// An action for which some lanes must be used.
  static func use(_ lanes: LaneWords, and action: String) -> String
}

extension VoiceWords {
  /// An instruction in the middle of a sentence: without the capital of its first word.
  static func inSentence(_ text: String) -> String {
    text.prefix(1).lowercased() + text.dropFirst()
  }

  /// An instruction as a sentence of its own.
  static func sentence(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst() + (text.hasSuffix(".") ? "" : ".")
  }
}

/// A distance as it is spoken: rounded, with the unit in full.
struct SpokenDistance: Equatable {
  /// The number, in the unit.
  let number: Double
  let isInKilometres: Bool

  /// Rounds to tens of metres, from 100 m to fifties, and to tenths of kilometres up to ten.
  init(_ meters: Meters) {
    let step = meters < 100 ? 10.0 : 50
    let rounded = max((meters / step).rounded() * step, 10)
    isInKilometres = rounded >= 1000
    let kilometres = meters / 1000
    number =
      !isInKilometres
      ? rounded
      : meters < 9950 ? (kilometres * 10).rounded() / 10 : kilometres.rounded()
  }

  /// The number with a decimal mark if it is not whole.
  func text(decimalMark: String) -> String {
    number == number.rounded()
      ? "\(Int(number))" : "\(number)".replacing(".", with: decimalMark)
  }
}

/// The lanes that a maneuver needs, as far as a few words can say it.
enum LaneWords: Equatable {
  /// That many lanes, counted from the left edge of the road.
  case left(Int)
  /// That many lanes, counted from the right edge.
  case right(Int)
  /// Some lanes between others.
  case middle(Int)

  /// The words for lanes; `nil` if all lead there, or not neighbouring ones.
  static func choice(of lanes: [StepLane]) -> LaneWords? {
    let valid = lanes.indices.filter { lanes[$0].isValid }
    guard let first = valid.first, let last = valid.last, valid.count < lanes.count,
      last - first == valid.count - 1
    else { return nil }
    if first == 0 { return .left(valid.count) }
    return last == lanes.count - 1 ? .right(valid.count) : .middle(valid.count)
  }
}

/// English connecting words.
enum EnglishVoice: VoiceWords {
  static func ahead(_ action: String, in distance: Meters) -> String {
    "In \(spoken(distance)), \(action)"
  }

  static func joined(_ first: String, _ second: String) -> String { "\(first), then \(second)" }

  static func then(_ action: String, in distance: Meters) -> String {
    "Then, in \(spoken(distance)), \(action)"
  }

  static func proceed(_ distance: Meters) -> String { "Continue for \(spoken(distance))" }

  static func use(_ lanes: LaneWords, and action: String) -> String {
    "use \(words(for: lanes)) and \(action)"
  }

  private static func spoken(_ meters: Meters) -> String {
    let distance = SpokenDistance(meters)
    let number = distance.text(decimalMark: ".")
    guard distance.isInKilometres else { return number + " metres" }
    return number + (distance.number == 1 ? " kilometre" : " kilometres")
  }

  private static func words(for lanes: LaneWords) -> String {
    switch lanes {
    case .left(let count): counted(count, "left")
    case .right(let count): counted(count, "right")
    case .middle(let count): counted(count, "middle")
    }
  }

  private static func counted(_ count: Int, _ place: String) -> String {
    let numbers = [2: "two ", 3: "three ", 4: "four "]
    return count == 1
      ? "the \(place) lane" : "the \(numbers[count] ?? "\(count) ")\(place) lanes"
  }
}

/// Spanish connecting words.
enum SpanishVoice: VoiceWords {
  static func ahead(_ action: String, in distance: Meters) -> String {
    "En \(spoken(distance)), \(action)"
  }

  static func joined(_ first: String, _ second: String) -> String { "\(first) y luego \(second)" }

  static func then(_ action: String, in distance: Meters) -> String {
    "Después, en \(spoken(distance)), \(action)"
  }

  static func proceed(_ distance: Meters) -> String { "Continúa durante \(spoken(distance))" }

  static func use(_ lanes: LaneWords, and action: String) -> String {
    "usa \(words(for: lanes)) y \(action)"
  }

  private static func spoken(_ meters: Meters) -> String {
    let distance = SpokenDistance(meters)
    let number = distance.text(decimalMark: ",")
    guard distance.isInKilometres else { return number + " metros" }
    return number + (distance.number == 1 ? " kilómetro" : " kilómetros")
  }

  private static func words(for lanes: LaneWords) -> String {
    switch lanes {
    case .left(let count): counted(count, "de la izquierda")
    case .right(let count): counted(count, "de la derecha")
    case .middle(let count): counted(count, count == 1 ? "central" : "centrales")
    }
  }

  private static func counted(_ count: Int, _ place: String) -> String {
    let numbers = [2: "dos", 3: "tres", 4: "cuatro"]
    return count == 1
      ? "el carril \(place)" : "los \(numbers[count] ?? "\(count)") carriles \(place)"
  }
}
