import GeoCore
import RouteService
import Traces
import Tracking

/// Publication of a trip at a link, as its owner wants it.
///
/// The name of the link cannot be guessed; the server has only its hash. A share ends at its time, at
/// the arrival, or when the owner ends it or the trip.
struct TripShare: Sendable, Hashable {
  /// Hash of the name.
  let hash: String
  /// When it ends, in seconds since 1970.
  let ends: Seconds
  /// Whether exact positions are shown; else rounded ones, without speed and destination.
  let isPrecise: Bool

  /// Takes all values.
  init(hash: String, ends: Seconds, isPrecise: Bool) {
    (self.hash, self.ends, self.isPrecise) = (hash, ends, isPrecise)
  }

  // MARK: - Store

  /// Reads what the store has; `nil` if it is no share.
  init?(body: [UInt8]) {
    guard let json = try? JSONValue(parsing: body), let hash = json["hash"]?.string,
      let ends = json["ends"]?.number, let isPrecise = json["precise"]?.bool
    else { return nil }
    self.init(hash: hash, ends: ends, isPrecise: isPrecise)
  }

  /// The content for the store.
  var body: [UInt8] {
    let json: JSONValue = [
      "hash": .string(hash), "ends": .number(ends), "precise": .bool(isPrecise),
    ]
    return Array(json.text.utf8)
  }

  // MARK: - Document

  /// Whether it is seen at a time.
  func isSeen(at now: Seconds) -> Bool { now < ends }

  /// What the link shows of a trip.
  func document(of machine: TripMachine, _ language: Language) -> JSONValue {
    var json: JSONObject = [
      "code": "Ok", "active": .bool(!machine.isCancelled), "profile": .string(machine.profile),
      "expires": .string(TimeText.text(ends, decimals: 0)), "coarse": .bool(!isPrecise),
    ]
    let update = machine.sharedLine.map { TrackDocument.line($0, language).object ?? [:] } ?? [:]
    let names = ["time", "state", "location", "remaining", "eta", "eta_low", "eta_high"]
    for name in names + (isPrecise ? ["matched", "speed", "remaining_duration"] : []) {
      json[name] = update[name] ?? .null
    }
    if isPrecise {
      json["destination"] = machine.destination.map(\.json) ?? .null
    } else if let line = machine.sharedLine {
      json["location"] = line.update.location.map { .position(CoarsePlace.rounded($0)) } ?? .null
      json["remaining"] = line.update.remaining.map { .number(CoarsePlace.rounded($0)) } ?? .null
    }
    return .object(json)
  }
}

/// Places and distances of persons as they are published.
enum CoarsePlace {
  /// Fractions of a degree to which places are rounded: 550 m from south to north.
  private static let perDegree = 200.0
  /// Step in metres to which distances are rounded.
  private static let step: Meters = 500

  /// A place, rounded.
  static func rounded(_ place: Coordinate) -> Coordinate {
    func rounded(_ degrees: Double) -> Double { (degrees * perDegree).rounded() / perDegree }
    return Coordinate(latitude: rounded(place.latitude), longitude: rounded(place.longitude))
  }

  /// A distance in metres, rounded.
  static func rounded(_ distance: Meters) -> Meters { (distance / step).rounded() * step }
}
