/// Content of a database that a place store never writes.
enum DatabaseDamage: Error {
  /// The length of the file is not the one in its header.
  case length(expected: Int)
  /// The number of places is missing.
  case noCount
  /// The number of places cannot be that of a file of this length.
  case badCount(Int)
  /// The table of places has not as many rows as the file has places.
  case wrongCount(found: Int, expected: Int)
  /// A number is of no place.
  case noPlace(Int)
  /// The row of a place is missing or damaged.
  case unreadablePlace(Int)
  /// The kind or class of a place is unknown.
  case noKind
  /// The coordinate of a place is out of range.
  case badCoordinate
  /// A row of spellings ends too early.
  case spellings
  /// A table for completing names is incomplete, or a list in it is damaged.
  case completions
  /// SQLite's check of the file has no result.
  case noReport
  /// What SQLite reports, in English.
  case reported(String)
}
