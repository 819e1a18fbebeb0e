import CampusGraph
import GeoCore

/// Texts of numbered objects, such as the keys and values of their tags, each ended by a zero byte.
///
/// It is an unsafe fence. Sound because ``isConsistent`` is checked before a text is read: the bytes of
/// each object lie within the column and end with a zero byte.
@safe
struct StoredTexts: Sendable {
  /// The start of each object in ``bytes``, followed by their total number.
  let first: Column<UInt64>
  let bytes: Column<UInt8>

  /// The number of objects.
  var count: Int { Swift.max(first.count - 1, 0) }

  /// Whether each object has a range of bytes that is empty or ends with a zero byte.
  ///
  /// - Complexity: O(objects).
  var isConsistent: Bool {
    guard let start = first.first, let end = first.last, start == 0, end == bytes.count else {
      return false
    }
    for object in 0..<count {
      guard first[object] <= first[object + 1], first[object + 1] <= end else { return false }
      guard first[object] == first[object + 1] || bytes[Int(first[object + 1]) - 1] == 0 else {
        return false
      }
    }
    return true
  }

  /// Calls a function with each text of an object, which is valid during the call.
  ///
  /// - Complexity: O(bytes of the object).
  @inline(__always)
  func forEach(of object: Int, _ body: (UnsafePointer<CChar>) -> Void) {
    let end = Int(first[object + 1])
    var position = Int(first[object])
    while position < end {
      let text = unsafe UnsafeRawPointer(bytes.baseAddress + position)
        .assumingMemoryBound(to: CChar.self)
      unsafe body(text)
      unsafe position += strlen(text) + 1
    }
  }
}

/// Texts of numbered objects while they are collected.
struct GrowingTexts {
  private var first: GrowingColumn<UInt64>
  private var bytes: GrowingColumn<UInt8>

  /// Makes a list without objects: in memory, or in hidden files beside a path.
  init(beside path: String?) throws(GraphFileError) {
    first = try GrowingColumn(beside: path)
    bytes = try GrowingColumn(beside: path)
    first.append(0)
  }

  /// Appends a text of the object that ``endObject()`` ends.
  @unsafe
  mutating func append(_ text: UnsafePointer<CChar>) {
    let count = unsafe strlen(text) + 1
    unsafe bytes.append(
      contentsOf: UnsafeRawBufferPointer(start: text, count: count).assumingMemoryBound(
        to: UInt8.self
      )
    )
  }

  /// Ends an object.
  mutating func endObject() { first.append(UInt64(bytes.count)) }

  /// The texts.
  ///
  /// - Throws: `GraphFileError` if they could not be written.
  mutating func finish() throws(GraphFileError) -> StoredTexts {
    StoredTexts(first: try first.finish(), bytes: try bytes.finish())
  }
}
