import COsmium
import CampusGraph
import GeoCore

/// Reads an OpenStreetMap file object by object through libosmium.
///
/// It is an unsafe fence. Sound because the shim calls its visitor only while `read` runs, on the
/// same thread, with arrays of the lengths that it states; texts are copied before the call
/// returns.
final class OSMReader {
  /// Receives a node: its id, its coordinate, and a view of its tags.
  typealias NodeHandler = (Int64, FixedCoordinate, TagList) -> Void
  /// Receives a way: its id, its nodes, and a view of its tags.
  typealias WayHandler = (Int64, NodeList, TagList) -> Void
  /// Receives a relation: its id, its members, and a view of its tags.
  typealias RelationHandler = (Int64, MemberList, TagList) -> Void
  /// Receives the south-west and the north-east corner of the box in the file's header.
  typealias BoxHandler = (FixedCoordinate, FixedCoordinate) -> Void
  /// Receives the type, 'n', 'w' or 'r', and the id of an object that changes delete.
  typealias DeletionHandler = (UInt8, Int64) -> Void
  /// Receives the share of the file that has been read, 0…1; stops reading by returning `false`.
  typealias ProgressHandler = (Double) -> Bool

  /// How many bytes of a reason are kept.
  static let messageSize = 400

  private let path: String
  private let changes: MapChanges?
  private var onNode: NodeHandler?
  private var onWay: WayHandler?
  private var onRelation: RelationHandler?
  private var onBox: BoxHandler?
  private var onDeletion: DeletionHandler?
  private var onProgress: ProgressHandler?

  /// Makes a reader of a file, or of what changes make of it.
  init(_ path: String, changes: MapChanges? = nil) {
    self.path = path
    self.changes = changes
  }

  /// Reads the kinds of objects that have a handler.
  ///
  /// - Returns: whether the file was read to the end.
  /// - Throws: ``OSMImportError`` if the file cannot be read or is damaged.
  func read(
    nodes: NodeHandler? = nil,
    ways: WayHandler? = nil,
    relations: RelationHandler? = nil,
    box: BoxHandler? = nil,
    progress: ProgressHandler? = nil
  ) throws(OSMImportError) -> Bool {
    try Self.refuseURL(path)
    (onNode, onWay, onRelation, onBox, onProgress) = (nodes, ways, relations, box, progress)
    defer { (onNode, onWay, onRelation, onBox, onProgress) = (nil, nil, nil, nil, nil) }
    var visitor = unsafe newVisitor()
    if box != nil {
      unsafe visitor.box = { context, west, south, east, north in
        guard let southWest = FixedCoordinate(validating: south, west),
          let northEast = FixedCoordinate(validating: north, east)
        else { return }
        unsafe OSMReader.from(context).onBox?(southWest, northEast)
      }
    }
    unsafe visitor.progress = { context, done, size in
      unsafe OSMReader.from(context).onProgress?(size > 0 ? Double(done) / Double(size) : 0) ?? true
    }
    var message = [CChar](repeating: 0, count: Self.messageSize)
    let end = unsafe cosmium_read(
      FileName.bytes(path),
      changes?.pointer,
      &visitor,
      &message,
      message.count
    )
    return try Self.isDone(end, message, path)
  }

  /// Reads changes in the order of type and id.
  ///
  /// - Throws: ``OSMImportError`` if there is not enough memory.
  func readChanges(
    nodes: @escaping NodeHandler,
    ways: @escaping WayHandler,
    relations: @escaping RelationHandler,
    deletions: @escaping DeletionHandler
  ) throws(OSMImportError) {
    guard let changes else { return }
    (onNode, onWay, onRelation, onDeletion) = (nodes, ways, relations, deletions)
    defer { (onNode, onWay, onRelation, onDeletion) = (nil, nil, nil, nil) }
    var visitor = unsafe newVisitor()
    unsafe visitor.deleted = { context, type, id in
      unsafe OSMReader.from(context).onDeletion?(UInt8(bitPattern: type), id)
      return true
    }
    var message = [CChar](repeating: 0, count: Self.messageSize)
    let end = unsafe cosmium_visit_changes(changes.pointer, &visitor, &message, message.count)
    _ = try Self.isDone(end, message, path)
  }

  /// Functions that pass objects to the handlers that there are.
  private func newVisitor() -> cosmium_visitor {
    var visitor = unsafe cosmium_visitor()
    unsafe visitor.context = Unmanaged.passUnretained(self).toOpaque()
    if onNode != nil {
      unsafe visitor.node = { context, id, longitude, latitude, tags, count in
        unsafe OSMReader.from(context).take(node: id, longitude, latitude, TagList(tags, count))
      }
    }
    if onWay != nil {
      unsafe visitor.way = { context, id, nodes, nodeCount, tags, count in
        let list = unsafe NodeList(nodes, nodeCount)
        return unsafe OSMReader.from(context).take(way: id, list, TagList(tags, count))
      }
    }
    if onRelation != nil {
      unsafe visitor.relation = { context, id, members, memberCount, tags, count in
        let list = unsafe MemberList(members, memberCount)
        return unsafe OSMReader.from(context).take(relation: id, list, TagList(tags, count))
      }
    }
    return unsafe visitor
  }

