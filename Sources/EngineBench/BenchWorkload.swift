/// Workload of a benchmark.
package enum BenchWorkload: String, CaseIterable {
  case pointToPoint = "point-to-point"
  case rank
  case unpack
  case oneToAll = "one-to-all"
  case oneToMany = "one-to-many"
  case table
  case nearest
  case customize
  case partialCustomize = "partial-customize"
  case open

  /// The engines that support it.
  package var engines: [BenchEngine] {
    switch self {
    case .pointToPoint, .rank, .unpack, .open: BenchEngine.allCases.filter { $0 != .phast }
    case .oneToAll: [.dijkstra, .ch, .phast]
    case .oneToMany, .table: [.dijkstra, .ch, .cch, .labels, .phast]
    case .nearest: BenchEngine.allCases
    case .customize, .partialCustomize: [.cch]
    }
  }

  /// Whether the size of a table determines the amount of work.
  package var usesSize: Bool { self == .table || self == .oneToMany }
}

/// Engine of a benchmark.
package enum BenchEngine: String, CaseIterable {
  case dijkstra, bidirectional, astar, alt, ch, cch, labels, phast
}
