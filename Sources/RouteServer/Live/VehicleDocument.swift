import GeoCore
import LiveStore
import Traces

/// Vehicle with its last position, as it is published.
///
/// The position of a person is rounded to 0.005 degrees, and has no speed, course and accuracy. All
/// that depends on a place uses the rounded one, so that distances do not tell the exact one.
struct VehicleDocument: Sendable {
  /// State of a vehicle.
  enum State: String, CaseIterable, Sendable {
    case moving, stopped
    /// The last position is some minutes old.
    case stale
    /// The last position is old.
    case notReporting = "not_reporting"
  }

  let vehicle: Vehicle
  let position: LastPosition
  let state: State
  /// Seconds since 1970 since which it is in this state.
  let since: Seconds
  /// Seconds since the last position.
  let age: Seconds
  /// The published place.
  let coordinate: Coordinate
  private let transit: TransitService?
  private let now: Seconds

  init(
    _ vehicle: Vehicle,
    _ position: LastPosition,
    _ ages: LiveService.Ages,
    _ transit: TransitService?,
    now: Seconds
  ) {
    (self.vehicle, self.position, self.transit, self.now) = (vehicle, position, transit, now)
    age = max(0, now - position.time)
    if age > ages.silent {
      (state, since) = (.notReporting, position.time + ages.silent)
    } else if age > ages.stale {
      (state, since) = (.stale, position.time + ages.stale)
    } else {
      (state, since) = (position.isMoving ? .moving : .stopped, position.since)
    }
    let exact = position.fix.coordinate
    coordinate = vehicle.kind == .person ? CoarsePlace.rounded(exact) : exact
  }

  /// The document.
  ///
  /// - Parameter distance: Metres from the place that was asked for; `nil` for none.
  /// - Returns: The members.
  func json(distance: Meters? = nil) -> JSONValue {
    var json: JSONObject = [
      "id": .string(vehicle.id), "name": .optional(vehicle.name),
      "kind": .string(vehicle.kind.rawValue), "state": .string(state.rawValue),
      "since": .string(TimeText.text(since, decimals: 0)),
      "time": .string(TimeText.text(position.time, decimals: 0)), "age": .rounded(age, to: 1),
      "location": .position(coordinate),
    ]
    if vehicle.kind == .person {
      json["coarse"] = true
    } else {
      let fix = position.fix
      json["speed"] = fix.speed.map { .rounded($0, to: 2) } ?? .null
      json["course"] = fix.course.map { .rounded($0, to: 1) } ?? .null
      json["accuracy"] = fix.accuracy.map { .rounded($0, to: 1) } ?? .null
    }
    if let transit {
      let service = TransitDocuments(transit: transit).members(of: vehicle.id, at: now)
      for member in service.members { json[member.name] = member.value }
    }
    if let distance { json["distance"] = .rounded(distance, to: 1) }
    return .object(json)
  }
}
