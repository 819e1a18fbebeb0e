import GeoCore

/// Choice of a trace's points that tell something: not those at the same place as the one before.
enum TraceTidying {
  /// A point nearer than this to the last one kept is left out.
  private static let distance: Meters = 5
  /// A point later than this is kept wherever it is, so that stops are seen.
  private static let interval: UInt32 = 15

  /// The indices of the points to match: all, unless the request asks for `tidy`.
  ///
  /// The first point, the last one and waypoints are always kept.
  static func kept(of request: OSRMRequest) -> [Int] {
    let all = Array(request.coordinates.indices)
    guard request.options.isTidied, let last = all.last else { return all }
    let required = Set(request.options.waypoints).union([0, last])
    var kept: [Int] = []
    for index in all {
      if required.contains(index) || isNews(index, after: kept[kept.count - 1], request) {
        kept.append(index)
      }
    }
    return kept
  }

  private static func isNews(_ index: Int, after last: Int, _ request: OSRMRequest) -> Bool {
    let times = request.options.timestamps
    if !times.isEmpty, times[index] - times[last] > interval { return true }
    guard let a = request.coordinates[last].coordinate,
      let b = request.coordinates[index].coordinate
    else { return true }
    return LocalPlane.shortDistance(a, b) >= distance
  }
}
