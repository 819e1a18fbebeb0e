import CampusGraph
import GeoCore

/// Turns the pieces of a path into instructions.
///
/// A new step starts at a maneuver: a door, stairs, a ramp, a lift, a ferry, a crossing, a plaza,
/// getting off a bike, a turn, or a new name. For walks, a turn is a change of direction of at least
/// ``turnThreshold`` at a junction, measured between points ``lookAhead`` metres before and after
/// the node, so that a kink of the geometry is no turn. For rides and drives, ``LegGuidance``
/// decides at junctions.
struct StepBuilder {
  /// Degrees from which a change of direction at a junction is a step.
  static let turnThreshold: Degrees = 30
  /// Degrees from which it is a step even if no other way leaves the node.
  static let bendThreshold: Degrees = 75
  /// Metres before and after a node over which its turn is measured.
  static let lookAhead: Meters = 8
  /// Metres below which a nameless stretch between two steps is merged into the step before.
  static let shortStretch: Meters = 4
  /// Metres below which two turns are one.
  static let stub: Meters = 10

  let context: RoutingContext
  let metric: Metric
  let pieces: [PathPiece]
  /// The ways of the pieces.
  let ways: [PieceWay]
  let track: Track
  let mode: StepMode
  let destination: Waypoint
  private let side: Maneuver.Modifier?
  /// Reader of the junctions of the network, with its graph; copies of a graph retain every column.
  let reader: JunctionReader

  /// Prepares the steps of one leg, whose destination lies on a side of the last way.
  init(
    _ pieces: [PathPiece],
    context: RoutingContext,
    metric: Metric,
    mode: StepMode,
    to destination: Waypoint,
    side: Maneuver.Modifier?,
    reader: JunctionReader? = nil
  ) {
    let reader = reader ?? JunctionReader(graph: context.graph, metric: metric)
    let pieces = mode == .walk ? pieces : Self.withoutTips(pieces, reader)
    self.context = context
    self.metric = metric
    self.pieces = pieces
    self.mode = mode
    self.destination = destination
    self.side = side
    self.reader = reader
    ways = PieceWay.ways(of: pieces, reader)
    track = Track(pieces, reader)
  }

  /// The pieces without a first or last one of no length: a trip that starts or ends at a junction
  /// does not turn there.
  private static func withoutTips(_ pieces: [PathPiece], _ reader: JunctionReader) -> [PathPiece] {
    func isTip(_ piece: PathPiece) -> Bool {
      reader.graph.length(of: piece) < 0.01
        && reader.graph.attributes.length[reader.graph.edge(of: piece.arc)] > 0
    }
    var pieces = pieces[...]
    if pieces.count > 1, let first = pieces.first, isTip(first) { pieces.removeFirst() }
    if pieces.count > 1, let last = pieces.last, isTip(last) { pieces.removeLast() }
    return Array(pieces)
  }

  /// The steps, the first departing and the last arriving.
  ///
  /// - Precondition: there is at least one piece.
  func steps() -> [Step] { mode == .walk ? walkedSteps() : guidedSteps() }

  private func walkedSteps() -> [Step] {
    var steps: [Step] = []
    var stretch = Stretch.none
    let ways = WalkJunctions(reader: reader, pieces: pieces)
    for position in pieces.indices {
      let next = self.stretch(position, after: stretch)
      let maneuver = maneuver(at: position, from: stretch, to: next, isFirst: steps.isEmpty)
      if let maneuver { steps.append(step(maneuver.0, maneuver.1, next, at: position)) }
      let junction =
        position == 0 ? departure : ways.junction(before: position, isStart: maneuver != nil)
      if let junction { steps[steps.count - 1].intersections.append(junction) }
      extend(&steps[steps.count - 1], by: position)
      stretch = next
    }
    absorbShortStretches(&steps)
    nameLandmarks(&steps)
    let last = steps[steps.count - 1]
    steps.append(arrival(name: last.name, mode: last.mode))
    return steps
  }

  private var departure: StepIntersection {
    .end(track.start(of: 0), bearing: track.bearingAfter(0), isStart: true)
  }

  // MARK: - Stretches

