import GeoCore

/// The texts in English.
struct EnglishMessages: MessageTexts {
  let language = Language.english

  // MARK: - Files

  func line(_ number: Int, of path: String) -> String { "\(path): line \(number)" }
  var lineTooLong: String { "is longer than 1 MiB, so this is not a graph in text form" }

  func compressedDataCutShort(_ format: String) -> String {
    "its \(format) data ends too early, as after an interrupted download; get it again"
  }

  func compressedDataDamaged(_ format: String) -> String {
    "its \(format) data is damaged; get the file again"
  }

  var tooMuchMemory: String {
    "needs more memory to be decompressed than is allowed; decompress it first"
  }

  // MARK: - Graphs

  var expectedHeader: String { "expected “p sp NODES ARCS” or “p tw NODES EDGES”" }

  var secondHeader: String {
    "a second header, or one after the first arc; join only the arcs of several files"
  }

  func expectedArc(found: String) -> String {
    "expected “a TAIL HEAD WEIGHT” in whole numbers, found \(found)"
  }

  var noWeight: String { "has no weight; choose unit, geodesic or random weights" }

  func nodeOutOfRange(_ node: String, least: UInt32, largest: UInt32) -> String {
    "node \(node) is out of range, \(least) to \(largest)"
  }

  func badWeight(_ weight: String, largest: UInt32) -> String {
    "weight \(weight) is not a whole number from 0 to \(largest)"
  }

  var noArcs: String { "no arcs; expected lines “a TAIL HEAD WEIGHT”" }

  func wrongArcCount(_ count: Int, declared: Int) -> String {
    "declares \(declared) arcs or edges, but \(count) follow; the file may be cut short"
  }

  func tooManyNodesDeclared(_ nodes: Int, arcs: Int) -> String {
    "declares \(nodes) nodes for only \(arcs) arcs"
  }

  func nodeTooLargeFromZero(_ node: UInt32, nodes: Int) -> String {
    "node \(node) of \(nodes), although there is a node 0 too"
  }

  var arcsWithoutNodes: String { "arcs, although the header declares no nodes" }

  func tooManyNodes(limit: Int) -> String {
    "more than \(limit) nodes; cut the graph into parts"
  }

  func tooManyArcs(limit: Int) -> String {
    "more than \(limit) arcs; cut the graph into parts"
  }

  // MARK: - Coordinates

  func expectedCoordinate(found: String) -> String {
    "expected “v NODE LONGITUDE LATITUDE” in whole millionths of a degree, found \(found)"
  }

  func wrongNodeCount(_ count: Int, declared: Int) -> String {
    "declares \(declared) nodes, but \(count) follow; the file may be cut short"
  }

  func twoCoordinates(node: UInt32) -> String {
    "node \(node) is listed with two coordinates; keep one of them"
  }

  func noCoordinates(node: UInt32, missing: Int) -> String {
    """
    has no coordinates for node \(node) (\(missing) nodes lack them in all); is it the coordinate \
    file of this graph?
    """
  }

  // MARK: - Options

  var geodesicNeedsCoordinates: String {
    "geodesic weights need the nodes' coordinates; give their file, too"
  }

  var geodesicNeedsLengthUnit: String {
    "geodesic weights are lengths; choose the unit dm or m"
  }

  // MARK: - Arrays

  func wrongLength(_ name: String, _ count: Int, expected: Int) -> String {
    "\(name) has \(count) elements; it needs \(expected)"
  }

  func arcNodeOutOfRange(_ node: Int64, arc: Int, nodes: Int) -> String {
    "arc \(arc) names node \(node); nodes are numbered from 0 and there are \(nodes)"
  }

  func weightTooLarge(_ weight: UInt32, arc: Int) -> String {
    "arc \(arc) weighs \(weight); weights are at most 2147483647, which closes an arc"
  }

  func badNumber(_ number: Int64) -> String {
    "a node has the number \(number); use numbers from -2^62 to 2^62"
  }

  func repeatedNumber(_ number: Int64) -> String {
    "two nodes have the number \(number); give each node a number of its own"
  }
}
