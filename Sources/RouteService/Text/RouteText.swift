import CampusGraph
package import GeoCore
package import Routing

/// Routes as text for people.
package struct RouteText {
  package let question: ResolvedQuestion
  package let routes: [Route]
  package let style: TextStyle

  private var texts: any ServiceTexts { style.texts }

  package var text: String {
    routes.enumerated().map { number, route in
      let title = routes.count == 1 ? [] : [texts.route(number + 1)]
      return (title + [text(of: route)]).joined(separator: "\n")
    }
    .joined(separator: "\n\n")
  }

  private func text(of route: Route) -> String {
    var lines = [heading, summary(of: route)]
    lines += route.warnings.map { texts.warning($0[style.language]) }
    for leg in route.legs {
      lines.append("")
      if route.legs.count > 1 { lines.append(legTitle(leg)) }
      lines.append(table(of: leg))
    }
    return lines.joined(separator: "\n")
  }

  private var heading: String {
    question.places.map { place in
      place.place?.isEstimated == true ? "\(place.label) (\(texts.estimated))" : place.label
    }
    .joined(separator: " → ")
  }

  private func summary(of route: Route) -> String {
    let speed = route.duration > 0 ? route.distance / route.duration : 0
    // A short trip may leave and arrive within one minute.
    let isShort = route.duration < 120
    let clock = question.time
    let departs =
      isShort ? clock.clockWithSeconds(Seconds(route.departure)) : clock.clock(route.departure)
    let arrives =
      isShort ? clock.clockWithSeconds(Seconds(route.arrival)) : clock.clock(route.arrival)
    let ferry = route.ferry.map { ferry in
      texts.byFerry("\(style.distance(ferry.distance)), \(Format.duration(ferry.duration))")
    }
    let parts: [String?] = [
      RouteText.profileTitle(route.profile)[style.language],
      style.distance(route.distance),
      Format.duration(route.duration),
      style.speed(speed),
      climb(of: route),
      ferry,
      texts.leaves(departs),
      texts.arrives(arrives),
    ]
    return parts.compactMap(\.self).joined(separator: " · ")
  }

  /// Ascent and descent; `nil` if they are too small to matter or not known.
  private func climb(of route: Route) -> String? {
    guard let elevation = route.elevation,
      max(elevation.ascent, elevation.descent) >= Self.leastClimb
    else { return nil }
    return "↑ \(style.distance(elevation.ascent)) ↓ \(style.distance(elevation.descent))"
  }

  /// Metres of ascent or descent that are told.
  private static let leastClimb: Meters = 5

  private func legTitle(_ leg: Leg) -> String {
    "\(Self.label(leg.from)) → \(Self.label(leg.to)): "
      + "\(style.distance(leg.distance)), \(Format.duration(leg.duration))"
  }

  private func table(of leg: Leg) -> String {
    var table = TextTable(
      ["", texts.instruction, texts.distance, texts.time],
      alignRight: [0, 2, 3]
    )
    let rows = Self.rows(of: leg)
    for (number, row) in rows.enumerated() {
      let isLast = number == rows.count - 1
      table.add([
        "\(number + 1)",
        row.step.instruction(in: style.language),
        isLast ? "" : style.distance(row.distance),
        isLast ? "" : Format.duration(row.duration),
      ])
    }
    return table.text
  }

  /// Steps as rows: people enter a roundabout and leave it in one.
  private static func rows(
    of leg: Leg
  ) -> [(step: Step, distance: Meters, duration: Seconds)] {
    var rows: [(step: Step, distance: Meters, duration: Seconds)] = []
    for step in leg.steps {
      let last = rows.count - 1
      if last >= 0, step.maneuver.isExit(of: rows[last].step.maneuver) {
        rows[last].distance += step.distance
        rows[last].duration += step.duration
      } else {
        rows.append((step, step.distance, step.duration))
      }
    }
    return rows
  }

  package static func label(_ waypoint: Waypoint) -> String {
    waypoint.name.isEmpty ? Format.coordinate(waypoint.location) : waypoint.name
  }

  package static func profileTitle(_ name: String) -> LocalizedText {
    .service { $0.profileTitle(name) ?? name }
  }
}

extension Maneuver {
  /// Whether it leaves the roundabout that another maneuver enters.
  fileprivate func isExit(of entry: Maneuver) -> Bool {
    switch (entry.kind, kind) {
    case (.roundabout, .exitRoundabout), (.rotary, .exitRotary): entry.exit != nil
    default: false
    }
  }
}
