public import GeoCore

/// Road network for routing engines: topology, coordinates, node numbers and weights by profile.
///
/// In memory after an import, or in a graph file; then each part is read and validated on first
/// access, so a query pays only for the parts it uses. Unlike a ``StreetGraph`` it has no names,
/// shapes or attributes, only weights computed for some profiles.
///
/// ```swift
/// let network = try RoadNetwork(from: try GraphFile(opening: "city.rgraph"))
/// let weights = try network.weights(of: "file")
/// let node = try network.numbers.node(numbered: 32_977)
/// ```
public final class RoadNetwork: Sendable {
  /// Metadata of a network.
  public struct Description: Sendable, Hashable {
    /// The unit of weights.
    public var unit: WeightUnit
    /// The version of the source data: the source's name and a digest of its content.
    public var dataVersion: String
    /// The attribution required for maps and exports; empty if none is.
    public var attribution: String
    /// The IANA name of the time zone; empty if it is not known.
    public var timeZone: String
    /// The fingerprint of the file of places that was made with the network; `nil` if there is none.
    public var placesFingerprint: String?
    /// The learned speeds that the weights of a profile were computed with, as the text of their file;
    /// `nil` if there are none.
    public var learnedSpeeds: String?
    /// The altitude in metres for whose air the weights were computed; `nil` for the profiles' own.
    public var altitude: Meters?

    /// Makes a description.
    public init(
      unit: WeightUnit,
      dataVersion: String,
      attribution: String = "",
      timeZone: String = "",
      placesFingerprint: String? = nil,
      learnedSpeeds: String? = nil,
      altitude: Meters? = nil
    ) {
      self.altitude = altitude
      self.learnedSpeeds = learnedSpeeds
      self.placesFingerprint = placesFingerprint
      self.unit = unit
      self.dataVersion = dataVersion
      self.attribution = attribution
      self.timeZone = timeZone
    }
  }

  /// The metadata.
  public let description: Description
  /// Number of nodes.
  public let nodeCount: Int
  /// Number of arcs.
  public let arcCount: Int
  /// The profiles with weights.
  public let profiles: [String]
  /// Whether the coordinates of the nodes are known.
  public let hasCoordinates: Bool

  let file: GraphFile?
  let numbersForm: NumbersForm
  private let topologyOnce: Lazy<Topology>
  private let headsOnce: Lazy<Column<NodeID>>
  private let coordinatesOnce: Lazy<Column<FixedCoordinate>?>
  private let numbersOnce: Lazy<NodeNumbers>
  private let weightsOnce: [String: Lazy<Column<Weight>>]

  /// Makes a network in memory.
  ///
  /// - Parameters:
  ///   - description: the metadata.
  ///   - topology: nodes and arcs.
  ///   - coordinates: the coordinates of the nodes, if known.
  ///   - numbers: the numbers of the nodes in the source.
  ///   - weights: a weight for each arc, by profile; a profile's name is at most 17 printable ASCII
  ///     characters without blanks.
  /// - Precondition: counts agree, weights are at most `Weight.unreachable`, no profile occurs twice.
  public init(
    _ description: Description,
    topology: Topology,
    coordinates: Column<FixedCoordinate>?,
    numbers: NodeNumbers,
    weights: [(profile: String, weights: Column<Weight>)]
  ) {
    precondition(coordinates.map { $0.count == topology.nodeCount } ?? true)
    precondition(numbers.count == topology.nodeCount)
    for (profile, column) in weights {
      precondition(column.count == topology.arcCount, "one weight for each arc")
      precondition(column.allSatisfy { $0 <= .unreachable }, "a weight is too large")
      precondition(GraphFileLayout.isValid(name: Section.weights(of: profile)))
    }
    self.description = description
    nodeCount = topology.nodeCount
    arcCount = topology.arcCount
    profiles = weights.map(\.profile)
    hasCoordinates = coordinates != nil
    file = nil
    numbersForm = NumbersForm(of: numbers)
    topologyOnce = Lazy(topology)
    headsOnce = Lazy(topology.head)
    coordinatesOnce = Lazy(.some(coordinates))
    numbersOnce = Lazy(numbers)
    weightsOnce = Dictionary(
      uniqueKeysWithValues: weights.map { ($0.profile, Lazy($0.weights)) }
    )
  }

