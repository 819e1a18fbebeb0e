import GeoCore

extension TrackingTexts {
  /// The texts in English.
  var english: String {
    switch self {
    case .trackAbstract: "Follow a traveller fix by fix: position, speed and time of arrival."
    case .trackTo: "Where the traveller is going."
    case .trackToEnd: "The trace's own last point is the destination."
    case .trackFrom: "Where the planned route starts. Default: at the first fix."
    case .trackDistanceFilter: "Take a fix only after so many metres, as phones do. Default: 0."
    case .trackReplay: "Play a recording so many times as fast as it was made."
    case .trackShare:
      "Publish the trip on this server at a link until it ends, roughly unless --precise is given."
    case .trackPrecise: "Let others see exact places."
    case .trackShareNeeds: "--share needs --to or --to-end, and --precise needs --share"
    case .trackShareOne: "--share takes one recording"
    case .trackShared(let link): "Shared at \(link) until the trip ends."
    case .trackEvaluate: "Score the times of arrival against what then happened."
    case .trackDiscussion:
      """
      Reads recordings, or a stream from stdin (-), in the formats that trace reads. With --to it \
      shows what remains, the time of arrival with the interval that holds it four times in five, \
      and the next instruction; who leaves the route gets a new one. Without it, position, way, \
      speeds, and the stations and places near. A stream of JSON lines may carry {"to": PLACE} \
      and {"cancel": true} between its fixes. --json prints one object a fix, written at once, \
      and a summary.
      """
    case .trackLimits:
      "Limits: a replay up to 10,000 times as fast, without pauses over an hour; a distance filter up to 10,000 m; an accuracy of 0.1 to 1,000 m."
    case .trackNothingScored(let seconds):
      "no recording with times arrives at the destination more than \(seconds) s after its start, so nothing can be scored"
    case .trackNoStreets(let path):
      "\(path): it holds nodes and arcs but no streets; import a map with streets"
    case .trackOneDestination: "give --to or --to-end, not both"
    case .trackEndlessStream: "--to-end needs a recording, since a stream has no end yet; give --to"
    case .trackEvaluateNeeds: "--evaluate needs a destination: give --to or --to-end"
    case .trackFromNeeds: "--from needs a destination: give --to or --to-end"
    case .trackSkipped(let line, let reason): "line \(line) skipped: \(reason.en)"
    case .trackNoPosition: "no position yet: the receiver has not found its place"
    case .trackPositionLost: "position lost: the receiver has no position now"
    case .trackSilence: "position lost: nothing has come for a while"
    case .trackNoFixes: "no position yet: there is no fix in it"
    case .trackImplausible: "all fixes refused: none is plausible"
    case .trackAllRefused(let count, let line, let reason):
      "all fixes refused: \(count), the first in line \(line): \(reason.en)"
    case .traceAbstract: "Show what recordings of fixes hold: format, times, length, bad records."
    case .traceFormat: "gpx, nmea, geojson, csv, ndjson or gpsd. Default: told by the contents."
    case .traceDiscussion:
      """
      Reads GPX, NMEA 0183, GeoJSON, CSV with a header, lines of JSON and gpsd's reports; the \
      format is told by the contents. - is stdin. A file that cannot be read is reported, the \
      others go on, and the exit code is 3.
      """
    case .traceLimits: "Limits: of the rejected records of a file the first 1000 are listed."
    case .traceUnknownFormat(let name, let known): "--format \(name): the formats are \(known)"
    case .noRecording(let command): "\(command) needs a recording; name a file, or - for stdin"
    case .accuracy:
      "The radius in metres that holds two fixes of three, for fixes that state no accuracy. Errors that turn out larger count. Default: what receivers usually have."
    case .matchAbstract: "Match a recorded trace to streets and paths."
    case .matchTrace: "A recording; - is stdin."
    case .matchGeoJSON: "Write the matched ways, the fixes and their places as GeoJSON."
    case .matchGPX: "Write the recording moved onto the ways as GPX."
    case .matchSVG: "Draw the matched ways as SVG."
    case .matchDiscussion:
      """
      Finds the most probable way along the network, with how sure that is, and where each fix \
      was taken. A trace is split where it was broken off and where no way leads on. Formats as \
      for routecli trace; - is stdin.
      """
    case .matchLimits:
      "Limits: fixes more than 150 m from every way of the profile are left out; an accuracy of 0.1 to 1,000 m."
    case .learnAbstract: "Learn values of a profile from recordings."
    case .learnSpeedsAbstract: "Learn speeds and delays of a profile from recordings."
    case .learnSpeedsDiscussion:
      """
      Matches recordings with times to the streets of a graph file, and fits how fast each class of \
      streets is and what junctions, turns and signals cost; --speeds of other commands takes the \
      file. Classes are roads by listed speed, motorways, slip roads, roundabouts and other kinds \
      of ways. A class with few stretches has about the speed of all classes, and that is the \
      profile's if all are few: as much as 20 stretches are assumed beforehand. An hour of the \
      week has a factor from 60 stretches of 5 recordings on; route uses it with --depart or \
      --arrive. Waiting at the ends and stops over two minutes do not count. The order of the \
      recordings does not matter. - is stdin.
      """
    case .learnSpeedsLimits:
      "Limits: 100,000 recordings; an accuracy of 0.1 to 1,000 m."
    case .learnSpeedsOutput: "The file to write, JSON."
    case .learnSpeedsProfile: "foot, wheelchair, bike or car. Default: car."
    case .learnSpeedsMatching: "matching"
    case .simulateAbstract: "Make up a trip: what a receiver would say on the way, and the truth."
    case .simulateFrom: "Where the trip starts."
    case .simulateSeed: "Seed of everything that is left to chance."
    case .simulateNoise: "Standard deviation of positions east and north, in metres."
    case .simulateRate: "Fixes a second."
    case .simulateOutliers: "Share of fixes that are 30 to 100 m off, 0 to 1."
    case .simulateGaps: "How often the signal is lost for 10 to 60 s, 0 to 1."
    case .simulateWrongTurns: "How often a wrong turn is taken, 0 to 1."
    case .simulateGPX: "Write the fixes as GPX."
    case .simulateNMEA: "Write the fixes as NMEA 0183."
    case .simulateTruth: "Write the truth as JSON."
    case .simulateLaw: "How the traveller and the receiver behave: smooth or streets."
    case .simulateOtherLaw(let option):
      "\(option) applies to --law smooth; leave it out with --law streets"
    case .simulateDiscussion:
      """
      The traveller keeps a pace of their own that drifts, waits at some crossings and signals, \
      and in one trip of five takes a wrong turn; the receiver errs, and loses the signal in one \
      trip of three. The same options and seed give the same files.

      With --law streets the traveller has a speed of their own on each street, slows down in \
      turns, waits at lights with fixed cycles, stays somewhere for minutes, turns again after a \
      wrong turn and may turn around. Fixes come every 1 to 30 s, jump between high buildings, are \
      repeated or all off by the same offset, and clocks jump. --noise, --rate, --outliers and \
      --gaps apply to --law smooth only.
      """
    case .simulateLimits: "Limits: 1,000 metres of noise, 0.01 to 20 fixes a second."
    }
  }
}