  /// Whether a file was read to its end; `false` if a handler stopped it.
  ///
  /// - Throws: ``OSMImportError`` if it cannot be read or is damaged.
  static func isDone(
    _ end: cosmium_end,
    _ message: [CChar],
    _ path: String
  ) throws(OSMImportError) -> Bool {
    let reason = String(
      decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) },
      as: UTF8.self
    )
    switch end {
    case cosmium_done: return true
    case cosmium_stopped: return false
    case cosmium_unreadable:
      throw .unreadable(path, LocalizedText(same: reason))
    default:
      throw OSMImportError(.malformed, path: path, .message { $0.damagedMap(reason) })
    }
  }

  /// Refuses a URL: libosmium would start a program to download it.
  static func refuseURL(_ path: String) throws(OSMImportError) {
    guard let colon = path.firstIndex(of: ":") else { return }
    let scheme = path[..<colon]
    // A scheme as in RFC 3986; a file whose name starts with one can be given as `./NAME`.
    let isScheme =
      scheme.first?.isLetter == true
      && scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    guard isScheme else { return }
    throw OSMImportError(.unreadable, path: path, .message { $0.addressNotFile(path) })
  }

  private static func from(_ context: UnsafeMutableRawPointer?) -> OSMReader {
    unsafe Unmanaged<OSMReader>.fromOpaque(context.unsafelyUnwrapped).takeUnretainedValue()
  }

  private func take(
    node id: Int64,
    _ longitude: Int32,
    _ latitude: Int32,
    _ tags: TagList
  ) -> Bool {
    guard let coordinate = FixedCoordinate(validating: latitude, longitude) else { return true }
    onNode?(id, coordinate, tags)
    return true
  }

  private func take(way id: Int64, _ nodes: NodeList, _ tags: TagList) -> Bool {
    onWay?(id, nodes, tags)
    return true
  }

  private func take(relation id: Int64, _ members: MemberList, _ tags: TagList) -> Bool {
    onRelation?(id, members, tags)
    return true
  }
}

/// A member of a relation.
struct OSMMember: Hashable {
  /// The type of the member.
  enum Kind: Hashable {
    case node
    case way
    case relation
  }
  var kind: Kind
  var id: Int64
  var role: String
}

/// A view of a relation's members, valid during one call.
@safe
struct MemberList {
  private let start: UnsafePointer<cosmium_member>?
  let count: Int

  init(_ start: UnsafePointer<cosmium_member>?, _ count: Int) {
    unsafe self.start = start
    self.count = count
  }

  /// Calls a function with the id, the type and the role of each member.
  func forEach(_ body: (Int64, UInt8, UnsafePointer<CChar>) -> Void) {
    for index in 0..<count {
      let member = unsafe start.unsafelyUnwrapped[index]
      unsafe body(member.id, UInt8(bitPattern: member.type), member.role)
    }
  }

  /// A copy of the members.
  var members: [OSMMember] {
    (0..<count).map { index in
      let member = unsafe start.unsafelyUnwrapped[index]
      let kind: OSMMember.Kind =
        switch unsafe UInt8(bitPattern: member.type) {
        case UInt8(ascii: "n"): .node
        case UInt8(ascii: "w"): .way
        default: .relation
        }
      return OSMMember(kind: kind, id: unsafe member.id, role: unsafe String(cString: member.role))
    }
  }
}

/// A view of an object's tags, valid during one call.
@safe
struct TagList {
  private let start: UnsafePointer<cosmium_tag>?
  private let count: Int

  init(_ start: UnsafePointer<cosmium_tag>?, _ count: Int) {
    unsafe self.start = start
    self.count = count
  }

  var isEmpty: Bool { count == 0 }

  /// Whether some key satisfies a condition.
  func contains(_ isWanted: (String) -> Bool) -> Bool {
    for index in 0..<count
    where isWanted(unsafe String(cString: start.unsafelyUnwrapped[index].key)) {
      return true
    }
    return false
  }

  /// Calls a function with each key and each value in turn.
  func forEachText(_ body: (UnsafePointer<CChar>) -> Void) {
    for index in 0..<count {
      let tag = unsafe start.unsafelyUnwrapped[index]
      unsafe body(tag.key)
      unsafe body(tag.value)
    }
  }

  /// A copy of the tags.
  var tags: OSMTags {
    OSMTags(
      (0..<count).map { index in
        let tag = unsafe start.unsafelyUnwrapped[index]
        return unsafe (String(cString: tag.key), String(cString: tag.value))
      }
    )
  }
}

/// A view of a way's nodes, valid during one call.
@safe
struct NodeList {
  private let start: UnsafePointer<Int64>?
  let count: Int

  init(_ start: UnsafePointer<Int64>?, _ count: Int) {
    unsafe self.start = start
    self.count = count
  }

  func append(to ids: inout [Int64]) {
    unsafe ids.append(contentsOf: UnsafeBufferPointer(start: start, count: count))
  }

  func append(to ids: inout SpillingList) {
    unsafe ids.append(contentsOf: UnsafeBufferPointer(start: start, count: count))
  }

  func append(to ids: inout GrowingColumn<Int64>) {
    unsafe ids.append(contentsOf: UnsafeBufferPointer(start: start, count: count))
  }
}
