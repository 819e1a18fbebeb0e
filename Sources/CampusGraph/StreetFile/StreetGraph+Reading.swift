import GeoCore

// As for the network, each section is validated once when it is read; afterwards these invariants
// hold.
extension StreetGraph {
  /// Reads the street graph of a file.
  ///
  /// - Parameters:
  ///   - file: the file; see ``isIn(_:)``.
  ///   - network: the road network of the same file.
  /// - Throws: ``GraphFileError`` if there is none, or a section is damaged.
  /// - Complexity: O(nodes + arcs + points), unless the file is trusted.
  public init(from file: GraphFile, of network: RoadNetwork) throws(GraphFileError) {
    let reader = try StreetReader(file, network)
    self.init(
      topology: try network.topology,
      coordinates: try reader.coordinates(),
      edgeAndDirection: try reader.codes(),
      forwardArc: try reader.edgeArcs(Section.forwardArc, isForward: true),
      backwardArc: try reader.edgeArcs(Section.backwardArc, isForward: false),
      attributes: try reader.attributes(),
      geometry: try reader.geometry(),
      names: try reader.names(),
      schedules: reader.schedules,
      turns: try reader.turns()
    )
    drivingSide = reader.drivingSide
    signs = try StreetSigns(
      from: file,
      edges: edgeCount,
      nodes: junctionCount,
      names: names.count
    )
    try reader.check(self)
  }
}

/// Reader of the sections of one file.
private struct StreetReader {
  private typealias Section = StreetGraph.Section

  private let file: GraphFile
  private let network: RoadNetwork
  private let edgeCount: Int
  private let junctionCount: Int
  private let hasTurns: Bool
  let drivingSide: DrivingSide
  let schedules: [OpeningHours]

  init(_ file: GraphFile, _ network: RoadNetwork) throws(GraphFileError) {
    guard StreetGraph.isIn(file) else {
      throw file.missing(Section.about, .message { $0.noStreets })
    }
    self.file = file
    self.network = network
    let bytes = try file.bytes(Section.about)
    guard let about = try? JSONValue(parsing: bytes),
      let edges = about["edges"]?.number.flatMap({ UInt32(exactly: $0) }), edges < .max / 2,
      let junctions = about["junctions"]?.number.flatMap({ UInt32(exactly: $0) }),
      Int(junctions) <= network.nodeCount,
      let hasTurns = about["has_turns"]?.bool,
      hasTurns || Int(junctions) == network.nodeCount,
      let texts = about["schedules"]?.array,
      // Older files do not have it; they assume right-hand traffic.
      let side = DrivingSide(rawValue: about["driving_side"]?.string ?? "right")
    else { throw Self.unreadable(file) }
    var schedules: [OpeningHours] = []
    for text in texts {
      guard let text = text.string, let hours = try? OpeningHours(parsing: text) else {
        throw Self.unreadable(file)
      }
      schedules.append(schedules.isEmpty && text == OpeningHours.always.text ? .always : hours)
    }
    guard schedules.first == .always else { throw Self.unreadable(file) }
    edgeCount = Int(edges)
    junctionCount = Int(junctions)
    self.hasTurns = hasTurns
    drivingSide = side
    self.schedules = schedules
  }

  private static func unreadable(_ file: GraphFile) -> GraphFileError {
    file.damage(in: Section.about, .message { $0.notAStreetDescription })
  }

  // MARK: Arcs

  func coordinates() throws(GraphFileError) -> Column<FixedCoordinate> {
    guard let coordinates = try network.coordinates else {
      throw file.missing(Section.prefix + "coordinates")
    }
    return coordinates
  }

  func codes() throws(GraphFileError) -> Column<UInt32> {
    let codes = try file.column(Section.codes, as: UInt32.self)
    try file.check(codes, has: network.arcCount, in: Section.codes)
    try file.check(codes, below: 2 * edgeCount, in: Section.codes)
    return codes
  }

