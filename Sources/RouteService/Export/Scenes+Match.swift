import GeoCore
package import MapDrawing
import Tracking

extension Scenes {
  /// A matched trace over the map: its ways, and the fixes as a thin line below.
  package static func match(_ report: MatchReport) throws(ServiceError) -> MapScene {
    let matchings = report.match.matchings
    let content = matchings.flatMap(\.geometry)
    var scene = try ground(under: content, report.data, report.style)
    scene.title = report.trace
    let total = matchings.reduce(0) { $0 + $1.distance }
    scene.subtitle = report.style.distance(total)
    let mode: MapScene.RouteLine.Mode =
      switch report.profile {
      case "bike": .bike
      case "car": .drive
      default: .walk
      }
    let fixes = matchings.map { matching in
      MapScene.RouteLine(
        mode: mode,
        line: report.fixes[matching.fixes].map(\.coordinate),
        isAlternative: true
      )
    }
    let ways = matchings.map { MapScene.RouteLine(mode: mode, line: $0.geometry) }
    scene.routes = fixes.filter { $0.line.count > 1 } + ways
    if let start = content.first, let end = content.last {
      scene.markers += [.init(.start, at: start, label: ""), .init(.end, at: end, label: "")]
    }
    if scene.isCity(report.data) { try CityMap.add(to: &scene, under: content, report.data) }
    return scene
  }
}

extension MatchReport {
  /// The matched trace over the map.
  package var scene: MapScene {
    get throws(ServiceError) { try Scenes.match(self) }
  }
}
