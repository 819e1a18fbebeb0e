import CampusGraph
import Foundation
import GeoCore
import Routing
import Tracking
import TripSimulation

// Map matching on a city, measured like the peers: see benchmarks/tracking/match_peers.py.
//
//     matching traces FILE.rgraph PROFILE COUNT NOISE RATE SEED     prints one trace per line
//     matching measure FILE.rgraph PROFILE < TRACES                 prints one matching per line, and
//                                                                   a summary
//
// A trace is {"fixes": [[longitude, latitude, time, accuracy], …], "truth": [[longitude, latitude], …],
// "edges": [[directed edge, metres], …]}. Its trip follows the simulator's laws; NOISE is the standard
// deviation in metres, RATE in hertz, 1 % outliers and gaps come with it.

let arguments = CommandLine.arguments
guard arguments.count >= 4, let profile = Profile.preset(named: arguments[3]) else {
  print("matching traces FILE.rgraph PROFILE COUNT NOISE RATE SEED")
  print("matching measure FILE.rgraph PROFILE < TRACES")
  exit(2)
}
let file = try GraphFile(opening: arguments[2])
let context = try RoutingContext(city: file, try RoadNetwork(from: file))
let graph = context.graph

/// The range of planned durations in seconds: one or two kilometres for each mode.
let durations: ClosedRange<Seconds> = profile.mode == .car ? 180...900 : 300...1500

func position(_ coordinate: Coordinate) -> [Double] { [coordinate.longitude, coordinate.latitude] }

func printJSON(_ object: Any) throws {
  let data = try JSONSerialization.data(withJSONObject: object, options: [.sortedKeys])
  print(String(decoding: data, as: UTF8.self))
}

func metres(_ edge: EdgeID) -> Double { Double(graph.attributes.length[edge]) / 1000 }

// MARK: - Traces

func truth(_ trip: SimulatedTrip) -> [Coordinate] {
  var line: [Coordinate] = []
  for piece in trip.edges {
    let whole = graph.geometry.line(of: piece.edge.edge)
    let measured = LineString(piece.edge.isForward ? whole : whole.reversed())
    let part = measured.slice(
      from: piece.start * measured.length,
      to: max(piece.start, piece.end) * measured.length
    )
    for point in part.coordinates where point != line.last { line.append(point) }
  }
  return line
}

func printTraces() throws {
  guard arguments.count == 8, let count = Int(arguments[4]), let noise = Double(arguments[5]),
    let rate = Double(arguments[6]), let seed = UInt64(arguments[7])
  else { return print("matching traces FILE.rgraph PROFILE COUNT NOISE RATE SEED") }
  var options = SimulationOptions()
  options.noise.deviation = noise
  options.rate = rate
  var sampler = TripSampler(context, profile: profile, duration: durations, seed: seed)
  let simulator = TripSimulator(context, plan: .single(profile))
  for number in 0..<count {
    guard let route = sampler.next() else { continue }
    let trip = simulator.trip(along: route, seed: seed &+ UInt64(number), options: options)
    try printJSON([
      "fixes": trip.fixes.map { fix in
        position(fix.fix.coordinate) + [fix.fix.time ?? 0, fix.fix.accuracy ?? 0] as [Double]
      },
      "truth": truth(trip).map(position),
      "edges": trip.edges.map { [Double($0.edge.code), $0.length] },
    ])
  }
}

// MARK: - Measuring

struct Trace {
  var fixes: [LocationFix]
  var edges: [UInt32: Double]

  init(_ line: String) throws {
    let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    fixes = (object?["fixes"] as? [[Double]] ?? []).map { row in
      LocationFix(
        Coordinate(latitude: row[1], longitude: row[0]),
        time: row[2],
        accuracy: row[3] > 0 ? row[3] : nil
      )
    }
    edges = [:]
    for row in object?["edges"] as? [[Double]] ?? [] {
      edges[UInt32(row[0]), default: 0] += row[1]
    }
  }
}

/// The metres of each directed edge of some matchings.
func edges(_ match: TraceMatch) -> [UInt32: Double] {
  var found: [UInt32: Double] = [:]
  for matching in match.matchings {
    for (place, edge) in matching.edges.enumerated() {
      var share = 1.0
      if place == 0 { share -= matching.startFraction }
      if place == matching.edges.count - 1 { share -= 1 - matching.endFraction }
      found[edge.code, default: 0] += max(0, share) * metres(edge.edge)
    }
  }
  return found
}

/// Processor time of this thread in seconds, which does not include other load.
func seconds(_ work: () -> Void) -> Double {
  func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
  let start = now()
  work()
  return now() - start
}

func measure() throws {
  var traces: [Trace] = []
  while let line = readLine() { traces.append(try Trace(line)) }
  let network = MatchingNetwork(context, profile: profile)
  let matcher = OfflineMatcher(network)
  var matches: [TraceMatch] = []
  var offline = Double.infinity
  for _ in 0..<3 {  // the first pass warms up, the best counts
    offline = min(offline, seconds { matches = traces.map { matcher.match($0.fixes) } })
  }
  var online: [Double] = []
  for trace in traces {
    var matcher = OnlineMatcher(network)
    for fix in trace.fixes { online.append(seconds { _ = matcher.next(fix) } * 1e6) }
  }
  online.sort()
  var (missed, added, total) = (0.0, 0.0, 0.0)
  for (trace, match) in zip(traces, matches) {
    let found = edges(match)
    for (edge, length) in trace.edges { missed += max(0, length - (found[edge] ?? 0)) }
    for (edge, length) in found { added += max(0, length - (trace.edges[edge] ?? 0)) }
    total += trace.edges.values.reduce(0, +)
    try printJSON(match.matchings.map { $0.geometry.map(position) })
  }
  let fixes = traces.reduce(0) { $0 + $1.fixes.count }
  try printJSON([
    "name": "Rumbo", "fixes": fixes, "seconds": offline,
    "right_edges": 1 - (missed + added) / max(total, 1),
    "online_p50_us": online[online.count / 2], "online_p99_us": online[online.count * 99 / 100],
    "online_max_us": online[online.count - 1],
  ])
}

if arguments[1] == "traces" { try printTraces() } else { try measure() }
