package import CampusGraph
package import GeoCore
package import Routing

/// Learned speeds as a file, JSON and text.
package struct LearnedSpeedsReport {
  /// The profile without them.
  package let profile: Profile
  package let speeds: LearnedSpeeds
  /// The number of recordings that were read.
  package let recordings: Int
  package let graph: StreetGraph

  /// The contents of the file.
  package var file: String { SpeedsFile.json(speeds).prettyText + "\n" }

  /// What was learned, for programs.
  package var json: JSONValue {
    [
      "code": "Ok", "recordings": .number(Double(recordings)), "speeds": SpeedsFile.json(speeds),
    ]
  }

  /// What was learned, as a table: speeds in km/h and delays in seconds, before and after.
  package func text(_ style: TextStyle) -> String {
    let texts = style.texts
    var table = TextTable(
      [
        texts.kind, texts.beforeLearning, texts.afterLearning, texts.stretches,
        texts.recordingsHeading,
      ],
      alignRight: [1, 2, 3, 4]
    )
    let before = usualSpeeds
    for (kind, value) in speeds.factors.sorted(by: { $0.key < $1.key }) {
      let usual = before[kind.name] ?? 0
      table.add(
        [
          kind.name, style.speed(usual), style.speed(usual * value.value), "\(value.samples)",
          "\(value.recordings)",
        ]
      )
    }
    for delay in LearnedSpeeds.Delay.allCases {
      guard let value = speeds.delays[delay] else { continue }
      let usual = profile.delays.seconds(of: delay)
      table.add(
        [
          texts.delay(delay), style.decimal(usual, 1) + " s", style.decimal(value.value, 1) + " s",
          "\(value.samples)", "\(value.recordings)",
        ]
      )
    }
    let overall = speeds.overall
    return table.text + "\n\n"
      + texts.learnedSummary(
        factor: style.decimal(overall.value, 2),
        samples: overall.samples,
        recordings: overall.recordings,
        of: recordings,
        hours: speeds.hours.count
      )
  }

  /// The mean speed of each class on this map by the profile, weighted by length, in metres per second.
  private var usualSpeeds: [String: Double] {
    let model = TravelTimeParts(profile, on: graph)
    var sums: [Int: (length: Meters, seconds: Seconds)] = [:]
    for edge in graph.directedEdges {
      var parts = TravelTimeParts.Parts()
      guard model.add(edge, share: 1, reachesEnd: false, to: &parts) else { continue }
      for (index, seconds) in parts.moving {
        sums[index, default: (0, 0)].length += Double(graph.attributes.length[edge.edge]) / 1000
        sums[index, default: (0, 0)].seconds += seconds
      }
    }
    return Dictionary(
      uniqueKeysWithValues: sums.map {
        (SpeedClass.all[$0].name, $1.length / max(1e-9, $1.seconds))
      }
    )
  }
}
