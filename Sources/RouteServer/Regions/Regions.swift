import GeoCore

/// Regions of a server, of which the first coordinate of a request chooses one.
///
/// They can be replaced while requests are answered: a request keeps the region that it began with,
/// which is freed after the last such request.
package final class Regions: Sendable {
  private let current: Guarded<[Region]>

  /// The regions, in the order of the files; one or more.
  package var all: [Region] { current.withLock { $0 } }

  /// Takes the regions.
  ///
  /// - Precondition: there is at least one.
  package init(_ all: [Region]) {
    precondition(!all.isEmpty, "a server needs a region")
    current = Guarded(all)
  }

  /// Takes other regions for the requests that begin from now on.
  ///
  /// - Precondition: there is at least one.
  package func replace(with all: [Region]) {
    precondition(!all.isEmpty, "a server needs a region")
    current.withLock { $0 = all }
  }

  /// The region of a request whose coordinates have been checked.
  ///
  /// - Throws: `NoSegment` if the first coordinate lies outside all of several regions.
  func region(of request: OSRMRequest) throws(OSRMError) -> Region {
    let all = all
    guard all.count > 1, let first = request.coordinates.first?.coordinate else { return all[0] }
    guard let region = all.first(where: { $0.covers(first) }) else {
      throw OSRMError.noSegment(0)
    }
    return region
  }
}
