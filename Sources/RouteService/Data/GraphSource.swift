package import CampusGraph
import Foundation
import GeoCore
import Routing

/// What a command about networks works on: a campus, or the network of a graph file.
package enum GraphSource {
  case campus(Campus)
  case network(GraphSession)
}

extension GraphSession {
  /// Verifies every checksum and every index in the file, that everything in it is consistent, and
  /// that what was prepared finds the distances that plain searches find.
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
