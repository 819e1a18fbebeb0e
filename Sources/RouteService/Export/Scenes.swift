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
    let content = best.geometry
    var scene = try ground(under: content, data, style)
    let isCity = scene.isCity(data)
    let names = places.map(\.label)
    let titles = isCity ? CityMap.titles(of: best, places) : names
    scene.title = titles.joined(separator: " → ")
    scene.subtitle = [
      RouteText.profileTitle(best.profile)[style.language], style.distance(best.distance),
      Format.duration(best.duration),
    ]
    .joined(separator: " · ")
    scene.routes =
      routes.dropFirst().reversed().flatMap { lines($0, isAlternative: true) }
      + lines(best, isAlternative: false)
    scene.elevation = elevation(of: best)
    guard isCity else {
      scene.markers += stops(best)
      return scene
    }
    CityMap.addStops(of: best, places, titles, to: &scene)
    try CityMap.add(to: &scene, under: content + places.map(\.location), data)
    return scene
  }

  /// The profile of a route under its picture; `nil` if it is almost flat.
  private static func elevation(of route: Route) -> MapScene.Elevation? {
    guard let elevation = route.elevation,
      elevation.range.upperBound - elevation.range.lowerBound >= leastHeight
    else { return nil }
    return MapScene.Elevation(
      ascent: elevation.ascent,
      descent: elevation.descent,
      points: elevation.points.map { .init(distance: $0.distance, height: $0.height) }
    )
  }

  /// The difference of heights, in metres, from which a route's profile is drawn.
  private static let leastHeight: Meters = 10

  /// The areas that are reached from a place.
  package static func isochrone(
    _ document: IsochroneDocument,
    place: ResolvedPlace,
    data: DataSet,
    style: TextStyle
  ) throws(ServiceError) -> MapScene {
    let corners = document.contours.flatMap { $0.area.polygons.flatMap { $0.joined() } }
    let content = corners + [place.location]
    var scene = try ground(under: content, data, style)
    let isCity = scene.isCity(data)
    scene.title = isCity ? try CityMap.title(of: place, data) : place.label
    if isCity, !document.profile.isEmpty {
      scene.legendTitle = RouteText.profileTitle(document.profile)[style.language]
    }
    scene.contours = document.contours.map { contour in
      MapScene.Contour(
        value: contour.budget,
        label: document.metric == "distance"
          ? style.distance(contour.budget) : Format.duration(contour.budget * 60),
        polygons: contour.area.polygons
      )
    }
    scene.markers.append(.init(.start, at: place.location, label: scene.title))
    if isCity { try CityMap.add(to: &scene, under: content, data) }
    return scene
  }

  /// The campus if the content lies on it, the stations beside it, or an empty scene of a city.
  package static func ground(
    under content: [Coordinate],
    _ data: DataSet,
    _ style: TextStyle
  ) throws(ServiceError) -> MapScene {
    let context = try data.context()
    if let campus = context.campus, content.contains(where: context.isSurveyed) {
      return MapScene(campus: campus, language: style.language)
    }
    guard data.isCampus, let stations = context.stations else {
      return MapScene(language: style.language)
    }
    return MapScene(stations: stations, language: style.language)
  }

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

extension MapScene {
  /// Whether a city's map belongs under the scene: there is a city, and no campus in the picture.
  func isCity(_ data: DataSet) -> Bool { !data.isCampus && shapes.isEmpty }
}
