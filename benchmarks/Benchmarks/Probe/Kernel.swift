import CampusGraph
import Routing

/// A piece of hot code with its prepared inputs.
struct Kernel {
  let name: String
  /// Whether it is a query, which must not allocate after the first run.
  let isQuery: Bool
  /// Runs it once; the result depends on all of its work.
  let run: () -> UInt64
}

extension Kernel {
  /// All kernels, each on the same seeded grid.
  static func all() throws -> [Kernel] {
    let grid = Grid(side: 64, seed: 42)
    let pairs = grid.pairs(200)
    let hierarchy = ContractionHierarchy(
      contracting: grid.topology,
      weights: grid.metric.weights
    )
    let order = NestedDissection.order(of: grid.topology)
    let customizable = CustomizableHierarchy(grid.topology, order: order)
    let customized = CustomizedMetric(customizable, metric: grid.metric)
    let labels = HubLabels(customized)
    return [
      settling(grid), queries("ch query", HierarchyEngine(hierarchy), pairs),
      unpacking("ch query and path", isQuery: true, HierarchyEngine(hierarchy), pairs),
      queries("cch query", CustomizableEngine(customized), pairs),
      unpacking("cch query and path", isQuery: false, CustomizableEngine(customized), pairs),
      Kernel(name: "customization", isQuery: false) {
        let made = CustomizedMetric(customizable, metric: grid.metric)
        return UInt64(made.weights(ofArc: customizable.arcCount - 1).up)
      },
      sweep(hierarchy, grid), batchSweep(hierarchy, grid), labelMerge(labels, pairs),
      try opening(grid, pairs),
    ]
  }

  private static func settling(_ grid: Grid) -> Kernel {
    let reach = Box(Reach(graph: grid.topology, metric: grid.metric))
    let sources = [Seed(node: NodeID(0))]
    return Kernel(name: "settle loop", isQuery: true) {
      reach.value.run(sources: sources)
      return UInt64(reach.value.weight(of: NodeID(grid.topology.nodeCount - 1)))
    }
  }

  private static func queries<Engine: PathEngine & ~Copyable>(
    _ name: String,
    _ engine: consuming Engine,
    _ pairs: [NodePair]
  ) -> Kernel {
    let engine = Box(engine)
    return Kernel(name: name, isQuery: true) {
      var sum: UInt64 = 0
      for pair in pairs { sum &+= UInt64(engine.value.weight(from: pair.source, to: pair.target)) }
      return sum
    }
  }

  private static func unpacking<Engine: PathEngine & ~Copyable>(
    _ name: String,
    isQuery: Bool,
    _ engine: consuming Engine,
    _ pairs: [NodePair]
  ) -> Kernel {
    let engine = Box(engine)
    let path = Box([ArcID]())
    return Kernel(name: name, isQuery: isQuery) {
      var sum: UInt64 = 0
      for pair in pairs {
        path.value.removeAll(keepingCapacity: true)
        _ = engine.value.weight(from: pair.source, to: pair.target, appendingPathTo: &path.value)
        sum &+= UInt64(path.value.count)
      }
      return sum
    }
  }

  private static func sweep(_ hierarchy: ContractionHierarchy, _ grid: Grid) -> Kernel {
    let sweep = Box(Sweep(SweepPlan(hierarchy)))
    let sources = [Seed(node: NodeID(0))]
    return Kernel(name: "sweep", isQuery: true) {
      sweep.value.run(from: sources)
      return UInt64(sweep.value.weight(of: NodeID(grid.topology.nodeCount - 1)))
    }
  }

  private static func batchSweep(_ hierarchy: ContractionHierarchy, _ grid: Grid) -> Kernel {
    let sweep = Box(BatchSweep(SweepPlan(hierarchy)))
    let sources = (0..<BatchSweep.capacity).map { NodeID($0 * 7) }
    return Kernel(name: "sweep of sixteen", isQuery: true) {
      sweep.value.run(from: sources)
      return UInt64(sweep.value.weight(of: NodeID(grid.topology.nodeCount - 1), from: 3))
    }
  }

  private static func labelMerge(_ labels: HubLabels, _ pairs: [NodePair]) -> Kernel {
    Kernel(name: "label merge", isQuery: true) {
      var sum: UInt64 = 0
      for pair in pairs { sum &+= UInt64(labels.weight(from: pair.source, to: pair.target)) }
      return sum
    }
  }

  /// Opens a prepared file with verification and answers a first query.
  private static func opening(_ grid: Grid, _ pairs: [NodePair]) throws -> Kernel {
    let path = try grid.preparedFile()
    return Kernel(name: "open", isQuery: false) {
      guard let file = try? GraphFile(opening: path),
        let network = try? RoadNetwork(from: file),
        let indexes = try? NetworkIndexes(network, profile: "file", in: file),
        var engine = try? indexes.makeEngine(.ch)
      else { return 0 }
      return UInt64(engine.weight(from: pairs[0].source, to: pairs[0].target))
    }
  }
}

/// A mutable value captured by a closure.
final class Box<Value: ~Copyable> {
  var value: Value
  init(_ value: consuming Value) { self.value = value }
}
