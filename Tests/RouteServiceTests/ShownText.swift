import GeoCore
import Routing
import Testing

@testable import RouteService

/// A text of the tables with the values that it must show.
struct ShownText: Sendable, CustomTestStringConvertible {
  let name: String
  let values: [String]
  let text: @Sendable (any ServiceTexts) -> String

  init(_ name: String, _ values: String..., text: @escaping @Sendable (any ServiceTexts) -> String)
  {
    self.name = name
    self.values = values
    self.text = text
  }

  var testDescription: String { name }

  /// Messages about questions.
  static let questions = [
    ShownText("outOfRange", "‹a›", "‹b›", "‹c›") { $0.outOfRange("‹a›", from: "‹b›", to: "‹c›") },
    ShownText("lineTooLong", "4711") { $0.lineTooLong(4711) },
    ShownText("inLine", "4711", "‹a›") { $0.inLine(4711, "‹a›") },
    ShownText("chooseFormat", "§format") { $0.chooseFormat },
    ShownText("unknownProfile", "§profiles:‹a›", "‹b›") {
      $0.unknownProfile(.profiles, "‹a›", known: "‹b›")
    },
    ShownText("unknownRoadClass", "§exclude:‹a›", "‹b›") {
      $0.unknownRoadClass("‹a›", known: "‹b›")
    },
    ShownText("unknownAlgorithm", "§algorithm:‹a›", "‹b›") {
      $0.unknownAlgorithm("‹a›", known: "‹b›")
    },
    ShownText("nothingToClose", "§close:‹a›", "‹ways›") { $0.nothingToClose("‹a›") },
    ShownText("badTime", "§arrive:‹a›", "2026-11-20T09:50") { $0.badTime(.arrive, "‹a›") },
    ShownText("departureAndArrival", "§depart", "§arrive") { $0.departureAndArrival },
    ShownText("partCount", "§approaches", "4711", "4712") {
      $0.partCount(.approaches, 4711, places: 4712)
    },
    ShownText("unknownApproach", "§approaches:‹a›", "‹b›") {
      $0.unknownApproach("‹a›", known: "‹b›")
    },
    ShownText("badBearing", "§bearings:‹a›", "360", "180") { $0.badBearing("‹a›") },
    ShownText("tripTooShort", "§place", "§first", "§last") { $0.tripTooShort },
    ShownText("emptyRecording", "‹a›", "‹trace›") { $0.emptyRecording("‹a›") },
    ShownText("noMatch", "‹a›", "‹b›", "‹c›", "§graph", "§profile") {
      $0.noMatch("‹a›", profile: "‹b›", first: "‹c›")
    },
    ShownText("unknownKind", "§kind:‹a›", "‹b›") { $0.unknownKind("‹a›", known: "‹b›") },
    ShownText("centerAndBox", "§around", "§bbox") { $0.centerAndBox },
    ShownText("radiusWithoutCenter", "§radius", "§around") { $0.radiusWithoutCenter },
    ShownText("badRadius", "§radius:‹a›") { $0.badRadius("‹a›") },
    ShownText("searchTextLength", "4711") { $0.searchTextLength(4711) },
    ShownText("swappedBox", "§bbox:‹a›", "§bbox:‹b›") { $0.swappedBox("‹a›", swapped: "‹b›") },
    ShownText("badBox", "§bbox:‹a›") { $0.badBox("‹a›") },
    ShownText("boxOutside", "§bbox:‹a›", "‹b›") { $0.boxOutside("‹a›", data: "‹b›") },
    ShownText("noPage", "4711", "4712") { $0.noPage(4711, last: 4712) },
    ShownText("nothingFits", "§radius", "§bbox") { $0.nothingFits },
    ShownText("notHorizontal", "‹a›", "‹b›") { $0.notHorizontal(definition: "‹a›", name: "‹b›") },
    ShownText("lineTooLong(limit:)", "4711", "4712") { $0.lineTooLong(4711, limit: 4712) },
    ShownText("notCoordinate", "4711", "‹a›") {
      $0.notCoordinate(line: 4711, "‹a›", kind: .geographic)
    },
    ShownText("unknownCategory known", "‹a›", "‹b›") { $0.unknownCategory("‹a›", known: "‹b›") },
    ShownText("unknownCategory similar", "‹a›", "‹b›") {
      $0.unknownCategory("‹a›", similar: "‹b›")
    },
    ShownText("footer", "4711", "4712", "§page:4713") { $0.footer(4711, of: 4712, nextPage: 4713) },
    ShownText("simulated", "‹simulate›", "§seed:18446744073709551615") { $0.simulated(seed: .max) },
  ]

