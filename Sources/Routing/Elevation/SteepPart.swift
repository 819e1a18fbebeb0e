import CampusGraph
import GeoCore

/// Steepest part of a step, if it is steep for the traveller.
public struct SteepPart: Sendable, Hashable {
  /// Its slope in per cent, positive uphill.
  public var percent: Int

  /// The remark on it for the end of an instruction.
  func remark(in language: Language) -> String {
    let isUp = percent > 0
    return switch language {
    case .english: " (steep \(isUp ? "climb" : "descent"), \(abs(percent)) %)"
    case .spanish: " (\(isUp ? "subida" : "bajada") fuerte, \(abs(percent)) %)"
    }
  }
}

/// Finds the steep parts of steps.
struct SteepPartFinder {
  /// The slope from which a part is steep.
  let limit: Double
  /// Metres over which a slope is measured; a shorter slope is measured as a whole.
  private static let window: Meters = 20
  /// Slopes shorter than this, in metres, are kerbs and errors of the data.
  private static let shortest: Meters = 5

  /// The limits of those who avoid slopes; `nil` for others.
  ///
  /// Wheelchairs: 5 %, from which a way counts as a ramp (ADA 2010 §403.3). Bikes: 6 %.
  init?(_ mode: TravelMode) {
    switch mode {
    case .wheelchair: limit = 0.05
    case .bike: limit = 0.06
    case .foot, .car: return nil
    }
  }

  /// The steepest part of some consecutive pieces; `nil` if none is steep.
  func steepest(_ grades: [Grade]) -> SteepPart? {
    var best = 0.0
    for run in grades.split(whereSeparator: { $0.rise == nil || $0.isStairs }) {
      let slope = Self.steepestWindow(run)
      if abs(slope) > abs(best) { best = slope }
    }
    return abs(best) >= limit ? SteepPart(percent: Int((best * 100).rounded())) : nil
  }

  /// The steepest slope over the length of the window; 0 if the pieces are shorter than slopes are.
  ///
  /// Heights are linear between the ends of pieces, so the steepest window starts or ends at one.
  private static func steepestWindow(_ run: ArraySlice<Grade>) -> Double {
    var (distances, heights) = ([0.0], [0.0])
    for grade in run where grade.length > 0 {
      distances.append(distances[distances.count - 1] + grade.length)
      heights.append(heights[heights.count - 1] + (grade.rise ?? 0))
    }
    let length = distances[distances.count - 1]
    guard length >= shortest else { return 0 }
    let width = min(window, length)
    func height(at distance: Meters) -> Double {
      // The piece that contains the distance, by binary search.
      var (low, high) = (0, distances.count - 1)
      while high - low > 1 {
        let middle = (low + high) / 2
        if distances[middle] <= distance { low = middle } else { high = middle }
      }
      let share = (distance - distances[low]) / (distances[high] - distances[low])
      return heights[low] + (heights[high] - heights[low]) * share
    }
    var best = 0.0
    for end in distances {
      for start in [end, end - width] where start >= 0 && start + width <= length {
        let slope = (height(at: start + width) - height(at: start)) / width
        if abs(slope) > abs(best) { best = slope }
      }
    }
    return best
  }
}

extension Leg {
  /// Notes on each step the steepest part of its way.
  mutating func findSteepParts(for mode: TravelMode) {
    guard let finder = SteepPartFinder(mode), !grades.isEmpty else { return }
    var rest = grades[...]
    for index in steps.indices where steps[index].distance > 0 {
      let own = Self.take(steps[index].distance, from: &rest)
      if steps[index].mode != .ferry { steps[index].steepest = finder.steepest(own) }
    }
  }

  /// Takes the first metres of some parts; a part across the border is divided.
  private static func take(_ distance: Meters, from rest: inout ArraySlice<Grade>) -> [Grade] {
    var taken: [Grade] = []
    var left = distance
    while left > 0.001, let first = rest.first {
      guard first.length > left else {
        taken.append(rest.removeFirst())
        left -= first.length
        continue
      }
      let share = left / first.length
      var part = first
      part.length = left
      part.rise = first.rise.map { $0 * share }
      taken.append(part)
      rest[rest.startIndex].length -= left
      rest[rest.startIndex].rise = first.rise.map { $0 * (1 - share) }
      left = 0
    }
    return taken
  }
}
