import GeoCore

/// The highest speed at each place of a path, from the streets' target speeds, the curves, and the
/// braking before both.
///
/// The radius of the curve at a place is that of the circle through it and the two points of the
/// path one chord before and behind: chord ÷ (2 · sin(turn ÷ 2)). Chords are longer at high speed,
/// except at corners, because travellers do not follow each kink of the map.
///
/// ```
///           ● s + chord
///          ╱
///         ╱   turn: the angle between the two chords
/// ●──────● s
/// ```
struct SpeedProfile {
  /// Samples in the chord at corners.
  private static let samplesPerChord = 4
  /// Seconds of travel in a chord elsewhere; an estimate.
  private static let chordTime: Seconds = 1
  /// The least turn of a corner; an estimate.
  private static let corner: Degrees = 30

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
      if let radius = radius(at: index, points, speed) {
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

  /// The radius of the curve at a sample for a speed; `nil` near the ends of the path.
  private func radius(at index: Int, _ points: [PlanePoint], _ speed: Double) -> Meters? {
    guard let sharp = Self.turn(at: index, points, Self.samplesPerChord) else { return nil }
    let samples = max(Self.samplesPerChord, Int(min(1e6, speed * Self.chordTime / step)))
    let isCorner = sharp >= Self.corner || samples == Self.samplesPerChord
    let long = isCorner ? nil : Self.turn(at: index, points, samples)
    let chord = Double(long == nil ? Self.samplesPerChord : samples) * step
    let sine = sin((long ?? sharp) / 2 * .pi / 180)
    return sine > 0 ? chord / (2 * sine) : nil
  }

  /// The angle between the chords of some samples before and after a sample; `nil` near the ends.
  private static func turn(at index: Int, _ points: [PlanePoint], _ samples: Int) -> Degrees? {
    let (before, after) = (index - samples, index + samples)
    guard before >= 0, after < points.count else { return nil }
    let (a, b, c) = (points[before], points[index], points[after])
    let first = Bearing.of(x: b.x - a.x, y: b.y - a.y)
    return abs(Bearing.turn(from: first, to: Bearing.of(x: c.x - b.x, y: c.y - b.y)))
  }
}
