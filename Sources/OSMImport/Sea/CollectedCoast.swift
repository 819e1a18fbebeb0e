import CampusGraph
import GeoCore

/// Coastlines of an OSM file, and the box of the file.
struct CollectedCoast {
  private var ways: [[Int64]] = []
  private var nodes = NodeTable()
  private var headerBox: BoundingBox?
  /// The south-west and the north-east corner of a box around all nodes, in 10⁻⁷ degrees.
  private var corners: (low: (Int32, Int32), high: (Int32, Int32))?

  /// The box in the header of the file, or else around all its nodes; `nil` without nodes.
  var box: BoundingBox? {
    if let headerBox { return headerBox }
    guard let corners,
      let low = FixedCoordinate(validating: corners.low.0, corners.low.1)?.coordinate,
      let high = FixedCoordinate(validating: corners.high.0, corners.high.1)?.coordinate
    else { return nil }
    return BoundingBox([low, high])
  }

  /// Reads a file in two passes: ways, then nodes.
  ///
  /// - Returns: `nil` if it was cancelled.
  /// - Throws: ``OSMImportError`` if the file cannot be read or is damaged.
  static func read(
    _ path: String,
    progress: @escaping (Double) -> Bool
  ) throws(OSMImportError) -> CollectedCoast? {
    var coast = CollectedCoast()
    let reader = OSMReader(path)
    let areWaysRead = try reader.read(
      ways: { _, list, tags in coast.take(list, tags) },
      box: { coast.headerBox = BoundingBox([$0.coordinate, $1.coordinate]) },
      progress: { progress($0 / 2) }
    )
    guard areWaysRead else { return nil }
    coast.nodes = NodeTable(coast.ways.flatMap { $0 })
    // Without coastlines the nodes are read only for their box.
    if coast.ways.isEmpty, coast.headerBox != nil { return coast }
    let areNodesRead = try reader.read(
      nodes: { id, coordinate, _ in coast.take(node: id, coordinate) },
      progress: { progress(0.5 + $0 / 2) }
    )
    return areNodesRead ? coast : nil
  }

  private mutating func take(_ list: NodeList, _ tags: TagList) {
    guard tags.contains({ $0 == "natural" }), tags.tags["natural"] == "coastline" else { return }
    var nodes: [Int64] = []
    list.append(to: &nodes)
    if nodes.count > 1 { ways.append(nodes) }
  }

  private mutating func take(node id: Int64, _ coordinate: FixedCoordinate) {
    let (latitude, longitude) = (coordinate.latitude, coordinate.longitude)
    if let (low, high) = corners {
      corners = (
        (min(low.0, latitude), min(low.1, longitude)),
        (max(high.0, latitude), max(high.1, longitude))
      )
    } else {
      corners = ((latitude, longitude), (latitude, longitude))
    }
    if let index = nodes.nextIndex(of: id) { nodes.set(coordinate, at: index) }
  }

  /// The coastlines, joined where one ends at the node at which another begins.
  ///
  /// A way is cut where the file lacks a node. The order of the ways does not matter.
  func chains() -> [CoastChain] {
    let parts = ways.flatMap(knownParts).sorted { $0.lexicographicallyPrecedes($1) }
    var partAt: [Int64: [Int]] = [:]
    for (index, part) in parts.enumerated().reversed() {
      partAt[part[0], default: []].append(index)
    }
    let ends = Set(parts.compactMap(\.last))
    var isUsed = Array(repeating: false, count: parts.count)
    var chains: [CoastChain] = []
    // Lines that nothing leads to come first; what is left then is rings.
    let starts = parts.indices.filter { !ends.contains(parts[$0][0]) }
    for start in starts + Array(parts.indices) where !isUsed[start] {
      isUsed[start] = true
      var chain = parts[start]
      while let last = chain.last, last != chain[0] {
        guard let next = partAt[last]?.last(where: { !isUsed[$0] }) else { break }
        isUsed[next] = true
        chain += parts[next].dropFirst()
      }
      let isRing = chain.count > 3 && chain.first == chain.last
      if isRing { chain.removeLast() }
      chains.append(CoastChain(line: chain.compactMap { nodes[$0] }, isRing: isRing))
    }
    return chains
  }

  /// The parts of a way whose nodes the file has.
  private func knownParts(_ way: [Int64]) -> [[Int64]] {
    way.split { nodes[$0] == nil }.filter { $0.count > 1 }.map(Array.init)
  }
}

/// Coastline in the direction of its ways, with the land on its left.
struct CoastChain: Hashable {
  var line: [Coordinate]
  /// Whether the last coordinate is followed by the first.
  var isRing: Bool
}
