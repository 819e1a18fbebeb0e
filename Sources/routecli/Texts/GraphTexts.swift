import GeoCore

/// Texts of `graph`, `prepare` and `bench`.
enum GraphTexts: TextKey {
  case graphAbstract, graphFile, graphNoCampus
  case graphInfoAbstract, graphInfoWays, graphInfoNear, graphInfoVerify, graphInfoDiscussion
  case validateAbstract, validateDiscussion, validateNothing, validateHeadings
  case componentsAbstract, componentsHeadings
  case exportAbstract, exportOutput, exportFormat, exportBox, exportDiscussion
  case prepareAbstract, prepareProfile, prepareCH, prepareCCH, prepareLabels, prepareLandmarks
  case prepareDiscussion, prepareLimits, prepareWriting, prepareCheckpoint
  case prepareResumed(path: String)
  case prepareNoCheckpoint(reason: LocalizedText)
  case benchAbstract, benchProfile, benchEngine, benchWorkload, benchQueries, benchSeed
  case benchPairs, benchRepeat, benchSize, benchArcs, benchWriteDistances, benchSmoke, benchBuild
  case benchEngines, benchTimes
  case benchBadSize(size: String)
  case benchNoEngine
  case benchNoDistances(workload: String)
  case benchLegend
  case benchTooFewPairs(path: String, pairs: Int, size: String, needed: Int)
  case benchDisagreement(workload: String, first: String, second: String)
  case benchUnknownWorkload(name: String, known: String)
  case benchWrongEngine(engine: String, workload: String, capable: String)
  case benchUnknownEngine(name: String, known: String)
  case benchNoCoordinates(path: String)
  case benchHeadings
  case benchBadIDs(path: String, line: Int, found: String)
  case benchUnknownNode(path: String, line: Int, found: String)
}
