import CampusGraph
package import GeoCore
package import Routing

/// What signs, lanes and voices say about steps, as JSON in the form of OSRM and of the navigation
/// programs that read it.
package struct GuidanceDocument {
  private let steps: [Step]
  private let voice: VoiceScript
  private let banners: BannerScript

  /// Prepares the words of a leg's steps.
  package init(_ steps: [Step], in language: Language) {
    self.steps = steps
    voice = VoiceScript(steps, in: language)
    banners = BannerScript(steps, in: language)
  }

  /// Adds the signs of a step; those that are not known are left out.
  package static func add(_ signs: StepSigns, to step: inout JSONObject) {
    let members = [
      ("ref", signs.ref), ("pronunciation", signs.pronunciation),
      ("destinations", signs.destinations), ("exits", signs.exits),
      ("junction_name", signs.junctionName), ("rotary_name", signs.rotaryName),
    ]
    for (name, value) in members where !value.isEmpty { step[name] = .string(value) }
  }

  /// What is spoken and shown on a step.
  package func addInstructions(on index: Int, to object: inout JSONObject) {
    let near = steps[index...].prefix(3)
    object["voiceInstructions"] = .array(
      voice.instructions(on: index).map { Self.voice($0, near) }
    )
    object["bannerInstructions"] = .array(banners.instructions(on: index).map(Self.banner))
  }

  // MARK: - Voice

  private static func voice(
    _ instruction: VoiceInstruction,
    _ steps: ArraySlice<Step>
  ) -> JSONValue {
    [
      "distanceAlongGeometry": .rounded(instruction.distance, to: 1),
      "announcement": .string(instruction.text),
      "ssmlAnnouncement": .string(ssml(instruction.text, of: steps)),
    ]
  }

  /// The text in SSML, with the pronunciations of the names in it.
  private static func ssml(_ text: String, of steps: ArraySlice<Step>) -> String {
    var spoken = escaped(text)
    var known: Set<String> = []
    for step in steps where !step.signs.pronunciation.isEmpty && !step.name.isEmpty {
      guard known.insert(step.name).inserted else { continue }
      let name = escaped(step.name)
      let sound = escaped(step.signs.pronunciation)
      spoken = spoken.replacing(
        name,
        with: "<phoneme alphabet=\"ipa\" ph=\"\(sound)\">\(name)</phoneme>"
      )
    }
    return "<speak>\(spoken)</speak>"
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }

  // MARK: - Banners

  private static func banner(_ banner: BannerInstruction) -> JSONValue {
    var object: JSONObject = [
      "distanceAlongGeometry": .rounded(banner.distance, to: 1),
      "primary": line(banner.primary),
      "secondary": .optional(banner.secondary).asText,
    ]
    if !banner.lanes.isEmpty {
      object["sub"] = [
        "text": "",
        "components": .array(banner.lanes.map(component)),
      ]
    } else if let next = banner.next {
      object["sub"] = line(next)
    }
    return .object(object)
  }

  private static func line(_ line: BannerInstruction.Line) -> JSONValue {
    var object: JSONObject = [
      "text": .string(line.text),
      "type": .string(line.maneuver.kind.rawValue),
      "modifier": .optional(line.maneuver.modifier?.rawValue),
      "components": [["text": .string(line.text), "type": "text"]],
    ]
    if let exit = line.maneuver.exit { object["exit"] = .number(Double(exit)) }
    return .object(object)
  }

  private static func component(_ lane: StepLane) -> JSONValue {
    [
      "text": "",
      "type": "lane",
      "directions": .array(lane.indications.names.map { .string($0) }),
      "active": .bool(lane.isValid),
    ]
  }
}

extension JSONValue {
  /// A line that consists of a text; `null` stays.
  fileprivate var asText: JSONValue {
    guard case .string = self else { return self }
    return ["text": self, "components": [["text": self, "type": "text"]]]
  }
}
