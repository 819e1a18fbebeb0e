package import CampusGraph
package import GeoCore
package import PlaceStore

/// A place as it is written on the command line, taken apart but not looked up.
package enum PlaceArgument: Hashable {
  /// Latitude and longitude.
  case coordinate(Coordinate)
  /// A position on a campus's map image; the campus is named if there are several.
  case pixel(Pixel, of: String? = nil)
  /// A node of a graph file, by the imported file's own id.
  case node(String)
  /// A name or id; of one kind, where a prefix says so.
  case name(String, PlaceFilter?)

  /// Takes apart what was typed.
  ///
  /// - Throws: `InvalidValue` if numbers are out of range or the text is empty, `TooBig` if it is too
  ///   long.
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

  /// What a prefix asks for.
  private static let kinds: [String: PlaceFilter] = [
    "building": .building, "station": .station, "poi": .poi, "stop": .stop,
    "locality": .locality, "street": .street, "address": .address,
  ]

  /// Checks the form of places before any file is read.
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
  /// What was typed.
  package var input: String
  /// `building`, `station`, `poi`, `coordinate` or `pixel`.
  package var kind: String
  /// Its id; `nil` for positions.
  package var id: String?
  /// Its name; for positions, the numbers.
  package var name: String
  /// Where it is.
  package var location: Coordinate
  /// The place itself, where it is one.
  package var place: Place?
  /// Where one goes in, where that is known of a place of a city.
  package var door: Coordinate?
  /// The number of the station, where it is one.
  package var station: StationID?
  /// The node of the graph file, where it is one.
  package var node: NodeID?

  /// What texts call it.
  package var label: String { name }

  /// The place object of the contract; positions have what was typed for an id.
  package var json: JSONValue {
    [
      "id": .string(id ?? input), "name": .string(name), "kind": .string(kind),
      "location": .position(location),
    ]
  }
}

extension DataSet {
  /// The place that a text means.
  ///
  /// - Parameters:
  ///   - text: What was typed.
  ///   - origin: The other end of the question, if it is known.
  ///   - filter: What a name is looked up among; `nil` for what its prefix says.
  /// - Returns: The place.
  /// - Throws: `InvalidValue` for bad numbers, `NotFound` with similar names, `Ambiguous` with what
  ///   fits, `InvalidQuery` for nodes without a graph file, `NotPrepared` for pixels without a map
  ///   image, `BadFile` where the data cannot be read.
  package func resolve(
    _ text: String,
    near origin: Coordinate? = nil,
    among filter: PlaceFilter? = nil
  ) throws(ServiceError) -> ResolvedPlace {
    // The program writes a true minus sign where the shell gave a hyphen; people get theirs back.
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
      // Streets have places for all their nodes.
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
      return try resolved(try place(named: name, filter ?? kind, input, near: origin), input)
    }
  }

  private func resolved(_ found: Place, _ input: String) throws(ServiceError) -> ResolvedPlace {
    var place = found
    var door = try door(of: found)
    if !isCampus, let entrance = found.entrances.first(where: \.isMain) ?? found.entrances.first {
      // Its doors are edges of the campus, not of the city that it lies in.
      door = entrance.location
      place.entrances = []
    }
    return ResolvedPlace(
      input: input,
      kind: place.kind.rawValue,
      id: place.id,
      name: place.name,
      location: place.location,
      place: place,
      door: door,
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

/// What is said where a name leads nowhere.
package enum PlaceFailures {
  /// No place fits.
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
