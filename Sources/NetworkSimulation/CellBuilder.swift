import GeoCore

/// Generator of the nodes and arcs of one cell at a time, with memory that it uses again.
///
/// Nodes of a cell: the junctions of its ``CellLayout``; then bends and dead ends; then, if a motorway
/// crosses the cell, two nodes of it.
struct CellBuilder {
  /// Street between two nodes of the cell.
  private struct Street {
    var from: Int
    var to: Int
    var roadClass: NetworkRoadClass
    var speed: UInt8
    /// Whether it is one-way, from `from` to `to`.
    var isOneWay: Bool
    /// The bends that are inserted.
    var bends = 0
  }

  let network: SimulatedNetwork
  let seed: UInt64
  /// The cell that was built.
  var result = NetworkCell()

  var layout: CellLayout
  private var random = SplitMix64(seed: 0)
  private var places: [(u: Double, v: Double)] = []
  private var streets: [Street] = []
  private var candidates: [(from: Int, to: Int)] = []
  private var parts = DisjointSets(count: 0)
  /// Streets of each node while they are laid.
  private var degrees: [Int] = []

  /// The share of streets beyond those that connect: between nodes of few streets, and elsewhere.
  private static let (meshed, crossroads) = (0.98, 0.05)
  /// The share of these that are one-way in a city.
  private static let oneWay = 0.25
  /// The share of the nodes beside junctions that are dead ends, and of these the share at junctions of
  /// four streets.
  private static let (deadEnds, fiveWays) = (0.5, 0.02)
  /// From this density on, roads have the speeds of a city: an estimate.
  private static let cityDensity = 1.0 / 3
  /// Roads across a border for a place on it.
  private static let crossings = 0.7

  init(_ network: SimulatedNetwork) {
    self.network = network
    seed = network.seed
    layout = CellLayout(0, network)
  }

  /// Generates a cell that has nodes.
  mutating func build(_ cell: Int) {
    layout = CellLayout(cell, network)
    random = SplitMix64(seed: hash(seed ^ Salt.cell, cell, 0))
    result.firstNode = layout.firstNode
    result.arcs.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    for slot in 0..<layout.slotCount { places.append(layout.place(slot, seed: seed)) }
    layStreets()
    fill()
    result.degrees.removeAll(keepingCapacity: true)
    result.degrees.append(contentsOf: repeatElement(0, count: layout.nodeCount))
    placeBends()
    if !layout.motorways.isEmpty {
      for index in 0...1 { places.append(CellLayout.carriagewayPlace(index)) }
    }
    result.coordinates.removeAll(keepingCapacity: true)
    for place in places { result.coordinates.append(layout.shape.coordinate(place.u, place.v)) }
    addStreets()
    addCrossings()
    if !layout.motorways.isEmpty { addMotorways() }
  }

  // MARK: - Streets between junctions

  /// Lays the main roads, a random tree that connects all junctions, and a share of the other streets.
  private mutating func layStreets() {
    streets.removeAll(keepingCapacity: true)
    degrees.removeAll(keepingCapacity: true)
    degrees.append(contentsOf: repeatElement(0, count: layout.slotCount))
    parts.reset(count: layout.slotCount)
    countCrossings()
    let mains = Side.allCases.map { side -> NetworkRoadClass? in
      guard let border = network.border(layout.cell, side)?.border, border.isOpen else {
        return nil
      }
      return border.roadClass
    }
    let (columns, rows) = (layout.columns, layout.rows)
    candidates.removeAll(keepingCapacity: true)
    for row in 0..<rows {
      for column in 0..<columns {
        let slot = row * columns + column
        if column + 1 < columns {
          let side = column < layout.hubColumn ? Side.left : .right
          lay(slot, slot + 1, row == layout.hubRow ? mains[side.rawValue] : nil)
        }
        if row + 1 < rows {
          let side = row < layout.hubRow ? Side.bottom : .top
          lay(slot, slot + columns, column == layout.hubColumn ? mains[side.rawValue] : nil)
        }
      }
    }
    shuffleCandidates()
    for (from, to) in candidates {
      if parts.join(from, to) {
        add(from, to, .street)
      } else if random.chance(degrees[from] + degrees[to] < 5 ? Self.meshed : Self.crossroads) {
        add(from, to, .street, isOneWay: random.chance(Self.oneWay * layout.density))
      }
    }
  }

