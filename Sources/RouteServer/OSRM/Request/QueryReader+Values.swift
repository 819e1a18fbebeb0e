import GeoCore
import Routing

/// Values of options.
extension QueryReader {
  mutating func bool() throws(Malformed) -> Bool { try expect(scanner.bool()) }

  mutating func word<Value>(
    _ words: KeyValuePairs<String, Value>
  ) throws(Malformed) -> Value {
    guard let value = scanner.word(words) else { throw malformed }
    return value
  }

  /// Reads a list with one element, perhaps empty, for each coordinate.
  mutating func eachCoordinate(
    _ element: (inout QueryReader) throws(Malformed) -> Void
  ) throws(Malformed) {
    try element(&self)
    try list(separator: ";") { reader throws(Malformed) in
      try element(&reader)
      return true
    }
  }

  mutating func bearing() throws(Malformed) {
    guard let value = scanner.short() else { return request.options.bearings.append(nil) }
    guard scanner.take(",") else { throw malformed }
    let range = try expect(scanner.short())
    request.options.bearings.append(OSRMOptions.Bearing(value: value, range: range))
  }

  mutating func radius() {
    let radius = scanner.take("unlimited") ? .infinity : scanner.decimal()
    request.options.radiuses.append(radius)
  }

  /// Characters of one segment in a hint of OSRM.
  static let hintLength = 112

  mutating func hint() {
    let start = scanner.position
    let hint = scanner.run { TargetScanner.isLetterOrDigit($0) || "-_=".utf8.contains($0) }
    scanner.position = start + hint.count / Self.hintLength * Self.hintLength
    request.options.hintCount += 1
  }

  mutating func approach() {
    request.options.approaches.append(
      scanner.word(["unrestricted": .unrestricted, "curb": .curb, "opposite": .opposite])
    )
  }

  mutating func excluded() throws(Malformed) {
    var names: [String] = []
    func name(_ reader: inout QueryReader) -> Bool {
      let name = reader.scanner.run(where: TargetScanner.isLetterOrDigit)
      if !name.isEmpty { names.append(String(decoding: name, as: UTF8.self)) }
      return !name.isEmpty
    }
    guard name(&self) else { throw malformed }
    try list(separator: ",", name)
    request.options.exclude = names
  }

  private static let annotationNames: KeyValuePairs<String, OSRMOptions.Annotations> = [
    "duration": .duration, "nodes": .nodes, "distance": .distance, "weight": .weight,
    "datasources": .datasources, "speed": .speed,
  ]

  private static let tableNames: KeyValuePairs<String, OSRMOptions.Annotations> = [
    "duration": .duration, "distance": .distance,
  ]

  mutating func annotations() throws(Malformed) {
    if request.service != .table, let isAll = scanner.bool() {
      request.options.annotations = isAll ? .all : []
      return
    }
    let words = request.service == .table ? Self.tableNames : Self.annotationNames
    var names = try word(words)
    try list(separator: ",") { reader in
      guard let name = reader.scanner.word(words) else { return false }
      names.insert(name)
      return true
    }
    request.options.annotations = names
  }

  mutating func indicesOrAll(_ before: [Int]) throws(Malformed) -> [Int] {
    try scanner.take("all") ? before : indices()
  }

  mutating func indices() throws(Malformed) -> [Int] {
    try numbers(upTo: UInt64(Int.max)).map { Int($0) }
  }

  mutating func numbers(upTo limit: UInt64) throws(Malformed) -> [UInt64] {
    var numbers = [try expect(scanner.whole(upTo: limit))]
    try list(separator: ";") { reader in
      guard let number = reader.scanner.whole(upTo: limit) else { return false }
      numbers.append(number)
      return true
    }
    return numbers
  }
}
