import CampusGraph
package import GeoCore
import PlaceStore
import Routing
package import Tracking

/// A followed trip as text.
package struct TrackText {
  private let shown: TrackLine
  private let style: TextStyle

  private var texts: any ServiceTexts { style.texts }

  package init(_ line: TrackLine, _ style: TextStyle) {
    shown = line
    self.style = style
  }

  private var update: TripUpdate { shown.update }

  // MARK: - One line

  /// The fix in one line.
  package var line: String {
    let parts: [String?] = [
      update.time.map { shown.clock.clockWithSeconds($0) },
      state,
      update.speed.map(style.speed),
      update.movingAverageSpeed.map { "ø " + style.speed($0) },
      update.averageSpeed.map { texts.overall(style.speed($0)) },
      style.distance(update.travelled),
      remaining, arrival, next, place, near,
    ]
    return parts.compactMap { $0 }.joined(separator: " · ")
  }

  private var state: String {
    texts.state(update.status) + (update.isOutlier ? texts.outlierMark : "")
  }

  private var remaining: String? {
    guard let remaining = update.remaining, let duration = update.remainingDuration,
      update.status != .arrived
    else { return nil }
    return texts.toGo(style.distance(remaining) + ", " + Format.duration(duration))
  }

  private var arrival: String? {
    Self.arrival(update, shown.clock, style.language).map(texts.arrives)
  }

  /// When the traveller arrives: the time with its interval, or in a pause the time it takes then.
  private static func arrival(
    _ update: TripUpdate,
    _ clock: TimeArgument,
    _ language: Language
  ) -> String? {
    if update.status == .paused {
      return update.remainingDuration.map { language.texts.afterGoingOn(Format.duration($0)) }
    }
    return update.arrival.map { interval(update, $0, clock) }
  }

  /// Remaining time below which times of arrival have seconds.
  private static let closeRange: Seconds = 600

  private static func interval(
    _ update: TripUpdate,
    _ arrival: Seconds,
    _ clock: TimeArgument
  ) -> String {
    let isClose = (update.remainingDuration ?? .infinity) < closeRange
    func shown(_ time: Seconds) -> String {
      isClose ? clock.clockWithSeconds(time.rounded()) : clock.clock(Int64(time.rounded()))
    }
    let text = shown(arrival)
    guard let low = update.earliestArrival, let high = update.latestArrival, high - low >= 1 else {
      return text
    }
    let (early, late) = (shown(low), shown(high))
    return early == late ? text : "\(text) (\(early)–\(late))"
  }

  private var next: String? {
    guard let step = update.step else { return nil }
    return texts.next(in: style.distance(step.remaining), step.instruction[style.language])
  }

  /// Position and way of a traveller without a destination.
  private var place: String? {
    guard shown.destination == nil, let location = update.location else { return nil }
    return Format.coordinate(location) + (shown.way.isEmpty ? "" : " · " + shown.way)
  }

  private var near: String? {
    guard !shown.near.isEmpty else { return nil }
    return shown.near
      .map { "\($0.place.name) \(style.distance($0.distance ?? 0))" }.joined(separator: ", ")
  }

  // MARK: - A table

  /// The fix as a table of names and values.
  package var table: String {
    let title = shown.trace + (shown.destination.map { " → " + Self.name($0) } ?? "")
    var rows: [(String, String?)] = [
      (texts.timeRow, update.time.map { shown.clock.clockWithSeconds($0) }),
      (texts.stateRow, state),
      (texts.positionRow, update.location.map(Format.coordinate)),
      (texts.wayRow, shown.way.isEmpty ? nil : shown.way),
      (texts.speedRow, update.speed.map(style.speed)),
      (texts.movingAverageRow, update.movingAverageSpeed.map(style.speed)),
      (texts.overallAverageRow, update.averageSpeed.map(style.speed)),
      (texts.travelledRow, style.distance(update.travelled)),
    ]
    if shown.destination != nil {
      rows += [
        (texts.remainingRow, remainingValue),
        (texts.arrivalRow, Self.arrival(update, shown.clock, style.language)),
        (texts.nextRow, next),
      ]
    } else {
      rows.append((texts.nearRow, near))
    }
    let width = rows.map(\.0.count).max() ?? 0
    let lines = rows.map { name, value in
      "  " + name + String(repeating: " ", count: width - name.count + 2) + (value ?? "–")
    }
    return ([title] + lines).joined(separator: "\n")
  }

  private var remainingValue: String? {
    guard let remaining = update.remaining, let duration = update.remainingDuration else {
      return nil
    }
    return style.distance(remaining) + ", " + Format.duration(duration)
  }

  private static func name(_ waypoint: Waypoint) -> String { RouteText.label(waypoint) }

  // MARK: - The whole trip

  /// The trip in a few lines.
  package static func summary(
    _ summary: TripSummary,
    arrival: TripUpdate,
    clock: TimeArgument?,
    style: TextStyle
  ) -> String {
    let texts = style.texts
    var parts = [style.distance(summary.distance)]
    // A recording without times has no durations and speeds.
    if summary.duration > 0 {
      parts += [
        Format.duration(summary.duration),
        texts.moving(Format.duration(summary.movingDuration)),
        texts.average(style.speed(summary.averageSpeed)),
        texts.movingAverage(style.speed(summary.movingAverageSpeed)),
      ]
    }
    parts.append(texts.fixes(summary.fixes))
    if summary.reroutes > 0 { parts.append(texts.reroutes(summary.reroutes)) }
    if summary.rejected > 0 { parts.append(texts.rejected(summary.rejected)) }
    if summary.outliers > 0 { parts.append(texts.outliers(summary.outliers)) }
    return parts.joined(separator: " · ") + "\n"
      + share(summary, arrival: arrival, clock: clock, language: style.language)
  }

  /// A sentence to share, with the time of arrival until the traveller has arrived.
  package static func share(
    _ summary: TripSummary,
    arrival: TripUpdate,
    clock: TimeArgument?,
    language: Language
  ) -> String {
    let text = summary.share[language]
    guard let clock, arrival.status != .arrived,
      let time = Self.arrival(arrival, clock, language)
    else { return text }
    return text + " " + language.texts.arrivalSentence(time)
  }
}

extension TimeArgument {
  /// `09:50:12`.
  package func clockWithSeconds(_ time: Seconds) -> String {
    let second = Int64(time.rounded(.down))
    let rest = ((second % 60) + 60) % 60
    return clock(second) + ":" + (rest < 10 ? "0" : "") + "\(rest)"
  }
}
