import MapDrawing

/// XML writer: elements in order, texts escaped and without invalid characters.
package struct XMLWriter {
  package private(set) var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
  private var indent = 0

  /// Opens an element, writes its content, and closes it.
  package mutating func element(
    _ name: String,
    _ attributes: [(String, String)] = [],
    _ content: (inout XMLWriter) -> Void
  ) {
    startLine("<\(name)\(Self.text(attributes))>")
    indent += 1
    content(&self)
    indent -= 1
    startLine("</\(name)>")
  }

  /// Writes an element with text; writes nothing if the text is empty.
  package mutating func element(_ name: String, _ content: String) {
    let clean = Self.clean(content)
    guard !clean.isEmpty else { return }
    startLine("<\(name)>\(clean)</\(name)>")
  }

  /// Writes an element without content.
  package mutating func empty(_ name: String, _ attributes: [(String, String)]) {
    startLine("<\(name)\(Self.text(attributes))/>")
  }

  private mutating func startLine(_ line: String) {
    text += String(repeating: "  ", count: indent) + line + "\n"
  }

  private static func clean(_ text: String) -> String {
    SafeText.escaped(SafeText.line(text, limit: .max))
  }

  private static func text(_ attributes: [(String, String)]) -> String {
    attributes.map { " \($0.0)=\"\(clean($0.1))\"" }.joined()
  }
}
