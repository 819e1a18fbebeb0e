import CampusGraph
import GeoCore
package import Routing

/// Profiles of questions, with the learned speeds that belong to the data.
extension DataSet {
  /// The profile of a name, with the speeds learned for it; without a name, the profile of the
  /// learned speeds that were given, else the default.
  ///
  /// - Throws: `InvalidValue` if no profile has the name, or the speeds are of another one; `BadFile` if
  ///   the speeds cannot be read.
  package func profile(named name: String?) throws(ServiceError) -> Profile {
    let name = try chosen(name)
    let profile = try ProfileArgument.profile(name)
    guard let speeds = try speeds() else { return profile }
    if profile.name == speeds.profile { return profile.applying(speeds) }
    guard speedsPath == nil else { throw speedsOfOther(speeds, asked: name) }
    return profile
  }

  /// The plan of a name, a profile or `bikeshare`, with the speeds learned for its profiles; without a
  /// name, the profile of the learned speeds that were given, else the default.
  ///
  /// - Throws: `InvalidValue` if no plan has the name, or the speeds are of another profile; `BadFile`
  ///   if the speeds cannot be read.
  package func travelPlan(named name: String?) throws(ServiceError) -> TravelPlan {
    if let name, TravelPlan(named: name) == nil {
      throw ProfileArgument.failure(name, known: TravelPlan.names)
    }
    let name = try chosen(name)
    guard let plan = TravelPlan(named: name) else {
      throw ProfileArgument.failure(name, known: TravelPlan.names)
    }
    guard let speeds = try speeds() else { return plan }
    if let applied = plan.applying(speeds) { return applied }
    guard speedsPath == nil else { throw speedsOfOther(speeds, asked: name) }
    return plan
  }

  /// The name, or that of the learned speeds that were given, or the default.
  private func chosen(_ name: String?) throws(ServiceError) -> String {
    if let name { return name }
    if speedsPath != nil, let speeds = try speeds() { return speeds.profile }
    return try defaultProfile()
  }

  private func speedsOfOther(_ speeds: LearnedSpeeds, asked: String) -> ServiceError {
    let path = speedsPath ?? ""
    return ServiceError(.invalidValue, details: ["file": .string(path)]) {
      $0.speedsOfOther(path, own: speeds.profile, asked: asked)
    }
  }
}
