import CampusGraph
import GeoCore
import LiveStore
import RouteService

/// Import of events.
extension LiveAnswerer {
  /// Adds the events of an iCalendar file or a CSV table; those of a former import with the same ids are
  /// changed.
  ///
  /// - Returns: How many were added and changed, and what was left out.
  /// - Throws: `InvalidValue` for another type or a table without the columns, `TooBig` for too many events,
  ///   `NoSpace`, `BadFile`.
  func importEvents(
    _ incoming: IncomingRequest,
    now: Seconds
  ) throws(ServiceError) -> APIDocument {
    let data = api.regions.all[0].data
    let file = try read(incoming, in: data, now: Int64(now.rounded(.down)))
    guard !file.isTooLong else {
      throw ServiceError(.tooBig, .api { $0.tooManyImported(EventFile.mostEvents) })
    }
    var problems = file.problems
    var places: [String: ResolvedPlace?] = [:]
    var (added, changed) = (0, 0)
    for event in file.events {
      var coordinate = event.coordinate
      var name = event.place
      if coordinate == nil, let text = event.place {
        let place = places[text] ?? (try? data.resolve(text))
        places[text] = .some(place)
        coordinate = place?.location
        name = place.flatMap { $0.kind == "coordinate" ? nil : $0.name }
      }
      guard let coordinate else {
        problems.append((0, .place(event.place ?? "")))
        continue
      }
      let stored = LiveEvent(
        id: event.storedID,
        title: event.title,
        details: event.details,
        place: name,
        coordinate: coordinate,
        starts: event.starts,
        ends: event.ends
      )
      let isKnown = try self.stored { () throws(LiveStoreError) in
        guard try live.store.event(stored.id) != nil else {
          try live.store.add(stored, now: now)
          return false
        }
        _ = try live.store.updateEvent(stored.id, now: now) { $0 = stored }
        return true
      }
      if isKnown { changed += 1 } else { added += 1 }
    }
    return APIDocument([
      "code": "Ok", "added": .number(Double(added)), "changed": .number(Double(changed)),
      "skipped": .array(problems.map { Self.json($0.line, $0.problem, incoming.language) }),
    ])
  }

  private func read(
    _ incoming: IncomingRequest,
    in data: DataSet,
    now: Int64
  ) throws(ServiceError) -> EventFile {
    switch incoming.mediaType {
    case "text/calendar":
      let zone = TimeZoneClock(identifier: try data.homeZone())
      return CalendarReader(zone: zone, now: now).read(incoming.body)
    case "text/csv":
      guard let file = EventTableReader.read(incoming.body) else {
        throw ServiceError(.invalidValue, .api { $0.noEventColumns })
      }
      return file
    default: throw ServiceError(.invalidValue, .api { $0.noEventFile })
    }
  }

  private static func json(
    _ line: Int,
    _ problem: EventFile.Problem,
    _ language: Language
  ) -> JSONValue {
    let text: LocalizedText =
      switch problem {
      case .noTitle: .api { $0.importWithoutTitle }
      case .noTime: .api { $0.importWithoutTime }
      case .endBeforeStart: .api { $0.endBeforeStart }
      case .rule: .api { $0.importRule }
      case .place(let name): .api { $0.importPlace(String(name.prefix(100))) }
      }
    return .known([
      "line": line > 0 ? .number(Double(line)) : nil, "message": .string(text[language]),
    ])
  }
}
