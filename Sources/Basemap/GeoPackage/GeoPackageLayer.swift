/// Layer of a GeoPackage: a table with one geometry in each row.
public struct GeoPackageLayer: Sendable, Hashable {
  /// Type of a column.
  public enum ColumnType: String, Sendable, Hashable {
    /// Whole numbers of 64 bits.
    case integer = "INTEGER"
    /// Numbers of double precision.
    case real = "DOUBLE"
    /// Texts in UTF-8.
    case text = "TEXT"
    /// True or false.
    case boolean = "BOOLEAN"
  }

  /// Column besides the row number `fid` and the geometry `geom`.
  public struct Column: Sendable, Hashable {
    /// The name.
    public let name: String
    /// The type of its values.
    public let type: ColumnType

    /// Makes a column.
    public init(_ name: String, _ type: ColumnType) {
      self.name = name
      self.type = type
    }
  }

  /// Type of the geometries.
  public enum GeometryType: String, Sendable, Hashable {
    /// Points.
    case point = "POINT"
    /// Lines.
    case line = "LINESTRING"
  }

  /// The name of the table.
  public let name: String
  /// The type of the geometries.
  public let geometryType: GeometryType
  /// The columns besides `fid` and `geom`; names differ in more than upper and lower case.
  public let columns: [Column]

  /// Makes a layer.
  public init(_ name: String, _ geometryType: GeometryType, columns: [Column]) {
    self.name = name
    self.geometryType = geometryType
    self.columns = columns
  }
}

/// Value of a column of a GeoPackage.
public enum GeoPackageValue: Sendable, Hashable {
  /// No value.
  case null
  /// A whole number.
  case integer(Int64)
  /// A number.
  case real(Double)
  /// A text.
  case text(String)
  /// True or false.
  case boolean(Bool)
}
