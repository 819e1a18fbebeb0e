import CampusGraph
import GeoCore
import Routing

/// Writer of steps with their maneuvers and junctions.
struct StepWriter {
  private let language: Language
  private let drivingSide: DrivingSide
  private let isCycling: Bool
  private let lines: LineWriter

  init(_ question: OSRMQuestion, _ lines: LineWriter) {
    language = question.language
    drivingSide = question.region.context.graph.drivingSide
    isCycling = question.profile.mode == .bike
    self.lines = lines
  }

  /// Writes a step with its rounded distance and duration, and what else is said about it.
  ///
  /// A step of a leg by its index, as a copy would retain everything in it.
  ///
  /// - Parameters:
  ///   - index: Which of the steps.
  ///   - steps: The steps of its leg.
  ///   - line: Where its points after the first stand in the document, if they do.
  ///   - distance: Its distance.
  ///   - duration: Its duration.
  ///   - instructions: What else is said.
  ///   - json: The document.
  func write(
    _ index: Int,
    of steps: Span<Step>,
    line: Range<Int>,
    distance: Meters,
    duration: Seconds,
    saying instructions: JSONObject = [:],
    to json: inout JSONWriter
  ) {
    json.object { json in
      json.name("geometry")
      lines.write(steps[index].geometry, repeating: line, to: &json)
      json.name("maneuver")
      write(steps[index].maneuver, saying: steps[index].instruction(in: language), to: &json)
      json.member("mode", mode(steps[index].mode))
      json.member("driving_side", drivingSide.rawValue)
      json.member("name", steps[index].name)
      write(steps[index].signs, to: &json)
      for instruction in instructions.members {
        json.name(of: instruction.name)
        json.value(instruction.value)
      }
      json.name("intersections")
      json.array { json in
        let all = steps[index].intersections.span
        if all.isEmpty { StepIntersection(of: steps[index].maneuver).write(to: &json) }
        for index in all.indices { all[index].write(to: &json) }
      }
      json.member("weight", duration)
      json.member("duration", duration)
      json.member("distance", distance)
    }
  }

  private func mode(_ mode: StepMode) -> String {
    switch mode {
    case .walk: isCycling ? "pushing bike" : "walking"
    case .bike: "cycling"
    case .drive: "driving"
    case .ferry: "ferry"
    case .wait: "walking"
    }
  }

  private func write(_ signs: StepSigns, to json: inout JSONWriter) {
    func write(_ name: StaticString, _ value: String) {
      if !value.isEmpty { json.member(name, value) }
    }
    write("ref", signs.ref)
    write("pronunciation", signs.pronunciation)
    write("destinations", signs.destinations)
    write("exits", signs.exits)
    write("junction_name", signs.junctionName)
    write("rotary_name", signs.rotaryName)
  }

  // MARK: - Maneuvers

  private func write(
    _ maneuver: Maneuver,
    saying instruction: String,
    to json: inout JSONWriter
  ) {
    json.object { json in
      json.member("type", Self.type(of: maneuver))
      if let modifier = maneuver.modifier { json.member("modifier", modifier.rawValue) }
      json.name("location")
      json.position(maneuver.location)
      json.member("bearing_before", StepIntersection.Ways.whole(maneuver.bearingBefore))
      json.member("bearing_after", StepIntersection.Ways.whole(maneuver.bearingAfter))
      if let exit = maneuver.exit { json.member("exit", exit) }
      json.member("instruction", instruction)
    }
  }

  /// The type in OSRM's terms: what happens at doors, stairs and stations has none there.
  private static func type(of maneuver: Maneuver) -> String {
    switch maneuver.kind {
    case .enter, .exit, .gate, .ferry, .steps, .ramp, .elevator, .crossing, .plaza, .notification,
      .pickUp, .dock, .wait:
      maneuver.modifier == nil || maneuver.modifier == .straight ? "notification" : "turn"
    default: maneuver.kind.rawValue
    }
  }
}
