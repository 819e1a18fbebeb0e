import CampusGraph
public import GeoCore

/// Builder of a ``Timetable``: takes stops, routes, services and trips one by one.
///
///     var builder = TimetableBuilder(agencies: [agency])
///     let a = builder.add(TransitStop(id: "A", name: "Library", location: library))
///     …
///     builder.add(trip, calls: calls)
///     let timetable = builder.timetable()
public struct TimetableBuilder {
  private let agencies: [Agency]
  private var stops: [TransitStop] = []
  private var routes: [TransitRoute] = []
  private var serviceIDs: [String] = []
  private var services: [ServiceDates] = []
  private var transfers: [TransferRule] = []
  private var shapeFirstPoint: [UInt32] = [0]
  private var shapeLatitudes: [Double] = []
  private var shapeLongitudes: [Double] = []

  private var trips: [AddedTrip] = []
  private var patterns: [AddedPattern] = []
  private var patternsByHash: [UInt64: [Int]] = [:]
  private var arrivals: [Int32] = []
  private var departures: [Int32] = []
  private var numberings: [CallNumbering] = []
  private var numberingIndices: [CallNumbering: UInt32] = [:]

  private struct AddedTrip {
    var record: TripRecord
    var pattern: Int
    var firstTime: Int
    var frequencies: [TripFrequency]
    var numbering: UInt32
  }

  private struct AddedPattern: Equatable {
    var route: TransitRouteID
    var stops: [UInt32]
    var flags: [UInt8]

    func matches(_ route: TransitRouteID, _ calls: [StopCall]) -> Bool {
      self.route == route && stops.count == calls.count
        && calls.indices.allSatisfy {
          stops[$0] == calls[$0].stop.rawValue && flags[$0] == calls[$0].flags
        }
    }
  }

  /// Starts an empty timetable.
  ///
  /// - Precondition: there is an agency or more.
  public init(agencies: [Agency]) {
    precondition(!agencies.isEmpty, "a timetable has an agency")
    self.agencies = agencies
  }

  /// Adds a stop and returns its id; a parent may be added later.
  @discardableResult
  public mutating func add(_ stop: TransitStop) -> StopID {
    stops.append(stop)
    return StopID(stops.count - 1)
  }

  /// Adds a route and returns its id.
  ///
  /// - Precondition: its agency is one of the builder's.
  @discardableResult
  public mutating func add(_ route: TransitRoute) -> TransitRouteID {
    precondition(agencies.indices.contains(route.agency), "agency of another feed")
    routes.append(route)
    return TransitRouteID(routes.count - 1)
  }

  /// Adds the dates of a service and returns its id.
  @discardableResult
  public mutating func add(service id: String, _ dates: ServiceDates) -> ServiceID {
    serviceIDs.append(id)
    services.append(dates)
    return ServiceID(services.count - 1)
  }

  /// Adds a line on the map and returns its id.
  @discardableResult
  public mutating func add(shape points: [Coordinate]) -> ShapeID {
    for point in points {
      shapeLatitudes.append(point.latitude)
      shapeLongitudes.append(point.longitude)
    }
    shapeFirstPoint.append(UInt32(shapeLatitudes.count))
    return ShapeID(shapeFirstPoint.count - 2)
  }

  /// Adds a rule for changing.
  ///
  /// - Precondition: its time is not negative.
  public mutating func add(_ rule: TransferRule) {
    precondition(rule.minimumTime >= 0, "a transfer takes no negative time")
    transfers.append(rule)
  }

