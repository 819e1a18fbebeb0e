import CampusGraph
import GeoCore

/// Matches the arrows on lanes to the roads that leave a junction.
///
/// ```
///              ┃  straight          lanes   left | through | through;right
///      left    ┃                    roads   −90°     0°        85°
///   ━━━━━━━━━━━●━━━━━━━━━━ right
///            ↰ ↑ ↱→                 left → −90°, through → 0°, right → 85°
/// ```
/// Arrows are idealised, roads are not: the arrow `right` may mean a road that bends by 30°. But the
/// order is right: what points further to the right does not lead further to the left. So of all
/// assignments in order, the one with the least sum of deviations is taken. Arrows for roads that
/// branch off only at the next junction are matched to the road that leads there.
struct LaneMatcher {
  /// Degrees added for every further arrow matched to one road.
  private static let sharing: Degrees = 30

  private let lanes: [LaneIndications]
  /// Whether each lane can be reached at all.
  private let isUsable: [Bool]
  /// The road of each arrow, in the order of the arrows; `nil` for arrows without a road.
  private let roadOfArrow: [(arrow: Arrow, road: Int?)]
  private let roads: [Degrees]

  /// An arrow that at least one lane has, and the angle that it stands for.
  private struct Arrow {
    var mark: LaneIndications
    var angle: Degrees
    /// Degrees of deviation from which it rather has no road.
    var unmatched: Degrees = 130
  }

  /// The arrows from left to right, where one drives on the right.
  ///
  /// A lane for turning back may lead to the other carriageway, which is a road to the left; not if
  /// there is a lane for that road.
  private static let arrows: [Arrow] = [
    Arrow(mark: .uturn, angle: -180, unmatched: 110),
    Arrow(mark: .sharpLeft, angle: -135), Arrow(mark: .left, angle: -90),
    Arrow(mark: .slightLeft, angle: -35), Arrow(mark: .straight, angle: 0),
    Arrow(mark: .slightRight, angle: 35), Arrow(mark: .right, angle: 90),
    Arrow(mark: .sharpRight, angle: 135),
  ]

  /// Prepares the matching.
  ///
  /// - Parameters:
  ///   - lanes: the lanes before the junction, from left to right.
  ///   - isUsable: whether each lane can be reached; `nil` for all.
  ///   - roads: the turns into the roads that may be entered, in degrees from −180 to 180, positive
  ///     to the right, in increasing order, without turning back.
  ///   - side: the side on which vehicles drive.
  init(
    _ lanes: [LaneIndications],
    usable isUsable: [Bool]? = nil,
    roads: [Degrees],
    drivingOn side: DrivingSide = .right
  ) {
    self.lanes = lanes
    self.isUsable = isUsable ?? lanes.map { _ in true }
    self.roads = roads
    let marks = zip(lanes, self.isUsable).reduce(into: LaneIndications()) {
      if $1.1 { $0.formUnion($1.0) }
    }
    let arrows = Self.arrows(drivingOn: side).filter { marks.contains($0.mark) }
    roadOfArrow = Array(zip(arrows, Self.assignment(of: arrows, to: roads)))
  }

  private static func arrows(drivingOn side: DrivingSide) -> [Arrow] {
    guard side == .left, var back = arrows.first else { return arrows }
    back.angle = -back.angle
    return arrows.dropFirst() + [back]
  }

  // MARK: - Lanes

  /// Whether each lane leads into a road; `nil` if none is known to.
  func lanes(into road: Int) -> [Bool]? {
    let marks = marks(into: road)
    let isValid = lanes.indices.map { lane in
      guard isUsable[lane] else { return false }
      return lanes[lane].isEmpty
        ? leads(unmarked: lane, into: road) : !lanes[lane].isDisjoint(with: marks)
    }
    return isValid.contains(true) ? isValid : nil
  }

  /// The arrows that lead into a road.
  func marks(into road: Int) -> LaneIndications {
    roadOfArrow.filter { $0.road == road }
      .reduce(into: LaneIndications()) { $0.formUnion($1.arrow.mark) }
  }

  /// Whether each lane allows turning back; `nil` if none does.
  ///
  /// Without an arrow for it, one turns back from where one turns to the other side of the road.
  func lanesBack(drivingOn side: DrivingSide) -> [Bool]? {
    if lanes.contains(where: { $0.contains(.uturn) }) {
      return lanes.map { $0.contains(.uturn) }
    }
    let marks: LaneIndications =
      side == .right ? [.sharpLeft, .left] : [.sharpRight, .right]
    let isValid = lanes.map { !$0.isDisjoint(with: marks) }
    return isValid.contains(true) ? isValid : nil
  }

  /// Whether a lane without arrows leads into a road: the roads between those of the lanes beside
  /// it, or else the road of one of these.
  ///
  /// One goes straight on from all such lanes, but turns from the outer one only.
  private func leads(unmarked lane: Int, into road: Int) -> Bool {
    let before = lanes[..<lane].lastIndex { !$0.isEmpty }
    let after = lanes[lane...].firstIndex { !$0.isEmpty }
    let left = before.flatMap { roads(of: lanes[$0]).max() }
    let right = after.flatMap { roads(of: lanes[$0]).min() }
    let between = ((left ?? -1) + 1)..<max(right ?? roads.count, (left ?? -1) + 1)
    guard let straightest = between.min(by: { abs(roads[$0]) < abs(roads[$1]) }) else {
      let neighbours = [left, right].compactMap { $0 }
      return neighbours.min { abs(roads[$0]) < abs(roads[$1]) } == road
    }
    guard between.contains(road) else { return false }
    if road < straightest { return lane == (before ?? -1) + 1 }
    return road == straightest || lane == (after ?? lanes.count) - 1
  }

  private func roads(of lane: LaneIndications) -> [Int] {
    roadOfArrow.compactMap { lane.contains($0.arrow.mark) ? $0.road : nil }
  }

  // MARK: - Assignment

  /// The road of each arrow: in order, with the least sum of deviations.
  ///
  /// - Complexity: O(arrows · roads²).
  private static func assignment(of arrows: [Arrow], to roads: [Degrees]) -> [Int?] {
    // Of arrows so far, the last of which with a road has the given one: the least cost, and the
    // choices; index 0 means that no arrow has a road yet.
    var best: [(cost: Degrees, choices: [Int?])?] = Array(repeating: nil, count: roads.count + 1)
    best[0] = (0, [])
    for arrow in arrows {
      var next = best.map { state in
        state.map { (cost: $0.cost + arrow.unmatched, choices: $0.choices + [nil]) }
      }
      for (last, state) in best.enumerated() {
        guard let state else { continue }
        for road in max(last - 1, 0)..<max(roads.count, last - 1) {
          let shared = last == road + 1 ? sharing : 0
          let cost = state.cost + abs(roads[road] - arrow.angle) + shared
          if cost < next[road + 1]?.cost ?? .infinity {
            next[road + 1] = (cost, state.choices + [road])
          }
        }
      }
      best = next
    }
    let cheapest = best.compactMap { $0 }.min { $0.cost < $1.cost }
    return cheapest?.choices ?? Array(repeating: nil, count: arrows.count)
  }
}
