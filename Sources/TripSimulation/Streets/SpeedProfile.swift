import GeoCore

/// The highest speed at each place of a path, from the streets' target speeds, the curves, and the
/// braking before both.
///
/// The radius of the curve at a place is that of the circle through it and the two points of the
/// path one chord before and behind: chord ÷ (2 · sin(turn ÷ 2)).
///
/// ```
///           ● s + chord
///          ╱
///         ╱   turn: the angle between the two chords
/// ●──────● s
/// ```
struct SpeedProfile {
  /// Samples per chord.
  private static let samplesPerChord = 4

  /// Metres between two samples.
  let step: Meters
  /// The highest speeds at multiples of ``step``, in metres per second.
  private var highest: [Double] = []

  /// Samples a path.
  ///
  /// - Parameters:
  ///   - path: the path.
  ///   - targets: the target speed of each piece.
  ///   - reach: the length of a chord in metres.
  ///   - speeds: the traveller's limits.
  /// - Complexity: O(length ÷ reach).
  init(of path: TravelPath, targets: [Double], reach: Meters, _ speeds: StreetSpeeds) {
    step = max(0.5, reach) / Double(Self.samplesPerChord)
    let count = Int((path.length / step).rounded(.up)) + 1
    let points = Self.points(of: path, count: count, step: step)
    highest.reserveCapacity(count)
    var piece = 0
    for index in 0..<count {
      let along = Double(index) * step
      while piece + 1 < targets.count, path.distances[piece + 1] < along - step { piece += 1 }
      var speed = Double.infinity
      // A sample allows for all pieces up to the next one, as it stands for what is around it.
      var next = piece
      while next < targets.count, next == piece || path.distances[next] <= along + step {
        speed = min(speed, targets[next])
        next += 1
      }
      if let radius = Self.radius(at: index, points, chord: step * Double(Self.samplesPerChord)) {
        speed = min(speed, speeds.highest(onRadius: radius))
      }
      highest.append(speed)
    }
    brake(speeds.acceleration.down)
  }

  /// The highest speed at a distance along the path.
  func speed(at along: Meters) -> Double {
    let place = max(0, along / step)
    let index = min(highest.count - 1, Int(place))
    guard index + 1 < highest.count else { return highest[index] }
    return highest[index] + (place - Double(index)) * (highest[index + 1] - highest[index])
  }

  /// Lowers speeds from which the traveller could not brake to the ones ahead.
  private mutating func brake(_ deceleration: Double) {
    for index in highest.indices.dropLast().reversed() {
      let ahead = highest[index + 1]
      highest[index] = min(highest[index], (ahead * ahead + 2 * deceleration * step).squareRoot())
    }
  }

  private static func points(of path: TravelPath, count: Int, step: Meters) -> [PlanePoint] {
    let plane = LocalPlane(at: path.pieces[0].line.start)
    var piece = 0
    return (0..<count).map { index in
      let along = min(Double(index) * step, path.length)
      while piece + 1 < path.pieces.count, path.distances[piece + 1] <= along { piece += 1 }
      return plane.point(path.pieces[piece].line.point(along: along - path.distances[piece]))
    }
  }

  /// The radius of the curve at a sample; `nil` near the ends of the path.
  private static func radius(at index: Int, _ points: [PlanePoint], chord: Meters) -> Meters? {
    let (before, after) = (index - samplesPerChord, index + samplesPerChord)
    guard before >= 0, after < points.count else { return nil }
    let (a, b, c) = (points[before], points[index], points[after])
    let first = PlanePoint(x: b.x - a.x, y: b.y - a.y)
    let second = PlanePoint(x: c.x - b.x, y: c.y - b.y)
    let turn = abs(
      Bearing.turn(
        from: Bearing.of(x: first.x, y: first.y),
        to: Bearing.of(x: second.x, y: second.y)
      )
    )
    let sine = sin(turn / 2 * .pi / 180)
    return sine > 0 ? chord / (2 * sine) : nil
  }
}
