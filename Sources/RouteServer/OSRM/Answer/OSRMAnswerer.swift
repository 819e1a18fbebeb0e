import GeoCore
import Routing

/// Answers OSRM's requests from some regions.
package struct OSRMAnswerer: Sendable {
  /// The regions.
  package let regions: Regions
  /// The limits.
  package let limits: ServerLimits

  /// Takes regions and limits.
  package init(_ regions: Regions, _ limits: ServerLimits = ServerLimits()) {
    self.regions = regions
    self.limits = limits
  }

  /// Whether routes by the profile of a request are found with an index.
  func hasIndex(for addressed: AddressedRequest) -> Bool {
    guard let region = try? regions.region(of: addressed.request),
      let profile = try? region.profile(named: addressed.profile)
    else { return false }
    return region.indexedProfiles.contains(profile.name)
  }

  /// The document that answers a request: JSON, or a vector tile of the service `tile`.
  ///
  /// - Parameters:
  ///   - addressed: The request.
  ///   - language: Language of instructions.
  ///   - budget: The limit of the searches; `nil` for no limit.
  /// - Returns: The bytes of the document.
  /// - Throws: Any of OSRM's codes.
  func document(
    for addressed: AddressedRequest,
    in language: Language,
    budget: SearchBudget? = nil
  ) throws(OSRMError) -> [UInt8] {
    let request = addressed.request
    try request.check(limits)
    if request.service == .tile {
      return try tileDocument(for: addressed, budget)
    }
    let region = try regions.region(of: request)
    let profile = try region.profile(named: addressed.profile)
    let excluded = try region.roadClasses(request.options.exclude)
    return try region.routers.withRouter { router throws(OSRMError) in
      let question = OSRMQuestion(
        request: request,
        region: region,
        profile: profile,
        router: router,
        limits: limits,
        language: language,
        budget: budget,
        excluded: excluded
      )
      return try question.document()
    }
  }
}

extension OSRMQuestion {
  fileprivate func document() throws(OSRMError) -> [UInt8] {
    switch request.service {
    case .route: try routeDocument()
    case .nearest: try nearestDocument()
    case .table: try tableDocument()
    case .match: try matchDocument()
    case .trip: try tripDocument()
    case .tile: preconditionFailure("tiles have no coordinates")
    }
  }
}
