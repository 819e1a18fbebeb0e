import CampusGraph
package import GeoCore
import Traces
import Transit

/// A question about vehicles on a timetable whose positions are in a file.
package struct FleetQuestion {
  /// The timetable.
  package var network: TransitNetwork
  /// File with a JSON object a line: `vehicle`, `time`, `lat`, `lon`, also `speed` and `course`; `nil` for
  /// none.
  package var positions: String?
  /// The time that is asked for; `nil` for that of the last position, or now.
  package var time: String?

  /// Asks about a timetable without positions, now.
  package init(_ network: TransitNetwork) { self.network = network }

  /// The most bytes of a file of positions: a day of a thousand vehicles.
  private static let mostBytes = 1 << 30

  /// The next arrivals at a stop, as the server gives them.
  ///
  /// - Parameters:
  ///   - stop: Id or name of a stop.
  ///   - minutes: How far ahead.
  ///   - limit: How many at most.
  ///   - now: Seconds since 1970.
  /// - Returns: The document of `/v1/stops/{id}/arrivals`.
  /// - Throws: `NotFound` for the stop, `InvalidValue` for the time, `BadFile` or `TooBig` for the file.
  package func arrivals(
    at stop: String,
    minutes: Int,
    limit: Int,
    now: Int64
  ) throws(ServiceError) -> JSONValue {
    guard let id = network.stop(called: stop) else {
      let shown = PlaceArgument.shown(stop)
      throw ServiceError(.notFound) { $0.noStop(shown) }
    }
    let (follower, time) = try follow(now: now)
    let arrivals = follower.arrivals(
      at: id,
      from: time,
      within: Seconds(minutes) * 60,
      limit: limit
    )
    return TimetableDocuments(network).arrivals(arrivals, at: id)
  }

  /// The vehicles with their trips, as the server gives them.
  ///
  /// - Parameter now: Seconds since 1970.
  /// - Returns: The document of `/v1/vehicles`.
  /// - Throws: `InvalidValue` for the time, `BadFile` or `TooBig` for the file.
  package func vehicles(now: Int64) throws(ServiceError) -> JSONValue {
    let (follower, time) = try follow(now: now)
    let documents = TimetableDocuments(network)
    let vehicles = follower.vehicles.compactMap { follower.status(of: $0, at: time) }
      .filter { $0.time <= time }
    return [
      "code": "Ok",
      "vehicles": .array(
        vehicles.map { status in
          var json: JSONObject = [
            "id": .string(status.vehicle.rawValue),
            "time": .string(TimeText.text(status.time, decimals: 0)),
            "age": .rounded(max(0, time - status.time), to: 1),
            "location": .position(status.coordinate),
          ]
          for member in documents.members(of: status).members { json[member.name] = member.value }
          return .object(json)
        }
      ),
    ]
  }

  /// Follows the vehicles up to the time that is asked for.
  private func follow(now: Int64) throws(ServiceError) -> (FleetFollower, time: Seconds) {
    let argument = TimeArgument(zone: network.timeZone)
    let asked = try time.map { text throws(ServiceError) in
      Seconds(try argument.seconds(text, of: .at, now: now))
    }
    var follower = FleetFollower(network.timetable, clock: network.clock)
    var last: Seconds?
    if let positions {
      for (vehicle, fix) in try Self.read(positions) {
        guard let time = fix.time, asked.map({ time <= $0 }) ?? true else { continue }
        follower.take(fix, of: VehicleID(vehicle))
        last = max(last ?? time, time)
      }
    }
    return (follower, asked ?? last ?? Seconds(now))
  }

  // MARK: - File

  private typealias Position = (vehicle: String, fix: LocationFix)

  /// The positions of a file in the order of time.
  private static func read(_ path: String) throws(ServiceError) -> [Position] {
    guard let bytes = FileSystem.bytes(of: path, limit: mostBytes + 1) else {
      throw ServiceError(.badFile, details: ["file": .string(path)]) { $0.unreadableData(path) }
    }
    guard bytes.count <= mostBytes else {
      throw ServiceError(.tooBig, details: ["file": .string(path)]) {
        $0.positionsTooBig(path, limit: mostBytes >> 20)
      }
    }
    var positions: [Position] = []
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    for (number, line) in lines.enumerated() where line.contains(where: { $0 > 0x20 }) {
      guard let position = position(Array(line)) else {
        let details: JSONObject = ["file": .string(path), "line": .number(Double(number + 1))]
        throw ServiceError(.badFile, details: details) { $0.badPosition(path, line: number + 1) }
      }
      positions.append(position)
    }
    // Stable, so that the order of a file counts where times are equal.
    return positions.enumerated().sorted {
      ($0.element.fix.time ?? 0, $0.offset) < ($1.element.fix.time ?? 0, $1.offset)
    }
    .map(\.element)
  }

  private static func position(_ line: [UInt8]) -> Position? {
    guard let json = try? JSONValue(parsing: line), let vehicle = json["vehicle"]?.string,
      (1...100).contains(vehicle.utf8.count),
      let latitude = json["lat"]?.number, let longitude = json["lon"]?.number,
      abs(latitude) <= 90, abs(longitude) <= 180,
      let time = json["time"]?.string.flatMap({ TimeText.instant($0) }) ?? json["time"]?.number,
      TimeText.range.contains(time)
    else { return nil }
    var fix = LocationFix(Coordinate(latitude: latitude, longitude: longitude))
    fix.time = time
    fix.speed = json["speed"]?.number.flatMap { (0...200).contains($0) ? $0 : nil }
    fix.course = json["course"]?.number.flatMap { (0...360).contains($0) ? $0 : nil }
    return (vehicle, fix)
  }
}
