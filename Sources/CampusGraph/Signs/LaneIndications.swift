/// The arrows painted on a lane.
@frozen
public struct LaneIndications: OptionSet, Sendable, BitwiseCopyable, Hashable {
  /// The bits.
  public let rawValue: UInt16
  /// Takes the bits as they are.
  @inlinable
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Straight on: `through`.
  public static let straight = LaneIndications(rawValue: 1 << 0)
  /// Sharply to the left.
  public static let sharpLeft = LaneIndications(rawValue: 1 << 1)
  /// To the left.
  public static let left = LaneIndications(rawValue: 1 << 2)
  /// Slightly to the left.
  public static let slightLeft = LaneIndications(rawValue: 1 << 3)
  /// Slightly to the right.
  public static let slightRight = LaneIndications(rawValue: 1 << 4)
  /// To the right.
  public static let right = LaneIndications(rawValue: 1 << 5)
  /// Sharply to the right.
  public static let sharpRight = LaneIndications(rawValue: 1 << 6)
  /// Back: `reverse`.
  public static let uturn = LaneIndications(rawValue: 1 << 7)
  /// The lane ends and merges with the one on its left.
  public static let mergeToLeft = LaneIndications(rawValue: 1 << 8)
  /// The lane ends and merges with the one on its right.
  public static let mergeToRight = LaneIndications(rawValue: 1 << 9)

  /// Each arrow: its value in OSM's `turn:lanes`, and its name in OSRM's terms.
  private static let arrows: [(tag: String, name: String, arrow: LaneIndications)] = [
    ("through", "straight", .straight),
    ("sharp_left", "sharp left", .sharpLeft),
    ("left", "left", .left),
    ("slight_left", "slight left", .slightLeft),
    ("slight_right", "slight right", .slightRight),
    ("right", "right", .right),
    ("sharp_right", "sharp right", .sharpRight),
    ("reverse", "uturn", .uturn),
    ("merge_to_left", "merge to left", .mergeToLeft),
    ("merge_to_right", "merge to right", .mergeToRight),
  ]

  /// The names of the arrows in OSRM's terms; `none` for a lane without any.
  public var names: [String] {
    isEmpty ? ["none"] : Self.arrows.lazy.filter { contains($0.arrow) }.map(\.name)
  }

  /// The arrows of one lane, such as `through;right`; values that are not known count as none.
  init(lane: some StringProtocol) {
    self = []
    for value in lane.split(separator: ";") {
      let value = String(value).filter { $0 != " " }
      if let known = Self.arrows.first(where: { $0.tag == value }) { insert(known.arrow) }
    }
  }

  /// The arrows of the lanes of `turn:lanes`, from left to right; none of an empty text.
  static func lanes(_ text: String) -> [LaneIndications] {
    guard !text.isEmpty else { return [] }
    return text.split(separator: "|", omittingEmptySubsequences: false).map { Self(lane: $0) }
  }
}
