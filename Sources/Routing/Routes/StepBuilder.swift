import CampusGraph
import GeoCore

/// Turns the pieces of a path into instructions.
///
/// A new step starts at a maneuver: a door, stairs, a ramp, a lift, a ferry, a crossing, a plaza,
/// getting off a bike, a turn of at least ``turnThreshold`` at a junction, or a new name. Turns are
/// measured between points ``lookAhead`` metres before and after the node, so that a kink of the
/// geometry is no turn.
struct StepBuilder {
  /// Degrees from which a change of direction at a junction is a step.
  static let turnThreshold: Degrees = 30
  /// Degrees from which it is a step even if no other way leaves the node.
  static let bendThreshold: Degrees = 75
  /// Metres before and after a node over which its turn is measured.
  static let lookAhead: Meters = 8
  /// Metres below which a nameless stretch between two steps is merged into the step before.
  static let shortStretch: Meters = 4

  private let context: RoutingContext
  // Stored, because every copy of a graph retains its columns.
  private let graph: StreetGraph
  private let metric: Metric
  private let pieces: [PathPiece]
  private let track: Track
  /// The other ways at the junctions of the leg.
  private let junctions: StepJunctions
  private let mode: StepMode
  private let destination: Waypoint
  private let side: Maneuver.Modifier?

  /// Prepares the steps of one leg, whose destination lies on a side of the last way.
  init(
    _ pieces: [PathPiece],
    context: RoutingContext,
    metric: Metric,
    mode: StepMode,
    to destination: Waypoint,
    side: Maneuver.Modifier?
  ) {
    self.context = context
    self.metric = metric
    self.pieces = pieces
    self.mode = mode
    self.destination = destination
    self.side = side
    let graph = context.graph
    let track = Track(pieces.map { graph.line(of: $0) })
    self.graph = graph
    self.track = track
    junctions = StepJunctions(graph: graph, metric: metric, pieces: pieces, track: track)
  }

  /// The steps, the first departing and the last arriving.
  ///
  /// - Precondition: there is at least one piece.
  func steps() -> [Step] {
    var steps: [Step] = []
    var stretch = Stretch.none
    for position in pieces.indices {
      let next = self.stretch(position, after: stretch)
      if let maneuver = maneuver(at: position, from: stretch, to: next, isFirst: steps.isEmpty) {
        steps.append(step(maneuver.0, maneuver.1, next, at: position))
      }
      extend(&steps[steps.count - 1], by: position)
      stretch = next
    }
    absorbShortStretches(&steps)
    steps.append(arrival(after: steps[steps.count - 1]))
    return steps
  }

  // MARK: - Stretches

