import GeoCore

extension JSONRecords {
  mutating func readGeoJSON(
    _ object: JSONObject,
    line: Int,
    depth: Int,
    into events: inout [TraceEvent]
  ) {
    if let members = object["features"]?.array ?? object["geometries"]?.array {
      for value in members { read(value, line: line, depth: depth + 1, into: &events) }
      return
    }
    let geometry = object["geometry"]?.object ?? object
    let properties = object["properties"]?.object ?? object
    if let members = geometry["geometries"]?.array {
      for value in members { read(value, line: line, depth: depth + 1, into: &events) }
      return
    }
    let times = GeoJSONShape.times(properties)
    switch (geometry["type"]?.string, geometry["coordinates"]?.array) {
    case ("Point"?, let position?):
      var record = FixRecord()
      guard let point = GeoJSONShape.position(position) else {
        return reject(line, Self.noFix, into: &events)
      }
      record.setPlace(point)
      fill(&record, from: object, depth: 0)
      emit(record, line: line, into: &events)
    case ("LineString"?, let positions?), ("MultiPoint"?, let positions?):
      readLine(positions, times, line: line, into: &events)
    case ("MultiLineString"?, let lines?):
      for (index, positions) in lines.enumerated() {
        let own = times.indices.contains(index) ? times[index].array : nil
        readLine(positions.array ?? [], own ?? [], line: line, into: &events)
      }
    default: reject(line, Self.noFix, into: &events)
    }
  }

  /// Reads a line whose times are in a separate list; positions beyond that list have no time.
  private mutating func readLine(
    _ positions: [JSONValue],
    _ times: [JSONValue],
    line: Int,
    into events: inout [TraceEvent]
  ) {
    startsSegment = hasFixes
    let field = TraceField(quantity: .time, scale: 0)
    for (index, position) in positions.enumerated() {
      var record = FixRecord()
      if let point = position.array.flatMap(GeoJSONShape.position) { record.setPlace(point) }
      if times.indices.contains(index) {
        switch times[index] {
        case .number(let number): record.set(field, to: number)
        case .string(let text): record.set(field, to: Array(text.utf8)[...])
        default: break
        }
      }
      emit(record, line: line, into: &events)
    }
    startsSegment = hasFixes
  }
}
