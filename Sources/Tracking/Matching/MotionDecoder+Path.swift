import CampusGraph
import GeoCore

extension MotionDecoder {
  /// Bridges a gap by a search for the best way only.
  func hop(
    over pair: FixPair,
    to fix: LocationFix,
    _ spread: Meters,
    from place: Coordinate,
    _ firstNode: Int
  ) -> Bool {
    let emission = emission(of: fix, spread)
    guard engine.step.collect(fix, emission, tempering: 1) > 0 else { return false }
    gatherSeeds(place, firstNode)
    let model = TransitionModel(
      straight: pair.distance,
      interval: pair.interval,
      spread: pair.deviation,
      speedRatio: speedRatio,
      bendCost: motion.hopBendCost,
      parameters
    )
    let explained = engine.step.advance(from: seeds, model, isLastChance: false, into: &reached)
    guard explained > -.infinity else { return false }
    let weight = 1 / (2 * emission.variance)
    for index in 0..<reached.count {
      let target = reached[index]
      let source = seeds[Int(target.previous)]
      let known = target.score - target.emission
      search.seed(target, in: network, previous: source.previous, way: MotionTrellis.hop) {
        cell,
        along in
        guard source.code != target.code || along >= source.along else { return -.infinity }
        return known - abs(along - target.along) / model.scale
          - emission.tail.cost((cell.errorX * cell.errorX + cell.errorY * cell.errorY) * weight)
      }
    }
    return search.targets.cells.count > 0
  }

  /// The best place of each edge at the last fix, most probable first; `previous` is its trellis
  /// node.
  private func gatherSeeds(_ place: Coordinate, _ firstNode: Int) {
    let plane = LocalPlane(at: place)
    var best: [Candidate] = []
    for index in 0..<search.sources.blocks.count {
      let block = search.sources.blocks[index]
      for cell in 0..<block.count where search.sources.cells[block.first + cell].score == block.best
      {
        let known = search.sources.cells[block.first + cell]
        best.append(
          candidate(
            block.code,
            head: block.head,
            along: block.along(cell),
            coordinate: plane.coordinate(PlanePoint(x: -known.errorX, y: -known.errorY)),
            previous: Int32(firstNode + block.first + cell),
            score: known.score
          )
        )
        break
      }
    }
    best.sort { ($0.score, $1.code) > ($1.score, $0.code) }
    seeds.removeAll()
    for candidate in best.prefix(parameters.offline.hypotheses) { seeds.append(candidate) }
  }

  private func candidate(
    _ code: UInt32,
    head: UInt32,
    along: Meters,
    coordinate: Coordinate,
    previous: Int32,
    score: Double
  ) -> Candidate {
    let length = network.length(of: code)
    return Candidate(
      code: code,
      head: head,
      fraction: length > 0 ? min(1, along / length) : 0,
      along: along,
      rest: max(0, length - along),
      distance: 0,
      latitude: coordinate.latitude,
      longitude: coordinate.longitude,
      emission: 0,
      fullEmission: 0,
      score: score,
      previous: previous
    )
  }

  // MARK: - The path

  /// The most probable motion, from the first fix to the last; `nil` for none.
  func path(_ fixes: ArraySlice<LocationFix>) -> [Stop]? {
    var stops: [Stop] = []
    let last = trellis.steps[trellis.steps.count - 1]
    guard last.firstNode < trellis.nodes.count else { return nil }
    var node = last.firstNode
    var best = -Double.infinity
    for index in 0..<search.sources.cells.count {
      if search.sources.cells[index].score > best {
        best = search.sources.cells[index].score
        node = last.firstNode + index
      }
    }
    for step in stride(from: trellis.steps.count - 1, through: 0, by: -1) {
      let entry = trellis.nodes[node]
      let fix = trellis.steps[step].fix
      let place = candidate(
        entry.code,
        head: entry.head,
        along: entry.along,
        coordinate: fixes[fix].coordinate,
        previous: entry.previous,
        score: 0
      )
      stops.append(
        Stop(
          fix: fix,
          place: place,
          way: way(entry.way),
          probability: trellis.probability(of: node, at: step)
        )
      )
      node = Int(entry.previous)
      if step > 0, node < 0 { return nil }
    }
    return stops.reversed()
  }

  private func way(_ last: Int32) -> [UInt32]? {
    if last == MotionTrellis.hop { return nil }
    var way: [UInt32] = []
    var edge = last
    while edge >= 0 {
      way.append(trellis.ways[Int(edge)].code)
      edge = trellis.ways[Int(edge)].before
    }
    return way.reversed()
  }
}
