import CampusGraph
import GeoCore
package import Routing

/// Profiles of questions, with the learned speeds that belong to the data.
extension DataSet {
  /// The profile of a name, with learned speeds if there are any; without a name, the profile of the
  /// learned speeds, else the default.
  ///
  /// - Throws: `InvalidValue` if no profile has the name, or the speeds are of another one; `BadFile` if
  ///   the speeds cannot be read.
  package func profile(named name: String?) throws(ServiceError) -> Profile {
    var profile = try name.map { name throws(ServiceError) in try ProfileArgument.profile(name) }
    guard let speeds = try speeds() else {
      if let profile { return profile }
      return try ProfileArgument.profile(try defaultProfile())
    }
    if profile == nil { profile = try ProfileArgument.profile(speeds.profile) }
    guard let profile, profile.name == speeds.profile else {
      throw speedsOfOther(speeds, asked: name ?? "")
    }
    return profile.applying(speeds)
  }

  /// The plan of a name, a profile or `bikeshare`, with learned speeds if there are any; without a name,
  /// the profile of the learned speeds, else the default.
  ///
  /// - Throws: `InvalidValue` if no plan has the name, or the speeds are of another profile; `BadFile`
  ///   if the speeds cannot be read.
  package func travelPlan(named name: String?) throws(ServiceError) -> TravelPlan {
    if let name, TravelPlan(named: name) == nil {
      throw ProfileArgument.failure(name, known: TravelPlan.names)
    }
    let speeds = try speeds()
    var name = name ?? speeds?.profile
    if name == nil { name = try defaultProfile() }
    guard let name, let plan = TravelPlan(named: name) else {
      throw ProfileArgument.failure(name ?? "", known: TravelPlan.names)
    }
    guard let speeds else { return plan }
    guard let applied = plan.applying(speeds) else {
      throw speedsOfOther(speeds, asked: name)
    }
    return applied
  }

  private func speedsOfOther(_ speeds: LearnedSpeeds, asked: String) -> ServiceError {
    let path = speedsPath ?? ""
    return ServiceError(.invalidValue, details: ["file": .string(path)]) {
      $0.speedsOfOther(path, own: speeds.profile, asked: asked)
    }
  }
}
