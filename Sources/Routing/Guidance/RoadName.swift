/// Name and reference number of a road, compared as people compare them.
///
/// ```
///   Main Street  ──▶  Main Street         the same
///   Main Street  ──▶  Main Street North   the same: only a direction is added
///   Main Street  ──▶  (nothing)           the same: nothing new can be read on signs
///   (nothing)    ──▶  Main Street         another name
///   Main Street  ──▶  A 1                 another name: a number where there was a name
///   A 1          ──▶  A 1; A 2            the same
///   A 1          ──▶  A1                  the same
/// ```
///
/// The texts are compared by their bytes, which are kept with the forms that comparisons need.
struct RoadName: Hashable {
  private let texts: Texts

  /// What comparisons need, worked out once.
  private final class Texts: Sendable {
    let name: String
    let ref: String
    let nameBytes: [UInt8]
    /// The number without blanks: signs have `IP 1` and `IP1` alike.
    let refBytes: [UInt8]
    /// The name without directions at its ends, in lower case.
    let bareName: [UInt8]
    /// Whether the directions left out lie on the axis from north to south, on that from east to
    /// west, on both, or on none: bits 1 and 2.
    let axes: UInt8

    init(_ name: String, _ ref: String) {
      self.name = name
      self.ref = ref
      nameBytes = Array(name.utf8)
      refBytes = ref.utf8.filter { $0 != UInt8(ascii: " ") }
      (bareName, axes) = RoadName.bare(nameBytes)
    }

    /// Whether the names differ by a direction at most: `Main` and `Main North`, `42 N` and `42 S`,
    /// but not `North Row` and `West Row`.
    func isSameButForDirection(_ other: Texts) -> Bool {
      bareName == other.bareName && (axes == 0 || other.axes == 0 || axes == other.axes)
    }
  }

  /// A name and a reference number, or several; empty if there is none.
  init(name: String, ref: String = "") { texts = Texts(name, ref) }

  static let none = RoadName(name: "")

  /// Whether a name is only one of the reference numbers, however spaced: `A3` of `A 3; A 4`.
  static func isNumber(_ name: String, of refs: String) -> Bool {
    // Most names start with a letter that the numbers do not have.
    guard let first = name.utf8.first(where: { $0 != blank }), refs.utf8.contains(first) else {
      return false
    }
    func compact(_ text: Substring) -> String { String(text.filter { $0 != " " }) }
    let numbers = refs.split(separator: ";").map(compact)
    return !numbers.isEmpty
      && name.split(separator: ";").allSatisfy { numbers.contains(compact($0)) }
  }

  /// The name; empty if there is none.
  var name: String { texts.name }
  /// The reference number, or several; empty if there is none.
  var ref: String { texts.ref }

  /// Whether nothing can be read on signs.
  var isBlank: Bool { texts.nameBytes.isEmpty && texts.refBytes.isEmpty }

  /// Whether both have the same texts.
  static func == (a: RoadName, b: RoadName) -> Bool {
    a.texts === b.texts
      || a.texts.nameBytes == b.texts.nameBytes && a.texts.refBytes == b.texts.refBytes
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(texts.nameBytes)
    hasher.combine(texts.refBytes)
  }

  /// Whether an instruction must name the other road if the traveller continues along it.
  func changes(to other: RoadName) -> Bool {
    if self == other || other.isBlank { return false }
    if isBlank { return true }
    let (isNameless, isOtherNameless) = (texts.nameBytes.isEmpty, other.texts.nameBytes.isEmpty)
    let isSwapped =
      isNameless && other.texts.refBytes.isEmpty || isOtherNameless && texts.refBytes.isEmpty
    if isSwapped { return !shownBytes.elementsEqual(other.shownBytes) }
    if isNameless || isOtherNameless { return !sharesRef(with: other) }
    if texts.isSameButForDirection(other.texts) { return false }
    let (own, others) = (texts.nameBytes, other.texts.nameBytes)
    return !((own.extends(others) || others.extends(own)) && sharesRef(with: other))
  }

  /// The name, or the number of a road without one; without blanks, as numbers are kept.
  private var shownBytes: some Sequence<UInt8> {
    (texts.nameBytes.isEmpty ? texts.refBytes : texts.nameBytes).lazy.filter {
      $0 != UInt8(ascii: " ")
    }
  }

  /// Whether both are the same road, in either direction of travel.
  func isIdentical(to other: RoadName) -> Bool {
    !isBlank && !other.isBlank && !changes(to: other) && !other.changes(to: self)
  }

  /// Whether both have a name, and a traveller from here to there need not be told of another.
  func continues(as other: RoadName) -> Bool {
    !texts.nameBytes.isEmpty && !other.texts.nameBytes.isEmpty && !changes(to: other)
  }

  /// Whether one of the references contains the other, or one is empty.
  private func sharesRef(with other: RoadName) -> Bool {
    let (own, others) = (texts.refBytes, other.texts.refBytes)
    return own == others || own.contains(others) || others.contains(own)
  }

  /// A name without directions at its ends, in lower case, and the axes of these; the name itself if
  /// it consists of them.
  private static func bare(_ name: [UInt8]) -> (name: [UInt8], axes: UInt8) {
    var rest = name.trimmed
    var axes: UInt8 = 0
    while let start = rest.lastIndex(of: blank), let axis = axis(of: rest[(start + 1)...]) {
      axes |= axis
      rest = rest[..<start].trimmed
    }
    while let end = rest.firstIndex(of: blank), let axis = axis(of: rest[..<end]) {
      axes |= axis
      rest = rest[(end + 1)...].trimmed
    }
    if axis(of: rest) != nil { (rest, axes) = (name[...], 0) }
    var bare: [UInt8] = []
    bare.reserveCapacity(rest.count)
    for byte in String(decoding: rest, as: UTF8.self).lowercased().utf8
    where byte != blank || bare.last != blank {
      bare.append(byte)
    }
    return (bare, axes)
  }

  fileprivate static let blank = UInt8(ascii: " ")

  /// The axis of a direction; `nil` for other words.
  private static func axis(of word: ArraySlice<UInt8>) -> UInt8? {
    guard word.count <= longestDirection else { return nil }
    return directions[String(decoding: word, as: UTF8.self).lowercased()]
  }

  private static let longestDirection = directions.keys.reduce(0) { max($0, $1.utf8.count) }

  /// Directions that are part of street names in countries that number their streets, and their
  /// axes.
  private static let directions: [String: UInt8] = [
    "n": 1, "north": 1, "northbound": 1, "norte": 1,
    "s": 1, "south": 1, "southbound": 1, "sur": 1,
    "e": 2, "east": 2, "eastbound": 2, "oriente": 2,
    "w": 2, "west": 2, "westbound": 2, "poniente": 2,
    "ne": 3, "nw": 3, "se": 3, "sw": 3,
  ]
}

extension BidirectionalCollection<UInt8> {
  /// The text without blanks at its ends.
  fileprivate var trimmed: SubSequence {
    let text = drop { $0 == RoadName.blank }
    let last = text.lastIndex { $0 != RoadName.blank }
    return last.map { text[...$0] } ?? text
  }
}

extension [UInt8] {
  /// Whether it is another text and further words.
  fileprivate func extends(_ other: [UInt8]) -> Bool {
    count > other.count && self[other.count] == UInt8(ascii: " ") && starts(with: other)
  }

  /// Whether it contains another text; every text contains the empty one.
  fileprivate func contains(_ other: [UInt8]) -> Bool {
    guard count >= other.count else { return false }
    return (0...count - other.count).contains { self[$0...].starts(with: other) }
  }
}
