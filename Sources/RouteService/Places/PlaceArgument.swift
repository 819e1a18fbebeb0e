package import CampusGraph
package import GeoCore
package import PlaceStore

/// Text of a place, parsed but not looked up.
package enum PlaceArgument: Hashable {
  /// Latitude and longitude.
  case coordinate(Coordinate)
  /// A position on a campus's map image; the campus is named if there are several.
  case pixel(Pixel, of: String? = nil)
  /// A node of a graph file, by the imported file's own id.
  case node(String)
  /// A name or id; a prefix limits it to one kind.
  case name(String, PlaceFilter?)

  /// Parses a text.
  ///
  /// - Throws: `InvalidValue` if numbers are out of range or the text is empty, `TooBig` if it is
  ///   too long.
  package init(parsing text: String) throws(ServiceError) {
    let text = Self.trimmed(text)
    guard !text.isEmpty else { throw Self.empty }
    guard text.count <= PlaceStore.longestText else { throw Self.tooLong(text) }
    if let coordinate = try CoordinateArgument.coordinate(text) {
      self = .coordinate(coordinate)
      return
    }
    guard let colon = text.firstIndex(of: ":") else {
      self = .name(text, nil)
      return
    }
    let rest = Self.trimmed(String(text[text.index(after: colon)...]))
    switch text[..<colon].lowercased() {
    case "pixel":
      let end = rest.lastIndex(of: ":")
      let numbers = end.map { String(rest[rest.index(after: $0)...]) } ?? rest
      self = .pixel(try Self.pixel(numbers), of: end.map { String(rest[..<$0]) })
    case "node": self = .node(try Self.node(rest))
    case let prefix:
      guard let kind = Self.kinds[prefix] else {
        self = .name(text, nil)
        return
      }
      guard !rest.isEmpty else { throw Self.empty }
      self = .name(rest, kind)
    }
  }

  /// Kinds by their prefixes.
  private static let kinds: [String: PlaceFilter] = [
    "building": .building, "station": .station, "poi": .poi, "stop": .stop,
    "locality": .locality, "street": .street, "address": .address,
  ]

  /// Checks the syntax of places before any file is read.
  ///
  /// - Throws: `InvalidValue` or `TooBig`.
  package static func check(_ texts: [String]) throws(ServiceError) {
    for text in texts { _ = try PlaceArgument(parsing: text) }
  }

  private static func trimmed(_ text: String) -> String {
    var text = Substring(text)
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }

  private static func pixel(_ text: String) throws(ServiceError) -> Pixel {
    if let (x, y) = CoordinateArgument.pair(text), x.isFinite, y.isFinite {
      return Pixel(x: x, y: y)
    }
    throw ServiceError(.invalidValue) { $0.badPixel(shown(text)) }
  }

  private static func node(_ text: String) throws(ServiceError) -> String {
    if !text.isEmpty, text.allSatisfy({ $0.isASCII && $0.isNumber }) { return text }
    throw ServiceError(.invalidValue) { $0.badNode(shown(text)) }
  }

  private static let empty = ServiceError(.invalidValue) { $0.emptyPlace }

  private static func tooLong(_ text: String) -> ServiceError {
    ServiceError(.tooBig) { $0.placeTooLong(shown(text), limit: PlaceStore.longestText) }
  }

  /// A text in a message: in one line, and not too long.
  package static func shown(_ text: String) -> String {
    let line = CoordinateArgument.withoutTrueMinus(text).prefix(60).split {
      $0.isNewline || $0.unicodeScalars.allSatisfy(isControl)
    }
    .joined(separator: " ")
    return line + (text.count > 60 ? "…" : "")
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control
  }
}

/// A place that was found.
package struct ResolvedPlace: Sendable {
  /// Text of the question.
  package var input: String
  /// `building`, `station`, `poi`, `coordinate` or `pixel`.
  package var kind: String
  /// Its id; `nil` for positions.
  package var id: String?
  /// Its name; for positions, the numbers.
  package var name: String
  /// Where it is.
  package var location: Coordinate
  /// The place itself; `nil` for positions.
  package var place: Place?
  /// The main entrances of a place of a city; empty if none is known.
  package var doors: [Coordinate] = []
  /// The other end of the trip, if it is known.
  package var origin: Coordinate?
  /// Number of the station; `nil` for other places.
  package var station: StationID?
  /// Node of the graph file; `nil` for other places.
  package var node: NodeID?

  /// The main entrance that is nearest to the other end of the trip; `nil` if none is known.
  package var door: Coordinate? {
    guard let origin else { return doors.first }
    return doors.min { GreatCircle.distance($0, origin) < GreatCircle.distance($1, origin) }
  }

  /// Name in texts.
  package var label: String { name }

  /// The place object of the contract; the id of a position is its text.
  package var json: JSONValue {
    var object: JSONObject = [
      "id": .string(id ?? input), "name": .string(name), "kind": .string(kind),
      "location": .position(location),
    ]
    if place?.isEstimated == true { object["estimated"] = true }
    return .object(object)
  }
}

