public import CampusGraph
public import GeoCore

/// One of eight directions of the compass.
public enum Compass: Int, Sendable, CaseIterable {
  /// 0°.
  case north
  /// 45°.
  case northeast
  /// 90°.
  case east
  /// 135°.
  case southeast
  /// 180°.
  case south
  /// 225°.
  case southwest
  /// 270°.
  case west
  /// 315°.
  case northwest

  /// The direction nearest to a bearing in degrees.
  public init(bearing: Degrees) {
    let eighth = Int((Bearing.normalized(bearing) / 45).rounded()) % 8
    self = Compass.allCases[eighth]
  }

  /// The direction in a language, in lower case.
  public func word(in language: Language) -> String {
    switch language {
    case .english: Self.english[rawValue]
    case .spanish: Self.spanish[rawValue]
    }
  }

  private static let english = [
    "north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest",
  ]
  private static let spanish = [
    "norte", "noreste", "este", "sureste", "sur", "suroeste", "oeste", "noroeste",
  ]
}

/// Label of a door or gate: its name, or the side of the building on which it is.
public struct DoorLabel: Sendable, Hashable {
  /// Its name; empty if it has none.
  public var name: String
  /// Its name in English, if that is known.
  public var englishName: String?
  /// The side of the building.
  public var side: Compass?
}

/// Instruction independent of language; `EnglishPhrases` and `SpanishPhrases` put it into words.
public enum Phrase: Sendable, Hashable {
  /// Start in a direction, along a way if it has a name.
  case depart(Compass, along: String)
  /// Out of a building; `along` may be empty.
  case exitBuilding(DoorLabel, building: String)
  /// Into a building.
  case enterBuilding(DoorLabel, building: String)
  /// Through a gate or another barrier; the name may be empty.
  case passGate(String)
  /// A turn onto a way; the name may be empty.
  case turn(Maneuver.Modifier, onto: String)
  /// A turn onto a way without a name, at something that can be seen.
  case turnAt(Maneuver.Modifier, landmark: String)
  /// A turn at which the way keeps its name.
  case stay(Maneuver.Modifier, on: String)
  /// To one side where the way forks; the name may be empty.
  case fork(Maneuver.Modifier, onto: String)
  /// A turn where the way ends; the name may be empty.
  case endOfRoad(Maneuver.Modifier, onto: String)
  /// A slip road, onto a motorway or off it; the name may be empty.
  case takeRamp(Maneuver.Modifier, off: Bool, onto: String)
  /// From a slip road onto a road; the name may be empty.
  case merge(Maneuver.Modifier, onto: String)
  /// Round a roundabout to an exit, 0 if the route ends on it; the name may be empty.
  case roundabout(exit: Int, onto: String)
  /// Round a large roundabout with a name to an exit, 0 if the route ends on it.
  case rotary(String, exit: Int, onto: String)
  /// Through a small roundabout; the name may be empty.
  case roundaboutTurn(Maneuver.Modifier, onto: String)
  /// Out of a roundabout; the name may be empty.
  case exitRoundabout(onto: String)
  /// On, along a way; the name may be empty.
  case proceed(along: String)
  /// Onto a ferry; the name may be empty.
  case takeFerry(String)
  /// Off a ferry, on along a way; the name may be empty.
  case leaveFerry(along: String)
  /// Stairs: upwards, downwards or not known (`nil`), and how many steps (0 if not counted).
  case stairs(up: Bool?, count: Int)
  /// A ramp, upwards, downwards or not known.
  case ramp(up: Bool?)
  /// A lift to a level in tenths.
  case elevator(toLevel: Int)
  /// Across a street, with traffic lights or without; the name may be empty.
  case crossStreet(String, hasLights: Bool)
  /// Across a plaza; the name may be empty.
  case crossPlaza(String)
  /// Along a corridor; the name may be empty.
  case corridor(String)
  /// Start in a direction beside one's bike.
  case push(Compass, along: String)
  /// Off the bike.
  case dismount(along: String)
  /// On the bike again.
  case mount(along: String)
  /// Straight towards a place, if no streets are known.
  case straightTo(Compass, name: String, mode: TravelMode)
  /// Take a shared bike at a station.
  case takeBike(station: String)
  /// Return the bike at a station.
  case dockBike(station: String)
  /// Wait some seconds before the next loan.
  case waitForLoan(seconds: Int)
  /// Start and end are one place.
  case alreadyThere
  /// The end, or a stop on the way; the side is where the place lies.
  case arrive(at: String, side: Maneuver.Modifier?)

  /// The instruction in a language.
  public func text(in language: Language) -> String {
    switch language {
    case .english: EnglishPhrases.text(of: self)
    case .spanish: SpanishPhrases.text(of: self)
    }
  }

  /// The instruction as announced before its place is reached.
  public func announcement(in language: Language) -> String {
    guard case .arrive(let name, let side) = self else { return text(in: language) }
    switch language {
    case .english: return EnglishPhrases.comingArrival(name, side)
    case .spanish: return SpanishPhrases.comingArrival(name, side)
    }
  }
}

extension String {
  /// This text, a link and a name, such as `Turn left`, ` onto ` and `Main Street`; the text alone
  /// if the name is empty.
  func adding(_ link: String, _ name: String) -> String {
    guard !name.isEmpty else { return self }
    var text = ""
    // Each `+` would make a text of its own.
    text.reserveCapacity(utf8.count + link.utf8.count + name.utf8.count)
    text += self
    text += link
    text += name
    return text
  }
}
