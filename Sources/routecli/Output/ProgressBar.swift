import Foundation
import GeoCore

/// Progress bar on stderr for work of more than a second; hidden if stderr is not a terminal or the
/// environment forbids decoration.
struct ProgressBar {
  /// Width of the bar in columns.
  private static let width = 30
  /// Seconds before the first drawing, and between two drawings.
  private static let delay = 1.0
  private static let interval = 0.2

  private let total: Int
  /// Whether it may ever be drawn.
  let isShown: Bool
  private let start = Date()
  private var lastDrawn: Date?

  /// A bar over `total` units of work; never shown if that is 0 or if `quiet`.
  init(
    total: Int,
    quiet: Bool,
    isAllowed: Bool = Decoration.isAllowed(on: STDERR_FILENO)
  ) {
    self.total = total
    isShown = total > 0 && !quiet && isAllowed
  }

  /// Draws the share done if a drawing is due.
  mutating func update(_ done: Int) {
    guard isShown else { return }
    let now = Date()
    guard now.timeIntervalSince(start) > Self.delay,
      lastDrawn.map({ now.timeIntervalSince($0) > Self.interval }) ?? true
    else { return }
    lastDrawn = now
    let share = min(1, Double(done) / Double(total))
    let full = Int(share * Double(Self.width))
    let bar = String(repeating: "#", count: full) + String(repeating: "·", count: Self.width - full)
    write("\r[\(bar)] \(Int(share * 100)) %")
  }

  /// Clears the bar.
  mutating func finish() {
    if lastDrawn != nil { write("\r" + String(repeating: " ", count: Self.width + 8) + "\r") }
    lastDrawn = nil
  }

  private func write(_ text: String) { StandardError.write(text) }
}
