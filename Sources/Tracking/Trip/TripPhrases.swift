import GeoCore

/// Sentences about a trip.
enum TripPhrases {
  /// One sentence to share.
  static func share(_ state: TripState, _ plan: TripPlan?) -> LocalizedText {
    guard state.fixes > 0 else { return .message { $0.noPosition } }
    guard state.fixes > state.outliers else { return .message { $0.noUsablePosition } }
    let way = length(state.totals.travelled)
    // Recordings without times have no duration.
    let seconds = state.totals.duration
    let time = seconds > 0 ? DurationText.text(seconds) : nil
    let name = plan?.destinationName ?? ""
    if plan != nil, state.status == .arrived {
      return .message { $0.arrived(at: name, after: way, in: time) }
    }
    guard let plan else { return .message { $0.travelled(way, in: time) } }
    let update = TripUpdate(state, plan)
    let rest = length(update.remaining ?? 0)
    let left = DurationText.text(update.remainingDuration ?? 0)
    return .message { $0.onTheWay(to: name, remaining: rest, about: left) }
  }

  /// Metres below a kilometre, and kilometres with one decimal above.
  ///
  /// The same in every language, as numbers in texts have a decimal point.
  static func length(_ distance: Meters) -> String {
    guard distance >= 1000 else { return "\(Int(distance.rounded())) m" }
    let tenths = Int((distance / 100).rounded())
    return "\(tenths / 10).\(tenths % 10) km"
  }
}
