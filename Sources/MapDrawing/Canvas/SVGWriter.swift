import GeoCore

/// Writes a drawing as a standalone SVG 1.1 document.
///
/// Lengths are written to a tenth of a pixel. A halo is a separate text behind the letters, because
/// not every viewer supports `paint-order`.
struct SVGWriter {
  private var out = ""
  /// The number of lines with a text along them so far.
  private var curves = 0

  /// The document, ending in a newline.
  static func document(_ drawing: Drawing) -> String {
    var writer = SVGWriter()
    writer.write(drawing)
    return writer.out
  }

  private mutating func write(_ drawing: Drawing) {
    let width = Self.number(drawing.width)
    let height = Self.number(drawing.height)
    out += "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    let isCurved = drawing.layers.contains { $0.items.contains(where: \.isCurved) }
    out += "<svg xmlns=\"http://www.w3.org/2000/svg\""
    if isCurved { out += " xmlns:xlink=\"http://www.w3.org/1999/xlink\"" }
    out += " version=\"1.1\" width=\"\(width)\""
    let corner = "\(Self.number(drawing.origin.x)) \(Self.number(drawing.origin.y))"
    out += " height=\"\(height)\" viewBox=\"\(corner) \(width) \(height)\" role=\"img\""
    out += " fill-rule=\"evenodd\" stroke-linejoin=\"round\""
    out += " font-family=\"'\(TextMetrics.family)', Verdana, sans-serif\">\n"
    if !drawing.title.isEmpty { out += "<title>\(SafeText.escaped(drawing.title))</title>\n" }
    if !drawing.summary.isEmpty { out += "<desc>\(SafeText.escaped(drawing.summary))</desc>\n" }
    for layer in drawing.layers where !layer.items.isEmpty {
      out += "<g class=\"\(layer.name)\">\n"
      if layer.isCompact { writeCompact(layer.items) } else { write(layer.items) }
      out += "</g>\n"
    }
    out += "</svg>\n"
  }

  /// Writes items; consecutive paths with the same paint share one element.
  private mutating func write(_ items: [Drawing.Item]) {
    var index = 0
    while index < items.count {
      switch items[index] {
      case .text(let run):
        write(run)
        index += 1
      case .curvedText(let run):
        write(run)
        index += 1
      case .path(let path, let paint):
        var data = Self.data(path)
        index += 1
        while !paint.overlapShows, index < items.count, case .path(let next, paint) = items[index] {
          data += Self.data(next)
          index += 1
        }
        out += "<path\(Self.attributes(paint)) d=\"\(data)\"/>\n"
      }
    }
  }

  /// Writes items with one group for consecutive paths of the same paint.
  private mutating func writeCompact(_ items: [Drawing.Item]) {
    var index = 0
    while index < items.count {
      guard case .path(let first, let paint) = items[index] else {
        write([items[index]])
        index += 1
        continue
      }
      var paths = [first]
      index += 1
      while index < items.count, case .path(let next, paint) = items[index] {
        paths.append(next)
        index += 1
      }
      if !paint.overlapShows || paths.count == 1 {
        let data = paths.map(Self.compactData).joined()
        out += "<path\(Self.attributes(paint)) d=\"\(data)\"/>\n"
      } else {
        out += "<g\(Self.attributes(paint))>\n"
        for path in paths { out += "<path d=\"\(Self.compactData(path))\"/>\n" }
        out += "</g>\n"
      }
    }
  }

  private mutating func write(_ run: CurvedRun) {
    curves += 1
    let path = Self.data(Path([run.baseline], closed: false))
    out += "<path id=\"curve-\(curves)\" fill=\"none\" d=\"\(path)\"/>\n"
    var common = " font-size=\"\(Self.number(run.font.size))\" text-anchor=\"middle\""
    if run.font.isBold { common += " font-weight=\"bold\"" }
    if run.font.isItalic { common += " font-style=\"italic\"" }
    let text = "<textPath xlink:href=\"#curve-\(curves)\" startOffset=\"50%\">"
    let body = text + SafeText.escaped(run.text) + "</textPath></text>\n"
    if let halo = run.halo {
      let paint = Self.attributes(Paint(stroke: Stroke(color: halo, width: run.haloWidth)))
      out += "<text aria-hidden=\"true\"\(common)\(paint)>" + body
    }
    out += "<text\(common)\(Self.attributes(Paint(fill: run.color)))>" + body
  }

