import GeoCore

// What the sections of a file hold is checked here as a whole, once: afterwards nothing built from
// them can be led astray.
extension RoadNetwork {
  /// The file, where the parts were not given.
  private var source: GraphFile {
    guard let file else { preconditionFailure("a network in memory has all its parts") }
    return file
  }

  func readTopology() throws(GraphFileError) -> Topology {
    let file = source
    let topology = Topology(
      nodeCount: nodeCount,
      firstOut: try file.column(Section.firstOut),
      head: try file.column(Section.head),
      tail: try file.column(Section.tail),
      firstIn: try file.column(Section.firstIn),
      arcIn: try file.column(Section.arcIn)
    )
    try file.check(topology.head, has: arcCount, in: Section.head)
    try file.check(topology.tail, has: arcCount, in: Section.tail)
    try file.check(topology.arcIn, has: arcCount, in: Section.arcIn)
    let (nodes, arcs) = (nodeCount, arcCount)
    try file.checkRows(topology.firstOut, rows: nodes, entries: arcs, in: Section.firstOut)
    try file.checkRows(topology.firstIn, rows: nodes, entries: arcs, in: Section.firstIn)
    try file.check(topology.head, below: nodes, in: Section.head)
    try file.check(topology.arcIn, below: arcs, in: Section.arcIn)
    guard !file.isTrusted else { return topology }
    guard topology.tailsAreThoseOfTheRows else {
      throw file.damage(
        in: Section.tail,
        LocalizedText(
          en: "an arc starts at another node than the one it is listed with",
          es: "un arco sale de un nodo distinto de aquel en que figura"
        )
      )
    }
    guard topology.arrivalsAreThoseOfTheHeads else {
      throw file.damage(
        in: Section.arcIn,
        LocalizedText(
          en: "the arriving arcs are not the leaving ones turned round",
          es: "los arcos entrantes no son los salientes invertidos"
        )
      )
    }
    return topology
  }

  func readCoordinates() throws(GraphFileError) -> Column<FixedCoordinate>? {
    guard hasCoordinates else { return nil }
    let file = source
    let column = try file.column(Section.coordinates, as: FixedCoordinate.self)
    try file.check(column, has: nodeCount, in: Section.coordinates)
    guard !file.isTrusted else { return column }
    var largest = SIMD2<UInt32>.zero
    for coordinate in column {
      // Distances from 0 as unsigned numbers, for which the least of all is no exception.
      let here = SIMD2(coordinate.latitude.magnitude, coordinate.longitude.magnitude)
      largest = pointwiseMax(largest, here)
    }
    guard largest.x <= 900_000_000, largest.y <= 1_800_000_000 else {
      throw file.damage(
        in: Section.coordinates,
        LocalizedText(
          en: "a node lies outside the range of latitudes and longitudes",
          es: "un nodo está fuera del rango de latitudes y longitudes"
        )
      )
    }
    return column
  }

  func readWeights(of profile: String) throws(GraphFileError) -> Column<Weight> {
    let file = source
    let name = Section.weights(of: profile)
    let column = try file.column(name, as: Weight.self)
    try file.check(column, has: arcCount, in: name)
    try file.check(column, below: Int(Weight.unreachable) + 1, in: name)
    return column
  }

  func readNumbers() throws(GraphFileError) -> NodeNumbers {
    let file = source
    if case .same(let first) = numbersForm {
      return NodeNumbers(form: .same(first: first), byNumber: Column([]), count: nodeCount)
    }
    let byNumber = try file.column(Section.byNumber, as: NodeID.self)
    try file.check(byNumber, has: nodeCount, in: Section.byNumber)
    try file.check(byNumber, below: nodeCount, in: Section.byNumber)
    let form: NodeNumbers.Form
    let isSound: Bool
    if case .consecutive(let first) = numbersForm {
      let offset = try file.column(Section.number, as: UInt32.self)
      try file.check(offset, has: nodeCount, in: Section.number)
      form = .consecutive(first: first, offset: offset)
      isSound = file.isTrusted || offset.isInverse(of: byNumber)
    } else {
      let number = try file.column(Section.number, as: Int64.self)
      try file.check(number, has: nodeCount, in: Section.number)
      form = .listed(number: number)
      isSound = file.isTrusted || number.rises(along: byNumber)
    }
    guard isSound else {
      throw file.damage(
        in: Section.byNumber,
        LocalizedText(
          en: "its nodes do not stand by rising number",
          es: "sus nodos no están por número creciente"
        )
      )
    }
    return NodeNumbers(form: form, byNumber: byNumber, count: nodeCount)
  }
}

extension Topology {
  /// Takes columns as they are, from a file that is checked next.
  init(
    nodeCount: Int,
    firstOut: Column<UInt32>,
    head: Column<NodeID>,
    tail: Column<NodeID>,
    firstIn: Column<UInt32>,
    arcIn: Column<ArcID>
  ) {
    self.nodeCount = nodeCount
    self.firstOut = firstOut
    self.head = head
    self.tail = tail
    self.firstIn = firstIn
    self.arcIn = arcIn
  }

  /// Whether each arc's tail is the node whose row it stands in; rows and counts are in order.
  fileprivate var tailsAreThoseOfTheRows: Bool {
    var isRight = true
    for node in 0..<nodeCount {
      for arc in firstOut[node]..<firstOut[node + 1] {
        isRight = isRight && tail[Int(arc)].rawValue == UInt32(truncatingIfNeeded: node)
      }
    }
    return isRight
  }

  /// Whether each node's arriving arcs lead to it, in rising order.
  ///
  /// Rows, counts and indices are in order. As there are as many arriving arcs as arcs, each then
  /// stands there once.
  fileprivate var arrivalsAreThoseOfTheHeads: Bool {
    // Sound: every index was found to be in range before.
    let heads = unsafe head.baseAddress
    let arcs = unsafe arcIn.baseAddress
    for node in 0..<nodeCount {
      let target = NodeID(UInt32(truncatingIfNeeded: node))
      var previous = -1
      for index in Int(firstIn[node])..<Int(firstIn[node + 1]) {
        let arc = unsafe arcs[index].index
        guard arc > previous, unsafe heads[arc] == target else { return false }
        previous = arc
      }
    }
    return true
  }
}

extension Column where Element == UInt32 {
  /// Whether this column gives the place at which each node stands in a list of as many, all of them
  /// in range.
  fileprivate func isInverse(of nodes: Column<NodeID>) -> Bool {
    for place in 0..<nodes.count where self[nodes[place]] != UInt32(truncatingIfNeeded: place) {
      return false
    }
    return true
  }
}

extension Column where Element == Int64 {
  /// Whether the numbers of the listed nodes, all of them in range, rise from each to the next.
  ///
  /// Numbers beyond ±2⁶² are none of ours, and would overflow where they are subtracted.
  fileprivate func rises(along nodes: Column<NodeID>) -> Bool {
    var previous = Int64.min
    for node in nodes {
      let number = self[node]
      guard number > previous, number.magnitude <= 1 << 62 else { return false }
      previous = number
    }
    return true
  }
}
