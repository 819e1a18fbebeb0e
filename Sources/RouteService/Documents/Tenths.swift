package import GeoCore

/// Quantities of steps rounded to tenths, such that they add up.
///
/// The running sum is rounded, not each number. So the steps add up to their leg and the legs to
/// the route exactly, and each number differs from its own rounding by less than a tenth.
package struct Tenths {
  /// The tenths of each step of each leg.
  private let steps: [[Int]]

  /// Takes the quantity of each step of each leg, none of which is negative.
  package init(_ legs: [[Double]]) {
    var exact = 0.0
    var shown = 0
    steps = legs.map { leg in
      leg.map { value in
        exact += value
        let next = Self.tenths(exact)
        defer { shown = next }
        return next - shown
      }
    }
  }

  /// The bound is far above the length of any route, so sums never overflow.
  private static func tenths(_ value: Double) -> Int {
    Int(min(1e15, max(0, value.isFinite ? value * 10 : 0)).rounded())
  }

  /// A step's number.
  package func step(_ step: Int, ofLeg leg: Int) -> JSONValue { Self.json(steps[leg][step]) }

  /// The sum over a leg.
  package func leg(_ leg: Int) -> JSONValue { Self.json(steps[leg].reduce(0, +)) }

  /// The sum over all legs.
  package var whole: JSONValue { Self.json(steps.joined().reduce(0, +)) }

  private static func json(_ tenths: Int) -> JSONValue { .number(Double(tenths) / 10) }
}
