import CampusGraph
import GeoCore
import PlaceStore

extension DataSet {
  /// The places that texts mean, in their order: a name that several places of a city have means the
  /// one that is near the others.
  ///
  /// Each text is looked up with the place before it for the other end, the first with the one after
  /// it; a name that is ambiguous waits until its neighbours are known.
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
      // Those that are left see at least one more place, or nothing will tell them apart.
      if left.count == waiting.count { _ = try resolve(texts[left[0]]) }
      waiting = left
    }
    return texts.indices.compactMap { found[$0] }
  }
}
