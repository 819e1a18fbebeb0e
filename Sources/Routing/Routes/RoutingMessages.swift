import CampusGraph
import GeoCore

/// Errors of requests, with their details for programs.
enum RoutingMessages {
  static let cancelled = RoutingError(.cancelled, .message { $0.cancelled })

  static func tooMuchSearch(_ limit: Int) -> RoutingError {
    RoutingError(.tooBig, .message { $0.tooMuchSearch(limit: limit) })
  }

  static func noSegment(
    _ waypoint: Waypoint,
    _ radius: Meters,
    _ profile: Profile,
    nearest: Snap?
  ) -> RoutingError {
    RoutingError(
      .noSegment,
      .message {
        $0.noSegment(
          near: label(waypoint),
          within: Int(radius.rounded()),
          profile: profile.name,
          inDirection: waypoint.choosesDirection,
          nearest: nearest.map { Int($0.distance.rounded()) }
        )
      },
      remedy: nearest == nil ? nil : .raiseSnapRadius,
      waypoint: waypoint,
      distance: nearest?.distance,
      nearest: nearest?.coordinate
    )
  }

  static func noUsableEntrance(_ waypoint: Waypoint, _ profile: Profile) -> RoutingError {
    RoutingError(
      .noRoute,
      .message { $0.noUsableEntrance(label(waypoint), profile: profile.name) },
      waypoint: waypoint
    )
  }

  static func noRoute(
    _ from: Waypoint,
    _ to: Waypoint,
    _ profile: Profile,
    excluding excluded: Set<RoadClass>
  ) -> RoutingError {
    let names = excluded.map(\.rawValue).sorted().joined(separator: ", ")
    return RoutingError(
      .noRoute,
      .message {
        $0.noRoute(from: label(from), to: label(to), profile: profile.name, excluding: names)
      },
      remedy: excluded.isEmpty ? nil : .allowExcludedRoads
    )
  }

  static func noStepFreeRoute(
    _ from: Waypoint,
    _ to: Waypoint,
    onFoot meters: Meters
  ) -> RoutingError {
    let length = Int(meters.rounded())
    return RoutingError(
      .noRoute,
      .message { $0.noStepFreeRoute(from: label(from), to: label(to), onFoot: length) },
      remedy: .walk
    )
  }

  static func closed(
    _ from: Waypoint,
    _ to: Waypoint,
    _ what: MessageLabel,
    opens: Opening?
  ) -> RoutingError {
    RoutingError(
      .noRoute,
      .message {
        $0.noOpenRoute(from: label(from), to: label(to), closed: what, opens: opens)
      }
    )
  }

  static func apart(_ from: Waypoint, _ to: Waypoint) -> RoutingError {
    RoutingError(.noRoute, .message { $0.apart(label(from), label(to)) })
  }

  static func avoided(_ from: Waypoint, _ to: Waypoint) -> RoutingError {
    RoutingError(.noRoute, .message { $0.avoided(from: label(from), to: label(to)) })
  }

  /// The name of a waypoint, or its coordinate if it has none.
  static func label(_ waypoint: Waypoint) -> String {
    if !waypoint.name.isEmpty { return waypoint.name }
    return String(CoveredArea.geoURI(waypoint.location).dropFirst(4))
  }
}