  /// Shuffles by Fisher and Yates: the standard library does not promise an order for a seed.
  private mutating func shuffleCandidates() {
    for last in candidates.indices.reversed() { candidates.swapAt(last, random.below(last + 1)) }
  }

  /// Lays a main road or notes a possible street.
  private mutating func lay(_ from: Int, _ to: Int, _ main: NetworkRoadClass?) {
    guard let main else { return candidates.append((from, to)) }
    _ = parts.join(from, to)
    add(from, to, main)
  }

  private mutating func add(
    _ from: Int,
    _ to: Int,
    _ roadClass: NetworkRoadClass,
    isOneWay: Bool = false
  ) {
    let isReversed = isOneWay && random.chance(0.5)
    streets.append(
      Street(
        from: isReversed ? to : from,
        to: isReversed ? from : to,
        roadClass: roadClass,
        speed: speed(
          layout.firstNode + from,
          layout.firstNode + to,
          roadClass,
          density: layout.density
        ),
        isOneWay: isOneWay
      )
    )
    degrees[from] += 1
    degrees[to] += 1
  }

  // MARK: - Bends and dead ends

  /// Adds bends and dead ends up to the number of nodes.
  private mutating func fill() {
    let count = layout.nodeCount - (layout.motorways.isEmpty ? 0 : 2)
    let between = streets.count
    var bends = 0
    while places.count + bends < count {
      if between > 0, !random.chance(Self.deadEnds) {
        streets[random.below(between)].bends += 1
        bends += 1
      } else {
        addDeadEnd()
      }
    }
  }

  /// Adds a dead end at a junction of two streets, or by the chance `fiveWays` at one of four.
  ///
  /// If a few draws find none, any node of at most three streets does, or of at most four by that chance.
  /// Such a node exists: a corner of the lattice has at most three streets, a dead end has one.
  private mutating func addDeadEnd() {
    var start = random.below(places.count)
    let wanted = random.chance(Self.fiveWays) ? 4 : 2
    for _ in 0..<12 where degrees[start] != wanted { start = random.below(places.count) }
    while degrees[start] > max(3, wanted) { start = random.below(places.count) }
    let (columns, rows) = (Double(layout.columns), Double(layout.rows))
    let (east, north) = (random.chance(0.5) ? 1.0 : -1, random.chance(0.5) ? 1.0 : -1)
    let u = places[start].u + east * random.between(0.15...0.4) / columns
    let v = places[start].v + north * random.between(0.15...0.4) / rows
    places.append((min(max(u, 0.02), 0.98), min(max(v, 0.02), 0.98)))
    degrees.append(0)
    add(start, places.count - 1, .street)
  }

  /// Splits the streets with bends.
  private mutating func placeBends() {
    for index in streets.indices where streets[index].bends > 0 {
      let street = streets[index]
      let (start, end) = (places[street.from], places[street.to])
      var last = street.from
      for bend in 1...street.bends {
        let share = Double(bend) / Double(street.bends + 1)
        let offset = random.between(-0.12...0.12)
        let u = start.u + share * (end.u - start.u) - offset * (end.v - start.v)
        let v = start.v + share * (end.v - start.v) + offset * (end.u - start.u)
        places.append((min(max(u, 0.01), 0.99), min(max(v, 0.01), 0.99)))
        let node = places.count - 1
        streets.append(
          Street(
            from: last,
            to: node,
            roadClass: street.roadClass,
            speed: street.speed,
            isOneWay: street.isOneWay
          )
        )
        last = node
      }
      streets[index].from = last
      streets[index].bends = 0
    }
  }

  private mutating func addStreets() {
    for street in streets {
      let length = length(street.from, street.to)
      addArc(street.from, street.to, length, street.roadClass, street.speed)
      if !street.isOneWay {
        addArc(street.to, street.from, length, street.roadClass, street.speed)
      }
      result.degrees[street.from] += 1
      result.degrees[street.to] += 1
    }
  }

