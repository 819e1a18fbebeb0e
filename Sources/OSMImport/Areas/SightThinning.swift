import CampusGraph

/// Leaves out lines of sight that others, one after the other, as good as replace: those along an
/// outline, and those that pass close by a stop.
///
/// It is the greedy spanner of Althöfer, Das, Dobkin, Joseph and Soares (1993,
/// doi:10.1007/BF02189308): lines are taken by rising length, and only where the way over the taken
/// ones is longer than the line by more than ``stretch``. So no way across becomes longer by more.
struct SightThinning {
  /// By what factor a way across may become longer.
  static let stretch = 1.002

  private let count: Int
  /// The lengths of the shortest ways so far, row by row.
  private var distance: [Double]

  /// Starts with lines that are there anyway.
  init(stops: Int, known: [(first: Int, second: Int, length: Double)]) {
    count = stops
    distance = Array(repeating: .infinity, count: stops * stops)
    for stop in 0..<stops { distance[stop * stops + stop] = 0 }
    for line in known where line.length < distance[line.first * count + line.second] {
      join(line.first, line.second, line.length)
    }
  }

  /// The lines that are needed, in the order in which they came.
  ///
  /// - Complexity: O(n²) for each line that is kept between n stops.
  mutating func needed(_ lines: [(first: Int, second: Int, length: Double)]) -> [Int] {
    let rising = lines.indices.sorted { (lines[$0].length, $0) < (lines[$1].length, $1) }
    var kept: [Int] = []
    for index in rising {
      let line = lines[index]
      if distance[line.first * count + line.second] <= line.length * Self.stretch { continue }
      join(line.first, line.second, line.length)
      kept.append(index)
    }
    return kept.sorted()
  }

  /// Brings the shortest ways up to date with a new line.
  private mutating func join(_ a: Int, _ b: Int, _ length: Double) {
    let (fromA, fromB) = (row(a), row(b))
    for stop in 0..<count {
      let (overA, overB) = (fromA[stop] + length, fromB[stop] + length)
      if overA < fromB[stop] {
        shorten(stop, over: overA, fromB)
      } else if overB < fromA[stop] {
        shorten(stop, over: overB, fromA)
      }
    }
  }

  private func row(_ stop: Int) -> [Double] {
    Array(distance[stop * count..<(stop + 1) * count])
  }

  /// Shortens the ways from a stop that lead over an end of the new line.
  private mutating func shorten(_ stop: Int, over: Double, _ beyond: [Double]) {
    for other in 0..<count where over + beyond[other] < distance[stop * count + other] {
      distance[stop * count + other] = over + beyond[other]
      distance[other * count + stop] = over + beyond[other]
    }
  }
}
