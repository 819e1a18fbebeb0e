import GeoCore
import Testing
import Transit
import TransitFeeds

/// What the check of a feed finds, with file, line and both languages.
@Suite struct FeedFindingTests {
  /// A change of the fixture and what is found then.
  struct Fault: Sendable, CustomTestStringConvertible {
    var file: String
    var old: String
    var new: String
    var code: FeedFinding.Code
    var line: Int?
    var en: String
    var es: String

    init(
      _ file: String,
      _ old: String,
      _ new: String,
      _ code: FeedFinding.Code,
      _ line: Int?,
      _ en: String,
      _ es: String
    ) {
      (self.file, self.old, self.new, self.code) = (file, old, new, code)
      (self.line, self.en, self.es) = (line, en, es)
    }

    var testDescription: String { "\(code) \(new)" }
  }

  @Test(arguments: [
    Fault(
      "stops.txt",
      "S1,First,-0.10",
      "S1,First,-91",
      .numberOutOfRange,
      2,
      "stop_lat “-91” must be from -90 to 90",
      "stop_lat «-91» debe estar entre -90 y 90"
    ),
    Fault(
      "stops.txt",
      "S1,First,-0.10",
      "S1,First,north",
      .invalidNumber,
      2,
      "stop_lat “north” is not a number",
      "stop_lat «north» no es un número"
    ),
    Fault(
      "stops.txt",
      "S1,First,-0.10",
      "S1,First,",
      .missingRequiredField,
      2,
      "stop_lat is empty",
      "stop_lat está vacío"
    ),
    Fault(
      "stops.txt",
      "S2,Second",
      "S1,Second",
      .duplicateKey,
      3,
      "stop_id “S1” occurs twice",
      "stop_id «S1» aparece dos veces"
    ),
    Fault(
      "stops.txt",
      "0,ST",
      "0,SX",
      .unknownReference,
      3,
      "parent_station “SX” is not in stops.txt",
      "parent_station «SX» no está en stops.txt"
    ),
    Fault(
      "stops.txt",
      "S4,Fourth,-0.13,-78.50",
      "S4,Fourth,0,0",
      .originPosition,
      5,
      "stop “S4” is at latitude 0",
      "la parada «S4» está en latitud 0"
    ),
    Fault(
      "stops.txt",
      "S4,Fourth,-0.13",
      "S4,Fourth,80.13",
      .fastTravel,
      5,
      "trip “T1” would need",
      "el viaje «T1» tendría que ir"
    ),
    Fault(
      "stops.txt",
      "ST,Station",
      "S9,Ninth,0.1,1,,,\nST,Station",
      .unusedStop,
      nil,
      "no trip stops at “S9”",
      "ningún viaje para en «S9»"
    ),
    Fault(
      "agency.txt",
      "America/Guayaquil",
      "Quito",
      .invalidTimeZone,
      2,
      "agency_timezone “Quito” is not known",
      "agency_timezone «Quito» no se conoce"
    ),
    Fault(
      "agency.txt",
      "Guayaquil\n",
      "Guayaquil\nB,Other,,UTC\n",
      .inconsistentTimeZones,
      3,
      "agency_timezone “UTC” differs from “America/Guayaquil”",
      "agency_timezone «UTC» no es"
    ),
    Fault(
      "routes.txt",
      "10,\"Line, ten\"",
      ",",
      .missingRouteName,
      2,
      "route “R” has neither",
      "la ruta «R» no tiene nombre"
    ),
    Fault(
      "routes.txt",
      "00FF00",
      "#00FF0",
      .invalidColor,
      2,
      "route_color “#00FF0” is not a color",
      "route_color «#00FF0» no es un color"
    ),
    Fault(
      "calendar.txt",
      "20260101,20261231",
      "20261231,20260101",
      .invalidDate,
      2,
      "the period of service “W” ends before it starts",
      "el periodo del servicio «W» termina"
    ),
    Fault(
      "calendar.txt",
      "20260101",
      "20260230",
      .invalidDate,
      2,
      "start_date “20260230” is not a date",
      "start_date «20260230» no es una fecha"
    ),
    Fault(
      "calendar_dates.txt",
      "X,20260308,1",
      "X,20260308,2",
      .emptyService,
      nil,
      "service “X” runs on no date",
      "el servicio «X» no circula en ninguna fecha"
    ),
    Fault(
      "trips.txt",
      "R,W,T1",
      "Q,W,T1",
      .unknownReference,
      2,
      "route_id “Q” is not in routes.txt",
      "route_id «Q» no está en routes.txt"
    ),
    Fault(
      "trips.txt",
      "R,W,T1",
      "R,V,T1",
      .unknownReference,
      2,
      "service_id “V” is not in calendar.txt",
      "service_id «V» no está en calendar.txt"
    ),
    Fault(
      "trips.txt",
      "B1,,1",
      "B1,P,1",
      .missingShape,
      2,
      "shape “P” of trip “T1” has no points",
      "el trazado «P» del viaje «T1» no tiene puntos"
    ),
    Fault(
      "trips.txt",
      "R,X,T3",
      "R,X,T1",
      .duplicateKey,
      4,
      "trip_id “T1” occurs twice",
      "trip_id «T1» aparece dos veces"
    ),
    Fault(
      "stop_times.txt",
      "8:10:00,8:12:00",
      "8:10:00,8:10",
      .invalidTime,
      4,
      "departure_time “8:10” is not a time",
      "departure_time «8:10» no es una hora"
    ),
    Fault(
      "stop_times.txt",
      "8:10:00,8:12:00",
      "8:12:00,8:10:00",
      .decreasingTimes,
      4,
      "trip “T1” gets here before it left",
      "el viaje «T1» llega aquí antes de salir"
    ),
    Fault(
      "stop_times.txt",
      "T2,09:20:00,09:20:00",
      "T2,,",
      .missingEdgeTimes,
      7,
      "trip “T2” has no time at its first or last stop",
      "el viaje «T2» no tiene hora"
    ),
    Fault(
      "stop_times.txt",
      "S3,5",
      "S3,2",
      .duplicateKey,
      4,
      "trip “T1” has stop_sequence 2 twice",
      "el viaje «T1» tiene dos veces stop_sequence 2"
    ),
    Fault(
      "stop_times.txt",
      "T2,09:20:00,09:20:00,S4",
      "T2,09:20:00,09:20:00,S0",
      .unusableTrip,
      3,
      "trip “T2” has less than two stops",
      "el viaje «T2» tiene menos de dos paradas"
    ),
    Fault(
      "stop_times.txt",
      "09:00:00,S1",
      "09:00:00,ST",
      .wrongLocationType,
      6,
      "“ST” is no stop but a station",
      "«ST» no es una parada, sino una estación"
    ),
    Fault(
      "stop_times.txt",
      "arrival_time",
      "arrives",
      .missingRequiredColumn,
      1,
      "has no column arrival_time",
      "no tiene la columna arrival_time"
    ),
    Fault(
      "stop_times.txt",
      "pickup_type",
      "stop_id",
      .duplicatedColumn,
      1,
      "has two columns stop_id",
      "tiene dos columnas stop_id"
    ),
  ])
  func `faults are found with their line`(_ fault: Fault) throws {
    var feed = FeedFixture()
    feed.replace(fault.old, with: fault.new, in: fault.file)
    let report = try feed.read().report
    let finding = try #require(report.findings.first { $0.code == fault.code })
    #expect(finding.line == fault.line)
    #expect(finding.message.en.hasPrefix(fault.en))
    #expect(finding.message.es.hasPrefix(fault.es))
  }

