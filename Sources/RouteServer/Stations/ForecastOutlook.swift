import GeoCore
import Routing
import Transit

/// Forecasts of the stations of a system for one route request.
///
/// The stations that the search asks for are forecast once each, in steps of five minutes for three
/// hours; between these it interpolates.
final class ForecastOutlook: Sendable {
  private struct Steps: Sendable {
    var bike: [Double] = []
    var dock: [Double] = []
  }

  private let system: SystemForecasts
  /// Seconds since 1970.
  private let start: Int64
  private let known = Guarded<[String: Steps]>([:])

  /// Seconds between two forecasts, and their number.
  private static let (step, count) = (Int64(300), Int64(37))

  /// Takes what is known of a system, and the earliest time in seconds since 1970.
  init(_ system: SystemForecasts, from start: Int64) { (self.system, self.start) = (system, start) }

  /// The probability of a bike or a dock at a station; `nil` if it is not known at that time.
  func probability(_ station: String, _ need: StationOutlook.Need, _ time: Int64) -> Double? {
    guard time >= start, time - start < Self.step * Self.count else { return nil }
    let steps = known.withLock { known in
      if let steps = known[station] { return steps }
      let steps = forecast(station)
      known[station] = steps
      return steps
    }
    let values = need == .bike ? steps.bike : steps.dock
    let (index, rest) = (time - start).quotientAndRemainder(dividingBy: Self.step)
    let next = Int(index) + (rest > 0 ? 1 : 0)
    guard values.indices.contains(next) else { return nil }
    let share = Double(rest) / Double(Self.step)
    return values[Int(index)] * (1 - share) + values[next] * share
  }

  private func forecast(_ station: String) -> Steps {
    let times = (0..<Self.count).map { start + $0 * Self.step }
    var steps = Steps()
    for forecast in system.forecasts(of: station, at: times) {
      steps.bike.append(forecast.probability(ofBikes: 1))
      steps.dock.append(forecast.probability(ofDocks: 1))
    }
    return steps
  }
}

extension StationService {
  /// The outlook of a system from a time on; `nil` for a system without a status.
  func outlook(of name: String, from time: Int64) -> StationOutlook? {
    guard let known = system(name) else { return nil }
    let forecasts = ForecastOutlook(known, from: time)
    return StationOutlook { forecasts.probability($0, $1, $2) }
  }
}
