internal import GRDB
import GeoCore

/// Place examined by a search.
struct PlaceSpot {
  var number: Int
  var location: Coordinate
  var sortKey: String
  var id: String
  /// Whether its house number is interpolated.
  var isEstimated = false
}

/// Conditions of a search that are evaluated by the database.
struct SpotFilter {
  /// Categories as OSM values; `nil` for all except houses, or for all if ``numbers`` are given.
  var categories: [String]?
  var kind: PlaceFilter?
  /// Boxes, one of which contains the place, rounded outwards; callers check the exact coordinates.
  var boxes: [BoundingBox]?
  var numbers: [Int]?
  /// Whether only places with a house number are wanted, unnamed houses included.
  var isNumbered = false
  /// Classes of places; `nil` for all.
  var classes: [PlaceClass]?
  /// Latitudes of places; `nil` for all.
  var latitudes: ClosedRange<Double>?

  /// The condition and its arguments.
  fileprivate var condition: (sql: String, arguments: StatementArguments) {
    var conditions: [String] = []
    var arguments: StatementArguments = []
    if let categories {
      let marks = categories.map { _ in "?" }.joined(separator: ", ")
      conditions.append("folded_category IN (\(marks))")
      arguments += StatementArguments(categories.map(FoldedText.folded))
    } else if isNumbered {
      conditions.append("numbering > 0")
    } else if numbers == nil {
      conditions.append("NOT is_house")
    }
    if let kind { conditions.append(kind.sql) }
    if let classes {
      let codes = classes.map { String($0.rawValue) }.joined(separator: ", ")
      conditions.append("class IN (\(codes))")
    }
    if let latitudes {
      conditions.append("latitude BETWEEN ? AND ?")
      arguments += [latitudes.lowerBound, latitudes.upperBound]
    }
    if let numbers {
      conditions.append("number IN (SELECT value FROM json_each(?))")
      arguments += [PlaceDatabase.list(numbers)]
    }
    if let boxes {
      let inBox = "(north >= ? AND south <= ? AND east >= ? AND west <= ?)"
      let choice = boxes.map { _ in inBox }.joined(separator: " OR ")
      conditions.append("number IN (SELECT number FROM box WHERE \(choice))")
      for box in boxes { arguments += [box.south, box.north, box.west, box.east] }
    }
    return (conditions.isEmpty ? "TRUE" : conditions.joined(separator: " AND "), arguments)
  }
}

extension PlaceDatabase {
  /// Places that meet a filter, in alphabetical order, up to a limit; no more rows are sorted and
  /// read.
  static func spots(
    _ filter: SpotFilter,
    first limit: Int? = nil,
    in database: Database
  ) throws -> [PlaceSpot] {
    let (condition, arguments) = filter.condition
    return try Row.fetchAll(
      database,
      sql: """
        SELECT number, latitude, longitude, sort_key, id, numbering FROM place WHERE \(condition)
        ORDER BY position LIMIT ?
        """,
      arguments: arguments + [limit ?? -1]
    ).map { row in
      PlaceSpot(
        number: try row.value(0),
        location: try row.coordinate(1),
        sortKey: try row.value(3),
        id: try row.value(4),
        isEstimated: try row.value(5) == HouseNumbering.estimated.rawValue
      )
    }
  }

  /// The number of places that meet a filter.
  static func spotCount(_ filter: SpotFilter, in database: Database) throws -> Int {
    let (condition, arguments) = filter.condition
    return try Int.fetchOne(
      database,
      sql: "SELECT count(*) FROM place WHERE \(condition)",
      arguments: arguments
    ) ?? 0
  }
}
