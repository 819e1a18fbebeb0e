import Routing

extension EnglishTexts: ReportTexts {
  func delay(_ delay: LearnedSpeeds.Delay) -> String {
    switch delay {
    case .signal: "traffic signals"
    case .turn: "turn at right angles"
    case .junction: "junction"
    }
  }

  func learnedSummary(
    factor: String,
    samples: Int,
    recordings: Int,
    of all: Int,
    hours: Int
  ) -> String {
    """
    All together \(factor) times as fast, by \(counted(samples, "stretch", "stretches")) of \
    \(recordings) of \(counted(all, "recording", "recordings")); \
    \(counted(hours, "hour", "hours")) of the week with enough of them.
    """
  }

  func fixes(_ count: Int) -> String { counted(count, "fix", "fixes") }
  func nodes(_ count: Int) -> String { counted(count, "node", "nodes") }
  func edges(_ count: Int) -> String { counted(count, "edge", "edges") }
  var verified: String { "All sections are valid." }

  func islands(_ parts: Int, nodes: Int) -> String {
    parts == 1
      ? "1 part is not joined to the largest one; it has \(self.nodes(nodes))"
      : "\(parts) parts are not joined to the largest one; they have \(self.nodes(nodes)) in all"
  }

  func isolatedNodes(_ count: Int) -> String {
    counted(count, "node has no arc at all", "nodes have no arc at all")
  }

  func loops(_ count: Int) -> String {
    counted(count, "arc leads back to the node it leaves", "arcs lead back to the node they leave")
  }

  var noProblems: String { "no problems found" }

  func strongParts(_ count: Int) -> String {
    counted(count, "strongly connected part", "strongly connected parts")
  }

  func weakParts(_ count: Int) -> String {
    counted(count, "weakly connected part", "weakly connected parts")
  }

  func weight(_ weight: String) -> String { "weight \(weight)" }
  func nodesOnPath(_ count: Int) -> String { "nodes: \(count)" }

  func matched(profile: String) -> String { "Matched by Rumbo, profile \(profile)" }

  func matched(_ trace: String, _ matched: Int, of fixes: Int) -> String {
    "\(trace): matched \(matched) of \(self.fixes(fixes))"
  }

  func mapImage(_ file: String, width: String, height: String, points: Int) -> String {
    "\(file), \(width) × \(height) pixels, control points: \(points); errors in metres"
  }

  func cornersError(_ corners: String, method: String, _ error: String) -> String {
    "corners (linear between the corners) is off by \(corners) m; \(method) by \(error) m."
  }

  var mainEntrance: String { " (main)" }

  func loanLimit(_ duration: String) -> String { "\(duration) a trip" }
  func loanPause(_ duration: String) -> String { "\(duration) between loans" }
  var sample: String { "sample" }

  var left: String { "left" }
  var right: String { "right" }
  var onWay: String { "on" }

  func planned(_ duration: String, _ planned: String) -> String {
    "\(duration), planned \(planned)"
  }

  func wrongTurn(after distance: String, length: String) -> String {
    "A wrong turn after \(distance), noticed after another \(length)."
  }

  func noSignal(_ duration: String) -> String { "No signal for \(duration)." }
}
