/// A request with the profile of its path.
struct AddressedRequest: Hashable, Sendable {
  var request: OSRMRequest
  /// The profile's name as it stands in the path.
  var profile: String

  /// Reads a GET.
  ///
  /// - Throws: `InvalidUrl`, `InvalidService`, `InvalidVersion`, `InvalidQuery` or `NotImplemented`.
  init(get target: some Collection<UInt8>) throws(OSRMError) {
    let target = try OSRMTarget(get: target)
    let service = try Self.service(target)
    profile = target.profile
    request = try QueryReader.request(service, target)
  }

  /// Reads a POST.
  ///
  /// - Throws: As ``init(get:)``.
  init(post target: some Collection<UInt8>, _ body: [UInt8]) throws(OSRMError) {
    let target = try OSRMTarget(post: target)
    let service = try Self.service(target)
    profile = target.profile
    guard service != .tile else {
      throw OSRMError(
        .notImplemented,
        contract: "This service does not support POST requests with a JSON body."
      )
    }
    request = try BodyReader.request(service, body)
  }

  private static func service(_ target: OSRMTarget) throws(OSRMError) -> OSRMService {
    guard let service = OSRMService(rawValue: target.service) else {
      throw OSRMError.unknownService(target.service)
    }
    guard target.version == 1 else {
      throw OSRMError.unknownService(target.service, .invalidVersion)
    }
    return service
  }
}
