import GeoCore
import LiveStore
import RouteService

/// Journeys.
extension TransitAnswerer {
  /// Journeys by the timetable with the delays of the vehicles, and the alerts about them.
  ///
  /// - Throws: As a route, `NoRoute` if there is no journey, `BadFile` for the live data.
  func journeys(_ incoming: IncomingRequest, now: Seconds) throws(ServiceError) -> APIDocument {
    let values = try api.values(incoming, TransitParameters.journeys)
    var question = TransitQuestion(
      from: values.text("from") ?? "",
      to: values.text("to") ?? ""
    )
    question.depart = values.text("depart")
    question.arrive = values.text("arrive")
    question.isWheelchair = values.flag("wheelchair")
    question.maximumTransfers = values.whole("transfers") ?? question.maximumTransfers
    question.reach = values.number("walk") ?? question.reach
    question.count = values.whole("limit") ?? question.count
    let data = api.region(of: values).data
    let report = try question.answer(
      in: data,
      on: transit.network,
      live: live.map { _ in transit.liveUpdates(at: now) },
      now: Int64(now.rounded(.down)),
      style: TextStyle(language: incoming.language)
    )
    if let format = values.text("format").flatMap(AnswerFormat.init),
      let bytes = format.bytes(of: report.exports(attribution: try data.attribution()))
    {
      return APIDocument(bytes, format)
    }
    var json = report.json.object ?? [:]
    json["alerts"] = .array(
      try alerts(about: report, now: now).map { $0.json(in: incoming.language) }
    )
    return APIDocument(.object(json))
  }

  /// The alerts that hold now or during a journey, and concern its routes or stops.
  private func alerts(
    about report: TransitReport,
    now: Seconds
  ) throws(ServiceError) -> [LiveAlert] {
    guard let live else { return [] }
    let (moment, used) = (Int64(now.rounded(.down)), report.used)
    do throws(LiveStoreError) {
      return try live.alerts(endingAfter: moment).filter { alert in
        alert.starts <= max(moment, used.end)
          && (alert.routes.isEmpty && alert.stops.isEmpty
            || alert.routes.contains(where: used.routes.contains)
            || alert.stops.contains(where: used.stops.contains))
      }
    } catch {
      throw ServiceError(error)
    }
  }
}
