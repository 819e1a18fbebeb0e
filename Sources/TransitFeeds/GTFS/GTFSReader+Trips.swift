import CampusGraph
import GeoCore
import Transit

/// Services, trips, frequencies and transfers.
extension GTFSReader {
  mutating func readServices() throws(TransitFeedError) {
    var (services, ids) = ([ServiceDates](), IDTable())
    let hasWeeks = try FeedTable<CalendarColumn>(source: source).read(into: &report) {
      row,
      report in
      guard row.required(.service, &report) != nil, let start = row.date(.start, &report),
        let end = row.date(.end, &report)
      else { return }
      var weekdays: UInt8 = 0
      for day in 0..<7 {
        let column = CalendarColumn.allCases[CalendarColumn.monday.rawValue + day]
        if row.integer(column, 0...1, &report) == 1 { weekdays |= 1 << UInt8(day) }
      }
      let quoted = row.quoted(.service)
      guard start <= end else {
        return report.add(
          .invalidDate,
          CalendarColumn.file,
          row.line,
          .message { $0.reversedPeriod(quoted) }
        )
      }
      guard ids.add(row.bytes(.service)) != nil else { return row.addDuplicate(.service, &report) }
      services.append(ServiceDates(weekdays: weekdays, period: start...end))
    }
    let hasDates = try FeedTable<CalendarDateColumn>(source: source).read(into: &report) {
      row,
      report in
      guard row.required(.service, &report) != nil, let date = row.date(.date, &report),
        let kind = row.integer(.kind, 1...2, &report)
      else { return }
      let id = row.bytes(.service)
      if ids.add(id) != nil { services.append(ServiceDates()) }
      guard let number = ids.number(of: id) else { return }
      if kind == 1 {
        services[number].added.insert(date)
      } else {
        services[number].removed.insert(date)
      }
    }
    if !hasWeeks, !hasDates, !source.names.contains(CalendarColumn.file),
      !source.names.contains(CalendarDateColumn.file)
    {
      report.add(.missingCalendar, "", .message { $0.missingCalendars })
    }
    try check(services)
    (self.services, serviceIDs) = (services, ids)
    reportEmptyServices()
  }

  /// Rejects calendars with too many bits: a service that spans a century costs as many as it has
  /// days.
  private func check(_ services: [ServiceDates]) throws(TransitFeedError) {
    let ranges = services.compactMap(\.range)
    guard let first = ranges.map(\.lowerBound).min(), let last = ranges.map(\.upperBound).max()
    else { return }
    let days = last.daysSince1970 - first.daysSince1970 + 1
    guard services.count * days <= FeedLimits.serviceDays else {
      let (path, limit) = (source.path, FeedLimits.serviceDays)
      throw TransitFeedError(.tooBig, path: path, .message { $0.tooManyServiceDays(limit) })
    }
  }

  private mutating func reportEmptyServices() {
    var runs = false
    for (number, service) in services.enumerated() {
      if !service.dates.isEmpty {
        runs = true
        continue
      }
      let quoted = Quoted.text(serviceIDs.text(number))
      report.add(.emptyService, CalendarColumn.file, .message { $0.emptyService(quoted) })
    }
    if !runs { report.add(.noService, "", .message { $0.noService }) }
  }

