import GeoCore
import RouteService

/// The question that starts a trip, as the body of a request and in the store.
struct TripQuestionDocument: Sendable {
  let question: TrackQuestion
  /// The values as JSON.
  let text: String

  /// The parameters of a trip.
  static let parameters = [
    APIParameter("to", .place) { $0.to }.required, APIParameter("from", .place) { $0.from },
    APIParameter("profile") { $0.tripProfile },
    APIParameter("accuracy", .number(Limits.accuracies)) { $0.accuracy },
  ]

  /// Reads a JSON object.
  ///
  /// - Throws: `InvalidQuery` or `InvalidValue`.
  init(_ body: [UInt8]) throws(ServiceError) {
    var values = try APIValues(query: "", Self.parameters)
    try values.add(body: body)
    try values.checkComplete()
    question = TrackQuestion(
      to: values.text("to"),
      from: values.text("from"),
      profile: values.text("profile"),
      accuracy: values.number("accuracy")
    )
    text = String(decoding: body, as: UTF8.self)
  }
}