  /// Messages about places.
  static let places = [
    ShownText("emptyPlace", "pixel:X,Y") { $0.emptyPlace },
    ShownText("placeTooLong", "‹a›", "4711") { $0.placeTooLong("‹a›", limit: 4711) },
    ShownText("badPixel", "pixel:‹a›") { $0.badPixel("‹a›") },
    ShownText("badNode", "node:‹a›") { $0.badNode("‹a›") },
    ShownText("nodeWithoutGraph", "node:‹a›") { $0.nodeWithoutGraph("‹a›") },
    ShownText("positionWithoutDetails", "‹a›") { $0.positionWithoutDetails("‹a›") },
    ShownText("swappedCoordinate", "‹a›", "‹b›") { $0.swappedCoordinate("‹a›", swapped: "‹b›") },
    ShownText("swappedOutside", "‹a›") { $0.swappedOutside("‹a›") },
    ShownText("coordinateOutOfRange", "‹a›", "90", "180") { $0.coordinateOutOfRange("‹a›") },
    ShownText("coordinateWithoutComma", "‹a›", "‹b›") {
      $0.coordinateWithoutComma("‹a›", pair: "‹b›")
    },
    ShownText("noPlace", "‹a›", "‹places›") { $0.noPlace(called: "‹a›") },
    ShownText("noPlace similar", "‹a›", "‹b›") { $0.noPlace(called: "‹a›", similar: "‹b›") },
    ShownText("ambiguousPlace", "‹a›", "‹b›", "4711") {
      $0.ambiguousPlace("‹a›", choices: "‹b›", rest: 4711)
    },
    ShownText("alike", "4711") { $0.alike(4711) },
    ShownText("away", "‹a›") { $0.away("‹a›") },
    ShownText("nearestAway", "‹a›") { $0.nearestAway("‹a›") },
    ShownText("noWay", "‹a›", "§ways") { $0.noWay(called: "‹a›") },
    ShownText("noWay within", "‹a›", "‹b›", "§snap-radius") {
      $0.noWay(called: "‹a›", within: "‹b›")
    },
    ShownText("noPath", "‹a›", "‹b›") { $0.noPath(from: "‹a›", to: "‹b›") },
  ]

  /// Messages about files.
  static let data = [
    ShownText("speedsOfOther", "‹a›", "§profile:‹b›", "‹c›", "§speeds") {
      $0.speedsOfOther("‹a›", own: "‹b›", asked: "‹c›")
    },
    ShownText("nothingToLearn", "4711", "‹a›", "‹b›", "‹trace›") {
      $0.nothingToLearn(4711, profile: "‹a›", "‹b›")
    },
    ShownText("unreadableData", "‹a›") { $0.unreadableData("‹a›") },
    ShownText("missingBundledFile", "‹a›", "‹b›") { $0.missingBundledFile("‹a›", folders: "‹b›") },
    ShownText("foreignPlaces", "‹a›", "‹b›") { $0.foreignPlaces("‹a›", graph: "‹b›") },
    ShownText("lostPlaces", "‹a›", "‹b›") { $0.lostPlaces("‹a›", graph: "‹b›") },
    ShownText("graphWithoutNames", "‹a›", "‹b›") { $0.graphWithoutNames("‹a›", places: "‹b›") },
    ShownText("severalCampuses", "§campus") { $0.severalCampuses },
    ShownText("campusesApart", "‹a›", "‹b›", "‹c›", "‹d›") {
      $0.campusesApart("‹a›", home: "‹b›", to: "‹c›", other: "‹d›")
    },
    ShownText("noMapImage", "map_image") { $0.noMapImage },
    ShownText("noCampusWithImage", "‹a›", "§campus") { $0.noCampusWithImage("‹a›") },
    ShownText("severalImages", "‹a›") { $0.severalImages("‹a›") },
    ShownText("notOnGraphs", "‹a›") { $0.notOnGraphs("‹a›") },
    ShownText("graphWithoutLine", "‹a›") { $0.graphWithoutLine("‹a›") },
    ShownText("onlyMeasures", "‹a›", "§annotations:‹b›") { $0.onlyMeasures("‹a›", "‹b›") },
    ShownText("unknownUnit", "‹a›", "§weight-unit:dm") { $0.unknownUnit("‹a›") },
    ShownText("graphWithoutProfile", "‹a›") { $0.graphWithoutProfile("‹a›") },
    ShownText("graphWithoutStreets", "‹a›", "‹import›") { $0.graphWithoutStreets("‹a›") },
    ShownText("graphWithoutCoordinates", "‹a›", "node:N", "§coordinates") {
      $0.graphWithoutCoordinates("‹a›")
    },
    ShownText("noNode", "‹a›", "‹b›") { $0.noNode("‹a›", in: "‹b›") },
    ShownText("nodeTooFar", "‹a›", "‹b›", "‹c›", "§snap-radius") {
      $0.nodeTooFar("‹a›", in: "‹b›", distance: "‹c›")
    },
    ShownText("onlyNodes", "‹a›", "‹b›") { $0.onlyNodes("‹a›", in: "‹b›") },
  ]

