package import GeoCore
import Traces

/// Arrivals and vehicles as tables, from the documents of a server or of a ``FleetQuestion``.
package struct FleetTables {
  private let style: TextStyle

  /// Takes how texts are written.
  package init(_ style: TextStyle) { self.style = style }

  private var texts: any ServiceTexts { style.texts }

  // MARK: - Arrivals

  /// The arrivals of a document of `/v1/stops/{id}/arrivals`.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - now: Seconds since 1970, from which minutes count; `nil` for no minutes.
  /// - Returns: The name of the stop and a table.
  package func arrivals(_ document: JSONValue, now: Seconds?) -> String {
    let stop = printable(document["stop"]?["name"])
    let time = TimeArgument(zone: document["time_zone"]?.string ?? "")
    let arrivals = document["arrivals"]?.array ?? []
    guard !arrivals.isEmpty else { return [stop, texts.noArrivals].joined(separator: "\n") }
    var table = TextTable(
      [
        texts.routeColumn, texts.towards, texts.expected, now == nil ? "" : texts.minutesColumn,
        texts.between, texts.stateColumn, texts.vehicleColumn,
      ],
      alignRight: [3]
    )
    for arrival in arrivals {
      let expected = seconds(arrival["expected"])
      let minutes = now.flatMap { now in expected.map { max(0, ($0 - now) / 60) } }
      table.add([
        printable(arrival["route"]?["short_name"]), printable(arrival["headsign"]),
        clock(arrival["expected"], time), minutes.map { Format.fixed($0.rounded(.down), 0) } ?? "",
        arrival["live"]?.bool == true
          ? clock(arrival["earliest"], time) + "–" + clock(arrival["latest"], time) : "",
        arrival["live"]?.bool == true
          ? texts.deviation(minutes: Self.minutes(arrival["delay"])) : texts.scheduled,
        printable(arrival["vehicle"]),
      ])
    }
    return stop + "\n" + table.text
  }

  // MARK: - Vehicles

  /// The vehicles of a document of `/v1/vehicles`.
  package func vehicles(_ document: JSONValue) -> String {
    let vehicles = document["vehicles"]?.array ?? []
    guard !vehicles.isEmpty else { return texts.noVehicles }
    var table = TextTable(
      [
        texts.vehicleColumn, texts.routeColumn, texts.towards, texts.nextStop, texts.stateColumn,
        texts.ageColumn, texts.location,
      ],
      alignRight: [5]
    )
    for vehicle in vehicles {
      let name = vehicle["name"]?.string ?? ""
      let state = vehicle["service"]?.string ?? vehicle["state"]?.string ?? ""
      let delay = vehicle["delay"]?.number.map { _ in
        ", " + texts.deviation(minutes: Self.minutes(vehicle["delay"]))
      }
      let place = vehicle["location"]?.array?.compactMap(\.number) ?? []
      table.add([
        printable(name.isEmpty ? vehicle["id"] : .string(name)),
        printable(vehicle["route"]?["short_name"]), printable(vehicle["headsign"]),
        printable(vehicle["next_stop"]?["name"]),
        texts.vehicleState(state) + (delay ?? ""),
        vehicle["age"]?.number.map { Format.duration(min(max($0, 0), Self.longestAge)) } ?? "",
        place.count == 2 ? Format.fixed(place[1], 5) + ", " + Format.fixed(place[0], 5) : "",
      ])
    }
    return table.text
  }

  // MARK: - Cells

  private func seconds(_ text: JSONValue?) -> Seconds? {
    text?.string.flatMap { TimeText.instant($0) }
  }

  private func clock(_ text: JSONValue?, _ time: TimeArgument) -> String {
    seconds(text).map { time.clock(Int64($0)) } ?? ""
  }

  /// A server can give any number: ages above this many seconds count as this.
  private static let longestAge: Seconds = 1e9

  /// Whole minutes of some seconds.
  private static func minutes(_ seconds: JSONValue?) -> Int {
    let minutes = ((seconds?.number ?? 0) / 60).rounded()
    return abs(minutes) < 1e6 ? Int(minutes) : 0
  }

  private func printable(_ value: JSONValue?) -> String {
    TextTable.printable(value?.string ?? "")
  }
}
