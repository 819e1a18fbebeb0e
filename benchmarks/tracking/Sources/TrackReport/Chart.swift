import Foundation

/// A line of a chart.
struct Series {
  var name: String
  var color: String
  var isDashed = false
  var points: [(x: Double, y: Double)]
}

/// A chart of lines, drawn as SVG by hand.
struct Chart {
  var title: String
  var xTitle: String
  var yTitle: String
  /// Marks below the chart: where and what.
  var xMarks: [(x: Double, text: String)]
  /// From 0 to the highest value where left out.
  var yRange: ClosedRange<Double>?
  /// A range of values to be shaded.
  var band: ClosedRange<Double>?
  var series: [Series]

  static let width = 460.0
  static let height = 300.0
  private static let margin = (left: 56.0, right: 14.0, top: 30.0, bottom: 46.0)

  private var values: ClosedRange<Double> {
    if let yRange { return yRange }
    let highest = series.flatMap(\.points).map(\.y).max() ?? 1
    return 0...max(highest * 1.05, 1e-9)
  }

  private var reach: ClosedRange<Double> {
    let all = series.flatMap(\.points).map(\.x) + xMarks.map(\.x)
    let (low, high) = (all.min() ?? 0, all.max() ?? 1)
    return low...max(high, low + 1e-9)
  }

  private func x(_ value: Double) -> Double {
    let share = (value - reach.lowerBound) / (reach.upperBound - reach.lowerBound)
    return Self.margin.left + share * (Self.width - Self.margin.left - Self.margin.right)
  }

  private func y(_ value: Double) -> Double {
    let share = (value - values.lowerBound) / (values.upperBound - values.lowerBound)
    let height = Self.height - Self.margin.top - Self.margin.bottom
    return Self.margin.top + (1 - min(1, max(0, share))) * height
  }

  /// The chart's elements, moved to a place in a drawing.
  func elements(at left: Double, _ top: Double) -> String {
    var parts = ["<g transform=\"translate(\(Self.text(left)) \(Self.text(top)))\">"]
    parts.append(Self.label(title, x: Self.margin.left, y: 18, anchor: "start", weight: "bold"))
    parts += frame
    for line in series { parts.append(path(of: line)) }
    parts += legend
    parts.append("</g>")
    return parts.joined(separator: "\n")
  }

  private var frame: [String] {
    var parts: [String] = []
    let (left, right) = (Self.margin.left, Self.width - Self.margin.right)
    if let band {
      let (top, bottom) = (y(band.upperBound), y(band.lowerBound))
      parts.append(
        "<rect x=\"\(Self.text(left))\" y=\"\(Self.text(top))\" width=\"\(Self.text(right - left))\""
          + " height=\"\(Self.text(bottom - top))\" fill=\"#dff0df\"/>"
      )
    }
    for step in 0...4 {
      let value =
        values.lowerBound + (values.upperBound - values.lowerBound) * Double(step) / 4
      parts.append(
        "<path d=\"M\(Self.text(left)) \(Self.text(y(value)))H\(Self.text(right))\""
          + " stroke=\"#ddd\"/>"
      )
      let text = values.upperBound < 3 ? Self.text(value, 2) : Self.text(value, 0)
      parts.append(Self.label(text, x: left - 6, y: y(value) + 4, anchor: "end"))
    }
    let bottom = Self.height - Self.margin.bottom
    for mark in xMarks {
      parts.append(Self.label(mark.text, x: x(mark.x), y: bottom + 16, anchor: "middle"))
    }
    let middle = (left + right) / 2
    parts.append(Self.label(xTitle, x: middle, y: Self.height - 10, anchor: "middle"))
    parts.append(Self.label(yTitle, x: right, y: 18, anchor: "end"))
    return parts
  }

  private func path(of line: Series) -> String {
    let points = line.points.enumerated().map { number, point in
      "\(number == 0 ? "M" : "L")\(Self.text(x(point.x))) \(Self.text(y(point.y)))"
    }
    let dash = line.isDashed ? " stroke-dasharray=\"5 4\"" : ""
    return "<path d=\"\(points.joined())\" fill=\"none\" stroke=\"\(line.color)\""
      + " stroke-width=\"2\"\(dash)/>"
  }

  private var legend: [String] {
    series.enumerated().flatMap { number, line in
      let (left, top) = (Self.margin.left + 10, Self.margin.top + 12 + 16 * Double(number))
      let dash = line.isDashed ? " stroke-dasharray=\"5 4\"" : ""
      return [
        "<path d=\"M\(Self.text(left)) \(Self.text(top - 4))h18\" stroke=\"\(line.color)\""
          + " stroke-width=\"2\"\(dash)/>",
        Self.label(line.name, x: left + 24, y: top, anchor: "start"),
      ]
    }
  }

  private static func label(
    _ text: String,
    x: Double,
    y: Double,
    anchor: String,
    weight: String = "normal"
  ) -> String {
    "<text x=\"\(Self.text(x))\" y=\"\(Self.text(y))\" text-anchor=\"\(anchor)\""
      + " font-weight=\"\(weight)\">\(text)</text>"
  }

  private static func text(_ value: Double, _ decimals: Int = 1) -> String {
    String(format: "%.\(decimals)f", value)
  }

  /// Charts in two columns.
  static func drawing(_ charts: [Chart]) -> String {
    let rows = (charts.count + 1) / 2
    let columns = min(2, charts.count)
    let (width, height) = (Double(columns) * Self.width, Double(rows) * Self.height)
    let body = charts.enumerated().map { number, chart in
      chart.elements(at: Double(number % 2) * Self.width, Double(number / 2) * Self.height)
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(text(width, 0)) \(text(height, 0))" \
      font-family="sans-serif" font-size="12" fill="#222">
      <rect width="100%" height="100%" fill="#fff"/>
      \(body.joined(separator: "\n"))
      </svg>

      """
  }
}
