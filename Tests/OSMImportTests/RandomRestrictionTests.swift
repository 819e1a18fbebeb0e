import CampusGraph
import GeoCore
import Routing
import RoutingTestSupport
import Testing

@testable import OSMImport

/// Random towns with restrictions: routes over edges against a search over the letters of the
/// drawing.
@Suite struct RandomRestrictionTests {
  @Test(arguments: Seeds.first(12)) func `forbidden turns of edges agree with the drawing`(
    seed: UInt64
  ) throws {
    let town = RandomTown(seed: seed + 40)
    let drawn = DrawnCity(
      RandomTown.map,
      ways: town.ways.map(\.line).joined(separator: "\n"),
      relations: town.restrictions.map(\.line).joined(separator: "\n")
    )
    let city = try drawn.imported()
    let plain = try drawn.plain()
    #expect(city.restrictionCount == town.restrictions.count)
    let start = try #require(town.ways.first?.nodes.first)
    let source = try #require(DrawnCity.node(start, in: city))
    // Bikes may be pushed against one-way streets, which takes longer.
    let profiles: [(Profile, speed: Double)] =
      town.hasOneWays ? [(.car, 25), (.foot, 5.04)] : [(.car, 25), (.bike, 16)]
    for (profile, speed) in profiles {
      let search = ReferenceTurnSearch(plain, city.turns, profile)
      var straight = profile
      straight.delays.turn = 0
      straight.delays.turnRound = 0
      let counting = ReferenceTurnSearch(plain, city.turns, straight)
      let walks = town.walks(from: start, profile.mode)
      for letter in RandomTown.letters where letter != start {
        // Only nodes at which ways meet are nodes of the graph.
        guard let target = DrawnCity.node(letter, in: city) else { continue }
        let shortest = counting.path(from: source, to: target)?.weight
        let steps = shortest.map { Int((Double($0) * speed / 360_000).rounded()) }
        #expect(steps == walks[letter], "\(profile.name) to \(letter)")
        let weight = search.path(from: source, to: target)?.weight
        let route = DrawnCity.route(profile, from: start, to: letter, in: city)
        #expect(route?.weight == weight, "\(profile.name) to \(letter)")
      }
    }
  }
}

extension RandomRestrictionTests {
  @Test func `the restrictions of random towns make routes longer`() {
    let longer = (0..<12).count { seed in
      let town = RandomTown(seed: UInt64(seed) + 40)
      return RandomTown.letters.contains { start in
        // Restrictions do not apply to walkers; without one-way streets they use the same streets
        // as cars.
        town.walks(from: start, .car) != town.walks(from: start, .foot)
      }
    }
    #expect(longer == 12)
  }
}

/// A grid of letters with streets assigned to ways at random, and restrictions at the ends of ways.
private struct RandomTown {
  static let map = """
    a b c d
    e f g h
    i j k l
    m n o p
    """
  static let letters = Array("abcdefghijklmnop")

  struct Way {
    var nodes: [Character]
    var isOneWay: Bool
    var name: String { String(nodes) }
    var line: String { "\(name): highway=residential" + (isOneWay ? " oneway=yes" : "") }
  }

  /// A forbidden sequence of nodes, or a mandatory one among those with the same start.
  struct Restriction {
    var line: String
    var nodes: [Character]
    var isOnly: Bool
    var bindsBikes: Bool
  }

  private(set) var ways: [Way] = []
  private(set) var restrictions: [Restriction] = []

  /// Whether some streets are one-way.
  let hasOneWays: Bool

  init(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    hasOneWays = seed % 2 == 0
    addWays(&random)
    for _ in 0..<8 { addRestriction(&random) }
  }

