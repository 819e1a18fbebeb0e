import Benchmark
import BenchmarkSupport
import CampusGraph
import GeoCore
import Routing

/// Requests between random places of the bundled campus that have a route.
private func requests(
  _ count: Int,
  _ profile: Profile,
  _ algorithm: SearchAlgorithm,
  on context: RoutingContext
) -> [RouteRequest] {
  let router = Router(context)
  let graph = context.graph
  let nodes = (0..<graph.nodeCount).map { graph.coordinate(of: NodeID($0)) }
  guard let box = BoundingBox(nodes) else { return [] }
  var random = SplitMix64(seed: 7)
  func waypoint() -> Waypoint {
    let place = Coordinate(
      latitude: Double.random(in: box.south...box.north, using: &random),
      longitude: Double.random(in: box.west...box.east, using: &random)
    )
    return Waypoint(name: "", kind: .coordinate, location: place)
  }
  var requests: [RouteRequest] = []
  while requests.count < count {
    let request = RouteRequest(
      from: waypoint(),
      to: waypoint(),
      plan: .single(profile),
      time: .any(now: 1_795_000_000),
      algorithm: algorithm
    )
    if (try? router.routes(request)) != nil { requests.append(request) }
  }
  return requests
}

/// Complete routes: snapping, search, distances and steps.
private func route(_ name: String, _ requests: [RouteRequest], on context: RoutingContext) {
  Benchmark("campus: \(requests.count) routes, \(name)") { benchmark in
    let router = Router(context)
    var decimetres = 0.0
    benchmark.startMeasurement()
    for _ in benchmark.scaledIterations {
      decimetres = 0
      for request in requests {
        guard let best = try? router.routes(request).first else { fatalError("no route any more") }
        decimetres += (best.distance * 10).rounded()
        blackHole(best)
      }
    }
    benchmark.stopMeasurement()
    Checksum.report("campus routes, \(name), decimetres", UInt64(decimetres))
  }
}

let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(
    metrics: [.wallClock, .throughput],
    timeUnits: .microseconds,
    maxDuration: .seconds(5)
  )
  do {
    let file = try PackagedData.campusFile()
    Benchmark("campus: read the file (\(file.count / 1000) kB of JSON)") { benchmark in
      for _ in benchmark.scaledIterations { blackHole(try JSONValue(parsing: file)) }
    }
    Benchmark("campus: read the file and build its graph") { benchmark in
      for _ in benchmark.scaledIterations {
        blackHole(try Campus(contentsOf: file, fileName: "campus.geojson"))
      }
    }
    let context = RoutingContext(campus: try PackagedData.campus(), stations: nil)
    for profile in [Profile.foot, .wheelchair] {
      for algorithm in SearchAlgorithm.allCases {
        let work = requests(1000, profile, algorithm, on: context)
        route("\(profile.name), \(algorithm.rawValue)", work, on: context)
      }
    }
  } catch {
    fatalError("\(error)")
  }
}
