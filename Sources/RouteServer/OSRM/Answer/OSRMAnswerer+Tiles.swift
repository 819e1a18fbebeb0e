import CampusGraph
import GeoCore
import RouteService
import Routing

extension OSRMAnswerer {
  /// The tile of the service `tile`: streets of all regions that it meets, for one profile.
  ///
  /// - Throws: `InvalidOptions`, `InvalidValue` for a profile that is not known, `TooBig` beyond the
  ///   limit of segments, `Timeout`.
  /// - Complexity: O(segments, and turns from zoom level 15 on).
  func tileDocument(
    for addressed: AddressedRequest,
    _ budget: SearchBudget?
  ) throws(OSRMError) -> [UInt8] {
    var tile = StreetTile(try addressed.request.tileID())
    var segments = 0
    let regions = regions.all
    for region in regions {
      let context = region.context
      let edges = tile.edges(of: context.edgeIndex)
      // Regions that the tile does not meet need not know the profile.
      guard !edges.isEmpty || regions.count == 1 else { continue }
      let profile = try region.profile(named: addressed.profile)
      guard !edges.isEmpty else { continue }
      segments += edges.reduce(0) { $0 + context.graph.geometry.segmentCount(of: $1) }
      guard segments <= limits.tileSegments else {
        throw OSRMError(
          .tooBig,
          contract: "Number of segments \(segments) is higher than current maximum "
            + "(\(limits.tileSegments))"
        )
      }
      let costs = region.streetCosts(of: profile)
      do throws(RoutingError) {
        try tile.add(edges, of: context.graph, costs, numbers: region.numbers, budget: budget)
      } catch {
        throw OSRMError(.timeout, .server { $0.timeout(limits.deadline) })
      }
    }
    return tile.bytes
  }
}