  private mutating func addWays(_ random: inout SplitMix64) {
    var free: [Set<Character>] = []
    for (index, letter) in Self.letters.enumerated() {
      if index % 4 < 3 { free.append([letter, Self.letters[index + 1]]) }
      if index < 12 { free.append([letter, Self.letters[index + 4]]) }
    }
    free.sort { String($0.sorted()) < String($1.sorted()) }
    free.shuffle(using: &random)
    while let first = free.popLast() {
      var nodes = first.sorted()
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        let onward = free.firstIndex { segment in
          nodes.last.map(segment.contains) ?? false && segment.isDisjoint(with: nodes.dropLast())
        }
        guard let onward else { break }
        nodes += free.remove(at: onward).subtracting(nodes)
      }
      let isOneWay = hasOneWays && Int.random(in: 0..<6, using: &random) == 0
      ways.append(Way(nodes: nodes, isOneWay: isOneWay))
    }
  }

  /// The ways that end, or start, at a node, in the direction of travel.
  private func travelled(from node: Character) -> [(way: Way, nodes: [Character])] {
    ways.flatMap { way -> [(way: Way, nodes: [Character])] in
      let reversed = Array(way.nodes.reversed())
      return [way.nodes, reversed].filter { $0.first == node }.map { (way, $0) }
    }
  }

  private mutating func addRestriction(_ random: inout SplitMix64) {
    guard let from = ways.randomElement(using: &random), let via = from.nodes.last else { return }
    var passed = Array(from.nodes.suffix(2))
    var line = "from=\(from.name)"
    var node = via
    var used = [from.name]
    if Bool.random(using: &random) {
      line += " via=\(via)"
    } else {
      guard
        let between = travelled(from: via).filter({ !used.contains($0.way.name) })
          .randomElement(using: &random), let last = between.nodes.last, last != via
      else { return }
      line += " via=\(between.way.name)"
      used.append(between.way.name)
      passed += between.nodes.dropFirst()
      node = last
    }
    guard
      let to = travelled(from: node).filter({ !used.contains($0.way.name) })
        .randomElement(using: &random)
    else { return }
    // Ways that also touch elsewhere are ambiguous.
    let sets = [Set(from.nodes)] + used.dropFirst().map { Set($0) } + [Set(to.way.nodes)]
    for (a, b) in zip(sets, sets.dropFirst()) where a.intersection(b).count != 1 { return }
    passed.append(to.nodes[1])
    let isOnly = Int.random(in: 0..<3, using: &random) == 0
    let bindsBikes = Bool.random(using: &random)
    line += " to=\(to.way.name) restriction=\(isOnly ? "only_straight_on" : "no_left_turn")"
    if !bindsBikes { line += " except=bicycle" }
    // A mandatory turn into a closed street applies to no mode.
    if isOnly, to.way.isOneWay, to.way.nodes != to.nodes { return }
    restrictions.append(
      Restriction(line: line, nodes: passed, isOnly: isOnly, bindsBikes: bindsBikes)
    )
  }

  // MARK: - Search over letters

  /// The neighbours of each letter.
  private func neighbours(_ mode: TravelMode) -> [Character: [Character]] {
    var neighbours: [Character: [Character]] = [:]
    for way in ways {
      for (a, b) in zip(way.nodes, way.nodes.dropFirst()) {
        neighbours[a, default: []].append(b)
        if !way.isOneWay || mode != .car { neighbours[b, default: []].append(a) }
      }
    }
    return neighbours
  }

  /// The least number of streets from each letter.
  func walks(from start: Character, _ mode: TravelMode) -> [Character: Int] {
    let neighbours = neighbours(mode)
    let binding = restrictions.filter { mode == .car || mode == .bike && $0.bindsBikes }
    let memory = max(2, (binding.map(\.nodes.count).max() ?? 0) - 1)
    var steps: [Character: Int] = [:]
    var seen: Set<[Character]> = [[start]]
    var front: [[Character]] = [[start]]
    for count in 1...60 where !front.isEmpty {
      var next: [[Character]] = []
      for path in front {
        let all = path.last.flatMap { neighbours[$0] } ?? []
        for node in Self.onward(path, all, binding, mode) {
          let longer = Array((path + [node]).suffix(memory))
          if !seen.insert(longer).inserted { continue }
          steps[node] = steps[node] ?? count
          next.append(longer)
        }
      }
      front = next
    }
    return steps
  }

  /// The letters that may follow: cars make a U-turn only at a dead end.
  private static func onward(
    _ path: [Character],
    _ all: [Character],
    _ binding: [Restriction],
    _ mode: TravelMode
  ) -> [Character] {
    let allowed = all.filter { next in
      !binding.contains { restriction in
        let before = restriction.nodes.dropLast()
        guard path.suffix(before.count).elementsEqual(before) else { return false }
        return (restriction.nodes.last == next) != restriction.isOnly
      }
    }
    let ahead = allowed.filter { $0 != path.dropLast().last }
    return mode == .car && !ahead.isEmpty ? ahead : allowed
  }
}
