/// A feature of a vector tile: a geometry with tags.
public struct TileFeature: Sendable {
  /// The id, if the tile has one.
  public let id: UInt64?
  /// The geometry in units of the tile.
  public let geometry: TileGeometry
  /// Pairs of indexes into the table; checked.
  private let indexes: [UInt32]
  private let table: TagTable

  init(id: UInt64?, geometry: TileGeometry, tags: [UInt32], table: TagTable) {
    self.id = id
    self.geometry = geometry
    indexes = tags
    self.table = table
  }

  /// The value of a tag.
  ///
  /// - Complexity: O(tags of the feature).
  public subscript(key: String) -> TileValue? {
    for place in stride(from: 0, to: indexes.count, by: 2)
    where table.keys[Int(indexes[place])] == key {
      return table.values[Int(indexes[place + 1])]
    }
    return nil
  }

  /// All tags; of several values of one key, the first.
  public var tags: [String: TileValue] {
    var tags: [String: TileValue] = [:]
    for place in stride(from: 0, to: indexes.count, by: 2) {
      let key = table.keys[Int(indexes[place])]
      if tags[key] == nil { tags[key] = table.values[Int(indexes[place + 1])] }
    }
    return tags
  }

  /// The text of a tag; `nil` if it is missing or no text.
  public func text(_ key: String) -> String? {
    guard case .text(let text)? = self[key] else { return nil }
    return text
  }

  /// The number of a tag; `nil` if it is missing, no number, or not finite.
  public func number(_ key: String) -> Double? {
    guard case .number(let number)? = self[key], number.isFinite else { return nil }
    return number
  }

  /// The whole number of a tag, within the range of 32 bits; `nil` if it is missing or none.
  public func integer(_ key: String) -> Int? {
    number(key).flatMap { Int32(exactly: $0) }.map(Int.init)
  }

  /// Whether a tag is true or a number other than 0, which many tiles have for truth values.
  public func isTrue(_ key: String) -> Bool {
    switch self[key] {
    case .bool(let value)?: value
    case .number(let number)?: number != 0
    default: false
    }
  }
}

/// The value of a tag.
public enum TileValue: Hashable, Sendable {
  /// A text.
  case text(String)
  /// A number; whole numbers beyond 2^53 are rounded.
  case number(Double)
  /// A truth value.
  case bool(Bool)

  /// The first field that is set; an empty text if none is.
  init(_ value: EncodedTile.Value) {
    if value.hasStringValue {
      self = .text(value.stringValue)
    } else if value.hasBoolValue {
      self = .bool(value.boolValue)
    } else if value.hasDoubleValue {
      self = .number(value.doubleValue)
    } else if value.hasFloatValue {
      self = .number(Double(value.floatValue))
    } else if value.hasIntValue {
      self = .number(Double(value.intValue))
    } else if value.hasUintValue {
      self = .number(Double(value.uintValue))
    } else if value.hasSintValue {
      self = .number(Double(value.sintValue))
    } else {
      self = .text("")
    }
  }
}
