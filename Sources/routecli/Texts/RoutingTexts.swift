/// Texts of `route`, `trip`, `table`, `isochrone` and `nearest`.
enum RoutingTexts: TextKey {
  case routeAbstract, routeFrom, routeVia, routeAlternatives, routeDepart, routeArrive, routeAvoid
  case routeClose, routeAlgorithm, routeNoEnds, routeGeoJSON, routeGPX, routeKML, routeSVG
  case routePNG, routeBatch, routePlaces, routeLimits, routeVoice
  case routeBatchAlone(options: String)
  case routeProfile, routeTimetable, routeNoTimetable
  case routeNotTransit(options: String)
  case routeOnlyTransit(options: String)
  case tripAbstract, tripPlace, tripRound, tripFirst, tripLast, tripDiscussion
  case tableAbstract, tablePlace, tableSources, tableDestinations, tableAnnotations, tableFormat
  case tableOutput, tableDiscussion, tableNoPlaces
  case tableBadAnnotations(value: String)
  case tableUnknownFormat(name: String)
  case tableBadNPY
  case isochroneAbstract, isochroneMinutes, isochroneMeters, isochroneGeoJSON, isochroneSVG
  case isochronePNG, isochroneGeneralize, isochroneBands, isochroneLimits, isochroneNoLimit
  case nearestAbstract, nearestNumber, nearestRadius, nearestLimits
}
