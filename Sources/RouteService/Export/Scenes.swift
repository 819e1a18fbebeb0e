import CampusGraph
import Foundation
package import GeoCore
package import MapDrawing
package import Routing

/// Map scenes of answers.
package enum Scenes {
  /// A route over the campus or, elsewhere, over the streets of a city or the stations.
  package static func route(
    _ routes: [Route],
    places: [ResolvedPlace],
    data: DataSet,
    style: TextStyle
  ) throws(ServiceError) -> MapScene {
    guard let best = routes.first else { return MapScene(language: style.language) }
    var scene = try ground(under: best.geometry, data, style)
    scene.title = places.map(\.label).joined(separator: " → ")
    scene.subtitle = [
      RouteText.profileTitle(best.profile)[style.language], style.distance(best.distance),
      Format.duration(best.duration),
    ]
    .joined(separator: " · ")
    scene.routes =
      routes.dropFirst().reversed().flatMap { lines($0, isAlternative: true) }
      + lines(best, isAlternative: false)
    scene.markers += stops(best)
    return scene
  }

  /// The areas that are reached from a place.
  package static func isochrone(
    _ document: IsochroneDocument,
    place: ResolvedPlace,
    data: DataSet,
    style: TextStyle
  ) throws(ServiceError) -> MapScene {
    let corners = document.contours.flatMap { $0.area.polygons.flatMap { $0.joined() } }
    var scene = try ground(under: corners + [place.location], data, style)
    scene.title = place.label
    scene.contours = document.contours.map { contour in
      MapScene.Contour(
        value: contour.budget,
        label: document.metric == "distance"
          ? style.distance(contour.budget) : Format.duration(contour.budget * 60),
        polygons: contour.area.polygons
      )
    }
    scene.markers.append(.init(.start, at: place.location, label: place.label))
    return scene
  }

  /// The background: the campus if the content lies on it, else the city's streets or the stations.
  package static func ground(
    under content: [Coordinate],
    _ data: DataSet,
    _ style: TextStyle
  ) throws(ServiceError) -> MapScene {
    let context = try data.context()
    if let campus = context.campus, content.contains(where: context.isSurveyed) {
      return MapScene(campus: campus, language: style.language)
    }
    if !data.isCampus { return try city(under: content, context, data, style) }
    guard let stations = context.stations else { return MapScene(language: style.language) }
    return MapScene(stations: stations, language: style.language)
  }

  /// Streets and stations of a city around the content; none if the area is too large to show
  /// single streets.
  private static func city(
    under content: [Coordinate],
    _ context: RoutingContext,
    _ data: DataSet,
    _ style: TextStyle
  ) throws(ServiceError) -> MapScene {
    var scene = MapScene(language: style.language)
    scene.attribution = try data.attribution()
    guard let box = BoundingBox(content) else { return scene }
    let (height, width) = (box.north - box.south, box.east - box.west)
    guard width >= 0, max(height, width) < largestCity else { return scene }
    let margin = 0.1 * max(height, width) + 0.001
    let wide = BoundingBox(
      south: max(-90, box.south - margin),
      west: max(-180, box.west - margin),
      north: min(90, box.north + margin),
      east: min(180, box.east + margin)
    )
    scene.shapes = context.shapes(in: wide)
    scene.extent = .box(wide)
    for station in context.stations?.stations ?? [] where wide.contains(station.location) {
      scene.markers.append(.init(.station, at: station.location, label: station.name))
    }
    return scene
  }

  /// Largest extent with streets, in degrees.
  private static let largestCity = 0.15

  /// One line for each stretch in one mode.
  private static func lines(_ route: Route, isAlternative: Bool) -> [MapScene.RouteLine] {
    var lines: [MapScene.RouteLine] = []
    for step in route.legs.flatMap(\.steps) where step.distance > 0 {
      let mode: MapScene.RouteLine.Mode =
        switch step.mode {
        case .bike: .bike
        case .drive: .drive
        case .ferry: .ferry
        case .walk, .wait: .walk
        }
      if let last = lines.last, last.mode == mode {
        lines[lines.count - 1].line += step.geometry.dropFirst()
      } else {
        lines.append(
          .init(
            mode: mode,
            line: step.geometry,
            isAlternative: isAlternative,
            isEstimated: route.isEstimated
          )
        )
      }
    }
    return lines
  }

  private static func stops(_ route: Route) -> [MapScene.Marker] {
    let line = route.geometry
    guard let start = line.first, let end = line.last, let first = route.legs.first,
      let last = route.legs.last
    else { return [] }
    let between = route.legs.dropLast().map { leg in
      MapScene.Marker(
        .via,
        at: leg.steps.last?.geometry.last ?? leg.to.location,
        label: leg.to.name
      )
    }
    return between + [
      .init(.start, at: start, label: RouteText.label(first.from)),
      .init(.end, at: end, label: RouteText.label(last.to)),
    ]
  }
}
