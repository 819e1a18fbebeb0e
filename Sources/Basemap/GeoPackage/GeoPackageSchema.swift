internal import GRDB

/// Tables of a GeoPackage: OGC 12-128r17, §1.1 and §2.1.
enum GeoPackageSchema {
  /// `GPKG`.
  static let applicationID = 0x4750_4B47
  /// Version 1.3.0 of the standard.
  static let version = 10300
  /// Time of the last change of every layer: always the same, so that equal input gives equal files.
  private static let lastChange = "1970-01-01T00:00:00.000Z"

  /// Creates the tables of the standard and those of the layers.
  static func create(
    _ layers: [GeoPackageLayer],
    description: String,
    in database: Database
  ) throws {
    try database.execute(sql: "PRAGMA application_id = \(applicationID)")
    try database.execute(sql: "PRAGMA user_version = \(version)")
    try database.execute(sql: tables)
    for (id, name, organization, definition) in referenceSystems {
      try database.execute(
        sql: "INSERT INTO gpkg_spatial_ref_sys VALUES (?, ?, ?, ?, ?, NULL)",
        arguments: [name, id, organization, id, definition]
      )
    }
    for layer in layers { try create(layer, description, database) }
  }

  private static func create(
    _ layer: GeoPackageLayer,
    _ description: String,
    _ database: Database
  ) throws {
    let columns = layer.columns.map { ", \(quoted($0.name)) \($0.type.rawValue)" }.joined()
    try database.execute(
      sql: """
        CREATE TABLE \(quoted(layer.name)) (
          fid INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, geom \(layer.geometryType.rawValue)\(columns)
        )
        """
    )
    let system = GeoPackageGeometry.referenceSystem
    try database.execute(
      sql: """
        INSERT INTO gpkg_contents (table_name, data_type, identifier, description, last_change, srs_id)
        VALUES (?, 'features', ?, ?, ?, ?)
        """,
      arguments: [layer.name, layer.name, description, lastChange, system]
    )
    try database.execute(
      sql: "INSERT INTO gpkg_geometry_columns VALUES (?, 'geom', ?, ?, 0, 0)",
      arguments: [layer.name, layer.geometryType.rawValue, system]
    )
  }

  /// The statement that inserts a row: geometry first, then the columns.
  static func insertion(into layer: GeoPackageLayer) -> String {
    let names = ["geom"] + layer.columns.map { quoted($0.name) }
    let marks = names.map { _ in "?" }.joined(separator: ", ")
    return "INSERT INTO \(quoted(layer.name)) (\(names.joined(separator: ", "))) VALUES (\(marks))"
  }

  /// A name as an identifier of SQL.
  private static func quoted(_ name: String) -> String {
    "\"" + name.replacing("\"", with: "\"\"") + "\""
  }

  private static let tables = """
    CREATE TABLE gpkg_spatial_ref_sys (
      srs_name TEXT NOT NULL, srs_id INTEGER NOT NULL PRIMARY KEY, organization TEXT NOT NULL,
      organization_coordsys_id INTEGER NOT NULL, definition TEXT NOT NULL, description TEXT
    );
    CREATE TABLE gpkg_contents (
      table_name TEXT NOT NULL PRIMARY KEY, data_type TEXT NOT NULL, identifier TEXT UNIQUE,
      description TEXT DEFAULT '',
      last_change DATETIME NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')),
      min_x DOUBLE, min_y DOUBLE, max_x DOUBLE, max_y DOUBLE, srs_id INTEGER,
      CONSTRAINT fk_gc_r_srs_id FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys(srs_id)
    );
    CREATE TABLE gpkg_geometry_columns (
      table_name TEXT NOT NULL, column_name TEXT NOT NULL, geometry_type_name TEXT NOT NULL,
      srs_id INTEGER NOT NULL, z TINYINT NOT NULL, m TINYINT NOT NULL,
      CONSTRAINT pk_geom_cols PRIMARY KEY (table_name, column_name),
      CONSTRAINT uk_gc_table_name UNIQUE (table_name),
      CONSTRAINT fk_gc_tn FOREIGN KEY (table_name) REFERENCES gpkg_contents(table_name),
      CONSTRAINT fk_gc_srs FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys (srs_id)
    );
    """

  /// The systems that every GeoPackage has to list.
  private static let referenceSystems: [(Int, String, String, String)] = [
    (-1, "Undefined Cartesian SRS", "NONE", "undefined"),
    (0, "Undefined geographic SRS", "NONE", "undefined"),
    (4326, "WGS 84 geodetic", "EPSG", worldGeodeticSystem),
  ]

  /// EPSG:4326 in well-known text.
  private static let worldGeodeticSystem = """
    GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563,\
    AUTHORITY["EPSG","7030"]],AUTHORITY["EPSG","6326"]],PRIMEM["Greenwich",0,\
    AUTHORITY["EPSG","8901"]],UNIT["degree",0.0174532925199433,AUTHORITY["EPSG","9122"]],\
    AXIS["Latitude",NORTH],AXIS["Longitude",EAST],AUTHORITY["EPSG","4326"]]
    """
}