  /// The properties of a piece that instructions depend on.
  struct Stretch: Equatable {
    enum Kind: Equatable {
      case none
      case way
      case door(EdgeID)
      case stairs(up: Bool?)
      case ramp(up: Bool?)
      case elevator
      case crossing
      case plaza(NameID)
      case corridor
      case ferry
    }
    var kind: Kind
    /// The name of the way; 0 if it has none.
    var name: NameID
    var isPushed: Bool
    /// Whether a ferry carries the traveller.
    var isAboard: Bool
    var isDoor: Bool {
      if case .door = kind { true } else { false }
    }
    /// Whether both are parts of one plaza, which may be drawn as several areas.
    func isSamePlaza(as other: Stretch) -> Bool {
      guard case .plaza = kind, case .plaza = other.kind else { return false }
      return kind != other.kind && name == other.name && isPushed == other.isPushed
    }
    static let none = Stretch(kind: .none, name: NameID(0), isPushed: false, isAboard: false)
  }

  private func name(of stretch: Stretch) -> String { reader.graph.names[stretch.name] }

  func stretch(_ position: Int, after previous: Stretch) -> Stretch {
    let piece = pieces[position]
    let way = ways[position]
    let kind: Stretch.Kind =
      switch way.kind {
      case .steps: .stairs(up: isUphill(piece.arc))
      case .ramp: .ramp(up: isUphill(piece.arc))
      case .door: .door(way.edge.edge)
      case .elevator: .elevator
      case .crossing: .crossing
      case .plaza: .plaza(reader.graph.attributes.source[way.edge.edge])
      case .corridor: .corridor
      case .ferry: .ferry
      case .footway, .road, .cycleway, .link: .way
      }
    let isDoor = way.kind == .door
    let pushed =
      mode == .bike && (isDoor ? previous.isPushed : metric.isPushed(piece.arc))
    return Stretch(
      kind: kind,
      name: way.name,
      isPushed: pushed,
      isAboard: kind == .ferry || previous.isAboard && isPointAboard(way)
    )
  }

  /// Whether an arc leads up; `nil` if that is not known, or if it is level.
  private func isUphill(_ arc: ArcID) -> Bool? {
    let incline = reader.graph.attributes.incline[reader.graph.edge(of: arc)]
    return incline == EdgeAttributes.unknownIncline || incline == 0
      ? nil : (incline > 0) == reader.graph.isForward(arc)
  }

  /// Whether an edge after a ferry is a barrier on the quay, which has no length.
  private func isPointAboard(_ way: PieceWay) -> Bool {
    (way.kind == .door || reader.graph.attributes.length[way.edge.edge] == 0)
      && !isEvent(way.edge.edge, named: way.name)
  }

  /// What happens between two stretches.
  enum Event {
    /// Something to tell, whatever the junction looks like.
    case maneuver(Maneuver.Kind, Phrase)
    /// Nothing to tell.
    case nothing
    /// A junction, at which the traveller may turn.
    case junction
  }

  /// The maneuver between two stretches; `nil` if the traveller just continues.
  private func maneuver(
    at position: Int,
    from old: Stretch,
    to new: Stretch,
    isFirst: Bool
  ) -> (Maneuver.Kind, Phrase)? {
    switch event(at: position, from: old, to: new, isFirst: isFirst) {
    case .maneuver(let kind, let phrase): (kind, phrase)
    case .nothing: nil
    case .junction: turn(at: position, from: old, to: new)
    }
  }

  /// What happens between two stretches.
  func event(at position: Int, from old: Stretch, to new: Stretch, isFirst: Bool) -> Event {
    if case .door(let edge) = new.kind {
      guard isFirst || isEvent(edge, named: new.name) else { return .nothing }
      let (kind, phrase) = door(edge, at: position, isFirst: isFirst)
      return .maneuver(kind, phrase)
    }
    if isFirst {
      if let special = special(new, at: position) { return .maneuver(.depart, special.1) }
      let compass = Compass(bearing: track.bearingAfter(position))
      return .maneuver(
        .depart,
        new.isPushed
          ? .push(compass, along: name(of: new)) : .depart(compass, along: name(of: new))
      )
    }
    if old.isAboard { return aboard(at: position, from: old, to: new) }
    // Getting off precedes crossings and plazas that are then walked.
    if new.isPushed, !old.isPushed {
      return .maneuver(.notification, .dismount(along: name(of: new)))
    }
    if new.isSamePlaza(as: old) { return .nothing }
    if new.kind != old.kind, let special = special(new, at: position) {
      return .maneuver(special.0, special.1)
    }
    if old.isPushed, !new.isPushed { return .maneuver(.notification, .mount(along: name(of: new))) }
    return .junction
  }

