import CampusGraph
import GeoCore

/// The English table of instructions.
enum EnglishPhrases {
  static func text(of phrase: Phrase) -> String {
    switch phrase {
    case .depart(let compass, let name):
      "Head \(compass.word(in: .english))".adding(" on ", name)
    case .exitBuilding(let door, _): "Leave by \(label(door))"
    case .enterBuilding(let door, let building):
      "Enter".adding(" ", building) + " by \(label(door))"
    case .passGate(let name): name.isEmpty ? "Pass the gate" : "Pass through \(name)"
    case .turn(let modifier, let name): turn(modifier).adding(onto(modifier), name)
    case .turnAt(let modifier, let landmark): turn(modifier) + " at " + landmark
    case .stay(let modifier, let name): stay(modifier, name)
    case .fork(let modifier, let name): (side(modifier) + " at the fork").adding(", onto ", name)
    case .endOfRoad(let modifier, let name):
      (side(modifier) + " at the end of the road").adding(", onto ", name)
    case .takeRamp(let modifier, let off, let name):
      ((off ? "Take the exit" : "Take the slip road") + onSide(modifier)).adding(" onto ", name)
    case .merge(let modifier, let name): ("Merge" + toSide(modifier)).adding(" onto ", name)
    case .roundabout(let exit, let name):
      exit == 0
        ? "Enter the roundabout"
        : "At the roundabout take the \(PhraseNumbers.ordinal(exit)) exit".adding(" onto ", name)
    case .rotary(let ring, let exit, let name):
      exit == 0
        ? "Enter \(ring)"
        : "On \(ring) take the \(PhraseNumbers.ordinal(exit)) exit".adding(" onto ", name)
    case .roundaboutTurn(let modifier, let name):
      ("At the roundabout " + lowercased(turn(modifier))).adding(onto(modifier), name)
    case .exitRoundabout(let name): "Leave the roundabout".adding(" onto ", name)
    case .proceed(let name): "Continue".adding(" on ", name)
    case .takeFerry(let name): "Take the ferry".adding(" ", name)
    case .leaveFerry(let name): "Leave the ferry".adding(" and continue on ", name)
    case .stairs(let up, let count): stairs(up, count)
    case .ramp(let up): slope(up) + " the ramp"
    case .elevator(let level): "Take the lift to level \(PhraseNumbers.level(level))"
    case .crossStreet(let name, let hasLights):
      (name.isEmpty ? "Cross the street" : "Cross \(name)") + (hasLights ? " at the lights" : "")
    case .crossPlaza(let name): name.isEmpty ? "Cross the plaza" : "Cross \(name)"
    case .corridor(let name): name.isEmpty ? "Follow the corridor" : "Follow \(name)"
    case .push(let compass, let name):
      "Push the bike \(compass.word(in: .english))".adding(" along ", name)
    case .dismount(let name): "Get off and push the bike".adding(" along ", name)
    case .mount(let name): "Ride on".adding(" along ", name)
    case .straightTo(let compass, let name, let mode):
      (straight(mode) + " " + compass.word(in: .english)).adding(" towards ", name)
    case .takeBike(let station): "Take a bike at \(station)"
    case .dockBike(let station): "Return the bike at \(station)"
    case .waitForLoan(let seconds):
      "Wait \(DurationText.text(Seconds(seconds))) before the next loan"
    case .alreadyThere: "You are already there"
    case .arrive(let name, let side): arrival(name) + sideText(side)
    }
  }

  static func label(_ door: DoorLabel) -> String {
    if let name = door.englishName, !name.isEmpty { return plain(name) }
    if !door.name.isEmpty { return plain(door.name) }
    guard let side = door.side else { return "the door" }
    return "the \(side.word(in: .english)) door"
  }

  /// Names made of plain words, such as `North door`, read as words.
  private static func plain(_ name: String) -> String {
    let words = name.split(separator: " ").map { $0.lowercased() }
    return words.allSatisfy(plainWords.contains) ? "the " + words.joined(separator: " ") : name
  }

  private static let plainWords: Set<String> = [
    "door", "entrance", "exit", "gate", "main", "back", "side", "north", "south", "east", "west",
    "northeast", "northwest", "southeast", "southwest", "ramp", "service", "bridge", "courtyard",
    "step-free",
  ]

  private static func turn(_ modifier: Maneuver.Modifier) -> String {
    switch modifier {
    case .straight: "Go straight"
    case .slightRight: "Keep right"
    case .slightLeft: "Keep left"
    case .right: "Turn right"
    case .left: "Turn left"
    case .sharpRight: "Turn sharp right"
    case .sharpLeft: "Turn sharp left"
    case .uturn: "Turn round"
    }
  }

  /// Which way to keep at a fork or at the end of a road.
  private static func side(_ modifier: Maneuver.Modifier) -> String {
    modifier == .straight ? "Keep straight on" : turn(modifier)
  }

  private static func stay(_ modifier: Maneuver.Modifier, _ name: String) -> String {
    switch modifier {
    case .uturn: "Turn round".adding(" on ", name)
    default: turn(modifier).adding(" to stay on ", name)
    }
  }

  static func onSide(_ modifier: Maneuver.Modifier) -> String {
    modifier.isRight ? " on the right" : modifier.isLeft ? " on the left" : ""
  }

  private static func toSide(_ modifier: Maneuver.Modifier) -> String {
    modifier.isRight ? " right" : modifier.isLeft ? " left" : ""
  }

  private static func lowercased(_ text: String) -> String {
    text.prefix(1).lowercased() + text.dropFirst()
  }

  private static func onto(_ modifier: Maneuver.Modifier) -> String {
    switch modifier {
    case .uturn, .slightLeft, .slightRight: " on "
    default: " onto "
    }
  }

  private static func slope(_ up: Bool?) -> String {
    switch up {
    case true?: "Go up"
    case false?: "Go down"
    case nil: "Take"
    }
  }

  private static func stairs(_ up: Bool?, _ count: Int) -> String {
    switch count {
    case 0: slope(up) + " the stairs"
    case 1: slope(up) + " the stairs (1 step)"
    default: slope(up) + " the stairs (\(count) steps)"
    }
  }

  private static func arrival(_ name: String) -> String {
    name.isEmpty ? "You have arrived" : "You have arrived at \(name)"
  }

  /// What is said of an arrival that is still ahead.
  static func comingArrival(_ name: String, _ side: Maneuver.Modifier?) -> String {
    "Arrive at \(name.isEmpty ? "the destination" : name)" + sideText(side)
  }

  private static func straight(_ mode: TravelMode) -> String {
    switch mode {
    case .foot: "Walk"
    case .wheelchair: "Go"
    case .bike: "Ride"
    case .car: "Drive"
    }
  }

  private static func sideText(_ side: Maneuver.Modifier?) -> String {
    switch side {
    case .left?: ", on the left"
    case .right?: ", on the right"
    default: ""
    }
  }
}

/// Numbers inside instructions, the same in every language.
enum PhraseNumbers {
  /// A level in tenths: 10 is `1`, 15 is `1.5`.
  static func level(_ tenths: Int) -> String {
    tenths % 10 == 0 ? "\(tenths / 10)" : "\(Double(tenths) / 10)"
  }

  /// An English ordinal, such as 2nd.
  static func ordinal(_ number: Int) -> String {
    let isTeen = (11...13).contains(number % 100)
    switch number % 10 {
    case 1 where !isTeen: return "\(number)st"
    case 2 where !isTeen: return "\(number)nd"
    case 3 where !isTeen: return "\(number)rd"
    default: return "\(number)th"
    }
  }
}
