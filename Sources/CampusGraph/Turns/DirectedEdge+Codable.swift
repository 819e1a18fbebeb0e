extension DirectedEdge: Codable {
  /// Decodes a code.
  public init(from decoder: any Decoder) throws {
    self.init(code: try decoder.singleValueContainer().decode(UInt32.self))
  }

  /// Encodes the code.
  public func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    try value.encode(code)
  }
}
