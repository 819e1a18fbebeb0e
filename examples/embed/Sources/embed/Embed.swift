import CampusGraph
import Foundation
import GeoCore
import Routing

/// Example program that embeds the library: reads a campus file, finds two of its places by name and
/// prints the route between them.
///
/// ```
/// swift run embed ../../data/campus.geojson "Biblioteca" "Aulas 3"
/// ```
@main
struct Embed {
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard let file = arguments.first, arguments.count == 1 || arguments.count == 3 else {
      fail("usage: embed CAMPUS.geojson [FROM TO]")
    }
    let names = arguments.count == 3 ? Array(arguments[1...]) : ["Biblioteca", "Aulas 3"]
    do {
      let campus = try Campus(contentsOf: Data(contentsOf: URL(filePath: file)), fileName: file)
      try printRoute(from: names[0], to: names[1], on: campus)
    } catch let error as any ReadableError {
      fail(error.message[.english])
    } catch {
      fail("\(file): \(error.localizedDescription)")
    }
  }

  private static func printRoute(
    from start: String,
    to end: String,
    on campus: Campus
  ) throws(RoutingError) {
    let router = Router(RoutingContext(campus: campus, stations: nil))
    let request = RouteRequest(
      from: waypoint(start, campus),
      to: waypoint(end, campus),
      time: .any(now: Int64(Date.now.timeIntervalSince1970))
    )
    let route = try router.routes(request)[0]
    print(
      "\(start) → \(end): \(Int(route.distance.rounded())) m, \(Int(route.duration.rounded())) s"
    )
    for step in route.legs.flatMap(\.steps) {
      print("  \(Int(step.distance.rounded())) m  \(step.instruction(in: .english))")
    }
  }

  private static func waypoint(_ name: String, _ campus: Campus) -> Waypoint {
    guard let place = campus.places.first(where: { $0.name == name }) else {
      fail("\(campus.name) has no place called \(name)")
    }
    return Waypoint(place)
  }

  private static func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data((message + "\n").utf8))
    exit(1)
  }
}
