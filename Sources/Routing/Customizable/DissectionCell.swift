/// A part of the map on its way to being cut: its nodes, what joins them, and how they lie.
struct DissectionCell: Sendable {
  /// The nodes' names in the whole graph, by their numbers in the cell.
  let nodes: PlainBuffer<UInt32>
  /// What joins them, by their numbers.
  let rows: UndirectedRows
  /// Their numbers as they lie along each direction.
  let sorted: [PlainBuffer<UInt32>]
  /// The first of the ranks that they are to have.
  let firstRank: Int

  var count: Int { nodes.count }

  /// Makes a part of a cell out of the nodes of one colour.
  init(
    _ whole: DissectionCell,
    color: UInt8,
    count: Int,
    colors: PlainBuffer<UInt8>,
    numbers: PlainBuffer<UInt32>,
    firstRank: Int
  ) {
    let nodes = PlainBuffer<UInt32>(uninitializedCount: count)
    let first = PlainBuffer<UInt32>(uninitializedCount: count + 1)
    var (size, degrees) = (0, UInt32(0))
    for node in 0..<whole.count where colors[node] == color {
      nodes[size] = whole.nodes[node]
      numbers[node] = UInt32(size)
      size += 1
    }
    size = 0
    for node in 0..<whole.count where colors[node] == color {
      first[size] = degrees
      for slot in whole.rows.first[node]..<whole.rows.first[node + 1]
      where colors[Int(whole.rows.neighbor[slot])] == color { degrees += 1 }
      size += 1
    }
    first[size] = degrees
    let neighbor = PlainBuffer<UInt32>(uninitializedCount: Int(degrees))
    var next = 0
    for node in 0..<whole.count where colors[node] == color {
      for slot in whole.rows.first[node]..<whole.rows.first[node + 1] {
        let other = Int(whole.rows.neighbor[slot])
        guard colors[other] == color else { continue }
        neighbor[next] = numbers[other]
        next += 1
      }
    }
    self.nodes = nodes
    rows = UndirectedRows(first: first, neighbor: neighbor)
    sorted = whole.sorted.map { line in
      let part = PlainBuffer<UInt32>(uninitializedCount: count)
      var next = 0
      for position in 0..<whole.count where colors[Int(line[position])] == color {
        part[next] = numbers[Int(line[position])]
        next += 1
      }
      return part
    }
    self.firstRank = firstRank
  }

  /// Makes the cell of a whole graph.
  ///
  /// - Parameters:
  ///   - rows: what joins the nodes.
  ///   - lines: where the nodes lie along each direction.
  init(_ rows: UndirectedRows, lines: [[Double]]) {
    nodes = PlainBuffer(Array(0..<UInt32(rows.nodeCount)))
    self.rows = rows
    sorted = lines.map { line in
      PlainBuffer(
        (0..<UInt32(rows.nodeCount)).sorted { a, b in
          (line[Int(a)], a) < (line[Int(b)], b)
        }
      )
    }
    firstRank = 0
  }
}
