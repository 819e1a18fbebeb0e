package import GeoCore
package import MapDrawing
package import Routing

/// The answer to a ``RouteQuestion`` as JSON, text, files and map scene.
package struct RouteReport {
  package let question: ResolvedQuestion
  package private(set) var routes: [Route]
  package let style: TextStyle

  /// Takes the routes of a question.
  package init(question: ResolvedQuestion, routes: [Route], style: TextStyle) {
    self.question = question
    self.routes = routes
    self.style = style
  }

  /// Leaves only the route with a number, from 0; the last one if there are fewer.
  package mutating func choose(_ number: Int) {
    guard !routes.isEmpty else { return }
    routes = [routes[min(max(0, number), routes.count - 1)]]
  }

  /// The data that the routes are from.
  package var data: DataSet { question.data }

  /// Text for people.
  package var text: String {
    RouteText(question: question, routes: routes, style: style).text
  }

  /// The contract's document.
  package var document: JSONValue {
    get throws(ServiceError) {
      RouteDocument(
        question: question,
        routes: routes,
        dataVersion: try data.version(),
        language: style.language,
        city: try data.namedCity()
      )
      .json
    }
  }

  /// The routes for export: see ``GeoJSONWriter``, ``GPXWriter`` and ``KMLWriter``.
  package var exports: [ExportRoute] {
    get throws(ServiceError) {
      let attribution = try data.attribution()
      return routes.map { ExportRoute($0, self, attribution: attribution) }
    }
  }

  /// The routes over the map.
  package func scene() throws(ServiceError) -> MapScene {
    var scene = try Scenes.route(routes, places: question.places, data: data, style: style)
    scene.avoided = question.request.avoidedAreas.map(\.rings)
    return scene
  }
}

extension RouteQuestion {
  /// Looks up places, edges and times, and finds the routes.
  package func answer(
    in data: DataSet,
    now: Int64,
    style: TextStyle,
    budget: SearchBudget? = nil
  ) throws(ServiceError) -> RouteReport {
    let resolved = try resolved(data, now: now, budget: budget)
    let router = Router(try resolved.data.context())
    var routes = try Failures.translate { () throws(RoutingError) in
      try router.routes(resolved.request)
    }
    CityLandmarks(resolved.data)?.name(&routes)
    return RouteReport(question: resolved, routes: routes, style: style)
  }
}
