import CampusGraph
package import GeoCore
import PlaceStore
import Routing
package import Tracking

/// What `track` tells people.
package struct TrackText {
  private let shown: TrackLine
  private let style: TextStyle

  private var language: Language { style.language }

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
      Self.state(update.status)[language] + (update.isOutlier ? outlier : ""),
      update.speed.map(style.speed),
      update.movingAverageSpeed.map { "ø " + style.speed($0) },
      update.averageSpeed.map { word(en: "overall ", es: "media total ") + style.speed($0) },
      style.distance(update.travelled),
      remaining, arrival, next, place, near,
    ]
    return parts.compactMap { $0 }.joined(separator: " · ")
  }

  private var outlier: String { word(en: " (not believed)", es: " (no creíble)") }

  private var remaining: String? {
    guard let remaining = update.remaining, let duration = update.remainingDuration,
      update.status != .arrived
    else { return nil }
    return word(en: "to go ", es: "faltan ") + style.distance(remaining) + ", "
      + Format.duration(duration)
  }

  private var arrival: String? {
    guard let arrival = update.arrival else { return nil }
    return word(en: "arrives ", es: "llega ") + Self.interval(update, arrival, shown.clock)
  }

  /// Within this many seconds of the arrival its seconds are told.
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
    let distance = style.distance(step.remaining)
    return word(en: "in \(distance): ", es: "en \(distance): ") + step.instruction[language]
  }

  /// Where one is, for those who go nowhere.
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
      (word(en: "time", es: "hora"), update.time.map { shown.clock.clockWithSeconds($0) }),
      (
        word(en: "state", es: "estado"),
        Self.state(update.status)[language] + (update.isOutlier ? outlier : "")
      ),
      (word(en: "position", es: "posición"), update.location.map(Format.coordinate)),
      (word(en: "way", es: "vía"), shown.way.isEmpty ? nil : shown.way),
      (word(en: "speed", es: "velocidad"), update.speed.map(style.speed)),
      (
        word(en: "moving average", es: "media en marcha"),
        update.movingAverageSpeed.map(style.speed)
      ),
      (word(en: "overall average", es: "media total"), update.averageSpeed.map(style.speed)),
      (word(en: "travelled", es: "recorrido"), style.distance(update.travelled)),
    ]
    if shown.destination != nil {
      rows += [
        (word(en: "remaining", es: "faltan"), remainingValue),
        (
          word(en: "arrival", es: "llegada"),
          update.arrival.map { Self.interval(update, $0, shown.clock) }
        ),
        (word(en: "next", es: "siguiente"), next),
      ]
    } else {
      rows.append((word(en: "near", es: "cerca"), near))
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

  private func word(en: String, es: String) -> String { LocalizedText(en: en, es: es)[language] }

  // MARK: - Words

  /// What a traveller is doing.
  package static func state(_ status: TripState.Status) -> LocalizedText {
    switch status {
    case .starting: LocalizedText(en: "starting", es: "saliendo")
    case .moving: LocalizedText(en: "moving", es: "en marcha")
    case .stopped: LocalizedText(en: "stopped", es: "detenido")
    case .wrongWay: LocalizedText(en: "wrong way", es: "sentido contrario")
    case .offRoute: LocalizedText(en: "off route", es: "fuera de la ruta")
    case .rerouted: LocalizedText(en: "new route", es: "ruta nueva")
    case .lost: LocalizedText(en: "position lost", es: "posición perdida")
    case .arrived: LocalizedText(en: "arrived", es: "ha llegado")
    }
  }

  /// The trip in a few lines.
  package static func summary(
    _ summary: TripSummary,
    _ arrival: TripUpdate,
    _ clock: TimeArgument?,
    _ style: TextStyle
  ) -> String {
    let language = style.language
    func word(_ en: String, _ es: String) -> String { LocalizedText(en: en, es: es)[language] }
    var parts = [style.distance(summary.distance)]
    // Recordings without times have none of these.
    if summary.duration > 0 {
      parts += [
        Format.duration(summary.duration),
        word("moving ", "en marcha ") + Format.duration(summary.movingDuration),
        word("average ", "media ") + style.speed(summary.averageSpeed),
        word("moving average ", "media en marcha ") + style.speed(summary.movingAverageSpeed),
      ]
    }
    let counts = [
      (summary.reroutes, word("new route", "ruta nueva"), word("new routes", "rutas nuevas")),
      (summary.rejected, word("rejected", "rechazado"), word("rejected", "rechazados")),
      (summary.outliers, word("not believed", "no creíble"), word("not believed", "no creíbles")),
    ]
    parts.append(Format.fixes(summary.fixes)[language])
    parts += counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.0 == 1 ? $0.1 : $0.2)" }
    return parts.joined(separator: " · ") + "\n" + share(summary, arrival, clock, language)
  }

  /// One sentence to send to somebody, with the time of arrival where one is on the way.
  package static func share(
    _ summary: TripSummary,
    _ arrival: TripUpdate,
    _ clock: TimeArgument?,
    _ language: Language
  ) -> String {
    let text = summary.share[language]
    guard let clock, let time = arrival.arrival, arrival.status != .arrived else { return text }
    let shown = interval(arrival, time, clock)
    return text + LocalizedText(en: " Arrival: \(shown).", es: " Llegada: \(shown).")[language]
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
