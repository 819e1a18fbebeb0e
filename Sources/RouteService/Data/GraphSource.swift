package import CampusGraph
import Foundation
import GeoCore
import Routing

/// Source of a report on networks: a campus, or the network of a graph file.
package enum GraphSource {
  case campus(Campus)
  case network(GraphSession)
}

extension GraphSession {
  /// Verifies every checksum and every index in the file, its consistency, and that prepared
  /// indexes give the same distances as plain searches.
  ///
  /// - Throws: `BadFile` with the first section that is damaged.
  package func verify() throws(ServiceError) {
    try read { () throws(GraphFileError) in
      try file.verifyAll()
      try network.readAll()
      for profile in network.profiles {
        let indexes = try NetworkIndexes(network, profile: profile, in: file)
        for kind in IndexKind.allCases where indexes.isPrepared(kind) { try indexes.verify(kind) }
      }
    }
  }
}
