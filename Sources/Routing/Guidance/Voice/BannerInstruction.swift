public import GeoCore

/// What a navigation screen shows on a step about the maneuver at its end.
public struct BannerInstruction: Sendable, Hashable {
  /// A line of text with the maneuver whose arrow stands beside it.
  public struct Line: Sendable, Hashable {
    /// The text.
    public var text: String
    /// The maneuver.
    public var maneuver: Maneuver
  }

  /// Metres before the maneuver from which it is shown.
  public var distance: Meters
  /// Where to: a name, a destination, or the whole instruction if there is neither.
  public var primary: Line
  /// Further signs: the destinations of a road with a name, its number; `nil` for none.
  public var secondary: String?
  /// The maneuver right after it; `nil` if there is time to show it later.
  public var next: Line?
  /// The lanes before the maneuver; none if they are not known, or while it is far.
  public var lanes: [StepLane] = []
}

/// The banners of a leg's steps.
public struct BannerScript {
  /// Metres before a maneuver from which its lanes and the maneuver after it are shown.
  private static let near: Meters = 400
  /// Metres between two maneuvers that are shown together.
  private static let joined: Meters = 100

  private let steps: [Step]
  private let language: Language

  /// Prepares the banners of a leg's steps.
  public init(_ steps: [Step], in language: Language) {
    self.steps = steps
    self.language = language
  }

  /// The banners on a step, in the order in which they are shown; none on the last.
  public func instructions(on index: Int) -> [BannerInstruction] {
    guard index + 1 < steps.count else { return [] }
    let (step, target) = (steps[index], steps[index + 1])
    let far = BannerInstruction(
      distance: step.distance,
      primary: line(target),
      secondary: Self.further(target)
    )
    var close = far
    close.distance = min(step.distance, Self.near)
    close.lanes = target.lanes
    close.next = steps.maneuver(after: index + 1, within: Self.joined).map { line(steps[$0]) }
    guard close.next != nil || !close.lanes.isEmpty else { return [far] }
    return close.distance < far.distance ? [far, close] : [close]
  }

  private func line(_ step: Step) -> BannerInstruction.Line {
    let sign = Self.leading(step)
    let text = sign.isEmpty ? step.announcement(in: language) : sign
    return BannerInstruction.Line(text: text, maneuver: step.maneuver)
  }

  /// What one has to look for: on motorways the destination, on streets the name.
  private static func leading(_ step: Step) -> String {
    guard step.maneuver.kind != .arrive else { return "" }
    let destination = step.signs.firstDestination
    if destination.isEmpty { return step.name }
    return leadsByDestination(step.maneuver.kind) || step.name.isEmpty ? destination : step.name
  }

  private static func leadsByDestination(_ kind: Maneuver.Kind) -> Bool {
    switch kind {
    case .onRamp, .offRamp, .fork, .merge: true
    default: false
    }
  }

  private static func further(_ step: Step) -> String? {
    guard step.maneuver.kind != .arrive else { return nil }
    let first = leading(step)
    return [step.name, step.signs.firstDestination, step.signs.ref]
      .first { !$0.isEmpty && $0 != first }
  }
}
