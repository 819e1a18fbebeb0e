import CQrencode

/// QR code of a text: a square of dark and light modules (ISO/IEC 18004), made by libqrencode.
struct QRSymbol: Sendable, Hashable {
  /// Modules of a row.
  let width: Int
  /// Whether each module is dark, row by row from the top.
  let isDark: [Bool]

  /// The longest text in bytes, which phones still read from a screen.
  static let longestText = 1000
  /// Width of the light border that readers need, in modules.
  static let quietZone = 4

  /// Makes the smallest symbol that a text fits, which 15 % of damage leaves readable; `nil` if the text is
  /// empty or longer than ``longestText`` in UTF-8.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard (1...Self.longestText).contains(bytes.count) else { return nil }
    let code = bytes.withUnsafeBufferPointer { bytes in
      QRcode_encodeData(Int32(bytes.count), bytes.baseAddress, 0, QR_ECLEVEL_M)
    }
    guard let code else { return nil }
    defer { QRcode_free(code) }
    let width = Int(code.pointee.width)
    guard width > 0, let data = code.pointee.data else { return nil }
    self.width = width
    // The lowest bit of a module is its color.
    isDark = UnsafeBufferPointer(start: data, count: width * width).map { $0 & 1 == 1 }
  }

  /// The symbol as an SVG drawing with its quiet zone: one unit a module, a rectangle of each run of dark
  /// modules in a row.
  var svg: String {
    let side = width + 2 * Self.quietZone
    var path = ""
    for row in 0..<width {
      var column = 0
      while column < width {
        let start = column
        while column < width, isDark[row * width + column] { column += 1 }
        if column > start {
          let (x, y) = (start + Self.quietZone, row + Self.quietZone)
          path += "M\(x) \(y)h\(column - start)v1H\(x)z"
        } else {
          column += 1
        }
      }
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg" width="80mm" height="80mm" viewBox="0 0 \(side) \(side)" \
      shape-rendering="crispEdges">
      <rect width="\(side)" height="\(side)" fill="#fff"/>
      <path d="\(path)" fill="#000"/>
      </svg>

      """
  }
}
