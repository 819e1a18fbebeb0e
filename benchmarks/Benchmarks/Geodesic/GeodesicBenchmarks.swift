import Benchmark
import BenchmarkSupport
import GeoCore

/// Distance measures between random pairs of points up to 2 km apart on a campus.
private let pairs: [(Coordinate, Coordinate)] = {
  var random = SplitMix64(seed: 1)
  let plane = LocalPlane(at: Coordinate(latitude: 19.284, longitude: -99.138))
  func place() -> Coordinate {
    plane.coordinate(
      PlanePoint(
        x: Double.random(in: -700...700, using: &random),
        y: Double.random(in: -700...700, using: &random)
      )
    )
  }
  return (0..<1000).map { _ in (place(), place()) }
}()

/// Measures all pairs: a thousand distances per iteration.
private func measure(
  _ name: String,
  _ distance: @escaping @Sendable (Coordinate, Coordinate) -> Meters
) {
  Benchmark(name) { benchmark in
    var sum = 0.0
    for _ in benchmark.scaledIterations {
      sum = 0
      for (a, b) in pairs { sum += distance(a, b) }
      blackHole(sum)
    }
    Checksum.report(name + ", metres", UInt64(sum.rounded()))
  }
}

let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(
    metrics: [.wallClock, .throughput],
    timeUnits: .microseconds,
    maxDuration: .seconds(2)
  )
  measure("1000 ellipsoidal distances (Geodesic)") { Geodesic.distance($0, $1) }
  measure("1000 short distances (LocalPlane)") { LocalPlane.shortDistance($0, $1) }
  measure("1000 spherical distances (GreatCircle)") { GreatCircle.distance($0, $1) }
  let plane = LocalPlane(at: Coordinate(latitude: 19.284, longitude: -99.138))
  measure("1000 distances on one plane (LocalPlane)") { plane.distance($0, $1) }
}
