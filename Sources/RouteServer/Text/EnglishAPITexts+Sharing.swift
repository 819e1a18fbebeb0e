/// Texts about the sharing of trips in English.
extension EnglishAPITexts {
  var tripShare: String { "Publish a trip at a link, until the arrival or for some minutes." }
  var tripUnshare: String { "End the publication of a trip at once." }
  var sharedTrip: String { "What a link shows of a trip: place, distance left and arrival." }
  var sharedTripEvents: String { "The same as a stream of server-sent events." }
  var shareMinutes: String { "Minutes after which the link ends; 240 unless given." }
  var sharePrecise: String { "Whether the link shows exact positions; else within about 550 m." }
  var noShare: String { "this link is not known, or the trip is no longer shared" }
}