  func edgeArcs(_ name: String, isForward: Bool) throws(GraphFileError) -> Column<ArcID> {
    let arcs = try file.column(name, as: ArcID.self)
    try file.check(arcs, has: edgeCount, in: name)
    try file.check(arcs, below: network.arcCount, in: name, allowingNone: true)
    return arcs
  }

  func turns() throws(GraphFileError) -> TurnArcs? {
    guard hasTurns else { return nil }
    let arcCount = network.arcCount
    let turns = TurnArcs(
      junctionCount: junctionCount,
      junctions: try file.column(Section.junctions),
      modes: try file.column(Section.modes),
      firstArc: try file.column(Section.firstArc),
      arcs: try file.column(Section.arcs),
      timedArcs: try file.column(Section.timedArcs),
      timedSchedules: try file.column(Section.timedSchedules)
    )
    try file.check(turns.junctions, has: network.nodeCount - junctionCount, in: Section.junctions)
    try file.check(turns.junctions, below: junctionCount, in: Section.junctions)
    try file.check(turns.modes, has: arcCount, in: Section.modes)
    try file.check(turns.arcs, has: arcCount, in: Section.arcs)
    try file.check(turns.arcs, below: arcCount, in: Section.arcs)
    try file.checkRows(turns.firstArc, rows: 2 * edgeCount, entries: arcCount, in: Section.firstArc)
    try file.check(turns.timedSchedules, has: turns.timedArcs.count, in: Section.timedSchedules)
    try file.check(turns.timedArcs, below: arcCount, in: Section.timedArcs)
    try file.check(turns.timedSchedules, below: schedules.count, in: Section.timedSchedules)
    return turns
  }

  // MARK: Edges

  func attributes() throws(GraphFileError) -> EdgeAttributes {
    // An empty column has no end offset, and no names.
    let names = max(try file.column(Section.firstByte, as: UInt32.self).count - 1, 0)
    return EdgeAttributes(
      length: try edges(Section.length),
      kind: try cases(Section.kind),
      access: try edges(Section.access),
      surface: try cases(Section.surface),
      flags: try flags(),
      width: try edges(Section.width),
      incline: try edges(Section.incline),
      kerb: try edges(Section.kerb),
      stepCount: try edges(Section.stepCount),
      level: try edges(Section.level),
      maxSpeed: try edges(Section.maxSpeed),
      name: try ids(Section.name, below: names),
      source: try ids(Section.source, below: names),
      schedule: try ids(Section.schedule, below: schedules.count)
    )
  }

  /// The flags; older files have only the first 16.
  private func flags() throws(GraphFileError) -> Column<EdgeFlags> {
    guard !file.contains(Section.flags), file.contains(Section.shortFlags) else {
      return try edges(Section.flags)
    }
    let short: Column<UInt16> = try edges(Section.shortFlags)
    return Column(short.map { EdgeFlags(rawValue: UInt32($0)) })
  }

  /// A column with a value for each edge, of a type for which every bit pattern is valid.
  private func edges<Element: BitwiseCopyable & Sendable>(
    _ name: String
  ) throws(GraphFileError) -> Column<Element> {
    let column = try file.column(name, as: Element.self)
    try file.check(column, has: edgeCount, in: name)
    return column
  }

  private func ids<ID: DenseID>(
    _ name: String,
    below limit: Int
  ) throws(GraphFileError) -> Column<ID> {
    let column: Column<ID> = try edges(name)
    try file.check(column, below: limit, in: name)
    return column
  }

  /// A column of an enumeration whose raw values are consecutive from 0.
  ///
  /// Validated even if the file is trusted, because an invalid raw value would be undefined
  /// behaviour.
  private func cases<Case: CaseIterable & RawRepresentable & BitwiseCopyable & Sendable>(
    _ name: String
  ) throws(GraphFileError) -> Column<Case> where Case.RawValue == UInt8 {
    let bytes: Column<UInt8> = try edges(name)
    let highest = bytes.reduce(into: UInt8(0)) { $0 = max($0, $1) }
    guard bytes.isEmpty || Int(highest) < Case.allCases.count else {
      throw file.damage(in: name, .message { $0.meaninglessNumber })
    }
    return Column<Case>(reading: bytes)
  }

