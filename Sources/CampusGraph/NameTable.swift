/// Unique strings by ``NameID``; 0 is the empty string.
///
/// The bytes stay in the graph file; strings are made on access.
public struct NameTable: Sendable {
  /// The index of each string's first byte; one more at the end.
  let firstByte: Column<UInt32>
  /// The bytes of all strings, one after the other, in UTF-8.
  let bytes: Column<UInt8>

  /// Makes a table of strings.
  ///
  /// - Precondition: the first is empty; all have less than 2³² bytes together.
  public init(_ strings: [String]) {
    precondition(strings.first == "", "name 0 is the empty string")
    var bytes: [UInt8] = []
    var firstByte: [UInt32] = [0]
    for string in strings {
      bytes.append(contentsOf: string.utf8)
      firstByte.append(UInt32(bytes.count))
    }
    self.init(firstByte: Column(firstByte), bytes: Column(bytes))
  }

  init(firstByte: Column<UInt32>, bytes: Column<UInt8>) {
    self.firstByte = firstByte
    self.bytes = bytes
  }

  /// Number of strings, the empty one included.
  public var count: Int { firstByte.count - 1 }

  /// The string of an id.
  ///
  /// - Complexity: O(length).
  public subscript(id: NameID) -> String {
    let range = Int(firstByte[id.index])..<Int(firstByte[id.index + 1])
    return range.isEmpty ? "" : String(decoding: bytes[range], as: UTF8.self)
  }

  /// The id of a string; `nil` if it is not in the table.
  ///
  /// - Complexity: O(count).
  public func id(of string: String) -> NameID? {
    let wanted = Array(string.utf8)
    for index in 0..<count
    where Int(firstByte[index + 1] - firstByte[index]) == wanted.count
      && bytes[Int(firstByte[index])..<Int(firstByte[index + 1])].elementsEqual(wanted)
    {
      return NameID(index)
    }
    return nil
  }
}
