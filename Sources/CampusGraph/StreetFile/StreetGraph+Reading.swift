import GeoCore

// As with the network: what sections hold is checked as a whole, once, so that nothing built from
// them can be led astray.
extension StreetGraph {
  /// Reads the streets of a graph file.
  ///
  /// - Parameters:
  ///   - file: the file; see ``isIn(_:)``.
  ///   - network: the road network of the same file.
  /// - Throws: ``GraphFileError`` where there are none, or a section is damaged.
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
    try reader.check(self)
  }
}

/// Reads the sections of one file, part by part.
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
      throw file.missing(
        Section.about,
        LocalizedText(
          en: "holds nodes and arcs but no streets; import an OpenStreetMap extract or a campus",
          es:
            "contiene nodos y arcos, pero no calles; importe un extracto de OpenStreetMap o un campus"
        )
      )
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
      // Older files do not say, and took every street as one of right-hand traffic.
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
    file.damage(
      in: Section.about,
      LocalizedText(
        en: "it is not what describes streets",
        es: "no es lo que describe calles"
      )
    )
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
    // An empty column has no end either, and names nothing.
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

  /// The flags; older files have the first 16 only.
  private func flags() throws(GraphFileError) -> Column<EdgeFlags> {
    guard !file.contains(Section.flags), file.contains(Section.shortFlags) else {
      return try edges(Section.flags)
    }
    let short: Column<UInt16> = try edges(Section.shortFlags)
    return Column(short.map { EdgeFlags(rawValue: UInt32($0)) })
  }

  /// A column with a value for each edge, of a type of which every bit pattern is a value.
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

  /// A column of an enumeration whose cases are the numbers from 0 on.
  ///
  /// Checked even where the file is trusted: a number that is no case is no value of the type.
  private func cases<Case: CaseIterable & RawRepresentable & BitwiseCopyable & Sendable>(
    _ name: String
  ) throws(GraphFileError) -> Column<Case> where Case.RawValue == UInt8 {
    let bytes: Column<UInt8> = try edges(name)
    let highest = bytes.reduce(into: UInt8(0)) { $0 = max($0, $1) }
    guard bytes.isEmpty || Int(highest) < Case.allCases.count else {
      throw file.damage(
        in: name,
        LocalizedText(
          en: "it holds a number that stands for nothing",
          es: "contiene un número que no representa nada"
        )
      )
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

  /// Checks what columns say about each other.
  func check(_ graph: StreetGraph) throws(GraphFileError) {
    guard !file.isTrusted else { return }
    let isSound = StreetSweep(graph).isSound
    guard isSound else {
      throw file.damage(
        in: Section.codes,
        LocalizedText(
          en: "its arcs, edges and shapes do not fit together",
          es: "sus arcos, aristas y formas no concuerdan"
        )
      )
    }
  }
}

extension Column {
  /// Views the bytes of another column as values of one byte.
  ///
  /// - Precondition: every byte is a value of the type.
  fileprivate init(reading bytes: Column<UInt8>) {
    precondition(MemoryLayout<Element>.size == 1 && MemoryLayout<Element>.stride == 1)
    let base = unsafe UnsafeRawPointer(bytes.baseAddress).assumingMemoryBound(to: Element.self)
    unsafe self.init(viewing: base, count: bytes.count, owner: bytes.keeper)
  }
}

/// Whether arcs, edges, shapes and states of a graph from a file agree, whose indices are known to be
/// in range.
private struct StreetSweep {
  private let graph: StreetGraph

  init(_ graph: StreetGraph) { self.graph = graph }

  var isSound: Bool { edgesHaveArcs && arcsAreOfTheirRows && shapesAreSound && timesRise }

  private var edgesHaveArcs: Bool {
    let (forward, backward) = (graph.forwardArc, graph.backwardArc)
    let codes = graph.edgeAndDirection
    for edge in 0..<graph.edgeCount {
      let code = UInt32(edge) << 1
      let (ahead, back) = (forward[edge], backward[edge])
      if ahead == .none && back == .none { return false }
      if ahead != .none && codes[ahead] != code { return false }
      if back != .none && codes[back] != code | 1 { return false }
    }
    return true
  }

  private var arcsAreOfTheirRows: Bool {
    guard let turns = graph.turns else { return true }
    let codes = graph.edgeAndDirection
    var place = 0
    for code in 0..<2 * graph.edgeCount {
      let end = Int(turns.firstArc[code + 1])
      while place < end {
        if codes[turns.arcs[place]] != UInt32(code) { return false }
        place += 1
      }
    }
    return true
  }

  private var shapesAreSound: Bool {
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

  private var timesRise: Bool {
    guard let turns = graph.turns else { return true }
    let (arcs, junctions) = (turns.timedArcs, turns.junctions)
    return zip(arcs, arcs.dropFirst()).allSatisfy { $0 <= $1 }
      && zip(junctions, junctions.dropFirst()).allSatisfy { $0 <= $1 }
  }
}