  private mutating func write(_ run: TextRun) {
    let text = SafeText.escaped(run.text)
    var common = " x=\"\(Self.number(run.position.x))\" y=\"\(Self.number(run.position.y))\""
    common += " font-size=\"\(Self.number(run.font.size))\""
    if run.font.isBold { common += " font-weight=\"bold\"" }
    if run.font.isItalic { common += " font-style=\"italic\"" }
    if run.anchor != .start { common += " text-anchor=\"\(run.anchor.rawValue)\"" }
    if run.rotation != 0 {
      let (x, y) = (Self.number(run.position.x), Self.number(run.position.y))
      common += " transform=\"rotate(\(Self.number(run.rotation)) \(x) \(y))\""
    }
    if let halo = run.halo {
      let stroke = Stroke(color: halo, width: run.haloWidth)
      let paint = Self.attributes(Paint(stroke: stroke))
      out += "<text aria-hidden=\"true\"\(common)\(paint)>\(text)</text>\n"
    }
    out += "<text\(common)\(Self.attributes(Paint(fill: run.color)))>\(text)</text>\n"
  }

  private static func attributes(_ paint: Paint) -> String {
    var result = " fill=\"" + (paint.fill.map(hex) ?? "none") + "\""
    if let fill = paint.fill, fill.opacity < 1 {
      result += " fill-opacity=\"\(number(fill.opacity, decimals: 2))\""
    }
    guard let stroke = paint.stroke else { return result }
    result += " stroke=\"\(hex(stroke.color))\""
    if stroke.color.opacity < 1 {
      result += " stroke-opacity=\"\(number(stroke.color.opacity, decimals: 2))\""
    }
    result += " stroke-width=\"\(number(stroke.width, decimals: 2))\""
    if stroke.cap == .round { result += " stroke-linecap=\"round\"" }
    if !stroke.dash.isEmpty {
      let lengths = stroke.dash.map { number($0, decimals: 2) }
      result += " stroke-dasharray=\"\(lengths.joined(separator: " "))\""
    }
    return result
  }

  private static func data(_ path: Path) -> String {
    path.elements.map { element in
      switch element {
      case .move(let p): "M" + pair(p)
      case .line(let p): "L" + pair(p)
      case .curve(let a, let b, let p): "C" + pair(a) + " " + pair(b) + " " + pair(p)
      case .close: "Z"
      }
    }.joined()
  }

  /// The path in tenths of pixels, lines relative to the point before.
  private static func compactData(_ path: Path) -> String {
    var data = ""
    var (x, y) = (0, 0)
    func tenths(_ value: Double) -> Int {
      let limit = 1e8
      return value.isFinite ? Int((min(limit, max(-limit, value)) * 10).rounded()) : 0
    }
    func short(_ value: Int) -> String { number(Double(value) / 10) }
    for element in path.elements {
      switch element {
      case .move(let p):
        (x, y) = (tenths(p.x), tenths(p.y))
        data += "M\(short(x)) \(short(y))"
      case .line(let p):
        let (nextX, nextY) = (tenths(p.x), tenths(p.y))
        let second = short(nextY - y)
        data += "l\(short(nextX - x))" + (second.hasPrefix("-") ? second : " " + second)
        (x, y) = (nextX, nextY)
      case .curve(let a, let b, let p):
        data += "C" + pair(a) + " " + pair(b) + " " + pair(p)
        (x, y) = (tenths(p.x), tenths(p.y))
      case .close: data += "Z"
      }
    }
    return data
  }

  private static func pair(_ pixel: Pixel) -> String { number(pixel.x) + " " + number(pixel.y) }

  private static func hex(_ color: Color) -> String {
    let digits = [color.red, color.green, color.blue].map { part in
      (part < 16 ? "0" : "") + String(part, radix: 16)
    }
    return "#" + digits.joined()
  }

  /// A number with at most 1 or 2 decimals and no trailing zeros.
  static func number(_ value: Double, decimals: Int = 1) -> String {
    let scale = decimals == 1 ? 10 : 100
    let limit = 1e9  // far outside any picture, and fits an integer after scaling
    let bounded = value.isFinite ? min(limit, max(-limit, value)) : 0
    let units = Int((bounded * Double(scale)).rounded())
    let whole = abs(units) / scale
    var fraction = abs(units) % scale
    var text = (units < 0 ? "-" : "") + String(whole)
    guard fraction > 0 else { return text }
    text += "."
    var unit = scale / 10
    while fraction > 0 {
      text += String(fraction / unit)
      fraction %= unit
      unit /= 10
    }
    return text
  }
}

extension Paint {
  /// Whether overlapping paths look different painted as one path than one after the other.
  fileprivate var overlapShows: Bool {
    fill != nil || (stroke?.color.opacity ?? 1) < 1
  }
}

extension Drawing.Item {
  fileprivate var isCurved: Bool {
    if case .curvedText = self { true } else { false }
  }
}

extension CurvedRun {
  /// The width in pixels of the line around the letters.
  var haloWidth: Double { max(2.2, font.size * 0.26) }
}

extension TextRun {
  /// The width in pixels of the line around the letters.
  var haloWidth: Double { max(2.4, font.size * 0.28) }
}
