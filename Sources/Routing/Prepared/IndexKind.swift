import CampusGraph

/// The indexes that a profile of a network can be prepared with.
public enum IndexKind: String, Sendable, CaseIterable {
  /// Distances to and from some landmarks, for ``SearchAlgorithm/alt``.
  case landmarks
  /// A contraction hierarchy, for ``SearchAlgorithm/ch``, sweeps and tables.
  case ch
  /// A customizable hierarchy and the profile's weights on it, for ``SearchAlgorithm/cch``.
  case cch
  /// Hub labels, for ``SearchAlgorithm/labels``.
  case labels

  /// The prefix of the names of a profile's sections.
  func prefix(_ profile: String) -> String { "\(code).\(profile)." }

  /// The prefix of the names of sections that all profiles share.
  ///
  /// They hold the customizable hierarchy; no profile's prefix starts with it.
  static let sharedPrefix = "cch/"

  /// The section that seals the shared ones and identifies their topology.
  static let sharedSeal = sharedPrefix + "seal"

  /// The section that seals an index and identifies its weights.
  func seal(_ profile: String) -> String { prefix(profile) + "seal" }

  /// The most bytes that a profile's name may have, so that all sections of its index can be named.
  var longestProfileName: Int {
    let longest =
      switch self {
      case .landmarks: "weights"
      case .ch: "first'"
      case .cch: "pairs"
      case .labels: "summary"
      }
    return GraphFileLayout.nameSize - prefix("").utf8.count - longest.utf8.count
  }

  /// Short, as names of sections are.
  private var code: String {
    switch self {
    case .landmarks: "alt"
    case .ch: "ch"
    case .cch: "cch"
    case .labels: "hl"
    }
  }

  /// The option of `routecli prepare` that makes it.
  public var option: String { self == .landmarks ? "--landmarks 16" : "--\(rawValue)" }
}
