import GeoCore

/// A line in pixels with the length up to each of its points.
struct PixelLine {
  let points: [Pixel]
  /// The length from the start to each point.
  let offsets: [Double]

  /// Makes a line; `nil` if it has no length.
  init?(_ points: [Pixel]) {
    var kept: [Pixel] = []
    var offsets: [Double] = []
    for point in points {
      guard let last = kept.last else {
        kept.append(point)
        offsets.append(0)
        continue
      }
      let step = last.distance(to: point)
      guard step > 1e-6, step < 1e6 else { continue }
      offsets.append((offsets.last ?? 0) + step)
      kept.append(point)
    }
    guard kept.count > 1 else { return nil }
    self.points = kept
    self.offsets = offsets
  }

  /// The whole length in pixels.
  var length: Double { offsets.last ?? 0 }

  /// The point at a length from the start; the nearer end outside 0…``length``.
  func point(at offset: Double) -> Pixel {
    let index = segment(at: offset)
    let (a, b) = (points[index], points[index + 1])
    let share = (offset - offsets[index]) / (offsets[index + 1] - offsets[index])
    let bounded = min(1, max(0, share))
    return Pixel(x: a.x + (b.x - a.x) * bounded, y: a.y + (b.y - a.y) * bounded)
  }

  /// The part between two lengths from the start.
  func slice(from start: Double, to end: Double) -> [Pixel] {
    guard start < end else { return [] }
    let (first, last) = (segment(at: start), segment(at: end))
    let inner = first < last ? points[(first + 1)...last] : []
    return [point(at: start)] + inner + [point(at: end)]
  }

  /// The direction between two points of the line, in degrees clockwise from rightwards.
  func angle(from start: Double, to end: Double) -> Degrees {
    let (a, b) = (point(at: start), point(at: end))
    return atan2(b.y - a.y, b.x - a.x) * 180 / .pi
  }

  /// The index of the point before a length from the start; the last point has none after it.
  private func segment(at offset: Double) -> Int {
    var (low, high) = (0, offsets.count - 2)
    while low < high {
      let middle = (low + high + 1) / 2
      if offsets[middle] <= offset { low = middle } else { high = middle - 1 }
    }
    return low
  }
}

extension PixelLine {
  /// Joins lines whose ends meet within half a pixel to longer lines, which may be reversed.
  ///
  /// At a junction of more than two ends the line that goes on most nearly straight is taken.
  static func joined(_ lines: [[Pixel]]) -> [[Pixel]] {
    var ends: [GridPoint: [Int]] = [:]
    for (index, line) in lines.enumerated() {
      guard let first = line.first, let last = line.last else { continue }
      ends[GridPoint(first), default: []].append(index)
      ends[GridPoint(last), default: []].append(index)
    }
    var isUsed = [Bool](repeating: false, count: lines.count)
    func extended(_ line: [Pixel]) -> [Pixel] {
      var line = line
      while let tip = line.last, let next = best(after: line, at: tip) {
        isUsed[next.index] = true
        line += next.line.dropFirst()
      }
      return line
    }
    func best(after line: [Pixel], at tip: Pixel) -> (index: Int, line: [Pixel])? {
      let heading = Self.heading(line.suffix(2))
      var best: (turn: Double, index: Int, line: [Pixel])?
      for index in ends[GridPoint(tip), default: []] where !isUsed[index] {
        let candidate = lines[index]
        let isForward = candidate.first.map { GridPoint($0) == GridPoint(tip) } ?? false
        let oriented = isForward ? candidate : candidate.reversed()
        let turn = Self.turn(heading, Self.heading(oriented.prefix(2)))
        if turn < best?.turn ?? 50 { best = (turn, index, oriented) }
      }
      return best.map { ($0.index, $0.line) }
    }
    var result: [[Pixel]] = []
    for (index, line) in lines.enumerated() where !isUsed[index] && line.count > 1 {
      isUsed[index] = true
      result.append(extended(extended(line).reversed()))
    }
    return result
  }

  /// The difference of two directions, 0…180 degrees.
  static func turn(_ a: Degrees, _ b: Degrees) -> Degrees {
    let difference = abs(a - b).truncatingRemainder(dividingBy: 360)
    return min(difference, 360 - difference)
  }

  private static func heading(_ ends: ArraySlice<Pixel>) -> Degrees {
    guard let a = ends.first, let b = ends.last else { return 0 }
    return atan2(b.y - a.y, b.x - a.x) * 180 / .pi
  }

  /// A point rounded to half pixels.
  private struct GridPoint: Hashable {
    let x: Int
    let y: Int

    init(_ pixel: Pixel) {
      let bound = 1e8
      x = Int((min(bound, max(-bound, pixel.x)) * 2).rounded())
      y = Int((min(bound, max(-bound, pixel.y)) * 2).rounded())
    }
  }
}
