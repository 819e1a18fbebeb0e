import GraphImport

/// Graphs of the DIMACS challenges and of PACE, plain or packed.
enum GraphTargets {
  /// After a line of `#`, the coordinates of the nodes.
  static func dimacs(_ bytes: [UInt8]) {
    let parts = bytes.split(separator: UInt8(ascii: "#"), maxSplits: 1)
    ScratchFile.with(parts.first.map(Array.init) ?? [], ending: ".gr") { path in
      guard parts.count > 1 else {
        _ = try? DimacsImporter().network(from: path)
        return
      }
      ScratchFile.with(Array(parts[1]), ending: ".co") { places in
        _ = try? DimacsImporter(weights: .geodesic).network(from: path, coordinates: places)
      }
    }
  }

  static func pace(_ bytes: [UInt8]) {
    ScratchFile.with(bytes, ending: ".gr") { path in
      let importer = DimacsImporter(
        weights: .random(seed: 1),
        isUndirected: bytes.count % 2 == 0
      )
      _ = try? importer.network(from: path)
    }
  }
}
