import GeoCore

extension DistanceRaster {
  /// The raster of a smooth area around the lines: gaps and bays narrower than twice the margin are
  /// filled, and holes up to an area.
  ///
  /// The area within the margin is shrunk again by the difference of the margin and `kept`, which
  /// is a morphological closing. Everything within `kept` of the lines, to half a cell, stays
  /// inside, and the result lies within the margin of the lines except in filled holes. The closing
  /// of a larger set contains that of a smaller one.
  ///
  /// - Parameters:
  ///   - kept: the least distance from the lines to the outline, in metres, below the margin.
  ///   - holes: the largest area of a hole that is filled, in square metres.
  /// - Returns: a raster of the same corners.
  /// - Complexity: O(corners).
  func closed(keeping kept: Meters, fillingHoles holes: Double) -> DistanceRaster {
    var outside = (0..<columns * rows).map { squaredDistance(at: $0) > margin * margin }
    Self.fillHoles(&outside, columns: columns, upTo: Int(min(1e9, holes / (cell * cell))))
    let squares = SquaredDistances(to: outside, columns: columns, rows: rows).values
    // A point is inside if it is farther from the outside than the area is shrunk. The difference
    // takes the place of the distance to a line.
    let shrunk = max(0, margin - kept + cell / 2)
    let level = 2 * cell
    return replacing(margin: level) { index in
      max(0, level + shrunk - squares[index].squareRoot() * cell)
    }
  }

  /// The raster of what is inside here and outside another raster of the same corners.
  func subtracting(_ other: DistanceRaster) -> DistanceRaster {
    replacing(margin: margin) { index in
      let own = squaredDistance(at: index).squareRoot() - margin
      let without = other.margin - other.squaredDistance(at: index).squareRoot()
      return max(0, max(own, without) + margin)
    }
  }

  /// Marks parts of the outside as inside that are no larger than a number of corners and do not
  /// touch the border; corners that touch only diagonally belong to one part.
  private static func fillHoles(_ outside: inout [Bool], columns: Int, upTo limit: Int) {
    let rows = outside.count / columns
    var isSeen = [Bool](repeating: false, count: outside.count)
    for start in outside.indices where outside[start] && !isSeen[start] {
      var part = [start]
      isSeen[start] = true
      var next = 0
      var isBounded = true
      while next < part.count {
        let (row, column) = part[next].quotientAndRemainder(dividingBy: columns)
        next += 1
        if row == 0 || column == 0 || row == rows - 1 || column == columns - 1 {
          isBounded = false
          continue
        }
        for step in [-columns - 1, -columns, 1 - columns, -1, 1, columns - 1, columns, columns + 1]
        {
          let neighbour = row * columns + column + step
          guard outside[neighbour], !isSeen[neighbour] else { continue }
          isSeen[neighbour] = true
          part.append(neighbour)
        }
      }
      if isBounded, part.count <= limit {
        for corner in part { outside[corner] = false }
      }
    }
  }
}

/// Squared distances from the corners of a grid to the nearest marked corner, in cells.
///
/// Felzenszwalb and Huttenlocher (2012), doi:10.4086/toc.2012.v008a019: the lower envelope of
/// parabolas, first along the columns, then along the rows.
struct SquaredDistances {
  /// By row and column; infinite if no corner is marked.
  private(set) var values: [Double]

  /// Measures the distances.
  ///
  /// - Complexity: O(corners).
  init(to isMarked: [Bool], columns: Int, rows: Int) {
    values = isMarked.map { $0 ? 0 : .infinity }
    var envelope = Envelope(count: max(columns, rows))
    for column in 0..<columns {
      envelope.transform(&values, from: column, step: columns, count: rows)
    }
    for row in 0..<rows {
      envelope.transform(&values, from: row * columns, step: 1, count: columns)
    }
  }

  /// Lower envelope of the parabolas of one line.
  private struct Envelope {
    private var input: [Double]
    private var roots: [Int]
    private var starts: [Double]

    init(count: Int) {
      input = [Double](repeating: 0, count: count)
      roots = [Int](repeating: 0, count: count)
      starts = [Double](repeating: 0, count: count + 1)
    }

    mutating func transform(_ values: inout [Double], from first: Int, step: Int, count: Int) {
      var last = -1
      for index in 0..<count {
        let height = values[first + index * step]
        input[index] = height
        guard height < .infinity else { continue }
        var start = -Double.infinity
        while last >= 0 {
          let root = roots[last]
          let rise = height + Double(index * index) - input[root] - Double(root * root)
          start = rise / Double(2 * (index - root))
          if start > starts[last] { break }
          last -= 1
          start = -.infinity
        }
        last += 1
        roots[last] = index
        starts[last] = start
      }
      guard last >= 0 else { return }
      starts[last + 1] = .infinity
      var place = 0
      for index in 0..<count {
        while starts[place + 1] < Double(index) { place += 1 }
        let away = Double(index - roots[place])
        values[first + index * step] = away * away + input[roots[place]]
      }
    }
  }
}
