import Foundation
import GeoCore
import Routing
import TripSimulation

// Follows simulated trips and writes benchmarks/TRACKING.md: see there.
//
//     TrackReport [--trips 500] [--seed 1] [--threads 2] [--profile NAME] [--output FOLDER]
//                 [--sweep | --streets | --memory | --recorded FOLDER] [--forecasts FILE]
//                 [--fixes FILE] [--peers FILE] NAME=FILE…
//
// A file is a campus (.geojson) or a city (.rgraph). --sweep changes one law of the simulator at a
// time and writes benchmarks/TRACKING-LAWS.md instead; --streets follows and matches trips by the
// simulator's second law and writes benchmarks/TRACKING-STREETS.md, or with --forecasts the true
// places of its cars as CSV; --memory follows ten million fixes on each file, and prints how much
// memory is resident as they come. --recorded follows and matches the recorded drives of a folder
// on the networks given, and writes benchmarks/TRACKING-RECORDED.md. With it --forecasts keeps each
// forecast as CSV, from which the model of the arrival is fitted; --fixes writes the fixes for other
// programs and ends; --peers compares with the lines that those matched (match_peers.py).

@main
enum TrackReport {
  static func main() throws {
    guard let arguments = Arguments(CommandLine.arguments.dropFirst()) else {
      print(Arguments.usage)
      exit(2)
    }
    // A folder that cannot be made ends the run before the work, not after it.
    try FileManager.default.createDirectory(
      at: URL(filePath: arguments.output),
      withIntermediateDirectories: true
    )
    let workloads = try arguments.files.map { name, path in
      path.hasSuffix(".geojson")
        ? try Workload(campus: path, name: name) : try Workload(city: path, name: name)
    }
    var options = SimulationOptions()
    // Seconds of fixes after the arrival, in which it is detected; earlier fixes do not change.
    options.lingering = 15
    let profiles = Profile.presets.filter { arguments.wants($0) }
    switch arguments.task {
    case .report: try report(workloads, profiles, options, arguments)
    case .sweep:
      let sweep = Sweep(
        workloads: workloads,
        options: options,
        trips: arguments.trips,
        seed: arguments.seed,
        threads: arguments.threads
      )
      let page = Data(sweep.run(profiles).utf8)
      let file = URL(filePath: arguments.output).appending(path: "TRACKING-LAWS.md")
      try page.write(to: file, options: .atomic)
    case .streets:
      let report = StreetReport(
        workloads: workloads,
        trips: arguments.trips,
        seed: arguments.seed,
        threads: arguments.threads
      )
      if let file = arguments.forecasts {
        try Data(report.drives().utf8).write(to: URL(filePath: file), options: .atomic)
      } else {
        let file = URL(filePath: arguments.output).appending(path: "TRACKING-STREETS.md")
        try Data(report.run(profiles).utf8).write(to: file, options: .atomic)
      }
    case .recorded(let folder):
      let report = RecordedReport(
        recordings: try Recording.read(from: URL(filePath: folder)),
        networks: workloads.map(RecordedReport.Network.init),
        threads: arguments.threads
      )
      if let file = arguments.fixes {
        try Data(RecordedPeers.fixes(of: report.recordings).utf8)
          .write(to: URL(filePath: file), options: .atomic)
        return
      }
      let peers = try arguments.peers.map { try RecordedPeers(from: URL(filePath: $0)) }
      let rows = report.run()
      let output = URL(filePath: arguments.output)
      try Data(report.text(rows, report.learnSpeeds(), peers ?? RecordedPeers()).utf8)
        .write(to: output.appending(path: "TRACKING-RECORDED.md"), options: .atomic)
      if let file = arguments.forecasts {
        try Data(RecordedReport.forecasts(rows).utf8)
          .write(to: URL(filePath: file), options: .atomic)
      }
    case .memory:
      for workload in workloads {
        for profile in profiles.prefix(1) {
          LongRun(workload: workload, profile: profile, seed: arguments.seed, options: options)
            .run()
        }
      }
    }
  }

