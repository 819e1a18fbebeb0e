import Dispatch
import Foundation
import GeoCore
import RouteService
import Synchronization

/// Progress of a long command on one line of stderr: the step, its share done, its seconds, and how
/// many are left if the share grows as the work does.
///
/// Nothing is shown if stderr is no terminal or the environment forbids decoration.
final class StepProgress: Sendable {
  private struct State {
    var step = 0
    var name = ""
    var start = Date()
    var share: Double?
  }

  private let count: Int
  private let language: Language
  private let state = Mutex(State())
  /// Redraws the line during a step, even if the step reports no progress.
  ///
  /// Safe because dispatch sources may be cancelled from any thread.
  nonisolated(unsafe) private let timer: (any DispatchSourceTimer)?

  /// Seconds between two drawings.
  private static let interval = 0.5

  /// A line for `count` steps; never shown with `--quiet`.
  init(steps count: Int, _ global: GlobalOptions) {
    self.count = count
    language = global.language
    let isShown = !global.quiet && Decoration.isAllowed(on: STDERR_FILENO)
    timer = isShown ? DispatchSource.makeTimerSource(queue: .global()) : nil
    timer?.setEventHandler { [weak self] in self?.draw() }
    timer?.schedule(deadline: .now() + Self.interval, repeating: Self.interval)
    timer?.resume()
  }

  deinit { timer?.cancel() }

  /// Begins the next step and shows its name.
  func begin(_ name: String) {
    state.withLock { $0 = State(step: $0.step + 1, name: name) }
    draw()
  }

  /// Sets the share of the step that is done.
  func update(_ done: Int, of total: Int) {
    guard total > 0 else { return }
    state.withLock { $0.share = min(1, Double(done) / Double(total)) }
  }

  /// Clears the line.
  func finish() {
    guard let timer else { return }
    timer.cancel()
    state.withLock {
      $0.step = 0
      StandardError.write("\r\u{1B}[K")
    }
  }

  private func draw() {
    guard timer != nil else { return }
    state.withLock { state in
      guard state.step > 0 else { return }
      let line = Self.line(
        step: state.step,
        of: count,
        state.name,
        share: state.share,
        seconds: Date().timeIntervalSince(state.start),
        language
      )
      StandardError.write("\r\u{1B}[K" + line)
    }
  }

  /// Such as `[2/4] foot ch · 45 % · 12 s · about 15 s left`.
  static func line(
    step: Int,
    of count: Int,
    _ name: String,
    share: Double?,
    seconds: Double,
    _ language: Language
  ) -> String {
    var line = "[\(step)/\(count)] \(name)"
    if let share { line += " · \(Int(share * 100)) %" }
    line += " · \(Int(seconds)) s"
    // Earlier the share says little about the rest.
    if let share, share >= 0.1, share < 1, seconds >= 3 {
      let left = Format.duration(seconds * (1 - share) / share)
      line += " · " + CommonTexts.timeLeft(duration: left)[language]
    }
    return line
  }
}
