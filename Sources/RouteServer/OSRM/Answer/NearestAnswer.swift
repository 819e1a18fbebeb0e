import CampusGraph
import GeoCore
import Routing

extension OSRMQuestion {
  /// The document of the service `nearest`.
  ///
  /// With several coordinates, it has a list for each, or an error in its place.
  ///
  /// - Throws: `NoSegment` if the only coordinate has no way near.
  func nearestDocument() throws(OSRMError) -> [UInt8] {
    var all: [[Snap]?] = []
    for (index, given) in request.coordinates.enumerated() {
      guard let coordinate = given.coordinate else { throw Self.noWay }
      all.append(try snaps(near: waypoint(index, at: coordinate), index))
    }
    if all.count == 1, all[0] == nil { throw Self.noWay }
    return document { json in
      guard !options.skipsWaypoints else { return }
      json.name("waypoints")
      if all.count == 1, let only = all[0] { return json.array(only, write) }
      json.array(all) { json, snaps in
        if let snaps { json.array(snaps, write) } else { Self.noWay.write(in: language, to: &json) }
      }
    }
  }

  private static let noWay = OSRMError(
    .noSegment,
    contract: "Could not find a matching segment for coordinate"
  )

  /// The ways near a waypoint, the nearest first; `nil` if there are none.
  private func snaps(near waypoint: Waypoint, _ index: Int) throws(OSRMError) -> [Snap]? {
    var best: [Snap]?
    for radius in radii(index) {
      do throws(RoutingError) {
        try budget?.check()
        best = try router.nearest(
          to: waypoint,
          profile: profile,
          limit: options.number,
          within: radius,
          excluding: excluded
        )
        // A larger radius is worth a try only if there are fewer than were asked for.
        if best?.count == options.number { return best }
      } catch {
        guard error.code == .noSegment || error.code == .outsideArea else {
          throw translated(error)
        }
      }
    }
    return best
  }

  private func write(_ json: inout JSONWriter, _ snap: Snap) {
    let graph = region.context.graph
    json.object { json in
      json.name("nodes")
      json.array([graph.tail(of: snap.edge), graph.head(of: snap.edge)]) { json, node in
        json.number(Double(region.numbers?.number(of: node) ?? 0))
      }
      WaypointWriter(options: options).members(
        name: graph.names[graph.attributes.name[snap.edge]],
        location: snap.coordinate,
        distance: snap.distance,
        to: &json
      )
    }
  }
}
