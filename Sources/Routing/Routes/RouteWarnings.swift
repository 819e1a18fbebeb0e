import CampusGraph
import GeoCore

/// Warnings of a route for travellers before departure.
struct RouteWarnings {
  let context: RoutingContext

  /// The warnings of a route, in order of travel.
  func warnings(of route: Route, _ found: [FoundLeg], _ time: TravelTime) -> [LocalizedText] {
    var warnings: [LocalizedText] = []
    func add(_ warning: LocalizedText?) {
      if let warning, !warnings.contains(warning) { warnings.append(warning) }
    }
    if case .any(let now) = time {
      let local = context.localTime(at: now)
      for leg in found {
        for piece in leg.pieces { add(closedNow(context.graph.edge(of: piece.arc), local)) }
      }
      if let last = route.legs.last { add(closedNow(last.to, now)) }
    } else {
      var second = Double(route.departure)
      for leg in route.legs {
        second += leg.duration
        add(closedThen(leg.to, Int64(second.rounded())))
      }
    }
    for leg in found {
      for warning in leg.permissions?.warnings ?? [] { add(warning) }
    }
    if route.isEstimated {
      add(found.contains { $0.isStraight } ? RoutingMessages.estimated : RoutingMessages.unsurveyed)
    }
    return warnings
  }

  /// Doors and ways on the route that are closed at the moment.
  private func closedNow(_ edge: EdgeID, _ local: LocalTime) -> LocalizedText? {
    let schedule = context.graph.attributes.schedule[edge]
    guard schedule != .always else { return nil }
    let hours = context.graph.schedules[schedule.index]
    guard !hours.isOpen(at: local) else { return nil }
    let name = context.label(of: edge)
    return RoutingMessages.closedNow(name, opens: ClockText.opening(of: hours, after: local))
  }

  private func closedNow(_ waypoint: Waypoint, _ now: Int64) -> LocalizedText? {
    guard let hours = waypoint.hours else { return nil }
    let local = context.localTime(of: waypoint, at: now)
    guard !hours.isOpen(at: local) else { return nil }
    let opens = ClockText.opening(of: hours, after: local)
    return RoutingMessages.closedNow(LocalizedText(same: waypoint.name), opens: opens)
  }

  private func closedThen(_ waypoint: Waypoint, _ second: Int64) -> LocalizedText? {
    guard let hours = waypoint.hours else { return nil }
    let local = context.localTime(of: waypoint, at: second)
    guard !hours.isOpen(at: local) else { return nil }
    let opens = ClockText.opening(of: hours, after: local)
    return RoutingMessages.closedThen(LocalizedText(same: waypoint.name), opens: opens)
  }
}

/// Times of day and days of the week in messages.
enum ClockText {
  /// `07:05`.
  static func time(_ time: LocalTime) -> String {
    pad(time.hour) + ":" + pad(time.minute)
  }

  /// When hours begin next: `at 07:00`, or `Monday at 07:00` if that is another day; `nil` if
  /// they do not within a year.
  static func opening(of hours: OpeningHours, after time: LocalTime) -> LocalizedText? {
    guard let next = hours.nextChange(after: time) else { return nil }
    let clock = self.time(next)
    guard next.date != time.date else {
      return LocalizedText(en: "at \(clock)", es: spanish(next))
    }
    return LocalizedText(
      en: "\(english[next.date.weekday.rawValue]) at \(clock)",
      es: "el \(spanishDays[next.date.weekday.rawValue]) \(spanish(next))"
    )
  }

  /// `a las 07:05`, and `a la 01:05`.
  static func spanish(_ time: LocalTime) -> String {
    (time.hour == 1 ? "a la " : "a las ") + self.time(time)
  }

  private static func pad(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  /// Monday first.
  private static let english = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]
  private static let spanishDays = [
    "lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo",
  ]
}
