public import CampusGraph
import GeoCore

extension HubLabels {
  /// The sections of labels.
  private enum Section {
    static let entries = "nodes"
    static let steps = "steps"
    static let meets = "meets"
    static let outward = "out"
    static let inward = "in"
    /// How many weights there are, in two words, and 1 if one set serves both directions.
    static let summary = "summary"
  }

  /// Adds the labels to a file, as sections whose names start with `prefix`.
  public func addSections(to writer: inout GraphFileWriter, prefix: String) {
    writer.add(prefix + Section.entries, entries)
    writer.add(prefix + Section.steps, steps)
    writer.add(prefix + Section.meets, meets)
    writer.add(prefix + Section.outward, outward)
    if !isSymmetric { writer.add(prefix + Section.inward, inward) }
    let count = UInt64(weightCount)
    let halves = [UInt32(truncatingIfNeeded: count), UInt32(truncatingIfNeeded: count >> 32)]
    writer.add(prefix + Section.summary, Column(halves + [isSymmetric ? 1 : 0]))
  }

  /// Reads labels from a file, viewing its memory.
  ///
  /// - Parameters:
  ///   - file: the file.
  ///   - prefix: what the names of their sections start with.
  ///   - nodeCount: how many nodes their graph has.
  /// - Throws: `GraphFileError` where sections are missing, or damaged so that a query might read
  ///   outside them.
  /// - Complexity: O(labels) if the file is not trusted, else O(1).
  public init(
    from file: GraphFile,
    prefix: String,
    nodeCount: Int
  ) throws(GraphFileError) {
    entries = try file.column(prefix + Section.entries, as: Entry.self)
    steps = try file.column(prefix + Section.steps, as: Step.self)
    meets = try file.column(prefix + Section.meets, as: UInt16.self)
    outward = try file.column(prefix + Section.outward, as: Weight.self)
    let summary = try file.column(prefix + Section.summary, as: UInt32.self)
    try file.check(summary, has: 3, in: prefix + Section.summary)
    weightCount = Int(UInt64(summary[0]) | UInt64(summary[1] & .max >> 1) << 32)
    isSymmetric = summary[2] == 1
    guard !isSymmetric || !file.contains(prefix + Section.inward) else {
      throw file.damage(in: prefix + Section.summary, .message { $0.unknownDirections })
    }
    inward =
      isSymmetric ? outward : try file.column(prefix + Section.inward, as: Weight.self)
    try file.check(entries, has: nodeCount, in: prefix + Section.entries)
    try file.check(steps, has: nodeCount, in: prefix + Section.steps)
    try file.check(inward, has: outward.count, in: prefix + Section.inward)
    if !file.isTrusted { try check(file, prefix) }
  }

  /// Checks everything that queries rely on.
  private func check(_ file: GraphFile, _ prefix: String) throws(GraphFileError) {
    let groups = meets.count / LabelTree.levels
    try file.check(words: 1, of: entries, below: groups, in: prefix + Section.entries)
    try file.check(words: 7, of: entries, below: nodeCount, in: prefix + Section.entries)
    try file.check(words: 1, of: steps, below: nodeCount, in: prefix + Section.steps)
    let limit = Int(Weight.unreachable) + 1
    try file.check(outward, below: limit, in: prefix + Section.outward)
    if !isSymmetric { try file.check(inward, below: limit, in: prefix + Section.inward) }
    try file.check(words: 4, of: entries, below: limit, in: prefix + Section.entries)
    try file.check(words: 5, of: entries, below: limit, in: prefix + Section.entries)
    guard hubLabelsLieWithin else {
      throw file.damage(in: prefix + Section.entries, .message { $0.labelOutside })
    }
    guard stepsLeadUp else {
      throw file.damage(in: prefix + Section.steps, .message { $0.stepNotUpward })
    }
  }

  /// Whether the labels of all hubs end before the slack.
  private var hubLabelsLieWithin: Bool {
    var furthest: UInt64 = 0
    for index in 0..<entries.count {
      let entry = entries[index]
      furthest = max(furthest, UInt64(entry.hub) &* 4 &+ UInt64(entry.depth) &+ 1)
    }
    return Int(furthest) + Self.slack <= outward.count || entries.isEmpty
  }

  /// Whether each parent is a higher rank or none, so that every climb ends.
  private var stepsLeadUp: Bool {
    var wrong = false
    let count = UInt32(steps.count)
    for rank in 0..<count {
      let parent = steps[Int(rank)].parent
      wrong = wrong || parent <= rank || (parent >= count && parent != .max)
    }
    return !wrong
  }
}
