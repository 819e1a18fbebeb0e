import GeoCore

// Each section of a file is validated once when it is read; afterwards these invariants hold.
extension RoadNetwork {
  /// The file of a network that is not in memory.
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
    guard !file.isTrusted else { return topology }
    let sweep = TopologySweep(topology)
    guard sweep.tailsMatchRows else {
      throw file.damage(in: Section.tail, .message { $0.arcInWrongRow })
    }
    guard sweep.incomingArcsMatchHeads else {
      throw file.damage(in: Section.arcIn, .message { $0.wrongIncomingArcs })
    }
    return topology
  }

  func readHeads() throws(GraphFileError) -> Column<NodeID> {
    let file = source
    let heads = try file.column(Section.head, as: NodeID.self)
    try file.check(heads, has: arcCount, in: Section.head)
    try file.check(heads, below: nodeCount, in: Section.head)
    return heads
  }

  func readCoordinates() throws(GraphFileError) -> Column<FixedCoordinate>? {
    guard hasCoordinates else { return nil }
    let file = source
    let column = try file.column(Section.coordinates, as: FixedCoordinate.self)
    try file.check(column, has: nodeCount, in: Section.coordinates)
    guard !file.isTrusted else { return column }
    var largest = SIMD2<UInt32>.zero
    for coordinate in column {
      // Magnitudes as unsigned numbers, which are also defined for `Int32.min`.
      let here = SIMD2(coordinate.latitude.magnitude, coordinate.longitude.magnitude)
      largest = pointwiseMax(largest, here)
    }
    guard largest.x <= 900_000_000, largest.y <= 1_800_000_000 else {
      throw file.damage(in: Section.coordinates, .message { $0.nodeOutsideRange })
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

  /// The marks of a profile for the edges of the file's street graph.
  ///
  /// - Throws: ``GraphFileError`` if the section is damaged or missing.
  /// - Complexity: O(edges) for the first call.
  public func marks(
    of profile: String,
    edges: Int
  ) throws(GraphFileError) -> Column<EdgeMarks> {
    let file = source
    let name = Section.marks(of: profile)
    let marks = try file.column(name, as: EdgeMarks.self)
    try file.check(marks, has: edges, in: name)
    return marks
  }

  /// The digest of the profile for which the file's weights were computed.
  ///
  /// - Returns: `nil` if the file has none: it is of an earlier version, or has no street graph.
  /// - Throws: ``GraphFileError`` if the section is damaged.
  public func digest(of profile: String) throws(GraphFileError) -> String? {
    guard let file, file.contains(Section.profiles) else { return nil }
    let bytes = try file.bytes(Section.profiles)
    guard let value = try? JSONValue(parsing: bytes), value.object != nil else {
      throw file.damage(in: Section.profiles, .message { $0.noProfileDigests })
    }
    return value[profile]?.string
  }

  func readNumbers() throws(GraphFileError) -> NodeNumbers {
    let file = source
    if case .same(let first) = numbersForm {
      return NodeNumbers(form: .same(first: first), byNumber: Column([]), count: nodeCount)
    }
    let byNumber = try file.column(Section.byNumber, as: NodeID.self)
    try file.check(byNumber, has: nodeCount, in: Section.byNumber)
    let form: NodeNumbers.Form
    let isValid: Bool
    if case .consecutive(let first) = numbersForm {
      let offset = try file.column(Section.number, as: UInt32.self)
      try file.check(offset, has: nodeCount, in: Section.number)
      form = .consecutive(first: first, offset: offset)
      isValid = file.isTrusted || NumberSweep(byNumber).isInverse(of: offset)
    } else {
      let number = try file.column(Section.number, as: Int64.self)
      try file.check(number, has: nodeCount, in: Section.number)
      form = .listed(number: number)
      isValid = file.isTrusted || NumberSweep(byNumber).isIncreasing(number)
    }
    guard isValid else {
      throw file.damage(in: Section.byNumber, .message { $0.nodesNotInOrder })
    }
    return NodeNumbers(form: form, byNumber: byNumber, count: nodeCount)
  }
}

extension Topology {
  /// Makes a topology of columns that are not validated yet.
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
}