  /// Measures all and writes the report.
  private static func report(
    _ workloads: [Workload],
    _ profiles: [Profile],
    _ options: SimulationOptions,
    _ arguments: Arguments
  ) throws {
    var report = Report(trips: arguments.trips, seed: arguments.seed)
    for profile in profiles {
      var (total, asPlanned, muted) = (Tally(), Tally(), Tally())
      for workload in workloads where workload.profiles.contains(profile) {
        let experiment = Experiment(
          workload: workload,
          profile: profile,
          trips: arguments.trips,
          seed: arguments.seed,
          options: options
        )
        var tally = Tally()
        for outcome in experiment.run(threads: arguments.threads, .everything) {
          tally.add(outcome)
          total.add(outcome)
          if !outcome.detection.hadWrongTurn { asPlanned.add(outcome) }
        }
        guard tally.trips > 0 else { continue }
        for outcome in experiment.muted.run(threads: arguments.threads, .matching) {
          muted.add(outcome)
        }
        report.add(tally, of: profile, on: workload.name)
        print(report.progress(tally, of: profile, on: workload.name))
        fflush(nil)
        // One thread: what a fix costs while nothing else is measured.
        var few = experiment
        few.trips = min(50, arguments.trips)
        report.addCosts(
          few.run(threads: 1, .following).flatMap(\.costs),
          few.muted.run(threads: 1, .following).flatMap(\.costs),
          of: profile,
          on: workload.name
        )
      }
      guard total.trips > 0 else { continue }
      report.addTotal(total, asPlanned: asPlanned, muted: muted, of: profile)
      print(report.progress(total, of: profile, on: "all"))
      print(report.progress(asPlanned, of: profile, on: "as planned"))
    }
    try report.write(to: URL(filePath: arguments.output))
  }
}

/// What was asked for.
struct Arguments {
  static let usage = """
    TrackReport [--trips 500] [--seed 1] [--threads 2] [--profile NAME] [--output FOLDER] \
    [--sweep | --streets | --memory | --recorded FOLDER] [--forecasts FILE] [--fixes FILE] \
    [--peers FILE] NAME=FILE…
    """

  /// What there is to do.
  enum Task {
    case report
    case sweep
    case streets
    case memory
    case recorded(String)
  }

  var task = Task.report

  var trips = 500
  var seed: UInt64 = 1
  var threads = 2
  var profile: String?
  var output = "benchmarks"
  var forecasts: String?
  var fixes: String?
  var peers: String?
  var files: [(name: String, path: String)] = []

  init?(_ arguments: some Sequence<String>) {
    var iterator = arguments.makeIterator()
    while let argument = iterator.next() {
      switch argument {
      case "--trips", "--seed", "--threads":
        guard let value = iterator.next().flatMap({ Int($0) }), value > 0 else { return nil }
        if argument == "--trips" { trips = value }
        if argument == "--seed" { seed = UInt64(value) }
        if argument == "--threads" { threads = value }
      case "--sweep": task = .sweep
      case "--streets": task = .streets
      case "--memory": task = .memory
      case "--profile":
        guard let value = iterator.next() else { return nil }
        profile = value
      case "--recorded":
        guard let value = iterator.next() else { return nil }
        task = .recorded(value)
      case "--forecasts":
        guard let value = iterator.next() else { return nil }
        forecasts = value
      case "--fixes":
        guard let value = iterator.next() else { return nil }
        fixes = value
      case "--peers":
        guard let value = iterator.next() else { return nil }
        peers = value
      case "--output":
        guard let value = iterator.next() else { return nil }
        output = value
      default:
        let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { return nil }
        files.append((parts[0], parts[1]))
      }
    }
    if files.isEmpty { return nil }
  }

  func wants(_ profile: Profile) -> Bool { self.profile == nil || self.profile == profile.name }
}