  /// The maneuver aboard a ferry or at its quay; a bend at sea is none, another line is one.
  private func aboard(at position: Int, from old: Stretch, to new: Stretch) -> Event {
    if new.isAboard {
      let isSame = new.name == NameID(0) || old.name == NameID(0) || new.name == old.name
      return isSame ? .nothing : .maneuver(.ferry, .takeFerry(name(of: new)))
    }
    if new.isPushed { return .maneuver(.notification, .dismount(along: name(of: new))) }
    return .maneuver(
      hasChoice(at: position) ? .turn : .notification,
      .leaveFerry(along: name(of: new))
    )
  }

  /// Whether a door gets an instruction: a bollard or another nameless barrier does not.
  private func isEvent(_ door: EdgeID, named name: NameID) -> Bool {
    name != NameID(0) || context.door(of: door) != nil
  }

  private func special(_ new: Stretch, at position: Int) -> (Maneuver.Kind, Phrase)? {
    switch new.kind {
    case .stairs(let up): (.steps, .stairs(up: up, count: stepCount(from: position)))
    case .ramp(let up): (.ramp, .ramp(up: up))
    case .elevator: (.elevator, .elevator(toLevel: levelAfterLift(from: position)))
    case .crossing: (.crossing, crossing(from: position, named: name(of: new)))
    case .plaza: (.plaza, .crossPlaza(name(of: new)))
    case .corridor: (.continue, .corridor(name(of: new)))
    case .ferry: (.ferry, .takeFerry(name(of: new)))
    case .none, .way, .door: nil
    }
  }

  private func door(_ edge: EdgeID, at position: Int, isFirst: Bool) -> (Maneuver.Kind, Phrase) {
    guard let door = context.door(of: edge) else {
      let name = reader.graph.names[reader.graph.attributes.name[edge]]
      return (isFirst ? .depart : .gate, .passGate(name))
    }
    let label = door.label
    if reader.graph.isForward(pieces[position].arc) {  // from outside to inside
      let isDestination = door.building == destination.name
      return (
        isFirst ? .depart : .enter,
        .enterBuilding(label, building: isDestination ? "" : door.building)
      )
    }
    return (isFirst ? .depart : .exit, .exitBuilding(label, building: door.building))
  }

  private func turn(
    at position: Int,
    from old: Stretch,
    to new: Stretch
  ) -> (Maneuver.Kind, Phrase)? {
    let angle = Bearing.turn(from: bearingBefore(position), to: track.bearingAfter(position))
    let modifier = Maneuver.Modifier(turn: angle)
    let isSamePlaza = new.kind == old.kind && new.kind != .way && new.kind != .corridor
    let threshold = hasChoice(at: position) ? Self.turnThreshold : Self.bendThreshold
    if abs(angle) >= threshold, !isSamePlaza {
      return (.turn, .turn(modifier, onto: name(of: new)))
    }
    if new.kind != old.kind, !old.isDoor { return (.continue, .proceed(along: name(of: new))) }
    if new.name != old.name, new.name != NameID(0) {
      return (.newName, .proceed(along: name(of: new)))
    }
    return nil
  }

  /// The direction of travel before a piece: at the exit of a building, the bearing of its door.
  func bearingBefore(_ position: Int) -> Degrees {
    guard position == 1, let door = context.door(of: reader.graph.edge(of: pieces[0].arc)) else {
      return track.bearingBefore(position)
    }
    return door.entrance.bearing
  }

  /// Whether more than two usable arcs leave the node before a piece.
  private func hasChoice(at position: Int) -> Bool {
    let node = reader.graph.topology.tail[pieces[position].arc]
    var ways = 0
    for arc in reader.graph.topology.arcs(from: node) where metric.weights[arc] < Weight.unreachable
    {
      ways += 1
    }
    return ways > 2
  }

  private func stepCount(from position: Int) -> Int {
    var count = 0
    for piece in pieces[position...] {
      let edge = reader.graph.edge(of: piece.arc)
      guard reader.graph.attributes.kind[edge] == .steps else { break }
      count += Int((Double(reader.graph.attributes.stepCount[edge]) * piece.share).rounded())
    }
    return count
  }

  private func levelAfterLift(from position: Int) -> Int {
    for piece in pieces[position...] {
      let edge = reader.graph.edge(of: piece.arc)
      let kind = reader.graph.attributes.kind[edge]
      if kind != .elevator, kind != .door { return Int(reader.graph.attributes.level[edge]) }
    }
    return Int(reader.graph.attributes.level[reader.graph.edge(of: pieces[pieces.count - 1].arc)])
  }

  // MARK: - Steps