  // MARK: - Roads across borders

  /// Counts the roads across borders in the degrees of the junctions, before dead ends are added.
  private mutating func countCrossings() {
    forEachCrossing(layout, network) { slot, _, _, _, _ in degrees[slot] += 1 }
  }

  private mutating func addCrossings() {
    let (layout, network) = (layout, network)
    forEachCrossing(layout, network) { slot, other, there, border, roadClass in
      let place = other.coordinate(there, seed: seed)
      let head = other.firstNode + there
      result.degrees[slot] += 1
      result.arcs.append(
        NetworkArc(
          tail: UInt32(layout.firstNode + slot),
          head: UInt32(head),
          decimeters: length(result.coordinates[slot], place, layout.firstNode + slot, head),
          roadClass: roadClass,
          speed: speed(
            layout.firstNode + slot,
            head,
            roadClass,
            density: (layout.density + other.density) / 2
          ),
          isBridge: border.isRiver
        )
      )
    }
  }

  /// Calls a closure with the junction here, the neighbour and its junction, the border, and the class.
  private func forEachCrossing(
    _ layout: CellLayout,
    _ network: SimulatedNetwork,
    _ body: (Int, CellLayout, Int, CellBorder, NetworkRoadClass) -> Void
  ) {
    for side in Side.allCases {
      guard let (border, next) = network.border(layout.cell, side) else { continue }
      let isCrossed = border.isOpen || !border.isRiver
      guard isCrossed else { continue }
      let other = CellLayout(next, network)
      if border.isOpen {
        body(layout.mainSlot(side), other, other.mainSlot(side.opposite), border, border.roadClass)
      }
      guard !border.isRiver else { continue }
      let most = min(layout.places(side), other.places(side.opposite))
      guard most > 3 else { continue }
      let count = Int(Double(most) * Self.crossings * RoadShare.ofLevel(border.level) + 0.5)
      for index in 0..<count {
        let share = (Double(index) + 0.5) / Double(count)
        guard let slot = layout.slot(side, at: share),
          let there = other.slot(side.opposite, at: share)
        else { continue }
        body(slot, other, there, border, .street)
      }
    }
  }

  // MARK: - Arcs

  mutating func addArc(
    _ from: Int,
    _ to: Int,
    _ length: UInt32,
    _ roadClass: NetworkRoadClass,
    _ speed: UInt8
  ) {
    result.arcs.append(
      NetworkArc(
        tail: UInt32(layout.firstNode + from),
        head: UInt32(layout.firstNode + to),
        decimeters: length,
        roadClass: roadClass,
        speed: speed,
        isBridge: false
      )
    )
  }

  func length(_ a: Int, _ b: Int) -> UInt32 {
    length(
      result.coordinates[a],
      result.coordinates[b],
      layout.firstNode + a,
      layout.firstNode + b
    )
  }

  /// The length of a road between two nodes in decimetres: up to a tenth more than the straight line, the
  /// same in both directions.
  func length(
    _ a: MicroCoordinate,
    _ b: MicroCoordinate,
    _ first: Int,
    _ second: Int
  ) -> UInt32 {
    let straight = LocalPlane.shortDistance(a.coordinate, b.coordinate)
    let detour = unit(hash(seed ^ Salt.length, min(first, second), max(first, second)))
    return UInt32(max(1, (straight * 10 * (1.001 + 0.1 * detour)).rounded(.up)))
  }

  /// The speed in km/h of a road between two nodes, the same in both directions, where the density is
  /// from 0, in the country, to 1, in the middle of a city.
  func speed(
    _ first: Int,
    _ second: Int,
    _ roadClass: NetworkRoadClass,
    density: Double
  ) -> UInt8 {
    let draw = unit(hash(seed ^ Salt.speed, min(first, second), max(first, second)))
    let share = min(1, density / Self.cityDensity)
    let mean = roadClass.ruralSpeed + share * (roadClass.urbanSpeed - roadClass.ruralSpeed)
    return UInt8((mean * (1 + roadClass.speedRange * (2 * draw - 1))).rounded())
  }
}
