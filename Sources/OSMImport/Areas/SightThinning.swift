import CampusGraph

/// Removes lines of sight that a path over other lines nearly replaces.
///
/// It is the greedy spanner of Althöfer, Das, Dobkin, Joseph and Soares (1993,
/// doi:10.1007/BF02189308): lines are added by ascending length, and only if the path over those
/// already added is longer than the line by more than the factor ``stretch``. So no path across the
/// plaza becomes longer than that. Of these, only lines on a shortest path between two entries are
/// kept.
struct SightThinning {
  /// A line between two stops, given by their indices.
  struct Line {
    var first: Int
    var second: Int
    /// In metres.
    var length: Double
  }

  /// The largest factor by which a path across may become longer.
  static let stretch = 1.005

  private let count: Int
  private let outline: [Line]
  /// The matrix of the shortest paths so far, row by row.
  private var distance: [Double]

  /// Starts with lines that exist already and are not returned.
  ///
  /// - Parameters:
  ///   - stops: the number of stops.
  ///   - outline: the existing lines.
  init(stops: Int, outline: [Line]) {
    count = stops
    self.outline = outline
    distance = Array(repeating: .infinity, count: stops * stops)
    for stop in 0..<stops { distance[stop * stops + stop] = 0 }
    for line in outline where line.length < length(line.first, line.second) { join(line) }
  }

  /// The lines that are needed, in their original order.
  ///
  /// - Parameters:
  ///   - lines: all lines of sight.
  ///   - entries: the number of stops, the first ones, that are entries of the plaza.
  /// - Returns: the lines that other lines do not replace and that lie on a shortest path.
  /// - Complexity: O(n²) for each line that is kept between n stops.
  mutating func needed(_ lines: [Line], entries: Int) -> [Line] {
    let ascending = lines.indices.sorted { (lines[$0].length, $0) < (lines[$1].length, $1) }
    var kept: [Int] = []
    for index in ascending {
      let line = lines[index]
      if length(line.first, line.second) <= line.length * Self.stretch { continue }
      join(line)
      kept.append(index)
    }
    return useful(kept.sorted().map { lines[$0] }, entries: entries)
  }

  private func length(_ a: Int, _ b: Int) -> Double { distance[a * count + b] }

  /// The lines that lie on a shortest path between two entries.
  private func useful(_ lines: [Line], entries: Int) -> [Line] {
    let all = lines + outline
    var linesAt = [[Int]](repeating: [], count: count)
    for (index, line) in all.enumerated() {
      linesAt[line.first].append(index)
      linesAt[line.second].append(index)
    }
    var isUseful = Array(repeating: false, count: all.count)
    for target in 0..<entries {
      var isWalked = Array(repeating: false, count: count)
      for source in 0..<entries {
        var stop = source
        while stop != target, !isWalked[stop] {
          isWalked[stop] = true
          var best = (length: Double.infinity, line: -1, next: target)
          for index in linesAt[stop] {
            let next = all[index].first == stop ? all[index].second : all[index].first
            let over = all[index].length + length(next, target)
            if over < best.length { best = (over, index, next) }
          }
          guard best.line >= 0 else { break }
          isUseful[best.line] = true
          stop = best.next
        }
      }
    }
    return lines.indices.filter { isUseful[$0] }.map { lines[$0] }
  }

  /// Updates the shortest paths with a new line.
  private mutating func join(_ line: Line) {
    let (fromFirst, fromSecond) = (row(line.first), row(line.second))
    for stop in 0..<count {
      let overFirst = fromFirst[stop] + line.length
      let overSecond = fromSecond[stop] + line.length
      if overFirst < fromSecond[stop] {
        shorten(stop, by: overFirst, fromSecond)
      } else if overSecond < fromFirst[stop] {
        shorten(stop, by: overSecond, fromFirst)
      }
    }
  }

  private func row(_ stop: Int) -> [Double] {
    Array(distance[stop * count..<(stop + 1) * count])
  }

  /// Updates the shortest paths from a stop that use the new line.
  private mutating func shorten(_ stop: Int, by length: Double, _ beyond: [Double]) {
    for other in 0..<count where length + beyond[other] < distance[stop * count + other] {
      distance[stop * count + other] = length + beyond[other]
      distance[other * count + stop] = length + beyond[other]
    }
  }
}
