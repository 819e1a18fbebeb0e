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
    guard !file.isTrusted else { return topology }
    let sweep = TopologySweep(topology)
    guard sweep.tailsAreThoseOfTheRows else {
      throw file.damage(
        in: Section.tail,
        LocalizedText(
          en: "an arc starts at another node than the one it is listed with",
          es: "un arco sale de un nodo distinto de aquel en que figura"
        )
      )
    }
    guard sweep.arrivalsAreThoseOfTheHeads else {
      throw file.damage(
        in: Section.arcIn,
        LocalizedText(
          en: "the arriving arcs are not the leaving ones turned round, or a head is out of range",
          es: "los arcos entrantes no son los salientes invertidos, o un destino no existe"
        )
      )
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

  /// What a profile makes of the edges of the file's streets.
  ///
  /// - Throws: ``GraphFileError`` where the section is damaged or is not there.
  /// - Complexity: O(edges) at the first time.
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

  /// The digest of the profile's values that a file's weights were made for.
  ///
  /// - Returns: `nil` if the file says nothing about the profile: an earlier version wrote it, or the
  ///   network has no streets.
  /// - Throws: ``GraphFileError`` if the section is damaged.
  public func digest(of profile: String) throws(GraphFileError) -> String? {
    guard let file, file.contains(Section.profiles) else { return nil }
    let bytes = try file.bytes(Section.profiles)
    guard let value = try? JSONValue(parsing: bytes), value.object != nil else {
      throw file.damage(
        in: Section.profiles,
        LocalizedText(
          en: "it does not list digests of profiles",
          es: "no contiene los resúmenes de los perfiles"
        )
      )
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
    let isSound: Bool
    if case .consecutive(let first) = numbersForm {
      let offset = try file.column(Section.number, as: UInt32.self)
      try file.check(offset, has: nodeCount, in: Section.number)
      form = .consecutive(first: first, offset: offset)
      isSound = file.isTrusted || NumberSweep(byNumber).isInverse(of: offset)
    } else {
      let number = try file.column(Section.number, as: Int64.self)
      try file.check(number, has: nodeCount, in: Section.number)
      form = .listed(number: number)
      isSound = file.isTrusted || NumberSweep(byNumber).rises(number)
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
}
