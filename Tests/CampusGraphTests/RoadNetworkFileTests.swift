import GeoCore
import RoutingTestSupport
import Testing

@testable import CampusGraph

/// Tests of the parts of a network in a graph file: its description, numbers, weights and digests.
struct RoadNetworkFileTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  /// A ring of `count` nodes.
  private static func ring(_ count: Int) -> Topology {
    Topology(
      nodeCount: count,
      tails: (0..<count).map { NodeID($0) },
      heads: (0..<count).map { NodeID(($0 + 1) % count) }
    )
  }

  private static func network(
    _ description: RoadNetwork.Description = RoadNetwork.Description(
      unit: .meters,
      dataVersion: "ring"
    ),
    numbers: [Int64] = [7, 8, 9],
    weights: [(String, [Weight])] = [("car", [1, 2, 3])]
  ) -> RoadNetwork {
    RoadNetwork(
      description,
      topology: ring(numbers.count),
      coordinates: nil,
      numbers: NodeNumbers(numbers),
      weights: weights.map { ($0.0, Column($0.1)) }
    )
  }

  private func file(_ network: RoadNetwork, _ name: String = "a.rgraph") throws -> GraphFile {
    var writer = GraphFileWriter()
    try network.addSections(to: &writer)
    try writer.write(to: folder.file(name))
    return try GraphFile(opening: folder.file(name))
  }

  // MARK: - Description

  @Test(arguments: WeightUnit.allCases, [nil, "0123abcd"] as [String?])
  func `a description round-trips`(unit: WeightUnit, places: String?) throws {
    let description = RoadNetwork.Description(
      unit: unit,
      dataVersion: "Ñ \"x\" \\ 1\u{7}",
      attribution: "© Someone\nelse",
      timeZone: "America/Guayaquil",
      placesFingerprint: places
    )
    let network = try RoadNetwork(from: file(Self.network(description)))
    #expect(network.description == description)
    #expect(network.nodeCount == 3 && network.arcCount == 3 && !network.hasCoordinates)
  }

  /// The members of a valid description, as JSON.
  private static let members = [
    "nodes": "3", "arcs": "3", "unit": #""m""#, "numbers": #""same""#, "first_number": #""7""#,
    "data_version": #""x""#, "attribution": #""""#, "time_zone": #""""#,
  ]

  /// Opens a file with the sections of a valid network and another description.
  private func open(_ about: String) throws -> RoadNetwork {
    var writer = GraphFileWriter(copying: try file(Self.network()))
    writer.remove(prefix: RoadNetwork.Section.about)
    writer.remove(prefix: RoadNetwork.Section.seal)
    writer.add(RoadNetwork.Section.about, bytes: Array(about.utf8))
    writer.seal(RoadNetwork.Section.seal, prefixes: RoadNetwork.Section.prefixes)
    try writer.write(to: folder.file("b.rgraph"))
    return try RoadNetwork(from: GraphFile(opening: folder.file("b.rgraph")))
  }

  private static func json(_ members: [String: String]) -> String {
    "{"
      + members.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }
      .joined(separator: ",") + "}"
  }

  @Test func `a valid description written by hand is read`() throws {
    let network = try open(Self.json(Self.members))
    try network.readAll()
    #expect(try network.numbers.number(of: NodeID(2)) == 9)
  }

  @Test(arguments: [
    ("nodes", "-1"), ("nodes", "1.5"), ("nodes", "4294967295"), ("nodes", #""3""#),
    ("arcs", "null"),
    ("arcs", "1e300"), ("unit", #""ell""#), ("unit", "1"), ("numbers", #""other""#),
    ("first_number", "7"), ("first_number", #""seven""#),
    ("first_number", #""4611686018427387905""#),
    ("first_number", #""-4611686018427387905""#), ("first_number", #""9223372036854775808""#),
    ("data_version", "1"), ("attribution", "null"), ("time_zone", "{}"),
  ])
  func `an invalid or missing member of the description is damage`(
    member: String,
    value: String
  ) throws {
    for changed in [value, nil] {
      var members = Self.members
      members[member] = changed
      let error = #expect(throws: GraphFileError.self) { try open(Self.json(members)) }
      #expect(error?.code == .damaged)
      #expect(error?.message.en.contains(RoadNetwork.Section.about) == true)
      #expect(error?.message.es.contains(RoadNetwork.Section.about) == true)
    }
  }

  @Test(arguments: ["", "{", "[]", "null", "\u{feff}{}", "{}"])
  func `a description that is not an object is damage`(text: String) throws {
    let error = #expect(throws: GraphFileError.self) { try open(text) }
    #expect(error?.code == .damaged)
  }

  @Test(arguments: [("nodes", "4"), ("nodes", "2"), ("arcs", "4"), ("arcs", "0")])
  func `counts that differ from the sections are damage`(member: String, value: String) throws {
    var members = Self.members
    members[member] = value
    let network = try open(Self.json(members))
    let error = #expect(throws: GraphFileError.self) { try network.readAll() }
    #expect(error?.code == .damaged)
  }

  @Test func `a file without a network names the remedy in both languages`() throws {
    var writer = GraphFileWriter()
    writer.add("other", Column<UInt32>([1]))
    try writer.write(to: folder.file("a.rgraph"))
    let file = try GraphFile(opening: folder.file("a.rgraph"))
    let error = #expect(throws: GraphFileError.self) { try RoadNetwork(from: file) }
    #expect(error?.code == .missing)
    #expect(error?.message.en.contains("routecli import") == true)
    #expect(error?.message.es.contains("routecli import") == true)
  }

  // MARK: - Weights and digests

  @Test func `weights are found by profile, in the order of the network`() throws {
    let original = Self.network(weights: [
      ("walk", [5, 6, 7]), ("car", [1, 2, .unreachable]), ("a.b", [0, 0, 0]),
    ])
    for network in [original, try RoadNetwork(from: file(original))] {
      #expect(network.profiles == ["walk", "car", "a.b"])
      #expect(try Array(network.weights(of: "walk")) == [5, 6, 7])
      #expect(try Array(network.weights(of: "car")) == [1, 2, .unreachable])
      let error = #expect(throws: GraphFileError.self) { try network.weights(of: "boat") }
      #expect(error?.code == .missing)
      for text in [error?.message.en, error?.message.es] {
        #expect(text?.contains("boat") == true && text?.contains("walk, car, a.b") == true)
      }
    }
  }

  @Test func `a weight above unreachable is damage`() throws {
    var writer = GraphFileWriter(copying: try file(Self.network()))
    writer.remove(prefix: "weight.")
    writer.remove(prefix: RoadNetwork.Section.seal)
    writer.add(RoadNetwork.Section.weights(of: "car"), Column<Weight>([1, .unreachable + 1, 3]))
    writer.seal(RoadNetwork.Section.seal, prefixes: RoadNetwork.Section.prefixes)
    try writer.write(to: folder.file("b.rgraph"))
    let network = try RoadNetwork(from: GraphFile(opening: folder.file("b.rgraph")))
    let error = #expect(throws: GraphFileError.self) { try network.weights(of: "car") }
    #expect(error?.code == .damaged)
  }

  @Test func `digests of profiles are read back, and a file without streets has none`() throws {
    let map = AsciiMap("A--B--C", cell: 10)
    let weights = Column([Weight](repeating: 4, count: map.graph.arcCount))
    let network = RoadNetwork(
      RoadNetwork.Description(unit: .milliseconds, dataVersion: "x"),
      topology: map.graph.topology,
      coordinates: map.graph.coordinates,
      numbers: NodeNumbers([0, 1, 2]),
      weights: [("foot", weights), ("bike", weights)]
    )
    var writer = GraphFileWriter()
    let marks: [EdgeMarks] = [.mainPart, .pushedForward]
    try network.addSections(
      to: &writer,
      streets: map.graph,
      marks: [("foot", marks)],
      digests: ["foot": "0123", "bike": "ñ\"\\"]
    )
    try writer.write(to: folder.file("c.rgraph"))
    let copy = try RoadNetwork(from: GraphFile(opening: folder.file("c.rgraph")))
    #expect(try copy.digest(of: "foot") == "0123" && copy.digest(of: "bike") == "ñ\"\\")
    #expect(try copy.digest(of: "car") == nil)
    #expect(try Array(copy.marks(of: "foot", edges: 2)) == marks)
    #expect(throws: GraphFileError.self) { try copy.marks(of: "foot", edges: 3) }
    #expect(throws: GraphFileError.self) { try copy.marks(of: "bike", edges: 2) }
    #expect(try RoadNetwork(from: file(Self.network())).digest(of: "car") == nil)
  }

  // MARK: - Fingerprint and seal

  @Test func `the fingerprint depends on nodes, arcs, numbers and weights alone`() throws {
    func fingerprint(_ network: RoadNetwork) throws -> String {
      RoadNetwork.fingerprint(of: try file(network))
    }
    let original = try fingerprint(Self.network())
    let other = RoadNetwork.Description(unit: .seconds, dataVersion: "y", timeZone: "Etc/UTC")
    #expect(try fingerprint(Self.network(other)) == original)
    #expect(try fingerprint(Self.network(weights: [("car", [1, 2, 4])])) != original)
    #expect(try fingerprint(Self.network(weights: [])) != original)
    #expect(try fingerprint(Self.network(numbers: [7, 9, 8])) != original)
    #expect(
      try fingerprint(Self.network(numbers: [7, 8], weights: [("car", [1, 2])])) != original
    )
  }

  @Test func `a section added after the seal does not break it, a changed one does`() throws {
    var writer = GraphFileWriter(copying: try file(Self.network()))
    writer.add("ch.rank", Column<UInt32>([1, 2, 3]))
    try writer.write(to: folder.file("b.rgraph"))
    _ = try RoadNetwork(from: GraphFile(opening: folder.file("b.rgraph")))

    var other = GraphFileWriter(copying: try GraphFile(opening: folder.file("b.rgraph")))
    other.remove(prefix: "weight.")
    other.add(RoadNetwork.Section.weights(of: "car"), Column<Weight>([1, 2, 4]))
    try other.write(to: folder.file("c.rgraph"))
    let changed = try GraphFile(opening: folder.file("c.rgraph"))
    let error = #expect(throws: GraphFileError.self) { try RoadNetwork(from: changed) }
    #expect(error?.code == .damaged)
    #expect(error?.message.en.contains("import it again") == true)
  }

  // MARK: - Locks

  @Test func `a lock waits for the one before it`() throws {
    _ = try file(Self.network())
    let path = folder.file("a.rgraph")
    var waited: [Int?] = []
    var first: GraphFileLock? = try GraphFileLock(path) { waited.append($0) }
    #expect(waited.isEmpty)
    // Another open file is another holder, in the same process too.
    var second: GraphFileLock? = try GraphFileLock(path) { holder in
      waited.append(holder)
      first = nil
    }
    #expect(waited.count == 1 && first == nil && second != nil)
    second = nil
    _ = try GraphFileLock(path) { _ in Issue.record("the lock was not given back") }
  }

  @Test func `a lock needs a file`() {
    let error = #expect(throws: GraphFileError.self) { try GraphFileLock(folder.file("none")) }
    #expect(error?.code == .notFound)
  }

  @Test func `a lock is for the file that replaced the one it waited for`() throws {
    _ = try file(Self.network())
    let path = folder.file("a.rgraph")
    var first: GraphFileLock? = try GraphFileLock(path)
    var second: GraphFileLock? = try GraphFileLock(path) { _ in
      // A new file in the place of the old one, and the old lock given back.
      _ = try? file(Self.network(numbers: [1, 2, 3, 4], weights: []))
      first = nil
    }
    #expect(first == nil && second != nil)
    var waits = 0
    let third = try GraphFileLock(path) { _ in
      waits += 1
      second = nil
    }
    #expect(waits == 1 && second == nil)
    withExtendedLifetime(third) {}
  }
}
