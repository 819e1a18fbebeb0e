import GeoCore

extension RoadNetwork {
  /// Names of a network's sections.
  enum Section {
    static let about = "graph.about"
    static let firstOut = "graph.firstOut"
    static let head = "graph.head"
    static let tail = "graph.tail"
    static let firstIn = "graph.firstIn"
    static let arcIn = "graph.arcIn"
    static let coordinates = "graph.coordinates"
    static let number = "graph.number"
    static let byNumber = "graph.byNumber"
    /// The digest of the checksums of all other sections.
    static let seal = "graph.seal"
    static let prefixes = ["graph.", weightsPrefix, marksPrefix, StreetGraph.Section.prefix]
    private static let marksPrefix = "marks."
    private static let weightsPrefix = "weight."
    /// Digests of the profiles for which the weights of streets were computed: a JSON object by
    /// name.
    static let profiles = StreetGraph.Section.prefix + "profiles"

    /// The marks of a profile; only for networks with streets.
    static func marks(of profile: String) -> String { marksPrefix + profile }

    static func weights(of profile: String) -> String { weightsPrefix + profile }

    static func profile(ofWeights name: String) -> String? {
      name.hasPrefix(weightsPrefix) ? String(name.dropFirst(weightsPrefix.count)) : nil
    }
  }

  /// The sections from which an index over a profile's weights is computed: nodes, arcs and
  /// weights.
  ///
  /// Their digest (``GraphFile/digest(of:)``) shows whether such an index still matches.
  public static func sections(weighedBy profile: String) -> [String] {
    topologySections + [Section.weights(of: profile)]
  }

  /// The sections from which an index over the topology alone is computed.
  public static let topologySections = [Section.firstOut, Section.head]

  /// Fingerprint of a file's network as 16 hexadecimal digits: equal for equal nodes, arcs,
  /// coordinates, numbers and weights, independent of other sections.
  public static func fingerprint(of file: GraphFile) -> String {
    let names = file.sections.map(\.name).filter {
      Section.profile(ofWeights: $0) != nil || $0.hasPrefix(StreetGraph.Section.prefix)
    }
    let own = [Section.firstOut, Section.head, Section.coordinates, Section.number]
    return GraphFile.hexadecimal(file.digest(of: own + names.sorted()))
  }

  /// Writes the network to a graph file.
  ///
  /// - Throws: ``GraphFileError`` if the network is read from a file that is damaged.
  /// - Precondition: the writer has no network yet.
  ///
  /// - Parameters:
  ///   - writer: the writer.
  ///   - streets: the street graph of the network, if there is one.
  ///   - marks: the marks of its edges, by profile.
  ///   - digests: the digests of the profiles: see ``digest(of:)``.
  public func addSections(
    to writer: inout GraphFileWriter,
    streets: StreetGraph? = nil,
    marks: [(profile: String, marks: [EdgeMarks])] = [],
    digests: [String: String] = [:]
  ) throws(GraphFileError) {
    let topology = try topology
    let numbers = try numbers
    writer.add(Section.about, bytes: About(of: self).bytes)
    writer.add(Section.firstOut, topology.firstOut)
    writer.add(Section.head, topology.head)
    writer.add(Section.tail, topology.tail)
    writer.add(Section.firstIn, topology.firstIn)
    writer.add(Section.arcIn, topology.arcIn)
    if let coordinates = try coordinates { writer.add(Section.coordinates, coordinates) }
    switch numbers.form {
    case .same: break
    case .consecutive(_, let offset):
      writer.add(Section.number, offset)
      writer.add(Section.byNumber, numbers.byNumber)
    case .listed(let number):
      writer.add(Section.number, number)
      writer.add(Section.byNumber, numbers.byNumber)
    }
    for profile in profiles {
      writer.add(Section.weights(of: profile), try weights(of: profile))
    }
    if let streets {
      streets.addSections(to: &writer)
      EdgeIndex(graph: streets).addSections(to: &writer)
      for (profile, marks) in marks { writer.add(Section.marks(of: profile), Column(marks)) }
      var object: JSONObject = [:]
      for (profile, digest) in digests.sorted(by: { $0.key < $1.key }) {
        object[profile] = .string(digest)
      }
      writer.add(Section.profiles, bytes: Array(JSONValue.object(object).text.utf8))
    }
    writer.seal(Section.seal, prefixes: Section.prefixes)
  }
}

