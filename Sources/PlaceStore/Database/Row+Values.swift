import CampusGraph
internal import GRDB
import GeoCore

extension Row {
  /// The value of a column; an optional one may be NULL.
  ///
  /// Subscripts trap if a damaged file has another type in the column; this throws.
  func value<Value: DatabaseValueConvertible & StatementColumnConvertible>(
    _ column: Int
  ) throws -> Value {
    try decode(Value.self, atIndex: column)
  }

  /// The kind and the class of a place in two columns.
  func kindAndClass(_ column: Int) throws -> (Place.Kind, PlaceClass) {
    let (kind, placeClass): (Int, Int) = (try value(column), try value(column + 1))
    guard Place.Kind.allCases.indices.contains(kind),
      let placeClass = PlaceClass(rawValue: placeClass)
    else { throw DatabaseDamage.noKind }
    return (Place.Kind.allCases[kind], placeClass)
  }

  /// The coordinate of two columns, the latitude first.
  func coordinate(_ column: Int) throws -> Coordinate {
    let (latitude, longitude): (Double, Double) = (try value(column), try value(column + 1))
    guard Coordinate.isValid(latitude, longitude) else {
      throw DatabaseDamage.badCoordinate
    }
    return Coordinate(latitude: latitude, longitude: longitude)
  }
}
