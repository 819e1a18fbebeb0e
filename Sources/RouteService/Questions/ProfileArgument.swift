package import Routing

/// Profiles as arguments.
package enum ProfileArgument {
  /// The single profile of a name.
  ///
  /// - Throws: `InvalidValue` with the names that there are.
  package static func profile(
    _ name: String,
    of parameter: Parameter = .profile
  ) throws(ServiceError) -> Profile {
    if let profile = Profile.preset(named: name) { return profile }
    throw failure(name, known: Profile.presets.map(\.name), of: parameter)
  }

  /// The error for a name that no profile has.
  package static func failure(
    _ name: String,
    known: [String],
    of parameter: Parameter = .profile
  ) -> ServiceError {
    let names = known.joined(separator: ", ")
    return ServiceError(.invalidValue) { $0.unknownProfile(parameter, name, known: names) }
  }
}
