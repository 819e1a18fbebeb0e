import GeoCore

/// Groups of stations whose signs would cover each other.
enum StationClusters {
  /// Pictures with at most this many stations show each one.
  static let limit = 40
  /// The size in pixels of a square whose stations become one sign.
  private static let side = 44.0

  /// Replaces stations by signs with their number where a picture would be full of them.
  ///
  /// A square of the picture with one station keeps it; the sign of a larger group stands at the
  /// middle of its stations.
  static func clustered(_ signs: [MarkerSign]) -> [MarkerSign] {
    let stations = signs.filter { $0.kind == .station }
    guard stations.count > limit else { return signs }
    var order: [Int] = []
    var groups: [Int: [MarkerSign]] = [:]
    for station in stations {
      let key = Int(station.pixel.y / side) * 100_000 + Int(station.pixel.x / side)
      if groups[key] == nil { order.append(key) }
      groups[key, default: []].append(station)
    }
    let joined = order.compactMap { groups[$0].flatMap(merged) }
    let others = signs.filter { $0.kind != .station }
    let start = signs.firstIndex { $0.kind == .station } ?? 0
    let before = signs[..<start].count
    return Array(others.prefix(before)) + joined + Array(others.dropFirst(before))
  }

  private static func merged(_ group: [MarkerSign]) -> MarkerSign? {
    guard let first = group.first, group.count > 1 else { return group.first }
    let count = Double(group.count)
    let middle = Pixel(
      x: group.reduce(0) { $0 + $1.pixel.x } / count,
      y: group.reduce(0) { $0 + $1.pixel.y } / count
    )
    return MarkerSign(
      kind: .station,
      pixel: middle,
      label: "",
      isSample: first.isSample,
      number: first.number,
      count: group.count
    )
  }
}
