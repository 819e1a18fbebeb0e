import GeoCore
import MapDrawing
import Tracking

extension Scenes {
  /// A matched trace over the map: its ways, and the fixes as a thin line below.
  static func match(_ report: MatchReport, _ data: DataSet) throws(CommandFailure) -> MapScene {
    let matchings = report.match.matchings
    let content = matchings.flatMap(\.geometry)
    var scene = try ground(under: content, data, report.language)
    scene.title = report.trace
    let total = matchings.reduce(0) { $0 + $1.distance }
    scene.subtitle = Format.distance(total)
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
    return scene
  }
}
