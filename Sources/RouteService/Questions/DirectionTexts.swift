import GeoCore
package import Routing

/// Bearings and approaches of a question as text; `nil` for those that are not given.
package struct DirectionTexts {
  package var bearings: String?
  package var approaches: String?

  /// Takes both texts.
  package init(
    bearings: String? = nil,
    approaches: String? = nil
  ) {
    self.bearings = bearings
    self.approaches = approaches
  }
}

extension DirectionTexts {
  /// Heading and approach at each place.
  package struct Directions {
    package var headings: [Waypoint.Heading?]
    package var approaches: [Waypoint.Approach]

    /// The waypoints with their headings and approaches.
    package func applied(to waypoints: [Waypoint]) -> [Waypoint] {
      waypoints.enumerated().map { index, waypoint in
        var waypoint = waypoint
        if let heading = headings[index] { waypoint.heading = heading }
        waypoint.approach = approaches[index]
        return waypoint
      }
    }
  }

  /// Parses both texts for a number of places.
  ///
  /// - Throws: `InvalidValue` with the part that is wrong.
  package func read(places count: Int) throws(ServiceError) -> Directions {
    var directions = Directions(
      headings: Array(repeating: nil, count: count),
      approaches: Array(repeating: .unrestricted, count: count)
    )
    for (index, part) in try Self.parts(bearings, count, .bearings).enumerated() {
      directions.headings[index] = try Self.heading(part)
    }
    for (index, part) in try Self.parts(approaches, count, .approaches).enumerated() {
      guard !part.isEmpty else { continue }
      guard let approach = Waypoint.Approach(rawValue: part) else {
        let names = Waypoint.Approach.allCases.map(\.rawValue).joined(separator: ", ")
        throw ServiceError(.invalidValue) { $0.unknownApproach(part, known: names) }
      }
      directions.approaches[index] = approach
    }
    return directions
  }

  /// The parts between semicolons, one for each place; empty without a text.
  private static func parts(
    _ text: String?,
    _ count: Int,
    _ parameter: Parameter
  ) throws(ServiceError) -> [String] {
    guard let text else { return [] }
    let parts = text.split(separator: ";", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == count else {
      throw ServiceError(.invalidValue) { $0.partCount(parameter, parts.count, places: count) }
    }
    return parts
  }

  private static func heading(_ text: String) throws(ServiceError) -> Waypoint.Heading? {
    guard !text.isEmpty else { return nil }
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    guard numbers.count == 2, let bearing = numbers[0], let tolerance = numbers[1],
      (0...360).contains(bearing), (0...180).contains(tolerance)
    else {
      throw ServiceError(.invalidValue) { $0.badBearing(text) }
    }
    return Waypoint.Heading(bearing: bearing, tolerance: tolerance)
  }
}
