import CMetis
import Synchronization

/// METIS's nested dissection: Karypis and Kumar, "A fast and high quality multilevel scheme for
/// partitioning irregular graphs" (1998), doi:10.1137/S1064827595287997.
enum MetisOrder {
  private static let turn = Mutex(())

  /// The nodes by rising rank; `nil` if METIS runs out of memory.
  ///
  /// METIS seeds and uses the C library's `rand()`, which is global to the process: only one order
  /// is computed at a time, so that equal graphs get equal orders.
  static func nodesByRank(_ rows: UndirectedRows) -> [UInt32]? {
    guard rows.nodeCount > 0 else { return [] }
    var options = [idx_t](repeating: -1, count: Int(METIS_NOPTIONS))
    options[Int(METIS_OPTION_NUMBERING.rawValue)] = 0
    options[Int(METIS_OPTION_SEED.rawValue)] = 42
    // Neither helps on what `LowDegreeElimination` leaves.
    options[Int(METIS_OPTION_COMPRESS.rawValue)] = 0
    options[Int(METIS_OPTION_PFACTOR.rawValue)] = 0
    var count = idx_t(rows.nodeCount)
    var first = rows.first.column.map { idx_t($0) }
    var neighbor = rows.neighbor.column.map { idx_t($0) }
    var nodes = [idx_t](repeating: 0, count: rows.nodeCount)
    var ranks = [idx_t](repeating: 0, count: rows.nodeCount)
    if neighbor.isEmpty { neighbor = [0] }
    let status = turn.withLock { _ in
      unsafe METIS_NodeND(&count, &first, &neighbor, nil, &options, &nodes, &ranks)
    }
    guard status == METIS_OK.rawValue else { return nil }
    return nodes.map { UInt32($0) }
  }
}
