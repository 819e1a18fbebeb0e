import CampusGraph
import GeoCore

extension StepBuilder {
  /// The steps of a ride or a drive.
  func guidedSteps() -> [Step] {
    var guidance = LegGuidance(
      reader: JunctionReader(graph: graph, metric: metric, cache: junctions),
      pieces: pieces
    )
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
  private var graph: StreetGraph { builder.graph }

  init(builder: StepBuilder, guidance: LegGuidance) {
    self.builder = builder
    self.guidance = guidance
  }

  /// The steps.
  func steps() -> [Step] {
    let drafts = guidance.steps()
    var nodes = guidance.nodes[...]
    var lanes = LaneGuidance(graph)
    var steps = drafts.map { draft in
      if draft.kind == .arrive { return arrival(draft) }
      var step = step(draft)
      while let next = nodes.first, next.position < draft.pieces.upperBound {
        nodes.removeFirst()
        let isStart = next.position == draft.pieces.lowerBound
        if let intersection = intersection(next, isStart: isStart, &lanes) {
          step.intersections.append(intersection)
        }
      }
      return step
    }
    if builder.mode == .drive {
      LaneAnticipation.narrow(&steps, drivingOn: graph.drivingSide)
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
    let exit = edge(node.position)
    guard let view = node.view else {
      if builder.mode == .drive { lanes.pass(from: edge(node.position - 1), into: exit) }
      return nil
    }
    let marked = builder.mode == .drive ? lanes.lanes(at: view, into: exit) : []
    guard isStart || !view.isPassage else { return nil }
    let location = graph.coordinate(of: view.node)
    var intersection = StepIntersection(view, exit: exit, location: location)
    intersection.lanes = marked
    intersection.classes = graph.classes(of: exit.edge)
    intersection.isRestricted =
      builder.mode == .drive && !graph.attributes.flags[exit.edge].isDisjoint(with: Self.restricted)
    intersection.hasLights = graph.attributes.flags[view.approach.edge].contains(
      .signal(forward: view.approach.isForward)
    )
    return intersection
  }

  private func edge(_ position: Int) -> DirectedEdge {
    DirectedEdge(code: graph.edgeAndDirection[builder.pieces[position].arc])
  }

  // MARK: - Steps

  private func step(_ draft: DraftStep) -> Step {
    let first = draft.pieces.lowerBound
    let after = builder.track.bearingAfter(first)
    let name = name(of: draft)
    var signs = StepSigns(of: draft.edge, in: graph, at: draft.junction?.view.node)
    signs.rotaryName = draft.rotaryName
    var step = Step(
      distance: draft.distance,
      duration: draft.pieces.reduce(0) {
        $0 + builder.metric.milliseconds(of: builder.pieces[$1]) / 1000
      },
      name: name,
      mode: mode(of: draft),
      maneuver: Maneuver(
        kind: draft.kind.maneuver,
        modifier: draft.kind == .depart ? nil : draft.modifier,
        exit: draft.exit,
        location: builder.track.start(of: first),
        bearingBefore: draft.kind == .depart ? 0 : builder.bearingBefore(first),
        bearingAfter: after
      ),
      phrase: draft.phrase ?? phrase(draft, name),
      geometry: geometry(draft)
    )
    step.signs = signs
    if draft.kind == .depart {
      let start = builder.track.start(of: first)
      step.intersections = [.end(start, bearing: after, isStart: true)]
    }
    return step
  }

  private func arrival(_ draft: DraftStep) -> Step {
    var step = builder.arrival(name: shownName(draft.edge), mode: mode(of: draft))
    step.signs = StepSigns(of: draft.edge, in: graph)
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
    graph.names[graph.attributes.name[edge.edge]]
  }

  /// The name of the way; after a gate or a nameless start, that of the way beyond.
  private func name(of draft: DraftStep) -> String {
    let own = shownName(draft.edge)
    guard own.isEmpty, draft.phrase != nil else { return own }
    let names = draft.pieces.lazy.map { position in
      graph.names[graph.attributes.name[graph.edge(of: builder.pieces[position].arc)]]
    }
    return names.first { !$0.isEmpty } ?? ""
  }

  private func geometry(_ draft: DraftStep) -> [Coordinate] {
    var line = [builder.track.start(of: draft.pieces.lowerBound)]
    for position in draft.pieces {
      for point in builder.track.lines[position] where point != line[line.count - 1] {
        line.append(point)
      }
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
    case .enterRoundabout(.plain): .roundabout(exit: draft.exit ?? 0, onto: nameBeyond(draft))
    case .enterRoundabout(.turn): .roundaboutTurn(modifier, onto: name)
    case .enterRoundabout(.rotary):
      .rotary(draft.rotaryName, exit: draft.exit ?? 0, onto: nameBeyond(draft))
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
      let edge = graph.edge(of: builder.pieces[position].arc)
      let name = graph.names[graph.attributes.name[edge]]
      if !name.isEmpty { return name }
      if !graph.attributes.flags[edge].contains(.slipRoad) { break }
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
