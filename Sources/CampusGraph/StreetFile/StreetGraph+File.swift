import GeoCore

extension StreetGraph {
  /// Names of the sections of a street graph.
  enum Section {
    /// The prefix of all names.
    static let prefix = "street."
    static let about = "street.about"
    static let codes = "street.codes"
    static let forwardArc = "street.forwardArc"
    static let backwardArc = "street.backwardArc"
    static let length = "street.length"
    static let kind = "street.kind"
    static let access = "street.access"
    static let surface = "street.surface"
    static let flags = "street.edgeFlags"
    /// The first 16 flags, in files of earlier versions without more; see ``RoadClass``.
    static let shortFlags = "street.flags"
    static let width = "street.width"
    static let incline = "street.incline"
    static let kerb = "street.kerb"
    static let stepCount = "street.stepCount"
    static let level = "street.level"
    static let maxSpeed = "street.maxSpeed"
    static let name = "street.name"
    static let source = "street.source"
    static let schedule = "street.schedule"
    static let firstPoint = "street.firstPoint"
    static let points = "street.points"
    static let firstByte = "street.names.first"
    static let bytes = "street.names.bytes"
    static let junctions = "street.turns.at"
    static let modes = "street.turns.modes"
    static let firstArc = "street.turns.first"
    static let arcs = "street.turns.arcs"
    static let timedArcs = "street.turns.timed"
    static let timedSchedules = "street.turns.times"
  }

  /// Whether a graph file contains a street graph, not only a road network.
  public static func isIn(_ file: GraphFile) -> Bool { file.contains(Section.about) }

  /// Writes the street graph except topology and coordinates, which are sections of the road
  /// network.
  ///
  /// - Precondition: the writer has no streets yet.
  public func addSections(to writer: inout GraphFileWriter) {
    writer.add(Section.about, bytes: Array(aboutText.utf8))
    writer.add(Section.codes, edgeAndDirection)
    writer.add(Section.forwardArc, forwardArc)
    writer.add(Section.backwardArc, backwardArc)
    let a = attributes
    writer.add(Section.length, a.length)
    writer.add(Section.kind, Column(a.kind.map(\.rawValue)))
    writer.add(Section.access, a.access)
    writer.add(Section.surface, Column(a.surface.map(\.rawValue)))
    writer.add(Section.flags, a.flags)
    writer.add(Section.width, a.width)
    writer.add(Section.incline, a.incline)
    writer.add(Section.kerb, a.kerb)
    writer.add(Section.stepCount, a.stepCount)
    writer.add(Section.level, a.level)
    writer.add(Section.maxSpeed, a.maxSpeed)
    writer.add(Section.name, a.name)
    writer.add(Section.source, a.source)
    writer.add(Section.schedule, a.schedule)
    writer.add(Section.firstPoint, geometry.firstPoint)
    writer.add(Section.points, geometry.points)
    writer.add(Section.firstByte, names.firstByte)
    writer.add(Section.bytes, names.bytes)
    signs?.addSections(to: &writer)
    guard let turns else { return }
    writer.add(Section.junctions, turns.junctions)
    writer.add(Section.modes, turns.modes)
    writer.add(Section.firstArc, turns.firstArc)
    writer.add(Section.arcs, turns.arcs)
    writer.add(Section.timedArcs, turns.timedArcs)
    writer.add(Section.timedSchedules, turns.timedSchedules)
  }

  private var aboutText: String {
    let value: JSONValue = [
      "edges": .number(Double(edgeCount)),
      "junctions": .number(Double(junctionCount)),
      "has_turns": .bool(turns != nil),
      "driving_side": .string(drivingSide.rawValue),
      "schedules": .array(schedules.map { .string($0.text) }),
    ]
    return value.text
  }
}
