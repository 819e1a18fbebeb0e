import GeoCore

/// Texts of `track`, `trace`, `match` and `simulate`.
enum TrackingTexts: TextKey {
  case trackAbstract, trackTo, trackToEnd, trackFrom, trackDistanceFilter, trackReplay
  case trackShare, trackPrecise, trackShareNeeds, trackShareOne
  case trackShared(link: String)
  case trackEvaluate, trackDiscussion, trackLimits
  case trackNothingScored(seconds: Int)
  case trackNoStreets(path: String)
  case trackOneDestination, trackEndlessStream, trackEvaluateNeeds, trackFromNeeds
  case trackSkipped(line: Int, reason: LocalizedText)
  case trackNoPosition, trackPositionLost, trackSilence, trackNoFixes, trackImplausible
  case trackAllRefused(count: Int, line: Int, reason: LocalizedText)
  case traceAbstract, traceFormat, traceDiscussion, traceLimits
  case traceUnknownFormat(name: String, known: String)
  case noRecording(command: String)
  case accuracy
  case matchAbstract, matchTrace, matchGeoJSON, matchGPX, matchSVG, matchDiscussion, matchLimits
  case learnAbstract, learnSpeedsAbstract, learnSpeedsDiscussion, learnSpeedsLimits
  case learnSpeedsOutput, learnSpeedsProfile, learnSpeedsMatching
  case simulateAbstract, simulateFrom, simulateSeed, simulateNoise, simulateRate, simulateOutliers
  case simulateGaps, simulateWrongTurns, simulateGPX, simulateNMEA, simulateTruth
  case simulateLaw, simulateDiscussion, simulateLimits
  case simulateOtherLaw(option: String)
}
