import GeoCore
import RouteService
import Routing

/// Writer of routes: of those between coordinates, of trips, and of matched traces.
struct RouteWriter {
  private let options: OSRMOptions
  private let lines: LineWriter
  private let steps: StepWriter
  private let language: Language
  /// The numbers of points, if they are wanted.
  private let nodes: LineNodes?

  init(_ question: OSRMQuestion) {
    language = question.language
    options = question.options
    lines = LineWriter(geometries: question.options.geometries)
    steps = StepWriter(question, lines)
    nodes = options.annotations.contains(.nodes) ? LineNodes(question.region) : nil
  }

  /// Writes a route; `confidence` is that of a matched trace.
  func write(_ legs: [AnswerLeg], confidence: Double? = nil, to json: inout JSONWriter) {
    let sums = Sums(legs)
    json.object { json in
      if options.isSpoken { json.member("voiceLocale", language.rawValue) }
      if let confidence { json.member("confidence", confidence) }
      let places = writeOverview(legs, to: &json)
      json.name("legs")
      json.array(legs.indices) { json, leg in
        write(legs[leg], leg, sums, places.isEmpty ? [] : places[leg], to: &json)
      }
      json.member("weight_name", "duration")
      json.name("weight")
      json.number(sums.durations.whole.number ?? 0)
      json.name("duration")
      json.number(sums.durations.whole.number ?? 0)
      json.name("distance")
      json.number(sums.distances.whole.number ?? 0)
    }
  }

  /// Writes the line of the whole route, as far as it is wanted.
  ///
  /// - Returns: Where the points of steps stand in it; see ``LineWriter/writeEncoded(_:to:)``.
  private func writeOverview(_ legs: [AnswerLeg], to json: inout JSONWriter) -> [[Range<Int>]] {
    guard options.overview == .simplified || options.overview == .full else { return [] }
    json.name("geometry")
    if options.overview == .full, let places = lines.writeEncoded(legs, to: &json) { return places }
    var parts = legs.map(\.line)
    if options.overview == .simplified {
      let tolerance = OverviewTolerance.tolerance(of: parts.flatMap(\.self))
      // Each leg by itself, so that the stops are points of the line.
      parts = parts.map { LineString.simplify($0, tolerance: tolerance) }
    }
    var line = parts.count == 1 ? parts[0] : []
    if parts.count > 1 {
      for point in parts.joined() where point != line.last { line.append(point) }
    }
    if line.count == 1 { line.append(line[0]) }
    lines.write(line, to: &json)
    return []
  }

  /// What is spoken and shown on a step, as far as it is wanted.
  private func instructions(on index: Int, _ guidance: GuidanceDocument?) -> JSONObject {
    guard let guidance else { return [:] }
    var object: JSONObject = [:]
    guidance.addInstructions(on: index, to: &object)
    if !options.isSpoken { object["voiceInstructions"] = nil }
    if !options.isShown { object["bannerInstructions"] = nil }
    return object
  }

  /// Writes a leg; `places` is where the points of its steps stand in the document, if they do.
  private func write(
    _ leg: AnswerLeg,
    _ number: Int,
    _ sums: Sums,
    _ places: [Range<Int>],
    to json: inout JSONWriter
  ) {
    json.object { json in
      json.name("steps")
      json.array { json in
        guard options.hasSteps else { return }
        let guidance =
          options.isSpoken || options.isShown ? GuidanceDocument(leg.steps, in: language) : nil
        for index in leg.steps.indices {
          steps.write(
            index,
            of: leg.steps.span,
            line: places.isEmpty ? 0..<0 : places[index],
            distance: sums.distances.step(index, ofLeg: number).number ?? 0,
            duration: sums.durations.step(index, ofLeg: number).number ?? 0,
            saying: instructions(on: index, guidance),
            to: &json
          )
        }
      }
      json.member("summary", options.hasSteps ? leg.summary : "")
      json.member("weight", sums.durations.leg(number).number ?? 0)
      json.member("duration", sums.durations.leg(number).number ?? 0)
      json.member("distance", sums.distances.leg(number).number ?? 0)
      if !options.annotations.isEmpty {
        json.name("annotation")
        LineAnnotations(leg, nodes).write(options.annotations, to: &json)
      }
      if options.overview == .byLegs {
        json.name("geometry")
        lines.write(leg.line, to: &json)
      }
    }
  }
}