  func geometry() throws(GraphFileError) -> EdgeGeometry {
    let points = try file.column(Section.points, as: FixedCoordinate.self)
    let firstPoint = try file.column(Section.firstPoint, as: UInt32.self)
    try file.checkRows(
      firstPoint,
      rows: edgeCount,
      entries: points.count,
      in: Section.firstPoint
    )
    return EdgeGeometry(firstPoint: firstPoint, points: points)
  }

  func names() throws(GraphFileError) -> NameTable {
    let bytes = try file.column(Section.bytes, as: UInt8.self)
    let firstByte = try file.column(Section.firstByte, as: UInt32.self)
    try file.checkRows(
      firstByte,
      rows: max(firstByte.count - 1, 0),
      entries: bytes.count,
      in: Section.firstByte
    )
    return NameTable(firstByte: firstByte, bytes: bytes)
  }

  // MARK: Together

  /// Cross-checks the columns.
  func check(_ graph: StreetGraph) throws(GraphFileError) {
    guard !file.isTrusted else { return }
    let isValid = StreetValidation(graph).isValid
    guard isValid else {
      throw file.damage(in: Section.codes, .message { $0.inconsistentStreets })
    }
  }
}

extension Column {
  /// Makes a view of the bytes of another column as values of one byte.
  ///
  /// - Precondition: every byte is a valid value of the type.
  fileprivate init(reading bytes: Column<UInt8>) {
    precondition(MemoryLayout<Element>.size == 1 && MemoryLayout<Element>.stride == 1)
    let base = unsafe UnsafeRawPointer(bytes.baseAddress).assumingMemoryBound(to: Element.self)
    unsafe self.init(viewing: base, count: bytes.count, owner: bytes.keeper)
  }
}

/// Cross-checks of arcs, edges, shapes and states of a graph from a file, whose indices are already
/// in range.
private struct StreetValidation {
  private let graph: StreetGraph

  init(_ graph: StreetGraph) { self.graph = graph }

  var isValid: Bool { edgesHaveArcs && arcsMatchRows && shapesAreValid && timesAreSorted }

  private var edgesHaveArcs: Bool {
    let (forward, backward) = (graph.forwardArc, graph.backwardArc)
    let codes = graph.edgeAndDirection
    for edge in 0..<graph.edgeCount {
      let code = UInt32(edge) << 1
      let (forwardArc, backwardArc) = (forward[edge], backward[edge])
      if forwardArc == .none && backwardArc == .none { return false }
      if forwardArc != .none && codes[forwardArc] != code { return false }
      if backwardArc != .none && codes[backwardArc] != code | 1 { return false }
    }
    return true
  }

  private var arcsMatchRows: Bool {
    guard let turns = graph.turns else { return true }
    let codes = graph.edgeAndDirection
    var index = 0
    for code in 0..<2 * graph.edgeCount {
      let end = Int(turns.firstArc[code + 1])
      while index < end {
        if codes[turns.arcs[index]] != UInt32(code) { return false }
        index += 1
      }
    }
    return true
  }

  private var shapesAreValid: Bool {
    let geometry = graph.geometry
    var isShort = false
    for edge in 0..<graph.edgeCount {
      let (first, end) = (geometry.firstPoint[edge], geometry.firstPoint[edge + 1])
      isShort = isShort || end &- first < 2
    }
    var largest = SIMD2<UInt32>.zero
    for point in geometry.points {
      largest = pointwiseMax(
        largest,
        SIMD2(point.latitude.magnitude, point.longitude.magnitude)
      )
    }
    return !isShort && largest.x <= 900_000_000 && largest.y <= 1_800_000_000
  }

  private var timesAreSorted: Bool {
    guard let turns = graph.turns else { return true }
    let (arcs, junctions) = (turns.timedArcs, turns.junctions)
    return zip(arcs, arcs.dropFirst()).allSatisfy { $0 <= $1 }
      && zip(junctions, junctions.dropFirst()).allSatisfy { $0 <= $1 }
  }
}
