public import CampusGraph
public import GeoCore
public import Transit

/// Generated timetable of bus lines in a city, for simulations.
///
/// Lines follow the streets of a grid with turns; both directions use the same street. Each line has
/// its own headway, longer outside the peaks, and a constant scheduled speed: the schedule knows
/// nothing of the traffic. Vehicles make blocks of trips to and fro.
public struct LineSet: Sendable {
  /// Number of lines.
  public var lines = 12
  /// Least and greatest number of stops of a line.
  public var stops = 18...34
  /// Metres between stops, about.
  public var spacing: Meters = 380
  /// Width of the grid of streets in metres.
  public var block: Meters = 190
  /// Hours of the first and last departure of the service day; above 24 after midnight.
  public var hours = 6...25
  /// Headways in minutes of the lines, drawn.
  public var headways = [8, 10, 12, 15, 20]
  /// Scheduled metres per second from stop to stop.
  public var speed = 5.2
  /// Whether trips name blocks.
  public var hasBlocks = true
  /// Whether lines have frequencies, without blocks, in place of single trips.
  public var hasFrequencies = false
  /// Whether trips have shapes.
  public var hasShapes = true
  /// Random seed.
  public var seed: UInt64

  /// Centre of the city.
  public static let centre = Coordinate(latitude: -0.20, longitude: -78.50)
  /// Monday, the first of the four weeks of service.
  public static let monday = CivilDate(daysSince1970: 20_514)

  /// Makes a plan with a seed.
  public init(seed: UInt64) { self.seed = seed }

  private struct Line {
    var shape: [PlanePoint]
    var stops: [PlanePoint]
    var name: Int
  }

  /// The timetable; equal plans give equal timetables.
  public func timetable() -> Timetable {
    var random = SplitMix64(seed: seed)
    let zone = "America/Guayaquil"
    var builder = TimetableBuilder(agencies: [Agency(id: "A", name: "City", timeZone: zone)])
    let service = builder.add(
      service: "D",
      ServiceDates(weekdays: 127, period: Self.monday...Self.monday.advanced(by: 27))
    )
    for name in 0..<lines {
      let line = line(name, &random)
      add(line, service, &builder, &random)
    }
    return builder.timetable()
  }

  /// Corners of the line's streets and its stops.
  private func line(_ name: Int, _ random: inout SplitMix64) -> Line {
    let count = stops.lowerBound + random.below(stops.count)
    var x = Double(random.below(17) - 8) * block
    var y = Double(random.below(17) - 8) * block
    var heading = random.below(4)
    var shape = [PlanePoint(x: x, y: y)]
    var length = 0.0
    let wanted = Double(count - 1) * spacing
    while length < wanted {
      let streets = Double(3 + random.below(6)) * block
      switch heading {
      case 0: x += streets
      case 1: y += streets
      case 2: x -= streets
      default: y -= streets
      }
      length += streets
      shape.append(PlanePoint(x: x, y: y))
      // Mostly onwards, seldom back over its own way.
      heading = (heading + (random.chance(0.5) ? 1 : 3)) % 4
    }
    var places: [PlanePoint] = []
    for index in 0..<count {
      places.append(Self.point(on: shape, at: wanted * Double(index) / Double(count - 1)))
    }
    return Line(shape: shape, stops: places, name: name)
  }

  private static func point(on shape: [PlanePoint], at distance: Double) -> PlanePoint {
    var left = distance
    for (a, b) in zip(shape, shape.dropFirst()) {
      let length = abs(b.x - a.x) + abs(b.y - a.y)
      if left <= length {
        let share = length > 0 ? left / length : 0
        return PlanePoint(x: a.x + share * (b.x - a.x), y: a.y + share * (b.y - a.y))
      }
      left -= length
    }
    return shape[shape.count - 1]
  }

  private func add(
    _ line: Line,
    _ service: ServiceID,
    _ builder: inout TimetableBuilder,
    _ random: inout SplitMix64
  ) {
    let plane = LocalPlane(at: Self.centre)
    let route = builder.add(TransitRoute(id: "R\(line.name)", shortName: "\(line.name + 1)"))
    // The two directions stop on opposite sides of the street.
    let sides = [8.0, -8.0].map { side in
      line.stops.enumerated().map { index, place in
        builder.add(
          TransitStop(
            id: "S\(line.name)-\(index)\(side > 0 ? "a" : "b")",
            name: "Stop \(index) of \(line.name + 1)",
            location: plane.coordinate(PlanePoint(x: place.x + side, y: place.y + side))
          )
        )
      }
    }
    let corners = line.shape.map { plane.coordinate($0) }
    let shapes =
      hasShapes
      ? [builder.add(shape: corners), builder.add(shape: Array(corners.reversed()))] : nil
    let headway = headways[random.below(headways.count)] * 60
    let run = Int32((spacing / speed).rounded())
    let duration = run * Int32(line.stops.count - 1)
    let layover = Int32(300)
    // Enough vehicles for the headway; each goes to and fro.
    let cycle = 2 * (Int(duration) + Int(layover))
    if hasFrequencies {
      for (direction, stops) in [sides[0], sides[1].reversed()].enumerated() {
        let shift = Int32(direction) * (duration + layover)
        let start = Int32(hours.lowerBound * 3600) + shift
        let calls = stops.enumerated().map { index, stop in
          let time = start + run * Int32(index)
          return StopCall(stop: stop, arrival: time, departure: time)
        }
        builder.add(
          TripRecord(
            id: "T\(line.name)-\(direction)",
            route: route,
            service: service,
            headsign: "Terminal \(direction)",
            direction: direction,
            shape: shapes.map { $0[direction] }
          ),
          calls: calls,
          frequencies: [
            TripFrequency(
              start: start,
              end: Int32(hours.upperBound * 3600),
              headway: Int32(headway)
            )
          ]
        )
      }
      return
    }
    let vehicles = max(1, (cycle + headway - 1) / headway)
    let first = Int32(hours.lowerBound * 3600 + random.below(headway))
    for vehicle in 0..<vehicles {
      var start = first + Int32(vehicle * cycle / vehicles)
      var (direction, number) = (0, 0)
      while start < Int32(hours.upperBound * 3600) {
        let stops = direction == 0 ? sides[0] : sides[1].reversed()
        let calls = stops.enumerated().map { index, stop in
          let time = start + run * Int32(index)
          return StopCall(stop: stop, arrival: time, departure: time)
        }
        let record = TripRecord(
          id: "T\(line.name)-\(vehicle)-\(number)",
          route: route,
          service: service,
          headsign: "Terminal \(direction)",
          block: hasBlocks ? "B\(line.name)-\(vehicle)" : "",
          direction: direction,
          shape: shapes.map { $0[direction] }
        )
        builder.add(record, calls: calls)
        start += duration + layover
        (direction, number) = (1 - direction, number + 1)
      }
    }
  }
}
