import Foundation
import GeoCore
import Tracking
import TrackingOracles

/// A recorded drive with the way that was really driven.
struct Recording: Sendable {
  let id: Int
  let fixes: [LocationFix]
  /// The line that was driven, in the direction of travel.
  let truth: LineString

  /// How fixes are changed before they are used.
  enum Variant: CaseIterable, Sendable {
    case recorded
    case every10
    case every30
    /// σ 15 m of seeded white noise along each axis, without and with its accuracy stated.
    case noisy
    case noisyStated
    /// Filled to a fix every second along the true way: errors change steadily from one recorded fix
    /// to the next, or stay as they are until then.
    case filled
    case filledInSteps

    var name: String {
      switch self {
      case .recorded: "as recorded"
      case .every10: "10 s"
      case .every30: "30 s"
      case .noisy: "σ 15 m"
      case .noisyStated: "σ 15 m, stated"
      case .filled: "errors change steadily"
      case .filledInSteps: "errors jump"
      }
    }

    /// Whether errors are those recorded, so that arrivals are measured.
    var keepsPlaces: Bool { self != .noisy && self != .noisyStated }

    /// Whether fixes are added between those recorded.
    var isFilled: Bool { self == .filled || self == .filledInSteps }

    /// The least number of seconds between two fixes.
    fileprivate var spacing: Seconds {
      switch self {
      case .every10: 10
      case .every30: 30
      case .recorded, .noisy, .noisyStated, .filled, .filledInSteps: 0
      }
    }
  }

  /// Standard deviation of the added noise along each axis, in metres.
  private static let noise: Meters = 15
  /// Standard deviations along one axis in the radius that holds 68 fixes of 100.
  private static let deviationsInAccuracy = 1.51

  /// Seconds between two recorded fixes up to which others are added.
  private static let longestFilled: Seconds = 15

  /// The fixes of a variant.
  func fixes(_ variant: Variant) -> [LocationFix] {
    if variant.isFilled { return filled(inSteps: variant == .filledInSteps) }
    var thinned: [LocationFix] = []
    for (index, fix) in fixes.enumerated() {
      // The last fix ends the way that is compared with the true one.
      if let last = thinned.last?.time, let time = fix.time, time - last < variant.spacing,
        index + 1 < fixes.count
      {
        continue
      }
      thinned.append(fix)
    }
    guard !variant.keepsPlaces else { return thinned }
    var random = SplitMix64(seed: 7_000_000 + UInt64(id))
    return thinned.map { fix in
      var fix = fix
      let plane = LocalPlane(at: fix.coordinate)
      let radius = (-2 * log(1 - random.unit())).squareRoot() * Self.noise
      let angle = 2 * Double.pi * random.unit()
      fix.coordinate = plane.coordinate(PlanePoint(x: radius * cos(angle), y: radius * sin(angle)))
      if variant == .noisyStated { fix.accuracy = Self.noise * Self.deviationsInAccuracy }
      return fix
    }
  }

  /// A fix every second, at a steady speed from the true place of each recorded fix to that of the next.
  private func filled(inSteps: Bool) -> [LocationFix] {
    let along = TrueProgress(of: fixes.map(\.coordinate), on: truth).along
    let errors = zip(fixes, along).map {
      LocalPlane(at: truth.point(along: $1)).point($0.coordinate)
    }
    /// The fixes between two recorded ones.
    func between(_ first: Int, _ second: Int) -> [LocationFix] {
      guard let start = fixes[first].time, let end = fixes[second].time,
        end - start > 1, end - start <= Self.longestFilled
      else { return [] }
      let (from, to) = (errors[first], inSteps ? errors[first] : errors[second])
      return (1..<Int((end - start).rounded(.up))).map { seconds in
        let share = Double(seconds) / (end - start)
        let place = along[first] + share * (along[second] - along[first])
        let error = PlanePoint(
          x: from.x + share * (to.x - from.x),
          y: from.y + share * (to.y - from.y)
        )
        return LocationFix(
          LocalPlane(at: truth.point(along: place)).coordinate(error),
          time: start + Double(seconds)
        )
      }
    }
    return fixes.indices.flatMap { index in
      (index > 0 ? between(index - 1, index) : []) + [fixes[index]]
    }
  }

  /// Reads `points.csv` (`id,time,latitude,longitude`) and `truth.csv` (`id,WKT`) of a folder.
  static func read(from folder: URL) throws -> [Recording] {
    let dates = ISO8601DateFormatter()
    var fixes: [Int: [LocationFix]] = [:]
    for line in try lines(of: folder.appending(path: "points.csv")) {
      let fields = line.split(separator: ",")
      guard fields.count == 4, let id = Int(fields[0]), let time = dates.date(from: "\(fields[1])"),
        let latitude = Double(fields[2]), let longitude = Double(fields[3])
      else { continue }
      fixes[id, default: []].append(
        LocationFix(
          Coordinate(latitude: latitude, longitude: longitude),
          time: time.timeIntervalSince1970
        )
      )
    }
    return try lines(of: folder.appending(path: "truth.csv")).compactMap { line in
      guard let comma = line.firstIndex(of: ","), let id = Int(line[..<comma]) else { return nil }
      let numbers = line[comma...].split { !"0123456789.-".contains($0) }.compactMap(Double.init)
      let points = stride(from: 0, to: numbers.count - 1, by: 2).map {
        Coordinate(latitude: numbers[$0 + 1], longitude: numbers[$0])
      }
      guard points.count > 1, let own = fixes[id] else { return nil }
      return Recording(id: id, fixes: own, truth: LineString(points))
    }
  }

  private static func lines(of file: URL) throws -> [Substring] {
    try String(contentsOf: file, encoding: .utf8).split(whereSeparator: \.isNewline)
  }
}
