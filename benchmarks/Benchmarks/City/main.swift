import CampusGraph
import Foundation
import GeoCore
import Routing

// Routes, nearest ways and a table on a city, timed like the peers: see benchmarks/cities.
//
//     city FILE.rgraph FOLDER PREPARE_SECONDS
//
// Reads pairs-car.csv and table-places.txt of the folder, prints ours.json.

/// Microseconds of wall time of some work.
func microseconds(_ work: () throws -> Void) rethrows -> Double {
  let clock = ContinuousClock()
  let time = try clock.measure(work)
  return Double(time.components.attoseconds) / 1e12 + Double(time.components.seconds) * 1e6
}

/// The least of five medians, after a warm-up pass.
func median(_ count: Int, _ work: (Int) throws -> Void) rethrows -> (median: Double, mean: Double) {
  var best = (median: Double.infinity, mean: Double.infinity)
  for pass in 0...5 {
    var times: [Double] = []
    for index in 0..<count { times.append(try microseconds { try work(index) }) }
    guard pass > 0 else { continue }
    times.sort()
    best.median = min(best.median, times[count / 2])
    best.mean = min(best.mean, times.reduce(0, +) / Double(count))
  }
  return best
}

/// The process's resident memory in MiB.
func residentMemory() throws -> Double {
  let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
  let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
  let kibibytes = line?.split(separator: " ").dropFirst().first.flatMap { Double($0) }
  return (kibibytes ?? 0) / 1024
}

func coordinates(_ text: String) -> [[Double]] {
  text.split(whereSeparator: \.isNewline).compactMap { line in
    let numbers = line.split(separator: ",").compactMap { Double($0) }
    return numbers.isEmpty ? nil : numbers
  }
}

func read(_ path: String) throws -> [[Double]] {
  coordinates(try String(contentsOfFile: path, encoding: .utf8))
}

let arguments = CommandLine.arguments
guard arguments.count == 4 else {
  print("city FILE.rgraph FOLDER PREPARE_SECONDS")
  exit(2)
}
let file = try GraphFile(opening: arguments[1])
let network = try RoadNetwork(from: file)
let context = try RoutingContext(city: file, network)
for profile in Profile.presets { try context.check(profile, nil) }
let loaded = try residentMemory()

let pairs = try read(arguments[2] + "/pairs-car.csv").map { numbers in
  (
    Waypoint(Coordinate(latitude: numbers[0], longitude: numbers[1])),
    Waypoint(Coordinate(latitude: numbers[2], longitude: numbers[3]))
  )
}
let places = try read(arguments[2] + "/table-places.txt").map {
  Waypoint(Coordinate(latitude: $0[0], longitude: $0[1]))
}
let router = Router(context)
let requests = pairs.map {
  RouteRequest(from: $0.0, to: $0.1, plan: .single(.car), time: .any(now: 0))
}
var checksum = 0.0
var missing = 0
let route = median(requests.count) { number in
  if let cell = try? router.measure(requests[number]) { checksum += cell.duration }
}
let steps = median(requests.count) { number in
  guard let found = try? router.routes(requests[number]).first else {
    missing += 1
    return
  }
  for leg in found.legs {
    for step in leg.steps { checksum += Double(step.instruction(in: .english).utf8.count) }
  }
}
let text = median(requests.count) { number in
  guard let found = try? router.routes(requests[number]).first else { return }
  checksum += Double(RouteResponse.text(found).utf8.count)
}
let nearest = try median(pairs.count) { number in
  checksum += try router.nearest(to: pairs[number].0, profile: .car, limit: 1)[0].distance
}
let table = try median(5) { _ in
  checksum += try router.durations(from: places, to: places, profile: .car)[0][1] ?? 0
}
let routed = try residentMemory()
let result: JSONValue = [
  "prepare_s": .number(Double(arguments[3]) ?? 0),
  "route_us": .rounded(route.median, to: 1), "route_mean_us": .rounded(route.mean, to: 1),
  "route_steps_us": .rounded(steps.median, to: 1),
  "route_steps_mean_us": .rounded(steps.mean, to: 1),
  "route_text_us": .rounded(text.median, to: 1),
  "route_text_mean_us": .rounded(text.mean, to: 1),
  "nearest_us": .rounded(nearest.median, to: 2), "nearest_mean_us": .rounded(nearest.mean, to: 2),
  "table_100_ms": .rounded(table.median / 1000, to: 3),
  "table_100_mean_ms": .rounded(table.mean / 1000, to: 3),
  "rss_mib": .rounded(loaded, to: 1), "rss_routed_mib": .rounded(routed, to: 1),
  "missing": .number(Double(missing / 6)), "checksum": .rounded(checksum, to: 1),
]
print(result.text)
