import GeoCore

extension StreetSigns {
  /// Names of the sections; a file has all of them or none.
  enum Section {
    static let edges = "street.signs.edges"
    static let sets = "street.signs.sets"
    static let junctions = "street.signs.junctions"
    static let junctionNames = "street.signs.names"
  }

  /// Writes the signs.
  func addSections(to writer: inout GraphFileWriter) {
    writer.add(Section.edges, setOfEdge)
    writer.add(Section.sets, sets)
    writer.add(Section.junctions, junctions)
    writer.add(Section.junctionNames, junctionNames)
  }

  /// Reads the signs of a file; `nil` if it has none: it is of an earlier version, or no signs are
  /// tagged.
  ///
  /// - Parameters:
  ///   - file: the file.
  ///   - edges: the number of edges.
  ///   - nodes: the number of junctions.
  ///   - names: the number of names.
  /// - Throws: ``GraphFileError`` if a section is damaged.
  init?(
    from file: GraphFile,
    edges: Int,
    nodes: Int,
    names: Int
  ) throws(GraphFileError) {
    guard file.contains(Section.edges) else { return nil }
    setOfEdge = try file.column(Section.edges, as: UInt32.self)
    sets = try file.column(Section.sets, as: UInt32.self)
    junctions = try file.column(Section.junctions, as: NodeID.self)
    junctionNames = try file.column(Section.junctionNames, as: NameID.self)
    try file.check(setOfEdge, has: edges, in: Section.edges)
    guard sets.count.isMultiple(of: Self.width) else { throw Self.unreadable(file) }
    try file.check(setOfEdge, below: sets.count / Self.width + 1, in: Section.edges)
    try file.check(junctions, below: nodes, in: Section.junctions)
    try file.check(junctionNames, has: junctions.count, in: Section.junctionNames)
    try file.check(junctionNames, below: names, in: Section.junctionNames)
    guard file.isTrusted || (hasTexts(below: UInt32(names)) && isSorted) else {
      throw Self.unreadable(file)
    }
  }

  private func hasTexts(below names: UInt32) -> Bool {
    sets.indices.allSatisfy {
      $0 % Self.width == Field.laneCounts.rawValue || sets[$0] < names
    }
  }

  private var isSorted: Bool { zip(junctions, junctions.dropFirst()).allSatisfy { $0 < $1 } }

  private static func unreadable(_ file: GraphFile) -> GraphFileError {
    file.damage(in: Section.sets, .message { $0.inconsistentSigns })
  }
}
