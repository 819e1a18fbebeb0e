extension JSONValue {
  /// The document as text on one line.
  public var text: String {
    var result = ""
    write(to: &result, indent: nil)
    return result
  }

  /// The document as text over several lines, two spaces an indent, arrays of scalars on one line.
  public var prettyText: String {
    var result = ""
    write(to: &result, indent: 0)
    return result
  }

  private func write(to out: inout String, indent: Int?) {
    switch self {
    case .null: out += "null"
    case .bool(let value): out += value ? "true" : "false"
    case .number(let value): out += Self.text(of: value)
    case .string(let value): Self.write(value, to: &out)
    case .array(let values):
      let isFlat = values.allSatisfy(\.isScalar)
      Self.writeItems(values, open: "[", close: "]", to: &out, indent: isFlat ? nil : indent) {
        $0.write(to: &$1, indent: $2)
      }
    case .object(let object):
      Self.writeItems(object.members, open: "{", close: "}", to: &out, indent: indent) {
        Self.write($0.name, to: &$1)
        $1 += $2 == nil ? ":" : ": "
        $0.value.write(to: &$1, indent: $2)
      }
    }
  }

  private var isScalar: Bool {
    switch self {
    case .array, .object: false
    default: true
    }
  }

  private static func writeItems<Item>(
    _ items: [Item],
    open: String,
    close: String,
    to out: inout String,
    indent: Int?,
    write: (Item, inout String, Int?) -> Void
  ) {
    out += open
    let inner = items.isEmpty ? nil : indent.map { $0 + 2 }
    for (index, item) in items.enumerated() {
      if index > 0 { out += "," }
      if let inner { out += "\n" + String(repeating: " ", count: inner) }
      write(item, &out, inner)
    }
    if inner != nil, let indent { out += "\n" + String(repeating: " ", count: indent) }
    out += close
  }

  private static func text(of value: Double) -> String {
    guard value.isFinite else { return "null" }
    if value == value.rounded(), abs(value) < 1e15 { return String(Int64(value)) }
    return "\(value)"
  }

  private static func write(_ string: String, to out: inout String) {
    out += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": out += "\\\""
      case "\\": out += "\\\\"
      case "\n": out += "\\n"
      case "\r": out += "\\r"
      case "\t": out += "\\t"
      case _ where scalar.value < 0x20:
        let hex = String(scalar.value, radix: 16)
        out += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: out.unicodeScalars.append(scalar)
      }
    }
    out += "\""
  }
}
