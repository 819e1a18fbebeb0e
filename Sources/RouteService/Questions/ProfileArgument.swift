import GeoCore
package import Routing

/// Profiles as arguments.
package enum ProfileArgument {
  /// The single profile of a name.
  package static func profile(
    _ name: String,
    option: String = "--profile"
  ) throws(ServiceError) -> Profile {
    if let profile = Profile.preset(named: name) { return profile }
    throw failure(name, known: Profile.presets.map(\.name), option: option)
  }

  package static func failure(
    _ name: String,
    known: [String],
    option: String = "--profile"
  ) -> ServiceError {
    let names = known.joined(separator: ", ")
    return ServiceError(
      .invalidValue,
      LocalizedText(
        en: "\(option) \(name): the profiles are \(names)",
        es: "\(option) \(name): los perfiles son \(names)"
      )
    )
  }
}
