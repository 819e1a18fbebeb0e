public import GeoCore

/// A road network as routing engines need it: who is joined to whom, and what each arc weighs.
///
/// Either just imported, or in a graph file; then each part is read and checked when it is first asked
/// for, so that a question pays only for what it touches. Unlike a ``StreetGraph`` it has no names,
/// shapes or attributes, only weights worked out for some profiles.
///
/// ```swift
/// let network = try RoadNetwork(from: try GraphFile(opening: "city.rgraph"))
/// let weights = try network.weights(of: "file")
/// let node = try network.numbers.node(numbered: 32_977)
/// ```
public final class RoadNetwork: Sendable {
  /// What a network is known by.
  public struct Description: Sendable, Hashable {
    /// What one unit of weight stands for.
    public var unit: WeightUnit
    /// Which data it was made from: the source's name and a digest of its content.
    public var dataVersion: String
    /// Who must be named beside maps and exports; empty where nobody must.
    public var attribution: String
    /// The IANA name of the time zone; empty if it is not known.
    public var timeZone: String
    /// The fingerprint of the file of places that was made with the network; `nil` if there is none.
    public var placesFingerprint: String?

    /// Makes a description.
    public init(
      unit: WeightUnit,
      dataVersion: String,
      attribution: String = "",
      timeZone: String = "",
      placesFingerprint: String? = nil
    ) {
      self.placesFingerprint = placesFingerprint
      self.unit = unit
      self.dataVersion = dataVersion
      self.attribution = attribution
      self.timeZone = timeZone
    }
  }

  /// What the network is known by.
  public let description: Description
  /// Number of nodes.
  public let nodeCount: Int
  /// Number of arcs.
  public let arcCount: Int
  /// The profiles that there are weights for.
  public let profiles: [String]
  /// Whether it is known where the nodes are.
  public let hasCoordinates: Bool

  let file: GraphFile?
  let numbersForm: NumbersForm
  private let topologyOnce: ReadOnce<Topology>
  private let headsOnce: ReadOnce<Column<NodeID>>
  private let coordinatesOnce: ReadOnce<Column<FixedCoordinate>?>
  private let numbersOnce: ReadOnce<NodeNumbers>
  private let weightsOnce: [String: ReadOnce<Column<Weight>>]

  /// Takes the parts of a network.
  ///
  /// - Parameters:
  ///   - description: what it is known by.
  ///   - topology: who is joined to whom.
  ///   - coordinates: where each node is, if that is known.
  ///   - numbers: the numbers that nodes had in the source.
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
    topologyOnce = ReadOnce(topology)
    headsOnce = ReadOnce(topology.head)
    coordinatesOnce = ReadOnce(.some(coordinates))
    numbersOnce = ReadOnce(numbers)
    weightsOnce = Dictionary(
      uniqueKeysWithValues: weights.map { ($0.profile, ReadOnce($0.weights)) }
    )
  }

  /// Opens the network of a graph file; reads nothing but its description.
  ///
  /// - Throws: ``GraphFileError`` where the file holds no network or its description is damaged.
  public init(from file: GraphFile) throws(GraphFileError) {
    let about = try About(reading: file)
    guard try file.isIntact(Section.seal, prefixes: Section.prefixes) else {
      throw file.damage(
        in: Section.seal,
        LocalizedText(
          en: "the network was changed after it was written; import it again",
          es: "la red se modificó después de escribirse; impórtela de nuevo"
        )
      )
    }
    description = about.description
    nodeCount = about.nodeCount
    arcCount = about.arcCount
    numbersForm = about.numbers
    hasCoordinates = file.contains(Section.coordinates)
    profiles = file.sections.map(\.name).compactMap(Section.profile(ofWeights:))
    self.file = file
    topologyOnce = ReadOnce()
    headsOnce = ReadOnce()
    coordinatesOnce = ReadOnce()
    numbersOnce = ReadOnce()
    weightsOnce = Dictionary(uniqueKeysWithValues: profiles.map { ($0, ReadOnce()) })
  }
}

extension RoadNetwork {
  /// Who is joined to whom.
  ///
  /// - Throws: ``GraphFileError`` where its sections are damaged.
  /// - Complexity: O(nodes + arcs) at the first time, then O(1).
  public var topology: Topology {
    get throws(GraphFileError) {
      try topologyOnce.value { () throws(GraphFileError) in try readTopology() }
    }
  }

  /// The node that each arc leads to: what telling a path's nodes takes, without the rest of the
  /// topology.
  ///
  /// - Throws: ``GraphFileError`` where the section is damaged.
  /// - Complexity: O(arcs) at the first time, then O(1).
  public var heads: Column<NodeID> {
    get throws(GraphFileError) {
      try headsOnce.value { () throws(GraphFileError) in try readHeads() }
    }
  }

  /// Where each node is, if that is known.
  ///
  /// - Throws: ``GraphFileError`` where the section is damaged.
  /// - Complexity: O(nodes) at the first time, then O(1).
  public var coordinates: Column<FixedCoordinate>? {
    get throws(GraphFileError) {
      try coordinatesOnce.value { () throws(GraphFileError) in try readCoordinates() }
    }
  }

  /// The numbers that nodes had in the source.
  ///
  /// - Throws: ``GraphFileError`` where their sections are damaged.
  /// - Complexity: O(nodes) at the first time, then O(1).
  public var numbers: NodeNumbers {
    get throws(GraphFileError) {
      try numbersOnce.value { () throws(GraphFileError) in try readNumbers() }
    }
  }

  /// What each arc weighs for a profile, at most `Weight.unreachable`.
  ///
  /// - Throws: ``GraphFileError`` of code ``GraphFileError/Code-swift.struct/missing`` where there are
  ///   none for it, or where the section is damaged.
  /// - Complexity: O(arcs) at the first time, then O(1).
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
      LocalizedText(
        en: "has no profile \(profile); it has: \(known)",
        es: "no tiene el perfil \(profile); tiene: \(known)"
      )
    )
  }

  /// Reads and checks every part.
  ///
  /// - Throws: ``GraphFileError`` at the first one that is damaged.
  /// - Complexity: O(nodes + arcs · profiles).
  public func readAll() throws(GraphFileError) {
    _ = try topology
    _ = try coordinates
    _ = try numbers
    for profile in profiles { _ = try weights(of: profile) }
  }
}
