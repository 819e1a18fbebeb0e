import CampusGraph
import GeoCore

extension StepBuilder {
  /// The steps of a ride or a drive.
  func guidedSteps() -> [Step] {
    var guidance = LegGuidance(reader: reader, pieces: pieces, ways: ways)
    var stretch = Stretch.none
    var last: Int?
    for position in pieces.indices {
      let next = self.stretch(position, after: stretch)
      switch event(at: position, from: stretch, to: next, isFirst: position == 0) {
      case .maneuver(let kind, let phrase):
        let turn = Bearing.turn(from: bearingBefore(position), to: track.bearingAfter(position))
        guidance.tell(
          kind == .depart ? .depart : .maneuver(kind),
          Maneuver.Modifier(turn: turn),
          phrase,
          travel: next.isAboard ? .ferry : next.isPushed ? .pushing : .own,
          at: position
        )
      case .junction:
        if let last { guidance.pass(from: last, to: position) }
      case .nothing: break
      }
      guidance.extend(by: position)
      if !next.isDoor { last = position }
      stretch = next
    }
    var steps = GuidedStepWriter(builder: self, guidance: guidance).steps()
    if mode == .bike { nameLandmarks(&steps) }
    return steps
  }
}

/// Writes the drafts of a leg as steps.
struct GuidedStepWriter {
  let builder: StepBuilder
  private let guidance: LegGuidance
  private var reader: JunctionReader { builder.reader }

  init(builder: StepBuilder, guidance: LegGuidance) {
    self.builder = builder
    self.guidance = guidance
  }

  /// The steps.
  func steps() -> [Step] {
    let drafts = guidance.steps()
    let nodes = guidance.nodes
    var passed = 0
    var lanes = LaneGuidance(reader)
    var steps = drafts.map { draft in
      if draft.kind == .arrive { return arrival(draft) }
      var step = step(draft)
      let end = nodes[passed...].firstIndex { $0.new >= draft.pieces.upperBound } ?? nodes.count
      step.intersections.reserveCapacity(step.intersections.count + end - passed)
      for node in nodes[passed..<end] {
        let isStart = node.new == draft.pieces.lowerBound
        if let intersection = intersection(node, isStart: isStart, &lanes) {
          step.intersections.append(intersection)
        }
      }
      passed = end
      return step
    }
    if builder.mode == .drive {
      LaneAnticipation.narrow(&steps, drivingOn: reader.graph.drivingSide)
    }
    return steps
  }

  // MARK: - Junctions

  /// The flags of roads that drivers may not pass through.
  private static let restricted: EdgeFlags = [.driversDestinationOnly, .driversWithPermission]

  /// A node on the way as a junction; `nil` for nodes at which only one way leads on, which are
  /// shown if a step starts there.
  private func intersection(
    _ node: LegGuidance.PassedNode,
    isStart: Bool,
    _ lanes: inout LaneGuidance
  ) -> StepIntersection? {
    let passage = node.passage
    let exit = builder.ways[node.new].edge
    var marked: [StepLane] = []
    if builder.mode == .drive {
      let view = lanes.needsView(of: passage) ? guidance.view(of: node) : nil
      marked = lanes.lanes(at: passage, into: exit, view)
    }
    guard passage.isJunction, isStart || !passage.marks.contains(.isPassage) else { return nil }
    var intersection = StepIntersection(
      location: builder.track.start(of: node.new),
      ways: passage.ways
    )
    intersection.lanes = marked
    intersection.classSet = reader.graph.classSet(of: exit.edge)
    intersection.isRestricted =
      builder.mode == .drive
      && !reader.graph.attributes.flags[exit.edge].isDisjoint(with: Self.restricted)
    intersection.hasLights = reader.graph.attributes.flags[passage.approach.edge].contains(
      .signal(forward: passage.approach.isForward)
    )
    return intersection
  }

  // MARK: - Steps

  private func step(_ draft: DraftStep) -> Step {
    let first = draft.pieces.lowerBound
    let after = builder.track.bearingAfter(first)
    let name = name(of: draft)
    let start = builder.track.start(of: first)
    let isStart = draft.kind == .depart
    return Step(
      distance: draft.distance,
      duration: draft.pieces.reduce(0) {
        $0 + builder.metric.milliseconds(of: builder.pieces[$1]) / 1000
      },
      name: name,
      mode: mode(of: draft),
      maneuver: Maneuver(
        kind: draft.kind.maneuver,
        modifier: isStart ? nil : draft.modifier,
        exit: draft.exit.map { Int($0) },
        location: start,
        bearingBefore: isStart ? 0 : builder.bearingBefore(first),
        bearingAfter: after
      ),
      phrase: draft.phrase.map { guidance.phrases[Int($0)] } ?? phrase(draft, name),
      geometry: geometry(draft),
      intersections: isStart ? [.end(start, bearing: after, isStart: true)] : [],
      signs: signs(of: draft)
    )
  }