  @Test(arguments: [
    (
      "frequencies.txt", "trip_id,start_time,end_time,headway_secs\nT1,6:00:00,7:00:00,0",
      FeedFinding.Code.invalidHeadway
    ),
    (
      "frequencies.txt", "trip_id,start_time,end_time,headway_secs\nT1,7:00:00,6:00:00,60",
      .invalidHeadway
    ),
    (
      "frequencies.txt", "trip_id,start_time,end_time,headway_secs\nT9,6:00:00,7:00:00,60",
      .unknownReference
    ),
    (
      "frequencies.txt",
      "trip_id,start_time,end_time,headway_secs"
        + String(repeating: "\nT1,0:00:00,50:00:00,1", count: 2), .tooManyDepartures
    ),
    ("transfers.txt", "from_stop_id,to_stop_id,transfer_type\nS1,S2,4", .unusedTransfer),
    ("transfers.txt", "from_stop_id,to_stop_id,from_trip_id\nS1,S2,T1", .unusedTransfer),
    ("transfers.txt", "from_stop_id,to_stop_id,transfer_type\nS1,SX,0", .unknownReference),
    ("pathways.txt", "pathway_id\n", .unsupportedFile),
    ("fahrplan.txt", "x\n", .unknownFile),
    ("shapes.txt", "", .emptyFile),
  ])
  func `further files are checked`(file: String, text: String, code: FeedFinding.Code) throws {
    var feed = FeedFixture()
    feed.files[file] = text
    let report = try feed.read().report
    #expect(report.counts == [code: 1])
    let finding = try #require(report.findings.first)
    #expect(finding.file == file && !finding.message.es.isEmpty)
  }

  @Test func `many findings of one kind are counted, and the first ones kept`() throws {
    var feed = FeedFixture()
    for number in 0..<100 {
      feed.files["trips.txt", default: ""] += "Q,W,U\(number),,,,,\n"
    }
    let report = try feed.read().report
    #expect(report.counts[.unknownReference] == 100)
    #expect(report.findings.count == FeedReport.keptPerCode)
    #expect(report.omitted == 80)
    #expect(report.count(.error) == 100 && report.count(.warning) == 0)
  }

  @Test func `strict reading rejects a feed with an error`() throws {
    var feed = FeedFixture()
    _ = try feed.read(isStrict: true)
    feed.replace("R,W,T1", with: "Q,W,T1", in: "trips.txt")
    _ = try feed.read()
    do {
      _ = try feed.read(isStrict: true)
      Issue.record("no error")
    } catch let error as TransitFeedError {
      #expect(error.code == .faulty)
      #expect(error.message.es.contains("route_id «Q» no está en routes.txt"))
    }
  }
}
