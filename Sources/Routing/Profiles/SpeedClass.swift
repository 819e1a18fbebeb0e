public import CampusGraph

/// Class of streets and paths whose travellers are about equally fast, by what a graph file knows.
///
/// Roads are motorways, slip roads, roundabouts, or of the speed that the map lists for cars, in
/// steps of 10 km/h: the legal limit, or the usual speed of the OpenStreetMap class if no limit is
/// tagged. Other ways are of their kind.
public struct SpeedClass: Sendable, Hashable, Comparable {
  /// The position in ``all``.
  private let code: UInt8

  private init(code: UInt8) { self.code = code }

  /// The names by code.
  private static let names: [String] =
    WayKind.allCases.map { "\($0)" }
    + ["motorway", "slip road", "roundabout"]
    + (1...highestStep).map { "road \($0 * step)" }

  /// The width of the classes of roads by listed speed, in km/h.
  private static let step = 10
  /// The highest step: `maxSpeed` is a byte.
  private static let highestStep = (Int(UInt8.max) + step - 1) / step
  private static let motorway = UInt8(WayKind.allCases.count)
  private static let slipRoad = motorway + 1
  private static let roundabout = motorway + 2

  /// All classes, in order.
  public static let all = names.indices.map { SpeedClass(code: UInt8($0)) }

  /// The class of a name; `nil` if there is none.
  public init?(named name: String) {
    guard let index = Self.names.firstIndex(of: name) else { return nil }
    code = UInt8(index)
  }

  /// The class of an edge.
  public init(of edge: EdgeID, in attributes: EdgeAttributes) {
    self.init(attributes.kind[edge], attributes.flags[edge], maxSpeed: attributes.maxSpeed[edge])
  }

  /// The class of an edge with these attributes; its legal speed in km/h is 0 if it is not known.
  init(_ kind: WayKind, _ flags: EdgeFlags, maxSpeed: UInt8) {
    guard kind == .road else {
      code = kind.rawValue
      return
    }
    let listed = Int(maxSpeed)
    if flags.contains(.roundabout) {
      code = Self.roundabout
    } else if !flags.isDisjoint(with: [.slipRoad, .motorwayLink]) {
      code = Self.slipRoad
    } else if flags.contains(.motorway) {
      code = Self.motorway
    } else if listed == 0 {
      code = kind.rawValue
    } else {
      code = Self.roundabout + UInt8((listed + Self.step - 1) / Self.step)
    }
  }

  /// The name in files: the kind of way, `motorway`, `slip road`, `roundabout`, or `road 50` for
  /// roads with a listed speed of 41 to 50 km/h.
  public var name: String { Self.names[Int(code)] }

  /// The position in ``all``.
  package var index: Int { Int(code) }

  /// Orders kinds of ways before roads, and those by their speed.
  public static func < (a: Self, b: Self) -> Bool { a.code < b.code }
}
