import GeoCore

/// Classes of gpsd's reports.
enum GPSDReport: String {
  case fix = "TPV"
  case poll = "POLL"
  case error = "ERROR"
  case satellites = "SKY"
  case version = "VERSION"
  case devices = "DEVICES"
  case device = "DEVICE"
  case watch = "WATCH"
  case noise = "GST"
  case attitude = "ATT"
  case inertia = "IMU"
  case pulse = "PPS"
  case offset = "TOFF"
  case oscillator = "OSC"
  case ship = "AIS"
  case corrections = "RTCM2"
  case laterCorrections = "RTCM3"
  case raw = "RAW"
  case correction = "SUBFRAME"
}

extension JSONRecords {
  /// Reads a report of gpsd.
  mutating func read(
    _ report: GPSDReport,
    _ object: JSONObject,
    line: Int,
    depth: Int,
    into events: inout [TraceEvent]
  ) {
    switch report {
    case .fix:
      var record = FixRecord()
      fill(&record, from: object, depth: 0)
      Self.setAxes(object, &record)
      let mode = object["mode"]?.number ?? 2
      if mode < 2 || record.hasNoPlace {
        events.append(.noPosition(line: line, time: record.instant(&clock)))
      } else {
        emit(record, line: line, into: &events)
      }
    case .poll:
      for value in object["tpv"]?.array ?? [] {
        read(value, line: line, depth: depth + 1, into: &events)
      }
    case .error:
      let text = object["message"]?.string ?? "ERROR"
      reject(line, LocalizedText(same: "gpsd: " + Excerpt.text(text.utf8)), into: &events)
    default: break
    }
  }

  /// Sets the accuracy from the 95 % errors along both axes: these are 1.96 standard deviations,
  /// and the radius of 68 % is 1.51.
  private static func setAxes(_ object: JSONObject, _ record: inout FixRecord) {
    guard let x = object["epx"]?.number, let y = object["epy"]?.number else { return }
    let radius = 1.5096 / 1.96 * ((x * x + y * y) / 2).squareRoot()
    record.set(TraceField(quantity: .accuracy), to: radius)
  }
}
