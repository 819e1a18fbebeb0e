import GeoCore
import OrderedCollections

/// The attributes of edges while a graph is built: a column for each attribute, and each text once.
struct EdgeColumns {
  private var length: [UInt32] = []
  private var kind: [WayKind] = []
  private var access: [AccessMask] = []
  private var surface: [Surface] = []
  private var flags: [EdgeFlags] = []
  private var width: [UInt16] = []
  private var incline: [Int16] = []
  private var kerb: [UInt16] = []
  private var stepCount: [UInt16] = []
  private var level: [Int16] = []
  private var maxSpeed: [UInt8] = []
  private var schedule: [ScheduleID] = []
  private var signs: [EdgeSigns] = []
  private var schedules = OrderedSet<OpeningHours>([.always])
  /// The empty text, then the names of edges.
  private var names = OrderedSet<String>([""])
  private var name: [NameID] = []
  /// The sources of edges, and the index of each edge's source.
  private var sources = OrderedSet<String>()
  private var source: [UInt32] = []

  /// Adds an edge of a length in millimetres.
  mutating func append(_ edge: EdgeDescription, length: UInt32) {
    self.length.append(length)
    kind.append(edge.kind)
    access.append(edge.access)
    surface.append(edge.surface)
    flags.append(edge.flags)
    width.append(edge.width)
    incline.append(edge.incline)
    kerb.append(edge.kerb)
    stepCount.append(edge.stepCount)
    level.append(edge.level)
    maxSpeed.append(edge.maxSpeed)
    signs.append(edge.signs)
    name.append(NameID(names.append(edge.name).index))
    source.append(UInt32(sources.append(edge.source).index))
    schedule.append(ScheduleID(schedules.append(edge.schedule ?? .always).index))
  }

  /// Finishes the columns.
  ///
  /// - Parameter junctions: the names of junctions.
  /// - Returns: the columns, and the tables that they refer to; in the table of texts, names of edges
  ///   come first, then sources, then what signs say.
  consuming func finished(
    junctions: [NodeID: String]
  ) -> (EdgeAttributes, StreetSigns?, NameTable, [OpeningHours]) {
    var names = names
    let sourceNames = sources.map { NameID(names.append($0).index) }
    let attributes = EdgeAttributes(
      length: Column(length),
      kind: Column(kind),
      access: Column(access),
      surface: Column(surface),
      flags: Column(flags),
      width: Column(width),
      incline: Column(incline),
      kerb: Column(kerb),
      stepCount: Column(stepCount),
      level: Column(level),
      maxSpeed: Column(maxSpeed),
      name: Column(name),
      source: Column(source.map { sourceNames[Int($0)] }),
      schedule: Column(schedule)
    )
    let signs = StreetSigns(signs, junctions: junctions) { NameID(names.append($0).index) }
    return (attributes, signs, NameTable(Array(names)), Array(schedules))
  }
}