  mutating func readTrips() throws(TransitFeedError) {
    var (trips, ids, lines) = ([TripRecord](), IDTable(), [Int]())
    let (routeIDs, serviceIDs, shapeIDs) = (routeIDs, serviceIDs, shapeIDs)
    _ = try FeedTable<TripColumn>(source: source).read(into: &report) { row, report in
      guard row.required(.id, &report) != nil, row.required(.route, &report) != nil,
        row.required(.service, &report) != nil
      else { return }
      guard let route = routeIDs.number(of: row.bytes(.route)) else {
        return row.addUnknown(.route, in: RouteColumn.file, &report)
      }
      guard let service = serviceIDs.number(of: row.bytes(.service)) else {
        return row.addUnknown(.service, in: CalendarColumn.file, &report)
      }
      let shape = row.bytes(.shape)
      let shapeNumber = shape.isEmpty ? nil : shapeIDs.number(of: shape)
      if !shape.isEmpty, shapeNumber == nil {
        let (name, trip) = (row.quoted(.shape), row.quoted(.id))
        report.add(
          .missingShape,
          TripColumn.file,
          row.line,
          .message { $0.missingShape(name, trip: trip) }
        )
      }
      guard ids.add(row.bytes(.id)) != nil else { return row.addDuplicate(.id, &report) }
      lines.append(row.line)
      trips.append(
        TripRecord(
          id: row.text(.id),
          route: TransitRouteID(route),
          service: ServiceID(service),
          headsign: row.text(.headsign),
          block: row.text(.block),
          direction: row.integer(.direction, 0...1, &report),
          shape: shapeNumber.map { ShapeID($0) },
          wheelchair: row.wheelchair(.wheelchair, &report)
        )
      )
    }
    (self.trips, tripIDs, tripLines) = (trips, ids, lines)
  }

  mutating func readFrequencies() throws(TransitFeedError) {
    var frequencies: [Int: [TripFrequency]] = [:]
    var departures = 0
    let tripIDs = tripIDs
    _ = try FeedTable<FrequencyColumn>(source: source).read(into: &report) { row, report in
      guard row.required(.trip, &report) != nil else { return }
      guard let trip = tripIDs.number(of: row.bytes(.trip)) else {
        return row.addUnknown(.trip, in: TripColumn.file, &report)
      }
      guard let start = row.time(.start, &report), let end = row.time(.end, &report),
        let headway = row.integer(.headway, 0...999_999, &report)
      else { return }
      let quoted = row.quoted(.trip)
      guard headway > 0, start < end else {
        return report.add(
          .invalidHeadway,
          FrequencyColumn.file,
          row.line,
          .message { $0.badHeadway(quoted) }
        )
      }
      let frequency = TripFrequency(
        start: start,
        end: end,
        headway: Int32(headway),
        isExact: row.integer(.isExact, 0...1, &report) == 1
      )
      departures += frequency.count
      guard departures <= FeedLimits.departures else {
        departures -= frequency.count
        return report.add(
          .tooManyDepartures,
          FrequencyColumn.file,
          row.line,
          .message { $0.tooManyDepartures(quoted, FeedLimits.departures) }
        )
      }
      frequencies[trip, default: []].append(frequency)
    }
    self.frequencies = frequencies
  }

  mutating func readTransfers() throws(TransitFeedError) {
    var transfers: [TransferRule] = []
    let stopIDs = stopIDs
    _ = try FeedTable<TransferColumn>(source: source).read(into: &report) { row, report in
      let kind = row.integer(.kind, 0...5, &report) ?? 0
      let isOfTrips = [TransferColumn.fromRoute, .toRoute, .fromTrip, .toTrip]
        .contains { !row.bytes($0).isEmpty }
      guard !isOfTrips, kind < 4 else {
        return report.add(
          .unusedTransfer,
          TransferColumn.file,
          row.line,
          .message { $0.unsupportedTransfer }
        )
      }
      for column in [TransferColumn.from, .to] {
        guard row.required(column, &report) != nil else { return }
        guard stopIDs.number(of: row.bytes(column)) != nil else {
          return row.addUnknown(column, in: StopColumn.file, &report)
        }
      }
      guard let from = stopIDs.number(of: row.bytes(.from)),
        let to = stopIDs.number(of: row.bytes(.to))
      else { return }
      transfers.append(
        TransferRule(
          from: StopID(from),
          to: StopID(to),
          kind: TransferRule.Kind(rawValue: UInt8(kind)) ?? .recommended,
          minimumTime: Int32(row.integer(.minimumTime, 0...86_400, &report) ?? 0)
        )
      )
    }
    self.transfers = transfers
  }
}
