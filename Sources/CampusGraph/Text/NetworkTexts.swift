/// Messages about the networks and street graphs in graph files.
protocol NetworkTexts {
  // MARK: - Missing data
  // Each continues the path of the file.

  var noRoadNetwork: String { get }
  var noStreets: String { get }
  func noProfile(_ profile: String, known: String) -> String
  func noRoadClasses(_ names: String) -> String

  // MARK: - Damaged networks
  // Each is the reason why a section is damaged.

  var notANetworkDescription: String { get }
  var changedNetwork: String { get }
  var arcInWrongRow: String { get }
  var wrongIncomingArcs: String { get }
  var nodeOutsideRange: String { get }
  var nodesNotInOrder: String { get }
  var noProfileDigests: String { get }

  // MARK: - Damaged street graphs
  // Each is the reason why a section is damaged.

  var notAStreetDescription: String { get }
  var meaninglessNumber: String { get }
  var inconsistentStreets: String { get }
  var inconsistentSigns: String { get }
  var notATreeOfBoxes: String { get }
}
