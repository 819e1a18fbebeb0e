import GeoCore
import MapDrawing

/// Joins the lines of streets of one name, which tiles cut at their edges.
enum StreetNameJoiner {
  /// A street whose pieces belong together.
  private struct Key: Hashable {
    var roadClass: MapBackground.RoadClass
    var name: MapBackground.Name
    var ref: String
  }

  /// Place of an end of a line, in units of about a metre.
  private struct Spot: Hashable {
    var x: Int
    var y: Int

    init(_ place: Coordinate, shift: (x: Int, y: Int) = (0, 0)) {
      x = Int((place.longitude * 1e5).rounded(.down)) + shift.x
      y = Int((place.latitude * 1e5).rounded(.down)) + shift.y
    }
  }

  /// Streets with joined lines, in the order in which their names first occur.
  ///
  /// - Complexity: O(n) for n coordinates.
  static func joined(_ names: [MapBackground.StreetName]) -> [MapBackground.StreetName] {
    var places: [Key: Int] = [:]
    var result: [MapBackground.StreetName] = []
    for name in names {
      let key = Key(roadClass: name.roadClass, name: name.name, ref: name.ref)
      if let place = places[key] {
        result[place].lines += name.lines
      } else {
        places[key] = result.count
        result.append(name)
      }
    }
    for place in result.indices where result[place].lines.count > 1 {
      result[place].lines = joined(result[place].lines)
    }
    return result
  }

  /// Lines joined where the end of exactly one lies at the start of exactly one.
  static func joined(_ lines: [[Coordinate]]) -> [[Coordinate]] {
    var starts: [Spot: [Int]] = [:]
    var ends: [Spot: [Int]] = [:]
    for (index, line) in lines.enumerated() {
      guard let first = line.first, let last = line.last else { continue }
      starts[Spot(first), default: []].append(index)
      ends[Spot(last), default: []].append(index)
    }
    var next: [Int?] = Array(repeating: nil, count: lines.count)
    var hasPrevious = Array(repeating: false, count: lines.count)
    for (index, line) in lines.enumerated() {
      guard let last = line.last else { continue }
      let following = near(last, in: starts)
      guard following.count == 1, near(last, in: ends).count == 1, let other = following.first,
        other != index, !hasPrevious[other]
      else { continue }
      next[index] = other
      hasPrevious[other] = true
    }
    return chains(lines, next, hasPrevious)
  }

  /// The lines whose ends lie within about a metre or two of a place.
  private static func near(_ place: Coordinate, in table: [Spot: [Int]]) -> [Int] {
    (-1...1).flatMap { x in
      (-1...1).flatMap { y in table[Spot(place, shift: (x, y))] ?? [] }
    }
  }

  private static func chains(
    _ lines: [[Coordinate]],
    _ next: [Int?],
    _ hasPrevious: [Bool]
  ) -> [[Coordinate]] {
    var isUsed = Array(repeating: false, count: lines.count)
    var result: [[Coordinate]] = []
    // Lines without one before them come first; what is left then is rings.
    let starts = lines.indices.filter { !hasPrevious[$0] } + Array(lines.indices)
    for start in starts where !isUsed[start] {
      var line: [Coordinate] = []
      var index: Int? = start
      while let current = index, !isUsed[current] {
        isUsed[current] = true
        let rest = lines[current]
        line += line.last == rest.first ? rest.dropFirst() : rest[...]
        index = next[current]
      }
      if line.count > 1 { result.append(line) }
    }
    return result
  }
}
