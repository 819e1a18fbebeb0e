import CampusGraph
import Foundation
import GeoCore
import Routing

/// A network to travel on, and who travels there.
struct Workload {
  /// What the report calls it.
  let name: String
  let context: RoutingContext
  let profiles: [Profile]
  /// How long trips are planned to take, in seconds.
  let duration: ClosedRange<Seconds>

  /// The campus of a GeoJSON file: small, so trips are short.
  init(campus path: String, name: String) throws {
    let data = try Data(contentsOf: URL(filePath: path))
    let campus = try Campus(contentsOf: data, fileName: path)
    context = RoutingContext(campus: campus, stations: nil)
    self.name = name
    profiles = [.foot, .wheelchair, .bike]
    duration = 60...1800
  }

  /// The streets of a graph file.
  init(city path: String, name: String) throws {
    let file = try GraphFile(opening: path)
    context = try RoutingContext(city: file, try RoadNetwork(from: file))
    self.name = name
    profiles = Profile.presets
    duration = 180...1800
    for profile in profiles { try context.check(profile, nil) }
  }
}