  /// The properties of a piece that instructions depend on.
  private struct Stretch: Equatable {
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
      case roundabout
    }
    var kind: Kind
    var nameID: NameID?
    var name: String
    var isPushed: Bool
    /// Whether a ferry carries the traveller.
    var isAboard: Bool
    static let none = Stretch(kind: .none, nameID: nil, name: "", isPushed: false, isAboard: false)
  }

  private func stretch(_ position: Int, after previous: Stretch) -> Stretch {
    let piece = pieces[position]
    let edge = graph.edge(of: piece.arc)
    let incline = graph.attributes.incline[edge]
    let up: Bool? =
      incline == EdgeAttributes.unknownIncline || incline == 0
      ? nil : (incline > 0) == graph.isForward(piece.arc)
    let isOnRoundabout = mode != .walk && graph.attributes.flags[edge].contains(.roundabout)
    let kind: Stretch.Kind =
      switch graph.attributes.kind[edge] {
      case .steps: .stairs(up: up)
      case .ramp: .ramp(up: up)
      case .door: .door(edge)
      case .elevator: .elevator
      case .crossing: .crossing
      case .plaza: .plaza(graph.attributes.source[edge])
      case .corridor: .corridor
      case .ferry: .ferry
      case .footway, .road, .cycleway, .link: isOnRoundabout ? .roundabout : .way
      }
    let isDoor = graph.attributes.kind[edge] == .door
    let pushed =
      mode == .bike && (isDoor ? previous.isPushed : metric.isPushed(piece.arc))
    let nameID = graph.attributes.name[edge]
    let name = nameID == previous.nameID ? previous.name : graph.names[nameID]
    // A barrier on a quay has no length.
    let isPoint = isDoor || graph.attributes.length[edge] == 0
    return Stretch(
      kind: kind,
      nameID: nameID,
      name: name,
      isPushed: pushed,
      isAboard: kind == .ferry
        || (isPoint && previous.isAboard && !isEvent(edge, named: name))
    )
  }

  /// The maneuver between two stretches; `nil` if the traveller just continues.
  private func maneuver(
    at position: Int,
    from old: Stretch,
    to new: Stretch,
    isFirst: Bool
  ) -> (Maneuver.Kind, Phrase)? {
    if case .door(let edge) = new.kind {
      let isTold = isFirst || isEvent(edge, named: new.name)
      return isTold ? door(edge, at: position, isFirst: isFirst) : nil
    }
    if isFirst {
      if let special = special(new, at: position) { return (.depart, special.1) }
      let compass = Compass(bearing: track.bearingAfter(position))
      let phrase: Phrase =
        new.isPushed
        ? .push(compass, along: new.name) : .depart(compass, along: new.name)
      return (.depart, phrase)
    }
    if old.isAboard { return aboard(from: old, to: new) }
    // Getting off precedes crossings and plazas that are then walked.
    if new.isPushed, !old.isPushed { return (.notification, .dismount(along: new.name)) }
    if new.kind != old.kind, let special = special(new, at: position) { return special }
    if old.isPushed, !new.isPushed { return (.notification, .mount(along: new.name)) }
    return turn(at: position, from: old, to: new)
  }

  /// The maneuver aboard a ferry or at its quay; a bend at sea is none, another line is one.
  private func aboard(from old: Stretch, to new: Stretch) -> (Maneuver.Kind, Phrase)? {
    if new.isAboard {
      let isSame = new.name.isEmpty || old.name.isEmpty || new.name == old.name
      return isSame ? nil : (.ferry, .takeFerry(new.name))
    }
    if new.isPushed { return (.notification, .dismount(along: new.name)) }
    return (.continue, .leaveFerry(along: new.name))
  }

  /// Whether a door gets an instruction: a bollard or another nameless barrier does not.
  private func isEvent(_ door: EdgeID, named name: String) -> Bool {
    context.door(of: door) != nil || !name.isEmpty
  }

  private func isDoor(_ stretch: Stretch) -> Bool {
    if case .door = stretch.kind { true } else { false }
  }

  private func special(_ new: Stretch, at position: Int) -> (Maneuver.Kind, Phrase)? {
    switch new.kind {
    case .stairs(let up): (.steps, .stairs(up: up, count: stepCount(from: position)))
    case .ramp(let up): (.ramp, .ramp(up: up))
    case .elevator: (.elevator, .elevator(toLevel: levelAfterLift(from: position)))
    case .crossing: (.crossing, .crossStreet(new.name))
    case .plaza: (.plaza, .crossPlaza(new.name))
    case .corridor: (.continue, .corridor(new.name))
    case .ferry: (.ferry, .takeFerry(new.name))
    case .roundabout:
      (
        .roundabout,
        .roundabout(exit: junctions.exit(from: position) ?? 0, onto: junctions.nameBeyond(position))
      )
    case .none, .way, .door: nil
    }
  }

  private func door(_ edge: EdgeID, at position: Int, isFirst: Bool) -> (Maneuver.Kind, Phrase) {
    guard let door = context.door(of: edge) else {
      let name = graph.names[graph.attributes.name[edge]]
      return (isFirst ? .depart : .gate, .passGate(name))
    }
    let label = door.label
    if graph.isForward(pieces[position].arc) {  // from outside to inside
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
    if old.kind == .roundabout, new.kind == .roundabout { return nil }
    if old.kind == .roundabout, new.kind == .way {
      return (.exitRoundabout, .exitRoundabout(onto: new.name))
    }
    if mode == .drive, let special = junctions.maneuver(at: position, angle, onto: new.name) {
      return special
    }
    let threshold = hasChoice(at: position) ? Self.turnThreshold : Self.bendThreshold
    if abs(angle) >= threshold, !isSamePlaza {
      if mode == .drive, junctions.isEndOfRoad(at: position, angle) {
        return (.endOfRoad, .endOfRoad(modifier, onto: new.name))
      }
      return (.turn, .turn(modifier, onto: new.name))
    }
    if new.kind != old.kind, !isDoor(old) { return (.continue, .goOn(along: new.name)) }
    if new.name != old.name, !new.name.isEmpty { return (.newName, .goOn(along: new.name)) }
    return nil
  }

  /// The direction of travel before a piece: at the exit of a building, the bearing of its door.
  private func bearingBefore(_ position: Int) -> Degrees {
    guard position == 1, let door = context.door(of: graph.edge(of: pieces[0].arc)) else {
      return track.bearingBefore(position)
    }
    return door.entrance.bearing
  }

  /// Whether more than two usable arcs leave the node before a piece.
  private func hasChoice(at position: Int) -> Bool {
    let node = graph.topology.tail[pieces[position].arc]
    var ways = 0
    for arc in graph.topology.arcs(from: node) where metric.weights[arc] < Weight.unreachable {
      ways += 1
    }
    return ways > 2
  }

  private func stepCount(from position: Int) -> Int {
    var count = 0
    for piece in pieces[position...] {
      let edge = graph.edge(of: piece.arc)
      guard graph.attributes.kind[edge] == .steps else { break }
      count += Int((Double(graph.attributes.stepCount[edge]) * piece.share).rounded())
    }
    return count
  }

  private func levelAfterLift(from position: Int) -> Int {
    for piece in pieces[position...] {
      let edge = graph.edge(of: piece.arc)
      let kind = graph.attributes.kind[edge]
      if kind != .elevator, kind != .door { return Int(graph.attributes.level[edge]) }
    }
    return Int(graph.attributes.level[graph.edge(of: pieces[pieces.count - 1].arc)])
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
    var modifier: Maneuver.Modifier?
    var exit: Int?
    switch phrase {
    case .turn(let direction, _), .fork(let direction, _), .endOfRoad(let direction, _):
      modifier = direction
    case .roundabout(let number, _) where number > 0: exit = number
    default: break
    }
    return Step(
      distance: 0,
      duration: 0,
      name: stretch.name,
      mode: stretch.isAboard ? .ferry : stretch.isPushed ? .walk : mode,
      maneuver: Maneuver(
        kind: kind,
        modifier: modifier,
        exit: exit,
        location: track.start(of: position),
        bearingBefore: kind == .depart ? 0 : before,
        bearingAfter: after
      ),
      phrase: phrase,
      geometry: [track.start(of: position)]
    )
  }

  private func extend(_ step: inout Step, by position: Int) {
    let piece = pieces[position]
    step.distance += graph.length(of: piece)
    step.duration += metric.milliseconds(of: piece) / 1000
    for point in track.lines[position] where point != step.geometry[step.geometry.count - 1] {
      step.geometry.append(point)
    }
    if step.name.isEmpty, case .door = stretch(position, after: .none).kind { return }
    if step.name.isEmpty {
      step.name = graph.names[graph.attributes.name[graph.edge(of: piece.arc)]]
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
      if last.isPlain, step.isPlain, last.distance < Self.shortStretch, kept.count > 1 {
        kept[kept.count - 1] = last.joined(with: step)
      } else if step.isPlain, step.name.isEmpty, step.distance < Self.shortStretch, !isLast {
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

  private func arrival(after last: Step) -> Step {
    let point = track.end
    return Step(
      distance: 0,
      duration: 0,
      name: last.name,
      mode: last.mode,
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
  }
}

extension Step {
  /// Whether it is a plain continuation or turn.
  fileprivate var isPlain: Bool {
    switch phrase {
    case .turn, .goOn: true
    default: false
    }
  }

  /// Appends the geometry of the step that follows.
  fileprivate mutating func extend(by next: Step) {
    distance += next.distance
    duration += next.duration
    geometry.append(contentsOf: next.geometry.dropFirst())
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
      step.maneuver.modifier = nil
      step.phrase = .goOn(along: next.name)
    } else {
      let modifier = Maneuver.Modifier(turn: angle)
      step.maneuver.kind = .turn
      step.maneuver.modifier = modifier
      step.phrase = .turn(modifier, onto: next.name)
    }
    return step
  }
}
