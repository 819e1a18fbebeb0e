extension EnglishMessages: NetworkTexts {
  // MARK: - Missing data

  var noRoadNetwork: String { "contains no road network; import one with “routecli import”" }

  var noStreets: String {
    "holds nodes and arcs but no streets; import an OpenStreetMap extract or a campus"
  }

  func noProfile(_ profile: String, known: String) -> String {
    "has no profile \(profile); it has: \(known)"
  }

  func noRoadClasses(_ names: String) -> String {
    "does not say which ways are of the class \(names); import it again"
  }

  // MARK: - Damaged networks

  var notANetworkDescription: String { "it is not the description of a network" }
  var changedNetwork: String { "the network was changed after it was written; import it again" }
  var arcInWrongRow: String { "an arc is listed with a node that is not its start" }

  var wrongIncomingArcs: String {
    "the incoming arcs do not match the outgoing ones, or a head is out of range"
  }

  var nodeOutsideRange: String { "a node lies outside the range of latitudes and longitudes" }
  var nodesNotInOrder: String { "its nodes are not in the order of their numbers" }
  var noProfileDigests: String { "it does not list digests of profiles" }

  // MARK: - Damaged street graphs

  var notAStreetDescription: String { "it is not the description of a street graph" }
  var meaninglessNumber: String { "it contains a number without a meaning" }
  var inconsistentStreets: String { "its arcs, edges and shapes are inconsistent" }
  var inconsistentSigns: String { "its signs do not match its streets and names" }
  var notATreeOfBoxes: String { "it is not a tree of boxes" }
}
