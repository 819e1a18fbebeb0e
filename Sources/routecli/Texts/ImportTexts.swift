import GeoCore

/// Texts of `import`.
enum ImportTexts: TextKey {
  case importAbstract, importOutput
  case dimacsAbstract, dimacsGraph, dimacsCoordinates, dimacsUndirected, dimacsFirstID
  case dimacsWeights, dimacsSeed, dimacsWeightUnit, dimacsFiles, dimacsWeightSources
  case dimacsBadFirstID(id: UInt32)
  case dimacsNoSeed, dimacsUnusedSeed, dimacsNoCoordinates, dimacsNoLength
  case osmAbstract, osmFile, osmProfiles, osmTimeZone, osmDrivingSide, osmElevation, osmBox
  case osmPolygon, osmSpeeds, osmTestbotAlone, osmBasemap, osmFiles, osmPlaces, osmTiles
  case osmApply, osmUpdates, osmStore, osmNodeMemory, basemapWithChanges, basemapOfStore
  case basemapNotPBF(file: String, converted: String)
  case basemapNoProgram
  case basemapBadRules(file: String)
  case basemapFailed(program: String, reason: String)
  case basemapLooseCoast(count: Int)
  case osmSpeedsOfOther(profile: String, profiles: String)
  case osmMissingTiles(folder: String, tiles: String)
  case osmNoHeights(folder: String)
  case osmWrongTiles(folder: String, missing: String)
  case osmEmptyArea(options: String, file: String, span: String)
  case osmUnknownTimeZone(name: String)
  case osmBadDrivingSide(side: String)
  case osmTaggedZone
  case osmCountryZone(code: String)
  case osmNearestZone, osmLongitudeZone
  case osmTimeZoneNotice(zone: String, reason: LocalizedText)
  case geojsonAbstract, geojsonCampus, geojsonDiscussion
  case profiles(names: String)
  case undirected
  case keptIndexes(names: String)
  case fingerprint(digits: String)
  case arcs(count: Int)
  case bytes(count: Int)
  case plainNodes(count: Int)
  case plainArcs(count: Int)
  case ways(count: Int)
  case barriers(count: Int)
  case restrictions(count: Int)
  case skippedRestrictions(count: Int)
  case plazas(count: Int)
  case uncrossedPlazas(count: Int)
  case missingNodes(count: Int)
  case places(count: Int)
  case region(timeZone: String, keepsLeft: Bool)
}
