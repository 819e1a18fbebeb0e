import CampusGraph
import GeoCore
import PlaceStore

extension DataSet {
  /// The places that texts mean, in their order; of several with a name, the one near the others.
  ///
  /// Each text is looked up near the place before it, the first near the place after it. An
  /// ambiguous name is looked up again when a neighbour is known.
  ///
  /// - Throws: As ``resolve(_:near:among:)``.
  package func resolve(all texts: [String]) throws(ServiceError) -> [ResolvedPlace] {
    var found: [Int: ResolvedPlace] = [:]
    for (index, text) in texts.enumerated() {
      if case .name = try PlaceArgument(parsing: text) { continue }
      found[index] = try resolve(text)
    }
    var waiting = texts.indices.filter { found[$0] == nil }
    while !waiting.isEmpty {
      var left: [Int] = []
      for index in waiting {
        let origin = (found[index - 1] ?? found[index + 1])?.location
        do throws(ServiceError) {
          found[index] = try resolve(texts[index], near: origin)
        } catch {
          guard error.code == .ambiguous, origin == nil, waiting.count > 1 else { throw error }
          left.append(index)
        }
      }
      // Each round must resolve at least one name; otherwise the names stay ambiguous.
      if left.count == waiting.count { _ = try resolve(texts[left[0]]) }
      waiting = left
    }
    // A place looked up before its neighbour did not know which of its entrances is the nearest.
    for index in texts.indices where found[index]?.origin == nil {
      let neighbour = found[index - 1] ?? found[index + 1]
      found[index]?.origin = neighbour?.location
    }
    return texts.indices.compactMap { found[$0] }
  }
}