  /// Adds a trip.
  ///
  /// - Precondition: route, service, shape and stops were added; there are two calls or more; times
  ///   are within ±10⁸ seconds and never decrease; headways are positive; the numbering is empty or
  ///   has a number for each call.
  public mutating func add(
    _ trip: TripRecord,
    calls: [StopCall],
    frequencies: [TripFrequency] = [],
    numbering: CallNumbering = CallNumbering()
  ) {
    let numbers = numbering.sequences.count
    precondition(numbers == 0 || numbers == calls.count, "a number for each call")
    precondition(calls.count >= 2, "a trip has two calls or more")
    precondition(trip.route.index < routes.count && trip.service.index < services.count)
    precondition(trip.shape.map { $0.index < shapeFirstPoint.count - 1 } ?? true)
    precondition(frequencies.allSatisfy { $0.headway > 0 }, "headways are positive")
    var last = -Self.timeLimit
    for call in calls {
      precondition(call.stop.index < stops.count, "unknown stop")
      precondition(last <= call.arrival && call.arrival <= call.departure, "times decrease")
      last = call.departure
    }
    precondition(last <= Self.timeLimit, "time out of range")
    let pattern = pattern(of: trip.route, calls)
    trips.append(
      AddedTrip(
        record: trip,
        pattern: pattern,
        firstTime: arrivals.count,
        frequencies: frequencies,
        numbering: index(of: numbering)
      )
    )
    arrivals.append(contentsOf: calls.lazy.map(\.arrival))
    departures.append(contentsOf: calls.lazy.map(\.departure))
  }

  /// The index of a numbering; trips with the same one share it.
  private mutating func index(of numbering: CallNumbering) -> UInt32 {
    if let index = numberingIndices[numbering] { return index }
    let index = UInt32(numberings.count)
    numberings.append(numbering)
    numberingIndices[numbering] = index
    return index
  }

  /// The largest time of a call in seconds; sums of a few of them fit 32 bits.
  static let timeLimit: Int32 = 100_000_000

  private mutating func pattern(of route: TransitRouteID, _ calls: [StopCall]) -> Int {
    var hash = SplitMix64.mix(UInt64(route.rawValue))
    for call in calls {
      hash = SplitMix64.mix(hash ^ UInt64(call.stop.rawValue) << 8 ^ UInt64(call.flags))
    }
    let candidates = patternsByHash[hash, default: []]
    for index in candidates where patterns[index].matches(route, calls) { return index }
    patterns.append(
      AddedPattern(
        route: route,
        stops: calls.map(\.stop.rawValue),
        flags: calls.map(\.flags)
      )
    )
    patternsByHash[hash, default: []].append(patterns.count - 1)
    return patterns.count - 1
  }
}

extension StopCall {
  /// The ``CallFlags`` of the call.
  fileprivate var flags: UInt8 {
    (allowsBoarding ? CallFlags.boarding : 0) | (allowsAlighting ? CallFlags.alighting : 0)
  }
}

// MARK: - Result