extension DataSet {
  /// The place that a text means.
  ///
  /// - Parameters:
  ///   - text: Text of the question.
  ///   - origin: The other end of the question, if it is known.
  ///   - filter: Kinds among which a name is looked up; `nil` for the kind of its prefix.
  /// - Returns: The place.
  /// - Throws: `InvalidValue` for bad numbers, `NotFound` with similar names, `Ambiguous` with the
  ///   matches, `InvalidQuery` for nodes without a graph file, `NotPrepared` for pixels without a
  ///   map image, `BadFile` if the data cannot be read.
  package func resolve(
    _ text: String,
    near origin: Coordinate? = nil,
    among filter: PlaceFilter? = nil
  ) throws(ServiceError) -> ResolvedPlace {
    // The command line replaces a leading hyphen by a true minus sign; messages have the hyphen.
    let input = text.replacing("\u{2212}", with: "-")
    switch try PlaceArgument(parsing: text) {
    case .coordinate(let coordinate):
      return ResolvedPlace(
        input: input,
        kind: "coordinate",
        name: Format.coordinate(coordinate),
        location: coordinate
      )
    case .pixel(let pixel, let campus):
      return ResolvedPlace(
        input: input,
        kind: "pixel",
        name: "pixel " + Format.fixed(pixel.x, 1) + ", " + Format.fixed(pixel.y, 1),
        location: try coordinate(at: pixel, of: campus)
      )
    case .node(let number):
      guard let city = try city() else { throw Self.nodeWithoutGraph(number) }
      let node = try city.node(number, input)
      // All nodes of a street graph have coordinates.
      let location = node.location ?? Coordinate(latitude: 0, longitude: 0)
      return ResolvedPlace(
        input: input,
        kind: "node",
        id: "\(node.number)",
        name: node.label,
        location: location,
        node: node.node
      )
    case .name(let name, let kind):
      let found = try place(named: name, filter ?? kind, input, near: origin)
      var result = try resolved(found, input)
      result.origin = origin
      return result
    }
  }

  /// A place of the data as the place of a question.
  func resolved(_ found: Place, _ input: String) throws(ServiceError) -> ResolvedPlace {
    var place = found
    var doors = try doors(of: found)
    if !isCampus, let entrance = found.entrances.first(where: \.isMain) ?? found.entrances.first {
      // Its doors are edges of the campus graph, which this search does not use.
      doors = [entrance.location]
      place.entrances = []
    }
    return ResolvedPlace(
      input: input,
      kind: place.kind.rawValue,
      id: place.id,
      name: place.name,
      location: place.location,
      place: place,
      doors: doors,
      station: place.kind == .station ? try stations().number(of: place.id) : nil
    )
  }

  private func place(
    named name: String,
    _ kind: PlaceFilter?,
    _ input: String,
    near origin: Coordinate?
  ) throws(ServiceError) -> Place {
    let store = try places()
    if kind == nil, let corner = try corner(in: name, input, near: origin) { return corner }
    let lookup = try Failures.places { () throws(PlaceStoreError) in
      try store.lookup(name, kind: kind, near: origin)
    }
    switch lookup {
    case .one(let place): return place
    case .several(let places):
      throw AmbiguousPlaces(text: input, places: places, origin: origin).failure
    case .none(let suggestions): throw PlaceFailures.notFound(input, suggestions)
    }
  }

  private static func nodeWithoutGraph(_ number: String) -> ServiceError {
    ServiceError(.invalidQuery) { $0.nodeWithoutGraph(number) }
  }
}

/// Errors about names.
package enum PlaceFailures {
  /// Two streets are known, and do not meet.
  package static func apart(_ text: String, _ first: String, _ second: String) -> ServiceError {
    ServiceError(
      .notFound,
      details: [
        "place": .string(PlaceArgument.shown(text)),
        "streets": .array([.string(first), .string(second)]),
      ]
    ) { $0.streetsApart(first, second) }
  }

  /// No place has a name; similar names are suggested.
  package static func notFound(_ text: String, _ suggestions: [Place]) -> ServiceError {
    var names: [String] = []
    for place in suggestions where !names.contains(place.name) { names.append(place.name) }
    let list = names.joined(separator: ", ")
    let text = PlaceArgument.shown(text)
    return ServiceError(
      .notFound,
      details: [
        "place": .string(text),
        "suggestions": .array(suggestions.map { PlaceDocument.reference($0) }),
      ]
    ) {
      list.isEmpty ? $0.noPlace(called: text) : $0.noPlace(called: text, similar: list)
    }
  }
}
