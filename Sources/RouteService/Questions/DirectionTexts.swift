import GeoCore
package import Routing

/// The directions and sides of a question, as they were written; `nil` for what was left out.
package struct DirectionTexts {
  package var bearings: String?
  package var approaches: String?

  /// Takes the texts of both options.
  package init(
    bearings: String? = nil,
    approaches: String? = nil
  ) {
    self.bearings = bearings
    self.approaches = approaches
  }
}

extension DirectionTexts {
  /// What holds at each place.
  package struct Directions {
    package var headings: [Waypoint.Heading?]
    package var approaches: [Waypoint.Approach]

    /// The waypoints with what holds at them.
    package func applied(to waypoints: [Waypoint]) -> [Waypoint] {
      waypoints.enumerated().map { index, waypoint in
        var waypoint = waypoint
        if let heading = headings[index] { waypoint.heading = heading }
        waypoint.approach = approaches[index]
        return waypoint
      }
    }
  }

  /// Reads both options for so many places.
  ///
  /// - Throws: `InvalidValue` with the part that is wrong.
  package func read(places count: Int) throws(ServiceError) -> Directions {
    var directions = Directions(
      headings: Array(repeating: nil, count: count),
      approaches: Array(repeating: .unrestricted, count: count)
    )
    for (index, part) in try Self.parts(bearings, count, "--bearings").enumerated() {
      directions.headings[index] = try Self.heading(part)
    }
    for (index, part) in try Self.parts(approaches, count, "--approaches").enumerated() {
      guard !part.isEmpty else { continue }
      guard let approach = Waypoint.Approach(rawValue: part) else {
        let names = Waypoint.Approach.allCases.map(\.rawValue).joined(separator: ", ")
        throw ServiceError(
          .invalidValue,
          LocalizedText(
            en: "--approaches \(part): the approaches are \(names)",
            es: "--approaches \(part): los accesos son \(names)"
          )
        )
      }
      directions.approaches[index] = approach
    }
    return directions
  }

  /// The parts between semicolons, as many as there are places; none where the option is not given.
  private static func parts(
    _ text: String?,
    _ count: Int,
    _ option: String
  ) throws(ServiceError) -> [String] {
    guard let text else { return [] }
    let parts = text.split(separator: ";", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == count else {
      let given = LocalizedText.count(
        parts.count,
        en: ("part", "parts"),
        es: ("parte", "partes")
      )
      let wanted = LocalizedText.count(count, en: ("place", "places"), es: ("lugar", "lugares"))
      throw ServiceError(
        .invalidValue,
        LocalizedText(
          en: "\(option): \(given.en) for \(wanted.en); give one for each place, with semicolons "
            + "between",
          es: "\(option): \(given.es) para \(wanted.es); indique una por lugar, separadas por "
            + "punto y coma"
        )
      )
    }
    return parts
  }

  private static func heading(_ text: String) throws(ServiceError) -> Waypoint.Heading? {
    guard !text.isEmpty else { return nil }
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    guard numbers.count == 2, let bearing = numbers[0], let tolerance = numbers[1],
      (0...360).contains(bearing), (0...180).contains(tolerance)
    else {
      throw ServiceError(
        .invalidValue,
        LocalizedText(
          en: "--bearings \(text): give a direction from 0 to 360 and a tolerance from 0 to 180, "
            + "such as 90,45",
          es: "--bearings \(text): indique un rumbo de 0 a 360 y una tolerancia de 0 a 180, "
            + "como 90,45"
        )
      )
    }
    return Waypoint.Heading(bearing: bearing, tolerance: tolerance)
  }
}
