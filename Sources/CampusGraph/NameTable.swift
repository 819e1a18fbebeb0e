/// Strings by ``NameID``, each kept once; 0 is the empty string.
public struct NameTable: Sendable {
  private let strings: [String]

  /// Wraps strings.
  ///
  /// - Precondition: the first is empty.
  public init(_ strings: [String]) {
    precondition(strings.first == "", "name 0 is the empty string")
    self.strings = strings
  }

  /// Number of strings, the empty one included.
  public var count: Int { strings.count }

  /// The string of an id.
  public subscript(id: NameID) -> String { strings[id.index] }
}
