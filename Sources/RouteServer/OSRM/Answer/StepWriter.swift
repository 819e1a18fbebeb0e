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
  func write(
    _ step: Step,
    distance: Meters,
    duration: Seconds,
    saying instructions: JSONObject = [:],
    to json: inout JSONWriter
  ) {
    json.object { json in
      json.name("geometry")
      lines.write(step.geometry, to: &json)
      json.name("maneuver")
      write(step.maneuver, step, to: &json)
      json.member("mode", mode(step.mode))
      json.member("driving_side", drivingSide.rawValue)
      json.member("name", step.name)
      write(step.signs, to: &json)
      for instruction in instructions.members {
        json.name(of: instruction.name)
        json.value(instruction.value)
      }
      json.name("intersections")
      json.array { json in
        if step.intersections.isEmpty { StepIntersection(of: step.maneuver).write(to: &json) }
        let all = step.intersections.span
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

  private func write(_ maneuver: Maneuver, _ step: Step, to json: inout JSONWriter) {
    json.object { json in
      json.member("type", Self.type(of: maneuver))
      if let modifier = maneuver.modifier { json.member("modifier", modifier.rawValue) }
      json.name("location")
      json.position(maneuver.location)
      json.member("bearing_before", StepIntersection.Ways.whole(maneuver.bearingBefore))
      json.member("bearing_after", StepIntersection.Ways.whole(maneuver.bearingAfter))
      if let exit = maneuver.exit { json.member("exit", exit) }
      json.member("instruction", step.instruction(in: language))
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
