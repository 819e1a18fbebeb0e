import GeoCore
internal import SwiftProtobuf

extension RealtimeFeed {
  /// The largest message in bytes.
  public static let largestMessage = 64 << 20
  /// The largest entity in bytes.
  public static let largestEntity = 1 << 20
  /// The largest number of entities.
  public static let maximumEntityCount = 200_000
  /// The largest number of times at stops in all entities.
  public static let maximumStopTimeCount = 4_000_000

  /// Reads a message from a file.
  ///
  /// - Throws: as ``reading(protobuf:path:)``, and if the file cannot be read.
  public static func reading(
    _ path: String
  ) throws(TransitFeedError) -> (feed: RealtimeFeed, findings: [RealtimeFinding]) {
    guard let bytes = FileSystem.bytes(of: path, limit: largestMessage + 1) else {
      throw TransitFeedError(.unreadable, path: path, LocalizedText(unreadable: errno))
    }
    return try reading(protobuf: bytes, path: path)
  }

  /// Reads a message.
  ///
  /// Each entity is decoded by itself: one that is damaged or too large is left out and reported, and
  /// the rest is used. Missing fields and values that are not known count as not given.
  ///
  /// - Parameters:
  ///   - bytes: the protocol buffer.
  ///   - path: where it comes from, for messages.
  /// - Returns: the message, and what is left out of it.
  /// - Throws: ``TransitFeedError`` if it is no message with a header, ends within an entity, or
  ///   exceeds the limits.
  /// - Complexity: O(bytes); memory grows with the entities, at most ``maximumEntityCount``.
  public static func reading(
    protobuf bytes: [UInt8],
    path: String
  ) throws(TransitFeedError) -> (feed: RealtimeFeed, findings: [RealtimeFinding]) {
    var reader = RealtimeReader(path: path)
    try reader.read(bytes)
    return (reader.feed, reader.findings)
  }
}

/// Reader of a message, entity by entity.
private struct RealtimeReader {
  let path: String
  var feed = RealtimeFeed(version: "", incrementality: nil, timestamp: nil)
  var findings: [RealtimeFinding] = []
  private var ids: Set<String> = []
  private var entityCount = 0
  private var stopTimeCount = 0
  private var hasHeader = false

  private static let options: BinaryDecodingOptions = {
    var options = BinaryDecodingOptions()
    options.messageDepthLimit = 20
    options.discardUnknownFields = true
    return options
  }()

  init(path: String) { self.path = path }

  mutating func read(_ bytes: [UInt8]) throws(TransitFeedError) {
    guard bytes.count <= RealtimeFeed.largestMessage else {
      let limit = RealtimeFeed.largestMessage >> 20
      throw TransitFeedError(.tooBig, path: path, .message { $0.largeMessage(mebibytes: limit) })
    }
    var fields = WireFields(bytes)
    while let field = fields.next() {
      switch field.number {
      case 1: try readHeader(bytes[field.bytes])
      case 2: try readEntity(bytes[field.bytes])
      default: continue
      }
    }
    guard !fields.isDamaged, hasHeader else {
      throw TransitFeedError(.malformed, path: path, .message { $0.notRealtime })
    }
  }

  private mutating func readHeader(_ bytes: ArraySlice<UInt8>) throws(TransitFeedError) {
    guard
      let header = try? TransitRealtime_FeedHeader(
        serializedBytes: Array(bytes),
        partial: true,
        options: Self.options
      )
    else { throw TransitFeedError(.malformed, path: path, .message { $0.notRealtime }) }
    hasHeader = true
    feed.version = header.gtfsRealtimeVersion
    feed.incrementality = header.hasIncrementality ? .init(header.incrementality) : nil
    feed.timestamp = header.hasTimestamp ? Int64(clamping: header.timestamp) : nil
    feed.feedVersion = header.feedVersion
  }

  private mutating func readEntity(_ bytes: ArraySlice<UInt8>) throws(TransitFeedError) {
    entityCount += 1
    guard entityCount <= RealtimeFeed.maximumEntityCount else {
      let limit = RealtimeFeed.maximumEntityCount
      throw TransitFeedError(.tooBig, path: path, .message { $0.tooManyEntities(limit) })
    }
    let number = "\(entityCount)"
    guard bytes.count <= RealtimeFeed.largestEntity else {
      return report(.largeEntity, "", "\(RealtimeFeed.largestEntity >> 20)", number)
    }
    guard
      let decoded = try? TransitRealtime_FeedEntity(
        serializedBytes: Array(bytes),
        partial: true,
        options: Self.options
      )
    else { return report(.damagedEntity, "", number, number) }
    let entity = RealtimeFeed.Entity(decoded)
    stopTimeCount += entity.tripUpdate?.stopTimes.count ?? 0
    guard stopTimeCount <= RealtimeFeed.maximumStopTimeCount else {
      let limit = RealtimeFeed.maximumStopTimeCount
      throw TransitFeedError(.tooBig, path: path, .message { $0.tooManyStopTimes(limit) })
    }
    if entity.id.isEmpty { report(.missingEntityID, "", number, number) }
    if !entity.id.isEmpty, !ids.insert(entity.id).inserted {
      report(.duplicateEntityID, entity.id, entity.id, number)
    }
    let isEmpty = entity.tripUpdate == nil && entity.vehicle == nil && entity.alert == nil
    guard !isEmpty || entity.isDeleted else {
      // Shapes, stops and modifications of trips are known and not read.
      if !decoded.hasShape, !decoded.hasStop, !decoded.hasTripModifications {
        report(.emptyEntity, entity.id, number, number)
      }
      return
    }
    feed.entities.append(entity)
  }

  private mutating func report(
    _ rule: RealtimeRule,
    _ entity: String,
    _ value: String,
    _ number: String
  ) {
    findings.append(RealtimeFinding(rule, entity.isEmpty ? "#" + number : entity, value))
  }
}

/// Fields of a protocol buffer at its top, without decoding what they have.
private struct WireFields {
  private let bytes: [UInt8]
  private var position = 0
  /// Whether the bytes end within a field or have one that no message can have.
  private(set) var isDamaged = false

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next field with a length; others are skipped.
  mutating func next() -> (number: UInt64, bytes: Range<Int>)? {
    while position < bytes.count {
      guard let tag = varint() else { return damaged() }
      switch tag & 7 {
      case 0: guard varint() != nil else { return damaged() }
      case 1: guard skip(8) else { return damaged() }
      case 2:
        guard let length = varint(), length <= UInt64(bytes.count - position) else {
          return damaged()
        }
        let start = position
        position += Int(length)
        return (tag >> 3, start..<position)
      case 5: guard skip(4) else { return damaged() }
      default: return damaged()
      }
    }
    return nil
  }

  private mutating func damaged() -> (number: UInt64, bytes: Range<Int>)? {
    isDamaged = true
    position = bytes.count
    return nil
  }

  private mutating func skip(_ count: Int) -> Bool {
    guard bytes.count - position >= count else { return false }
    position += count
    return true
  }

  private mutating func varint() -> UInt64? {
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 64, by: 7) {
      guard position < bytes.count else { return nil }
      let byte = bytes[position]
      position += 1
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
    }
    return nil
  }
}
