import CampusGraph
import GeoCore

/// Streets and places of an OSM file, collected in two passes: relations and ways, then nodes.
///
/// Some ways are needed only because a relation refers to them, and in most files relations follow the
/// ways. So the node lists of all ways are kept in a ``WayStore`` during the first pass. If they exceed
/// its capacity, the ways are read a second time.
struct CollectedExtract {
  /// The streets; `nil` if they are not wanted.
  private(set) var ways: CollectedWays?
  /// The places; `nil` if they are not wanted.
  private(set) var places: CollectedPlaces?

  /// Reads a file; the order of its objects does not matter.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - changes: changes of it.
  ///   - ways: an empty collection of streets, if they are wanted.
  ///   - places: an empty collection of places, if they are wanted.
  ///   - wayCapacity: the limit in bytes of the node lists that are kept.
  ///   - progress: receives the progress, 0…1; cancels by returning `false`.
  /// - Returns: `nil` if it was cancelled.
  /// - Throws: ``OSMImportError`` if the file cannot be read or is damaged.
  static func read(
    _ path: String,
    changes: MapChanges? = nil,
    ways: CollectedWays? = nil,
    places: CollectedPlaces? = nil,
    wayCapacity: Int = WayStore.capacity,
    progress: @escaping (Double) -> Bool
  ) throws(OSMImportError) -> CollectedExtract? {
    var result = CollectedExtract(ways: ways, places: places)
    var store = WayStore(capacity: wayCapacity)
    let reader = try MapSource(path, changes: changes)
    let isWayPassDone = try reader.read(
      ways: { id, nodes, tags in
        store.append(id, nodes)
        result.ways?.take(way: id, nodes, tags)
        result.places?.take(way: id, nodes, tags)
      },
      relations: { id, members, tags in
        result.ways?.take(relation: id, members, tags)
        result.places?.take(relation: id, members, tags)
      },
      progress: { progress($0 / 2) }
    )
    guard isWayPassDone else { return nil }
    result.ways?.expectMembers()
    if store.isComplete {
      store.forEach { id, nodes in result.take(member: id, nodes) }
    } else {
      let isMemberPassDone = try reader.read(
        ways: { id, list, _ in
          var nodes: [Int64] = []
          list.append(to: &nodes)
          result.take(member: id, nodes)
        },
        progress: { _ in progress(0.5) }
      )
      guard isMemberPassDone else { return nil }
    }
    store = WayStore()
    result.ways?.expectNodes()
    result.places?.expectNodes()
    let isNodePassDone = try reader.read(
      nodes: { id, coordinate, tags in
        result.ways?.take(node: id, coordinate, tags)
        result.places?.take(node: id, coordinate, tags)
      },
      progress: { progress(0.5 + $0 / 2) }
    )
    guard isNodePassDone else { return nil }
    result.ways?.finish()
    result.places?.finish()
    return result
  }

  /// The streets, which are then no longer here.
  mutating func takeWays() -> CollectedWays? {
    defer { ways = nil }
    return ways
  }

  /// The places, which are then no longer here.
  mutating func takePlaces() -> CollectedPlaces? {
    defer { places = nil }
    return places
  }

  private mutating func take(member id: Int64, _ nodes: [Int64]) {
    ways?.take(member: id, nodes)
    places?.take(member: id, nodes)
  }
}
