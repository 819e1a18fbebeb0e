import Benchmark
import BenchmarkSupport
import CampusGraph
import GeoCore

/// Snaps every place once per iteration.
private func snap(_ name: String, _ places: [Coordinate], _ index: EdgeIndex, limit: Int) {
  let name = "\(name): \(places.count) searches for the nearest \(limit)"
  Benchmark(name) { benchmark in
    var millimetres: UInt64 = 0
    for _ in benchmark.scaledIterations {
      millimetres = 0
      for place in places {
        let snaps = index.snaps(near: place, within: 1000, limit: limit) { _ in true }
        // The checksum includes only the nearest, so that it does not depend on the limit.
        if let nearest = snaps.first { millimetres += UInt64((nearest.distance * 1000).rounded()) }
        blackHole(snaps)
      }
    }
    Checksum.report(name + ", millimetres", millimetres)
  }
}

private func build(_ name: String, _ graph: StreetGraph) {
  Benchmark("\(name): index \(graph.edgeCount) edges") { benchmark in
    for _ in benchmark.scaledIterations { blackHole(EdgeIndex(graph: graph)) }
  }
}

private func campusPlaces(_ graph: StreetGraph) -> [Coordinate] {
  var random = SplitMix64(seed: 3)
  guard let box = BoundingBox((0..<graph.nodeCount).map { graph.coordinate(of: NodeID($0)) }) else {
    return []
  }
  return (0..<1000).map { _ in
    Coordinate(
      latitude: Double.random(in: box.south...box.north, using: &random),
      longitude: Double.random(in: box.west...box.east, using: &random)
    )
  }
}

let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(
    metrics: [.wallClock, .throughput],
    timeUnits: .microseconds,
    maxDuration: .seconds(3)
  )
  do {
    let campus = try PackagedData.campus().graph
    let places = campusPlaces(campus)
    build("campus", campus)
    for limit in [1, 3] { snap("campus", places, EdgeIndex(graph: campus), limit: limit) }
    if NewYork.isPresent {
      let city = try NewYork()
      let places = city.places(1000, seed: 4)
      build("New York", city.graph)
      let index = EdgeIndex(graph: city.graph)
      for limit in [1, 3] { snap("New York", places, index, limit: limit) }
    }
  } catch {
    fatalError("\(error)")
  }
}