  private func step(
    _ kind: Maneuver.Kind,
    _ phrase: Phrase,
    _ stretch: Stretch,
    at position: Int
  ) -> Step {
    let before = bearingBefore(position)
    let after = track.bearingAfter(position)
    let modifier = Maneuver.Modifier(turn: Bearing.turn(from: before, to: after))
    return Step(
      distance: 0,
      duration: 0,
      name: name(of: stretch),
      mode: stretch.isAboard ? .ferry : stretch.isPushed ? .walk : mode,
      maneuver: Maneuver(
        kind: kind,
        modifier: kind == .depart ? nil : modifier,
        location: track.start(of: position),
        bearingBefore: kind == .depart ? 0 : before,
        bearingAfter: after
      ),
      phrase: phrase,
      geometry: [track.start(of: position)]
    )
  }

  private func extend(_ step: inout Step, by position: Int) {
    step.distance += ways[position].length
    step.duration += metric.milliseconds(of: pieces[position]) / 1000
    for point in track.points(of: position..<position + 1)
    where point != step.geometry[step.geometry.count - 1] {
      step.geometry.append(point)
    }
    if step.name.isEmpty, ways[position].kind != .door {
      step.name = reader.graph.names[ways[position].name]
    }
  }

  /// Merges short stretches: two turns a few metres apart become one, and nameless stretches are
  /// merged into the step before.
  private func absorbShortStretches(_ steps: inout [Step]) {
    var kept: [Step] = []
    for (position, step) in steps.enumerated() {
      guard let last = kept.last else {
        kept.append(step)
        continue
      }
      let isLast = position == steps.count - 1
      if last.isPlain, step.isPlain, last.distance < Self.stub, kept.count > 1 {
        let joined = last.joined(with: step)
        let before = kept[kept.count - 2]
        if joined.isSameWay(as: before), before.isPlain || kept.count == 2 {
          kept.removeLast()
          kept[kept.count - 1].extend(by: joined)
        } else {
          kept[kept.count - 1] = joined
        }
      } else if step.isPlain, step.name.isEmpty, step.distance < Self.shortStretch, !isLast {
        kept[kept.count - 1].extend(by: step)
      } else if step.isSameWay(as: last), last.isPlain || kept.count == 1, !isLast {
        kept[kept.count - 1].extend(by: step)
      } else {
        kept.append(step)
      }
    }
    for position in kept.indices where kept[position].geometry.count == 1 {
      kept[position].geometry.append(kept[position].geometry[0])
    }
    steps = kept
  }

  func arrival(name: String, mode: StepMode) -> Step {
    let point = track.end
    var step = Step(
      distance: 0,
      duration: 0,
      name: name,
      mode: mode,
      maneuver: Maneuver(
        kind: .arrive,
        modifier: side,
        location: point,
        bearingBefore: track.finalBearing,
        bearingAfter: 0
      ),
      phrase: .arrive(at: destination.name, side: side),
      geometry: [point, point]
    )
    step.intersections = [.end(point, bearing: track.finalBearing, isStart: false)]
    return step
  }
}

extension Step {
  /// Whether it is a plain continuation or turn.
  fileprivate var isPlain: Bool {
    switch phrase {
    case .turn, .proceed: true
    default: false
    }
  }

  /// Whether it only goes on along the way of the step before.
  fileprivate func isSameWay(as last: Step) -> Bool {
    guard case .proceed = phrase, name == last.name, mode == last.mode else { return false }
    if case .proceed = last.phrase { return true }
    return !name.isEmpty
  }

  /// Appends the geometry of the step that follows.
  fileprivate mutating func extend(by next: Step) {
    distance += next.distance
    duration += next.duration
    geometry.append(contentsOf: next.geometry.dropFirst())
    intersections += next.passedJunctions
  }

  /// This turn and the next, a few metres further, as one.
  fileprivate func joined(with next: Step) -> Step {
    var step = self
    step.extend(by: next)
    step.name = next.name
    step.maneuver.bearingAfter = next.maneuver.bearingAfter
    let angle = Bearing.turn(from: maneuver.bearingBefore, to: next.maneuver.bearingAfter)
    if abs(angle) < StepBuilder.turnThreshold {
      step.maneuver.kind = .continue
      step.maneuver.modifier = Maneuver.Modifier(turn: angle)
      step.phrase = .proceed(along: next.name)
    } else {
      var modifier = Maneuver.Modifier(turn: angle)
      if modifier == .uturn, next.name != name {
        let first = Bearing.turn(from: maneuver.bearingBefore, to: maneuver.bearingAfter)
        modifier = first > 0 ? .sharpRight : .sharpLeft
      }
      step.maneuver.kind = .turn
      step.maneuver.modifier = modifier
      step.phrase = .turn(modifier, onto: next.name)
    }
    return step
  }
}
