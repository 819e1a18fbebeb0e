package import CampusGraph
package import GeoCore
package import MapDrawing
package import Routing

/// Areas that can be reached from a place within some minutes or metres.
package struct IsochroneQuestion: Sendable {
  /// Limits in one unit.
  package enum Limits: Sendable {
    case minutes([Double])
    case meters([Double])
  }

  /// The place, as text.
  package var place: String
  /// One or more limits.
  package var limits: Limits
  /// The profile's name; `nil` for the default of the data.
  package var profile: String?
  /// Classes of ways that are not used.
  package var excluded: Set<RoadClass>
  /// How far from the ways areas may reach to become smooth, in metres; `nil` for exact areas on a
  /// campus and for a distance by their extent elsewhere.
  package var generalization: Meters?
  /// Whether areas leave out the next smaller one.
  package var isBanded = false

  /// Asks for the areas.
  package init(place: String, limits: Limits, profile: String?, excluded: Set<RoadClass>) {
    self.place = place
    self.limits = limits
    self.profile = profile
    self.excluded = excluded
  }

  /// Looks up the place and computes the areas.
  ///
  /// - Parameters:
  ///   - data: Where the ways are.
  ///   - budget: The limit of the search; `nil` for no limit.
  /// - Returns: The place and an area for each limit.
  /// - Throws: `InvalidValue`, `TooBig`, `NotFound`, `Ambiguous`, `NoSegment`, `NotPrepared`, `BadFile`.
  package func answer(
    in data: DataSet,
    budget: SearchBudget? = nil
  ) throws(ServiceError) -> IsochroneAnswer {
    let profile = try data.profile(named: profile)
    try data.check([profile], nil)
    try data.check(excluding: excluded)
    let place = try data.resolve(place)
    let data = try data.focused(on: [place])
    let router = Router(try data.context())
    let (budgets, scale, isByLength) =
      switch limits {
      case .minutes(let minutes): (minutes.sorted(), 60_000.0, false)
      case .meters(let meters): (meters.sorted(), 1000.0, true)
      }
    let contours = try Failures.translate { () throws(RoutingError) in
      try router.isochrone(
        around: place.waypoint,
        profile: profile,
        budgets: budgets.map { Weight(($0 * scale).rounded()) },
        byLength: isByLength,
        closing: data.conditions.closedEdges,
        excluding: excluded,
        snapRadius: data.snapRadius,
        shape: shape(isCampus: data.isCampus),
        searchBudget: budget
      )
    }
    let document = IsochroneDocument(
      contours: zip(budgets, contours).map { IsochroneDocument.Contour(budget: $0, area: $1) },
      metric: isByLength ? "distance" : "duration",
      profile: profile.name,
      attribution: try data.attribution(),
      isEstimated: !router.context.isSurveyed(place.location)
    )
    return IsochroneAnswer(place: place, document: document, data: data)
  }
}

extension IsochroneQuestion {
  /// How the areas are drawn.
  private func shape(isCampus: Bool) -> IsochroneBuilder {
    var shape = IsochroneBuilder()
    shape.isBanded = isBanded
    shape.generalization = generalization.map { .meters($0) } ?? (isCampus ? .none : .automatic)
    return shape
  }

  /// Computes the areas over the nodes of a graph file.
  ///
  /// - Throws: `NotPrepared` if the file's weights measure something else, or it has no
  ///   coordinates.
  package func answer(
    onNodesOf session: GraphSession,
    snapRadius: Meters
  ) throws(ServiceError) -> (place: GraphPlace, document: IsochroneDocument) {
    let indexes = try session.indexes(profile)
    let place = try session.resolve(place, profile: indexes.profile, snapRadius: snapRadius)
    let engine = try session.read { () throws(GraphFileError) in try indexes.makeOneToAllEngine() }
    let document = try document(
      on: session.network,
      named: session.path,
      profile: indexes.profile,
      from: place.node,
      by: engine
    )
    return (place, document)
  }

  /// Computes the areas around a node of a network, whose arcs are straight.
  ///
  /// - Parameters:
  ///   - network: the network.
  ///   - name: what errors call it.
  ///   - profile: the profile whose weights count.
  ///   - node: where to start.
  ///   - engine: finds the weights of all nodes.
  /// - Returns: an area for each limit.
  /// - Throws: `NotPrepared` if the weights measure something else, or there are no coordinates.
  package func document(
    on network: RoadNetwork,
    named name: String,
    profile: String,
    from node: NodeID,
    by engine: any OneToAllEngine
  ) throws(ServiceError) -> IsochroneDocument {
    let unit = network.description.unit
    let (kind, shown, budgets): (TableDocument.Kind, [Double], [Double]) =
      switch limits {
      case .minutes(let minutes): (.duration, minutes.sorted(), minutes.sorted().map { $0 * 60 })
      case .meters(let meters): (.distance, meters.sorted(), meters.sorted())
      }
    guard unit.kind == kind else { throw GraphFailures.onlyMeasures(name, unit.kind) }
    let contours = try Failures.graph { () throws(GraphFileError) in
      try shape(isCampus: true).contours(
        network: network,
        profile: profile,
        from: node,
        by: engine,
        budgets: budgets.map { Weight(min(($0 / unit.scale).rounded(), 2e9)) }
      )
    }
    guard let contours else { throw GraphFailures.noLine(name) }
    return IsochroneDocument(
      contours: zip(shown, contours).map { IsochroneDocument.Contour(budget: $0, area: $1) },
      metric: kind.rawValue,
      attribution: network.description.attribution,
      isEstimated: false
    )
  }
}

/// The answer to an ``IsochroneQuestion``.
package struct IsochroneAnswer {
  /// The place that was found.
  package let place: ResolvedPlace
  /// The areas.
  package let document: IsochroneDocument
  package let data: DataSet

  /// The areas over the map.
  package func scene(_ style: TextStyle) throws(ServiceError) -> MapScene {
    try Scenes.isochrone(document, place: place, data: data, style: style)
  }
}
