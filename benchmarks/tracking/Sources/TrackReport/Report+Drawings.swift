import GeoCore
import Routing
import Tracking
import TrackingOracles

extension Report {
  /// The drawings by name.
  var drawings: [(name: String, drawing: String)] {
    [
      ("error", Chart.drawing(totals.map { errors(of: $0) })),
      ("coverage", Chart.drawing([coverage])),
      ("detection", Chart.drawing([detection])),
    ]
  }

  private static let colors = ["#1f5fbf", "#b5432a", "#2f8f4e", "#c0891f", "#8a5fb0"]

  private static var classes: [(x: Double, text: String)] {
    let names = ["20–60 s", "1–2 min", "2–4", "4–8", "8–16", "16 +"]
    return names.enumerated().map { (Double($0), $1) }
  }

  private func errors(of entry: Entry) -> Chart {
    let series = Predictor.allCases.map { predictor in
      let horizons = entry.tally.horizons[predictor.rawValue]
      return Series(
        name: predictor.name,
        color: Self.colors[predictor.rawValue],
        isDashed: predictor.isOracle,
        points: Horizons.starts.indices.compactMap { place in
          horizons.error(place).map { (Double(place), $0) }
        }
      )
    }
    return Chart(
      title: entry.profile.name,
      xTitle: "time to go",
      yTitle: "mean absolute error, seconds",
      xMarks: Self.classes,
      series: series
    )
  }

  private var coverage: Chart {
    let series = totals.enumerated().map { number, entry in
      let horizons = entry.tally.horizons[Predictor.tracker.rawValue]
      return Series(
        name: entry.profile.name,
        color: Self.colors[number],
        points: Horizons.starts.indices.compactMap { place in
          horizons.coverage(place).map { (Double(place), $0) }
        }
      )
    }
    return Chart(
      title: "Intervals that held the truth",
      xTitle: "time to go",
      yTitle: "share; 76–84 % shaded",
      xMarks: Self.classes,
      yRange: 0...1,
      band: 0.76...0.84,
      series: series
    )
  }

  private var detection: Chart {
    let reach = 150
    let series = totals.enumerated().map { number, entry in
      Series(
        name: entry.profile.name,
        color: Self.colors[number],
        points: stride(from: 0, through: reach, by: 5).map { distance in
          let share = entry.tally.detection.share(within: Double(distance)) ?? 0
          return (Double(distance), share)
        }
      )
    }
    return Chart(
      title: "Wrong turns found",
      xTitle: "metres behind the junction",
      yTitle: "share",
      xMarks: [0, 25, 50, 100, 150].map { (Double($0), "\($0)") },
      yRange: 0...1,
      series: series
    )
  }
}
