import CampusGraph
import GeoCore
import PlaceStore
import Routing
import Tracking

/// What `track` tells people.
struct TrackText {
  private let shown: TrackLine
  private let language: Language

  init(_ line: TrackLine, _ language: Language) {
    shown = line
    self.language = language
  }

  private var update: TripUpdate { shown.update }

  // MARK: - One line

  /// The fix in one line.
  var line: String {
    let parts: [String?] = [
      update.time.map { shown.clock.clockWithSeconds($0) },
      Self.state(update.status)[language] + (update.isOutlier ? outlier : ""),
      update.speed.map(Format.speed),
      update.movingAverageSpeed.map { "ø " + Format.speed($0) },
      update.averageSpeed.map { word(en: "overall ", es: "media total ") + Format.speed($0) },
      Format.distance(update.travelled),
      remaining, arrival, next, place, near,
    ]
    return parts.compactMap { $0 }.joined(separator: " · ")
  }

  private var outlier: String { word(en: " (not believed)", es: " (no creíble)") }

  private var remaining: String? {
    guard let remaining = update.remaining, let duration = update.remainingDuration,
      update.status != .arrived
    else { return nil }
    return word(en: "to go ", es: "faltan ") + Format.distance(remaining) + ", "
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
    let distance = Format.distance(step.remaining)
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
      .map { "\($0.place.name) \(Format.distance($0.distance ?? 0))" }.joined(separator: ", ")
  }

  // MARK: - A table

  /// The fix as a table of names and values.
  var table: String {
    let title = shown.trace + (shown.destination.map { " → " + Self.name($0) } ?? "")
    var rows: [(String, String?)] = [
      (word(en: "time", es: "hora"), update.time.map { shown.clock.clockWithSeconds($0) }),
      (
        word(en: "state", es: "estado"),
        Self.state(update.status)[language] + (update.isOutlier ? outlier : "")
      ),
      (word(en: "position", es: "posición"), update.location.map(Format.coordinate)),
      (word(en: "way", es: "vía"), shown.way.isEmpty ? nil : shown.way),
      (word(en: "speed", es: "velocidad"), update.speed.map(Format.speed)),
      (
        word(en: "moving average", es: "media en marcha"),
        update.movingAverageSpeed.map(Format.speed)
      ),
      (word(en: "overall average", es: "media total"), update.averageSpeed.map(Format.speed)),
      (word(en: "travelled", es: "recorrido"), Format.distance(update.travelled)),
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
    return Format.distance(remaining) + ", " + Format.duration(duration)
  }

  private static func name(_ waypoint: Waypoint) -> String { RouteText.label(waypoint) }

  private func word(en: String, es: String) -> String { LocalizedText(en: en, es: es)[language] }

  // MARK: - Words

  /// What a traveller is doing.
  static func state(_ status: TripState.Status) -> LocalizedText {
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
  static func summary(
    _ summary: TripSummary,
    _ arrival: TripUpdate,
    _ clock: TimeArgument?,
    _ language: Language
  ) -> String {
    func word(_ en: String, _ es: String) -> String { LocalizedText(en: en, es: es)[language] }
    var parts = [Format.distance(summary.distance)]
    // Recordings without times have none of these.
    if summary.duration > 0 {
      parts += [
        Format.duration(summary.duration),
        word("moving ", "en marcha ") + Format.duration(summary.movingDuration),
        word("average ", "media ") + Format.speed(summary.averageSpeed),
        word("moving average ", "media en marcha ") + Format.speed(summary.movingAverageSpeed),
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
  static func share(
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
  func clockWithSeconds(_ time: Seconds) -> String {
    let second = Int64(time.rounded(.down))
    let rest = ((second % 60) + 60) % 60
    return clock(second) + ":" + (rest < 10 ? "0" : "") + "\(rest)"
  }
}