extension TimetableBuilder {
  /// The timetable of everything added.
  ///
  /// - Precondition: parents of stops and stops of transfers were added; the dates span at most
  ///   ``ServiceCalendar/maximumDayCount`` days.
  /// - Complexity: O(calls + trips · log trips).
  public func timetable() -> Timetable {
    precondition(stops.allSatisfy { $0.parent.map { $0.index < stops.count } ?? true })
    precondition(transfers.allSatisfy { max($0.from, $0.to).index < stops.count })
    let order = trips.indices.sorted { a, b in
      if trips[a].pattern != trips[b].pattern { return trips[a].pattern < trips[b].pattern }
      let (x, y) = (departures[trips[a].firstTime], departures[trips[b].firstTime])
      return x != y ? x < y : a < b
    }
    let columns = TripColumns(order.map { trips[$0] }, patterns, arrivals, departures)
    let records = order.map { trips[$0].record }
    return Timetable(
      agencies: agencies,
      routes: routes,
      calendar: ServiceCalendar(services),
      serviceIDs: serviceIDs,
      transfers: transfers,
      stopTexts: NameTable([""] + stops.flatMap { [$0.id, $0.name, $0.code] }),
      stopLatitudes: Column(stops.map(\.location.latitude)),
      stopLongitudes: Column(stops.map(\.location.longitude)),
      stopKinds: Column(stops.map(\.kind.rawValue)),
      stopParents: Column(stops.map { $0.parent?.rawValue ?? .max }),
      stopAccess: Column(stops.map(\.wheelchair.rawValue)),
      stopsByID: Self.sorted(stops.map(\.id)),
      patternRoutes: Column(patterns.map(\.route.rawValue)),
      patternFirstStop: Column(Self.starts(patterns.map(\.stops.count))),
      patternStops: Column(patterns.flatMap(\.stops)),
      patternFlags: Column(patterns.flatMap(\.flags)),
      patternFirstTrip: Column(columns.patternFirstTrip),
      patternFirstTime: Column(columns.patternFirstTime),
      tripTexts: NameTable([""] + records.flatMap { [$0.id, $0.headsign, $0.block] }),
      tripServices: Column(records.map(\.service.rawValue)),
      tripPatterns: Column(order.map { UInt32(trips[$0].pattern) }),
      tripShapes: Column(records.map { $0.shape?.rawValue ?? .max }),
      tripAccess: Column(records.map(\.wheelchair.rawValue)),
      tripDirections: Column(records.map { $0.direction == 0 ? 0 : $0.direction == 1 ? 1 : 2 }),
      tripsByID: Self.sorted(records.map(\.id)),
      tripNumberings: Column(order.map { trips[$0].numbering }),
      numberings: numberings,
      arrivals: Column(columns.arrivals),
      departures: Column(columns.departures),
      tripFirstFrequency: Column(Self.starts(order.map { trips[$0].frequencies.count })),
      frequencies: order.flatMap { trips[$0].frequencies },
      shapeFirstPoint: Column(shapeFirstPoint),
      shapeLatitudes: Column(shapeLatitudes),
      shapeLongitudes: Column(shapeLongitudes),
      latestTime: latestTime
    )
  }

  /// The latest time of any call, with the last departures of frequencies.
  private var latestTime: Int32 {
    var latest = departures.max() ?? 0
    for trip in trips where !trip.frequencies.isEmpty {
      let length = patterns[trip.pattern].stops.count
      let duration = departures[trip.firstTime + length - 1] - departures[trip.firstTime]
      for frequency in trip.frequencies {
        latest = max(latest, min(Self.timeLimit, frequency.end) + duration)
      }
    }
    return latest
  }

  private static func starts(_ counts: [Int]) -> [UInt32] {
    var starts: [UInt32] = [0]
    starts.reserveCapacity(counts.count + 1)
    var sum: UInt32 = 0
    for count in counts {
      sum += UInt32(count)
      starts.append(sum)
    }
    return starts
  }

  /// The indices of some texts in the order of their bytes; equal ones by index.
  private static func sorted(_ texts: [String]) -> Column<UInt32> {
    Column(
      texts.indices.sorted { a, b in
        texts[a] == texts[b] ? a < b : texts[a].utf8.lexicographicallyPrecedes(texts[b].utf8)
      }
      .map { UInt32($0) }
    )
  }

  /// Times in the order of trips, and where each pattern's begin.
  private struct TripColumns {
    var patternFirstTrip: [UInt32] = [0]
    var patternFirstTime: [UInt64] = []
    var arrivals: [Int32] = []
    var departures: [Int32] = []

    init(
      _ trips: [AddedTrip],
      _ patterns: [AddedPattern],
      _ addedArrivals: [Int32],
      _ addedDepartures: [Int32]
    ) {
      arrivals.reserveCapacity(addedArrivals.count)
      departures.reserveCapacity(addedDepartures.count)
      var index = 0
      for (number, pattern) in patterns.enumerated() {
        patternFirstTime.append(UInt64(arrivals.count))
        while index < trips.count, trips[index].pattern == number {
          let times = trips[index].firstTime..<(trips[index].firstTime + pattern.stops.count)
          arrivals.append(contentsOf: addedArrivals[times])
          departures.append(contentsOf: addedDepartures[times])
          index += 1
        }
        patternFirstTrip.append(UInt32(index))
      }
    }
  }
}
