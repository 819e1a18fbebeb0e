public import GeoCore

/// Words to be spoken on a step.
public struct VoiceInstruction: Sendable, Hashable {
  /// Metres before the next maneuver at which they start.
  public var distance: Meters
  /// The words.
  public var text: String
}

/// The words to be spoken on the steps of a leg.
///
/// On the way to a maneuver it is announced several times, as long as there is room for it:
/// ```
///   ●━━━━━━━━━━━━━━━━━━━━━┿━━━━━━━━━━━━━━┿━━━━━━━━━━━━━━━━┿━━━━━━━━●
///   Continue for          In 500 metres, In 200 metres,   Turn right,
///   2 kilometres          turn right     use the right    then turn left
///                                        lane and turn right
/// ```
/// Two maneuvers close to each other are announced together, because there is no time to announce
/// the second one between them.
public struct VoiceScript {
  /// Where maneuvers are announced, in metres before them, for one way of travelling.
  private struct Distances {
    /// From far to near.
    var announced: [Meters]
    /// The next maneuver within this distance is announced together with this one.
    var joined: Meters
  }

  /// Metres per second from which a road is fast enough for an announcement far ahead.
  private static let fastSpeed = 22.0
  private static let fast = Distances(announced: [2000, 500, 200], joined: 300)
  private static let driving = Distances(announced: [500, 200, 50], joined: 100)
  private static let riding = Distances(announced: [200, 50], joined: 40)
  private static let walking = Distances(announced: [50, 10], joined: 20)
  /// An announcement needs a step that is this many times longer than its distance.
  private static let room = 1.2
  /// Steps this many times longer than the farthest announcement say how long they are.
  private static let longStep = 2.0

  private let steps: [Step]
  private let language: Language
  private let words: any VoiceWords.Type

  /// Prepares the words of a leg's steps.
  public init(_ steps: [Step], in language: Language) {
    self.steps = steps
    self.language = language
    words =
      switch language {
      case .english: EnglishVoice.self
      case .spanish: SpanishVoice.self
      }
  }

  /// The words on a step, in the order in which they are spoken; none on the last.
  public func instructions(on index: Int) -> [VoiceInstruction] {
    guard index + 1 < steps.count else { return [] }
    let step = steps[index]
    let distances = Self.distances(for: step)
    var kept = distances.announced.filter { $0 * Self.room <= step.distance }
      .map { distance in
        VoiceInstruction(distance: distance, text: announcement(of: index + 1, in: distance))
      }
    if let last = kept.last {
      // The last one is heard at the maneuver.
      kept[kept.count - 1].text = immediate(index + 1, heardIn: last.distance)
    }
    if let first = opening(of: index, before: kept.first, distances) { kept.insert(first, at: 0) }
    return kept
  }

  private static func distances(for step: Step) -> Distances {
    switch step.mode {
    case .drive:
      step.duration > 0 && step.distance / step.duration >= fastSpeed ? fast : driving
    case .bike: riding
    case .walk, .ferry, .wait: walking
    }
  }

  // MARK: - Texts

  /// What is said where a step starts; `nil` if nothing needs to be.
  private func opening(
    of index: Int,
    before next: VoiceInstruction?,
    _ distances: Distances
  ) -> VoiceInstruction? {
    let step = steps[index]
    let isLong = step.distance >= (distances.announced.first ?? 0) * Self.longStep
    if index == 0 {
      var text = words.sentence(steps[0].announcement(in: language))
      if next == nil { text += " " + words.sentence(words.then(phrase(1), in: step.distance)) }
      return VoiceInstruction(distance: step.distance, text: text)
    }
    if isLong {
      return VoiceInstruction(distance: step.distance, text: words.proceed(step.distance))
    }
    guard next == nil else { return nil }
    return VoiceInstruction(distance: step.distance, text: immediate(index + 1, heardIn: 0))
  }

  /// The announcement of a maneuver some metres ahead.
  private func announcement(of index: Int, in distance: Meters) -> String {
    let lanes = LaneWords.choice(of: steps[index].lanes)
    let action = lanes.map { words.use($0, and: phrase(index)) } ?? phrase(index)
    return words.ahead(action, in: distance)
  }

  /// The announcement right before a maneuver, with the next one if that follows at once.
  private func immediate(_ index: Int, heardIn distance: Meters) -> String {
    let text = steps[index].announcement(in: language)
    let reach = Self.distances(for: steps[index]).joined
    guard let next = steps.maneuver(after: index, within: reach) else { return text }
    return words.joined(text, phrase(next))
  }

  /// The instruction in the middle of a sentence.
  private func phrase(_ index: Int) -> String {
    words.inSentence(steps[index].announcement(in: language))
  }
}

extension [Step] {
  /// The index of the maneuver after another one, if it follows within some metres; going round a
  /// roundabout and leaving it is one maneuver.
  func maneuver(after index: Int, within reach: Meters) -> Int? {
    var (next, distance) = (index + 1, self[index].distance)
    if next < count, [.exitRoundabout, .exitRotary].contains(self[next].maneuver.kind) {
      distance += self[next].distance
      next += 1
    }
    return next < count && distance <= reach ? next : nil
  }
}
