import CampusGraph

/// Graph files put together as no command would.
enum GraphFileSurgery {
  /// Copies the sections whose names start with a prefix from one file into another.
  static func move(sections prefix: String, from source: String, to target: String) throws {
    let donor = try GraphFile(opening: source)
    var writer = GraphFileWriter(copying: try GraphFile(opening: target))
    writer.remove(prefix: prefix)
    writer.copy(sections: prefix, of: donor)
    try writer.write(to: target)
  }
}
