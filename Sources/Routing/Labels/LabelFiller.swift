import CampusGraph

/// Computes labels from the roots of the elimination tree down: an unsafe fence.
///
/// A lightest path from v to an ancestor starts with one of v's arcs to a higher neighbour u, so
/// d(v, a) is the least w(v, u) + d(u, a); and u is an ancestor, too. A square table holds the
/// distances between the ancestors of the current node, so each arc is one row of additions and
/// minima. After Ouyang, Qin, Chang, Lin, Zhang and Zhu, "When hierarchy meets 2-hop-labeling"
/// (2018), doi:10.1145/3183713.3196913, with the table instead of their walks through labels.
///
/// Sound because depths are below the hierarchy's height, for whose square the tables have room,
/// labels have an entry for each ancestor from their base on, and each thread has its own tables
/// and writes the labels of its own ranks.
@safe
struct LabelFiller: @unchecked Sendable {
  let tree: LabelTree
  let weights: Column<WeightPair>
  let isSymmetric: Bool
  /// Where each rank's label starts, in quads of entries.
  let offset: PlainBuffer<UInt32>
  let outward: PlainBuffer<Weight>
  /// Of a symmetric graph, the same as ``outward``.
  let inward: PlainBuffer<Weight>

  /// Distances between the ancestors of the current rank, by depth.
  private struct Tables {
    /// From the row to the column.
    let forward: PlainBuffer<Weight>
    /// From the column to the row; of a symmetric graph, the same.
    let backward: PlainBuffer<Weight>
    let stride: Int

    init(height: Int, isSymmetric: Bool) {
      stride = height + 1
      forward = PlainBuffer(repeating: .unreachable, count: stride * stride)
      backward =
        isSymmetric ? forward : PlainBuffer(repeating: .unreachable, count: stride * stride)
    }
  }

  /// Fills all labels.
  func fill(threads: Int) {
    let roots = taskRoots()
    let tables = (0..<threads).map { _ in
      Tables(height: tree.hierarchy.height, isSymmetric: isSymmetric)
    }
    var inTask = tree.hierarchy.nodeCount
    var next = roots.count - 1
    while inTask > 0 {
      // Down over the ranks that belong to no task: the tables hold the ancestors of each, since
      // they were the last at their depths.
      let rank = inTask - 1
      if next >= 0, roots[next] == rank {
        inTask -= Int(tree.size[rank])
        next -= 1
      } else {
        fill(rank, tables[0])
        inTask -= 1
      }
    }
    Workers.forEachChunk(of: roots.count, grain: 1, threads: threads) { worker, chunk in
      for task in chunk {
        let root = roots[task]
        restore(above: root, tables[worker])
        for rank in stride(from: root, to: root - Int(tree.size[root]), by: -1) {
          fill(rank, tables[worker])
        }
      }
    }
  }

  /// The roots of the largest subtrees that are a small part of the whole, by rising rank.
  private func taskRoots() -> [Int] {
    let count = tree.hierarchy.nodeCount
    let limit = UInt32(max(count / 64, 1024))
    var roots: [Int] = []
    var rank = count - 1
    while rank >= 0 {
      if tree.size[rank] <= limit {
        roots.append(rank)
        rank -= Int(tree.size[rank])
      } else {
        rank -= 1
      }
    }
    return roots.reversed()
  }

  /// Writes the tables for the ancestors of a rank, from their labels.
  private func restore(above rank: Int, _ tables: Tables) {
    let parent = tree.hierarchy.parent
    var high = parent[rank]
    while high != .max {
      enter(Int(high), tables)
      high = parent[Int(high)]
    }
  }

  /// Computes one label; the tables must hold its ancestors, and then hold it as well.
  private func fill(_ rank: Int, _ tables: Tables) {
    let hierarchy = tree.hierarchy
    let (base, depth) = (tree.base(of: rank), Int(hierarchy.depth[rank]))
    let first = unsafe Int(hierarchy.firstUp.baseAddress[rank])
    let end = unsafe Int(hierarchy.firstUp.baseAddress[rank + 1])
    let start = Int(offset[rank]) * 4
    let out = unsafe outward.base + start
    let into = unsafe inward.base + start
    unsafe out.update(repeating: .unreachable, count: depth - base)
    unsafe out[depth - base] = 0
    if !isSymmetric {
      unsafe into.update(repeating: .unreachable, count: depth - base)
      unsafe into[depth - base] = 0
    }
    for arc in first..<end {
      let row = unsafe Int(hierarchy.upDepth.baseAddress[arc]) * tables.stride + base
      let pair = unsafe weights.baseAddress[arc]
      unsafe Self.lower(out, by: tables.forward.base + row, pair.up, count: depth - base)
      if !isSymmetric {
        unsafe Self.lower(into, by: tables.backward.base + row, pair.down, count: depth - base)
      }
    }
    if tree.size[rank] > 1 { enter(rank, tables) }
  }

  /// Lowers distances by the paths over an ancestor.
  @inline(__always)
  private static func lower(
    _ label: UnsafeMutablePointer<Weight>,
    by row: UnsafeMutablePointer<Weight>,
    _ weight: Weight,
    count: Int
  ) {
    guard weight < .unreachable else { return }
    var index = 0
    while index < count {
      unsafe label[index] = min(label[index], row[index] &+ weight)
      index &+= 1
    }
  }

  /// Writes the row and the column of a rank from its label.
  private func enter(_ rank: Int, _ tables: Tables) {
    let (base, depth) = (tree.base(of: rank), Int(tree.hierarchy.depth[rank]))
    let start = Int(offset[rank]) * 4
    let stride = tables.stride
    for index in 0..<(depth - base) {
      let (out, into) = unsafe (outward.base[start &+ index], inward.base[start &+ index])
      let column = (base &+ index) &* stride &+ depth
      let row = depth &* stride &+ base &+ index
      unsafe tables.forward.base[row] = out
      unsafe tables.forward.base[column] = into
      if !isSymmetric {
        unsafe tables.backward.base[row] = into
        unsafe tables.backward.base[column] = out
      }
    }
    unsafe tables.forward.base[depth &* stride &+ depth] = 0
    unsafe tables.backward.base[depth &* stride &+ depth] = 0
  }
}