  private func signs(of draft: DraftStep) -> StepSigns {
    var signs = reader.signs(of: draft.edge, at: draft.junction?.node)
    if draft.rotaryEdge != nil { signs.rotaryName = rotaryName(of: draft) }
    return signs
  }

  private func arrival(_ draft: DraftStep) -> Step {
    var step = builder.arrival(name: shownName(draft.edge), mode: mode(of: draft))
    step.signs = reader.signs(of: draft.edge)
    return step
  }

  private func mode(of draft: DraftStep) -> StepMode {
    switch draft.travel {
    case .own: builder.mode
    case .pushing: .walk
    case .ferry: .ferry
    }
  }

  private func shownName(_ edge: DirectedEdge) -> String {
    reader.graph.names[reader.graph.attributes.name[edge.edge]]
  }

  private func rotaryName(of draft: DraftStep) -> String {
    draft.rotaryEdge.map { reader.name(of: $0).name } ?? ""
  }

  /// The name of the way; after a gate or a nameless start, that of the way beyond.
  private func name(of draft: DraftStep) -> String {
    let own = shownName(draft.edge)
    guard own.isEmpty, draft.phrase != nil else { return own }
    let names = draft.pieces.lazy.map { reader.graph.names[builder.ways[$0].name] }
    return names.first { !$0.isEmpty } ?? ""
  }

  private func geometry(_ draft: DraftStep) -> [Coordinate] {
    var last = builder.track.start(of: draft.pieces.lowerBound)
    let points = builder.track.points(of: draft.pieces)
    var line: [Coordinate] = []
    line.reserveCapacity(points.count + 1)
    line.append(last)
    for point in points where point != last {
      line.append(point)
      last = point
    }
    if line.count == 1 { line.append(line[0]) }
    return line
  }

  // MARK: - Words

  private func phrase(_ draft: DraftStep, _ name: String) -> Phrase {
    let modifier = draft.modifier
    return switch draft.kind {
    case .turn: .turn(modifier, onto: name)
    case .stay: .stay(modifier, on: name)
    case .merge: .merge(modifier, onto: name)
    case .onRamp: .takeRamp(modifier, off: false, onto: destination(draft, name))
    case .offRamp: .takeRamp(modifier, off: true, onto: destination(draft, name))
    case .fork: .fork(modifier, onto: name)
    case .endOfRoad: .endOfRoad(modifier, onto: name)
    case .enterRoundabout(.plain): .roundabout(exit: Int(draft.exit ?? 0), onto: nameBeyond(draft))
    case .enterRoundabout(.turn): .roundaboutTurn(modifier, onto: name)
    case .enterRoundabout(.rotary):
      .rotary(rotaryName(of: draft), exit: Int(draft.exit ?? 0), onto: nameBeyond(draft))
    case .leaveRoundabout: .exitRoundabout(onto: name)
    case .depart:
      .depart(
        Compass(bearing: builder.track.bearingAfter(draft.pieces.lowerBound)),
        along: name
      )
    case .none, .silent, .newName, .notification, .slipRoad, .maneuver, .arrive:
      .proceed(along: name)
    }
  }

  /// The name of the way beyond a roundabout; none if the trip ends there.
  private func nameBeyond(_ draft: DraftStep) -> String {
    draft.exit == nil ? "" : shownName(draft.edge)
  }

  /// The name of a slip road, or of the road that it leads to.
  private func destination(_ draft: DraftStep, _ name: String) -> String {
    guard name.isEmpty else { return name }
    for position in builder.pieces.indices[draft.pieces.lowerBound...] {
      let way = builder.ways[position]
      if way.name != NameID(0) { return reader.graph.names[way.name] }
      if !reader.graph.attributes.flags[way.edge.edge].contains(.slipRoad) { break }
    }
    return ""
  }
}

extension Decision.Kind {
  /// The kind of maneuver that clients see.
  fileprivate var maneuver: Maneuver.Kind {
    switch self {
    case .none, .silent, .stay: .continue
    case .turn, .slipRoad: .turn
    case .newName: .newName
    case .merge: .merge
    case .onRamp: .onRamp
    case .offRamp: .offRamp
    case .fork: .fork
    case .endOfRoad: .endOfRoad
    case .notification: .notification
    case .enterRoundabout(.plain): .roundabout
    case .enterRoundabout(.rotary): .rotary
    case .enterRoundabout(.turn): .roundaboutTurn
    case .leaveRoundabout(.rotary): .exitRotary
    case .leaveRoundabout: .exitRoundabout
    case .maneuver(let kind): kind
    case .depart: .depart
    case .arrive: .arrive
    }
  }
}