extension RoadNetwork {
  /// Form of the numbers in the file.
  enum NumbersForm: Sendable {
    case same(first: Int64)
    case consecutive(first: Int64)
    case listed

    init(of numbers: NodeNumbers) {
      self =
        switch numbers.form {
        case .same(let first): .same(first: first)
        case .consecutive(let first, _): .consecutive(first: first)
        case .listed: .listed
        }
    }
  }

  /// Description of the network in the file, a JSON object.
  struct About {
    var description: Description
    var nodeCount: Int
    var arcCount: Int
    var numbers: NumbersForm

    init(of network: RoadNetwork) {
      description = network.description
      nodeCount = network.nodeCount
      arcCount = network.arcCount
      numbers = network.numbersForm
    }

    var bytes: [UInt8] {
      let (form, first): (String, Int64) =
        switch numbers {
        case .same(let first): ("same", first)
        case .consecutive(let first): ("consecutive", first)
        case .listed: ("listed", 0)
        }
      var value: JSONObject = [
        "nodes": .number(Double(nodeCount)),
        "arcs": .number(Double(arcCount)),
        "unit": .string(description.unit.rawValue),
        "numbers": .string(form),
        // As text, because not every 64-bit number is a JSON number.
        "first_number": .string("\(first)"),
        "data_version": .string(description.dataVersion),
        "attribution": .string(description.attribution),
        "time_zone": .string(description.timeZone),
      ]
      value["places"] = description.placesFingerprint.map(JSONValue.string)
      value["speeds"] = description.learnedSpeeds.map(JSONValue.string)
      value["altitude"] = description.altitude.map(JSONValue.number)
      return Array(JSONValue.object(value).text.utf8)
    }

    init(reading file: GraphFile) throws(GraphFileError) {
      guard file.contains(Section.about) else {
        throw file.missing(Section.about, .message { $0.noRoadNetwork })
      }
      let bytes = try file.bytes(Section.about)
      guard let value = try? JSONValue(parsing: bytes), let about = Self(value) else {
        throw file.damage(in: Section.about, .message { $0.notANetworkDescription })
      }
      self = about
    }

    private init?(_ value: JSONValue) {
      guard let nodes = Self.count(value["nodes"]), let arcs = Self.count(value["arcs"]),
        let unit = value["unit"]?.string.flatMap(WeightUnit.init(rawValue:)),
        let first = value["first_number"]?.string.flatMap({ Int64($0) }),
        // Numbers are the first one plus a 32-bit offset; the sum must not overflow.
        first.magnitude <= 1 << 62,
        let dataVersion = value["data_version"]?.string,
        let attribution = value["attribution"]?.string,
        let timeZone = value["time_zone"]?.string
      else { return nil }
      switch value["numbers"]?.string {
      case "same": numbers = .same(first: first)
      case "consecutive": numbers = .consecutive(first: first)
      case "listed": numbers = .listed
      default: return nil
      }
      nodeCount = nodes
      arcCount = arcs
      description = Description(
        unit: unit,
        dataVersion: dataVersion,
        attribution: attribution,
        timeZone: timeZone,
        placesFingerprint: value["places"]?.string,
        learnedSpeeds: value["speeds"]?.string,
        altitude: value["altitude"]?.number
      )
    }

    /// A number of nodes or arcs: less than `UInt32.max`, which is the invalid id.
    private static func count(_ value: JSONValue?) -> Int? {
      guard let number = value?.number, let count = UInt32(exactly: number), count < .max else {
        return nil
      }
      return Int(count)
    }
  }
}