  /// Opens the network of a graph file; reads only its description.
  ///
  /// - Throws: ``GraphFileError`` if the file contains no network or its description is damaged.
  public init(from file: GraphFile) throws(GraphFileError) {
    let about = try About(reading: file)
    guard try file.isIntact(Section.seal, prefixes: Section.prefixes) else {
      throw file.damage(in: Section.seal, .message { $0.changedNetwork })
    }
    description = about.description
    nodeCount = about.nodeCount
    arcCount = about.arcCount
    numbersForm = about.numbers
    hasCoordinates = file.contains(Section.coordinates)
    profiles = file.sections.map(\.name).compactMap(Section.profile(ofWeights:))
    self.file = file
    topologyOnce = Lazy()
    headsOnce = Lazy()
    coordinatesOnce = Lazy()
    numbersOnce = Lazy()
    weightsOnce = Dictionary(uniqueKeysWithValues: profiles.map { ($0, Lazy()) })
  }
}

extension RoadNetwork {
  /// The directed graph in CSR form.
  ///
  /// - Throws: ``GraphFileError`` if its sections are damaged.
  /// - Complexity: O(nodes + arcs) on first access, then O(1).
  public var topology: Topology {
    get throws(GraphFileError) {
      try topologyOnce.value { () throws(GraphFileError) in try readTopology() }
    }
  }

  /// The head of each arc, without the rest of the topology, enough to list a path's nodes.
  ///
  /// - Throws: ``GraphFileError`` if the section is damaged.
  /// - Complexity: O(arcs) on first access, then O(1).
  public var heads: Column<NodeID> {
    get throws(GraphFileError) {
      try headsOnce.value { () throws(GraphFileError) in try readHeads() }
    }
  }

  /// The coordinates of the nodes; `nil` if not known.
  ///
  /// - Throws: ``GraphFileError`` if the section is damaged.
  /// - Complexity: O(nodes) on first access, then O(1).
  public var coordinates: Column<FixedCoordinate>? {
    get throws(GraphFileError) {
      try coordinatesOnce.value { () throws(GraphFileError) in try readCoordinates() }
    }
  }

  /// The numbers of the nodes in the source.
  ///
  /// - Throws: ``GraphFileError`` if their sections are damaged.
  /// - Complexity: O(nodes) on first access, then O(1).
  public var numbers: NodeNumbers {
    get throws(GraphFileError) {
      try numbersOnce.value { () throws(GraphFileError) in try readNumbers() }
    }
  }

  /// The weight of each arc for a profile, at most `Weight.unreachable`.
  ///
  /// - Throws: ``GraphFileError`` of code ``GraphFileError/Code-swift.struct/missing`` if there are
  ///   none for it, or another code if the section is damaged.
  /// - Complexity: O(arcs) on first access, then O(1).
  public func weights(of profile: String) throws(GraphFileError) -> Column<Weight> {
    guard let once = weightsOnce[profile] else { throw noSuchProfile(profile) }
    return try once.value { () throws(GraphFileError) in try readWeights(of: profile) }
  }

  private func noSuchProfile(_ profile: String) -> GraphFileError {
    let known = profiles.joined(separator: ", ")
    return GraphFileError(
      .missing,
      path: file?.path ?? description.dataVersion,
      section: Section.weights(of: profile),
      .message { $0.noProfile(profile, known: known) }
    )
  }

  /// Reads and validates every part.
  ///
  /// - Throws: ``GraphFileError`` for the first damaged part.
  /// - Complexity: O(nodes + arcs · profiles).
  public func readAll() throws(GraphFileError) {
    _ = try topology
    _ = try coordinates
    _ = try numbers
    for profile in profiles { _ = try weights(of: profile) }
  }
}
