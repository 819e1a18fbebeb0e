import CampusGraph
import GeoCore

/// Makes places from the collected objects.
struct CityPlacesMaker {
  private var collected: CollectedPlaces

  init(_ collected: consuming CollectedPlaces) { self.collected = collected }

  /// All places, in the order of ``CityPlaces/all``.
  consuming func make() -> CityPlaces {
    var streets = StreetCollector()
    var all = points()
    addWays(to: &all, &streets)
    all += areas()
    StopMerger.merge(&all)
    all += streets.streets()
    all += interpolated()
    collected = CollectedPlaces()
    var finder = LocalityFinder(all)
    for index in all.indices {
      let names = finder.names(at: all[index].place.location)
      if !all[index].isHouse { all[index].place.district = Self.district(names, of: all[index]) }
      guard !all[index].addresses.isEmpty else { continue }
      let known = all[index].localities
      all[index].localities += names.filter { !known.contains($0) }
      // The locality distinguishes streets of the same name.
      if all[index].isStreet, let part = names.first, let town = names.last {
        all[index].place.address = part == town ? town : "\(part), \(town)"
      }
    }
    return CityPlaces(all: all)
  }

  /// The part of town and the town that a place lies in; `nil` if the place is the town itself.
  private static func district(_ names: [String], of place: CityPlace) -> String? {
    // Names are in ascending order of size: a suburb lies in the localities after it only.
    let own = names.firstIndex(of: place.place.name)
    let others = names.dropFirst(own.map { $0 + 1 } ?? 0)
    guard let part = others.first, let town = others.last else { return nil }
    return part == town ? town : "\(part), \(town)"
  }

  // MARK: - Kinds of objects

  private func points() -> [CityPlace] {
    collected.points.compactMap { point in
      let subject = completed(point.subject.value, collected.streetOfNode[point.id])
      return subject.place(id: "node/\(point.id)", at: point.place)
    }
  }

  private mutating func addWays(to places: inout [CityPlace], _ streets: inout StreetCollector) {
    for index in collected.ways.indices {
      let way = collected.ways[index]
      let nodes = collected[way]
      let line = nodes.compactMap { collected.nodes[$0] }
      let found = way.subject.flatMap { place(way, $0.value, nodes, line) }
      streets.add(way, nodes, line, isPlace: found != nil)
      if let found { places.append(found) }
      collected.dropSubject(ofWay: index)
    }
  }

  private func place(
    _ way: CollectedPlaces.Way,
    _ subject: PlaceSubject,
    _ nodes: Slice<SpillingList>,
    _ line: [Coordinate]
  ) -> CityPlace? {
    guard let location = PlaceShape.location(of: line) else { return nil }
    let subject = completed(subject, collected.streetOfWay[way.id])
    var place = subject.place(id: "way/\(way.id)", at: location)
    let isClosed = nodes.count > 3 && nodes.first == nodes.last
    place?.take(entrances(nodes, withGates: isClosed))
    // Addresses refer to squares as to streets.
    if let street = way.street, place?.place.category == "square", place?.addresses.isEmpty == true
    {
      place?.addresses = [CityAddress(street: street, number: "")]
    }
    return place
  }

  private func areas() -> [CityPlace] {
    collected.areas.compactMap { area in
      func lines(_ ways: [Int64]) -> [[Coordinate]] {
        ways.map { (collected.parts[$0] ?? []).compactMap { collected.nodes[$0] } }
          .filter { !$0.isEmpty }
      }
      let outer = lines(area.outer)
      guard let location = PlaceShape.location(outer: outer, inner: lines(area.inner)) else {
        return nil
      }
      let subject = completed(area.subject, collected.streetOfArea[area.id])
      var place = subject.place(id: "relation/\(area.id)", at: location)
      let outline = (area.outer + area.inner).flatMap { collected.parts[$0] ?? [] }
      place?.take(entrances(outline, withGates: true))
      return place
    }
  }

  private func interpolated() -> [CityPlace] {
    let lines = collected.ways.filter { $0.interpolation != nil }
    guard !lines.isEmpty else { return [] }
    let addresses = collected.points.compactMap { point in
      completed(point.subject.value, collected.streetOfNode[point.id]).address
        .map { (point.id, $0) }
    }
    let maker = InterpolatedHouses(
      addresses: Dictionary(addresses) { $1 },
      nodes: collected.nodes
    )
    return lines.flatMap { maker.houses(along: $0, Array(collected[$0])) }
  }

  // MARK: - Parts

  /// Adds the street from a relation if the tags have none.
  private func completed(_ subject: PlaceSubject, _ street: String?) -> PlaceSubject {
    guard let street, subject.address?.street == nil else { return subject }
    var subject = subject
    subject.address?.street = street
    return subject
  }

  /// The entrances on an outline in the order of their rank, without duplicates.
  ///
  /// Gates are entrances of areas only: on a line they close a way.
  private func entrances(
    _ outline: some Sequence<Int64>,
    withGates: Bool
  ) -> [CollectedPlaces.Entrance] {
    var found: [(order: Int, entrance: CollectedPlaces.Entrance)] = []
    var seen: Set<Int64> = []
    for (order, node) in outline.enumerated() where seen.insert(node).inserted {
      if let entrance = collected.entrances[node], withGates || !entrance.isGate {
        found.append((order, entrance))
      }
    }
    return found.sorted { ($0.entrance.rank, $0.order) < ($1.entrance.rank, $1.order) }
      .map(\.entrance)
  }
}

extension CityPlace {
  /// Takes the entrances of its outline, in the order of their rank.
  fileprivate mutating func take(_ found: [CollectedPlaces.Entrance]) {
    entrances = found.map(\.place)
    preferredEntranceCount = max(1, found.prefix { $0.rank == found[0].rank }.count)
  }
}
