import COsmium
import CampusGraph
import GeoCore

extension MapStore {
  /// Reads the kinds of objects that have a handler, with changes, in the order of an extract.
  ///
  /// - Parameters:
  ///   - changes: changes of the map.
  ///   - nodes: receives the nodes.
  ///   - ways: receives the ways.
  ///   - relations: receives the relations.
  ///   - progress: receives the progress, 0…1; stops reading by returning `false`.
  /// - Returns: whether it was read to the end.
  /// - Complexity: O(size of the objects + changes·log(objects)).
  func read(
    _ changes: ChangedObjects?,
    nodes: OSMReader.NodeHandler? = nil,
    ways: OSMReader.WayHandler? = nil,
    relations: OSMReader.RelationHandler? = nil,
    progress: OSMReader.ProgressHandler? = nil
  ) -> Bool {
    var pass = StorePass(of: self, progress)
    defer { releaseMemory() }
    pass.expect(nodes == nil ? 0 : self.nodes.ids.count)
    pass.expect(ways == nil ? 0 : self.ways.ids.count)
    pass.expect(relations == nil ? 0 : self.relations.ids.count)
    let new = changes?.store
    var goesOn = true
    if let nodes {
      goesOn = pass.merge(self.nodes, new?.nodes, changes?.nodes ?? []) { pass, range, kind in
        pass.deliver(range, of: kind, to: nodes)
      }
    }
    if let ways, goesOn {
      goesOn = pass.merge(self.ways, new?.ways, changes?.ways ?? []) { pass, range, kind in
        for way in range { pass.deliver(way, of: kind, to: ways) }
      }
    }
    if let relations, goesOn {
      goesOn = pass.merge(self.relations, new?.relations, changes?.relations ?? []) {
        pass,
        range,
        kind in
        for relation in range { pass.deliver(relation, of: kind, to: relations) }
      }
    }
    return goesOn
  }
}

/// One pass over objects of stores, with the memory that it uses again.
///
/// It is an unsafe fence. Sound because a store is checked when it is opened, its texts live as long as its
/// columns, and lists are used only during the call that they are passed to.
@safe
private struct StorePass {
  private var tags: [cosmium_tag] = unsafe []
  private var members: [cosmium_member] = unsafe []
  private let store: MapStore
  private let progress: OSMReader.ProgressHandler?
  private var total = 0
  private var done = 0

  /// Objects between two calls of the progress handler, and between two releases of memory.
  private static let (step, kept) = (1 << 16, 1 << 20)

  init(of store: MapStore, _ progress: OSMReader.ProgressHandler?) {
    (self.store, self.progress) = (store, progress)
  }

  /// Counts objects that will be read.
  mutating func expect(_ count: Int) { total += count }

  /// Visits old objects in ranges, but for the changed ones, and new objects between them.
  ///
  /// - Returns: `false` if the progress handler stopped it.
  mutating func merge<Kind: StoredKind>(
    _ old: Kind,
    _ new: Kind?,
    _ changes: [ChangedObjects.Entry],
    deliver: (inout StorePass, Range<Int>, Kind) -> Void
  ) -> Bool {
    var position = 0
    for change in changes {
      let place = old.ids[position...].partitionPoint { OrderedID($0) < OrderedID(change.id) }
      guard take(position..<place, of: old, deliver) else { return false }
      if let new, let index = change.index { deliver(&self, index..<index + 1, new) }
      position = place
      if place < old.ids.count, old.ids[place] == change.id { position += 1 }
    }
    return take(position..<old.ids.count, of: old, deliver)
  }

  private mutating func take<Kind: StoredKind>(
    _ range: Range<Int>,
    of kind: Kind,
    _ deliver: (inout StorePass, Range<Int>, Kind) -> Void
  ) -> Bool {
    var start = range.lowerBound
    while start < range.upperBound {
      let end = min(range.upperBound, start + Self.step)
      deliver(&self, start..<end, kind)
      if done / Self.kept < (done + end - start) / Self.kept { store.releaseMemory() }
      done += end - start
      start = end
      guard let progress else { continue }
      guard progress(Double(done) / Double(max(total, 1))) else { return false }
    }
    return true
  }

  // MARK: - Objects

  mutating func deliver(
    _ range: Range<Int>,
    of nodes: StoredNodes,
    to handler: OSMReader.NodeHandler
  ) {
    var next = nodes.tagged.partitionPoint { $0 < range.lowerBound }
    for node in range {
      unsafe tags.removeAll(keepingCapacity: true)
      if next < nodes.tagged.count, Int(nodes.tagged[next]) == node {
        readTags(next, nodes.tags)
        next += 1
      }
      let stored = nodes.coordinates[node]
      guard let place = FixedCoordinate(validating: stored.latitude, stored.longitude) else {
        continue
      }
      unsafe tags.withUnsafeBufferPointer { list in
        unsafe handler(nodes.ids[node], place, TagList(list.baseAddress, list.count))
      }
    }
  }

  mutating func deliver(_ way: Int, of ways: StoredWays, to handler: OSMReader.WayHandler) {
    unsafe tags.removeAll(keepingCapacity: true)
    readTags(way, ways.tags)
    let (start, end) = (Int(ways.first[way]), Int(ways.first[way + 1]))
    let nodes = unsafe NodeList(ways.nodes.baseAddress + start, end - start)
    unsafe tags.withUnsafeBufferPointer { list in
      unsafe handler(ways.ids[way], nodes, TagList(list.baseAddress, list.count))
    }
  }

  mutating func deliver(
    _ relation: Int,
    of relations: StoredRelations,
    to handler: OSMReader.RelationHandler
  ) {
    unsafe tags.removeAll(keepingCapacity: true)
    unsafe members.removeAll(keepingCapacity: true)
    let (start, end) = (Int(relations.first[relation]), Int(relations.first[relation + 1]))
    var key: UnsafePointer<CChar>?
    unsafe relations.texts.forEach(of: relation) { text in
      let member = unsafe start + members.count
      if member < end {
        let kind = CChar(bitPattern: relations.kinds[member])
        unsafe members.append(
          cosmium_member(id: relations.members[member], role: text, type: kind)
        )
      } else {
        unsafe addTag(text, &key)
      }
    }
    unsafe tags.withUnsafeBufferPointer { list in
      unsafe members.withUnsafeBufferPointer { memberList in
        unsafe handler(
          relations.ids[relation],
          MemberList(memberList.baseAddress, memberList.count),
          TagList(list.baseAddress, list.count)
        )
      }
    }
  }

  private mutating func readTags(_ object: Int, _ texts: StoredTexts) {
    var key: UnsafePointer<CChar>?
    unsafe texts.forEach(of: object) { text in unsafe addTag(text, &key) }
  }

  /// Takes a key, or the value of the key before it, which completes a tag.
  private mutating func addTag(
    _ text: UnsafePointer<CChar>,
    _ key: inout UnsafePointer<CChar>?
  ) {
    guard let found = unsafe key else {
      unsafe key = text
      return
    }
    unsafe tags.append(cosmium_tag(key: found, value: text))
    unsafe key = nil
  }
}
