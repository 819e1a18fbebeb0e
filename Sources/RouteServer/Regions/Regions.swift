import GeoCore

/// Regions of a server, of which the first coordinate of a request chooses one.
package struct Regions: Sendable {
  /// The regions, in the order of the files; one or more.
  package let all: [Region]

  /// Takes the regions.
  ///
  /// - Precondition: there is at least one.
  package init(_ all: [Region]) {
    precondition(!all.isEmpty, "a server needs a region")
    self.all = all
  }

  /// The region of a request whose coordinates have been checked.
  ///
  /// - Throws: `NoSegment` if the first coordinate lies outside all of several regions.
  func region(of request: OSRMRequest) throws(OSRMError) -> Region {
    guard all.count > 1, let first = request.coordinates.first?.coordinate else { return all[0] }
    guard let region = all.first(where: { $0.covers(first) }) else {
      throw OSRMError.noSegment(0)
    }
    return region
  }
}