  /// Texts of reports, routes and trips.
  static let reports = [
    ShownText("learnedSummary", "‹a›", "4711", "4712", "4713", "4714") {
      $0.learnedSummary(factor: "‹a›", samples: 4711, recordings: 4712, of: 4713, hours: 4714)
    },
    ShownText("islands", "4711", "4712") { $0.islands(4711, nodes: 4712) },
    ShownText("island", "1 ", "4712") { $0.islands(1, nodes: 4712) },
    ShownText("isolatedNodes", "4711") { $0.isolatedNodes(4711) },
    ShownText("loops", "4711") { $0.loops(4711) },
    ShownText("strongParts", "4711") { $0.strongParts(4711) },
    ShownText("weakParts", "4711") { $0.weakParts(4711) },
    ShownText("weight", "‹a›") { $0.weight("‹a›") },
    ShownText("nodesOnPath", "4711") { $0.nodesOnPath(4711) },
    ShownText("matched by", "‹a›") { $0.matched(profile: "‹a›") },
    ShownText("matched", "‹a›", "4711", "4712") { $0.matched("‹a›", 4711, of: 4712) },
    ShownText("mapImage", "‹a›", "‹b›", "‹c›", "4711") {
      $0.mapImage("‹a›", width: "‹b›", height: "‹c›", points: 4711)
    },
    ShownText("cornersError", "‹a›", "‹b›", "‹c›") { $0.cornersError("‹a›", method: "‹b›", "‹c›") },
    ShownText("loanLimit", "‹a›") { $0.loanLimit("‹a›") },
    ShownText("loanPause", "‹a›") { $0.loanPause("‹a›") },
    ShownText("planned", "‹a›", "‹b›") { $0.planned("‹a›", "‹b›") },
    ShownText("wrongTurn", "‹a›", "‹b›") { $0.wrongTurn(after: "‹a›", length: "‹b›") },
    ShownText("noSignal", "‹a›") { $0.noSignal("‹a›") },
    ShownText("route", "4711") { $0.route(4711) },
    ShownText("warning", "‹a›") { $0.warning("‹a›") },
    ShownText("byFerry", "‹a›") { $0.byFerry("‹a›") },
    ShownText("leaves", "‹a›") { $0.leaves("‹a›") },
    ShownText("arrives", "‹a›") { $0.arrives("‹a›") },
    ShownText("overall", "‹a›") { $0.overall("‹a›") },
    ShownText("afterGoingOn", "‹a›") { $0.afterGoingOn("‹a›") },
    ShownText("toGo", "‹a›") { $0.toGo("‹a›") },
    ShownText("next", "‹a›", "‹b›") { $0.next(in: "‹a›", "‹b›") },
    ShownText("moving", "‹a›") { $0.moving("‹a›") },
    ShownText("average", "‹a›") { $0.average("‹a›") },
    ShownText("movingAverage", "‹a›") { $0.movingAverage("‹a›") },
    ShownText("reroutes", "4711") { $0.reroutes(4711) },
    ShownText("rejected", "4711") { $0.rejected(4711) },
    ShownText("outliers", "4711") { $0.outliers(4711) },
    ShownText("arrivalSentence", "‹a›") { $0.arrivalSentence("‹a›") },
    ShownText("rejectedLine", "4711", "‹a›") { $0.rejectedLine(4711, "‹a›") },
  ]
}
