import Foundation
internal import GRDB
public import GeoCore

/// Error of reading or writing a file of map tiles or a GeoPackage.
public struct BasemapError: ReadableError {
  /// Kinds of errors.
  public struct Code: Hashable, Sendable {
    private enum Value { case unusableFile, foreignFile, damagedFile, tooBig }
    private let value: Value
    /// The file cannot be opened or written.
    public static let unusableFile = Code(value: .unusableFile)
    /// The file is no file of vector tiles.
    public static let foreignFile = Code(value: .foreignFile)
    /// The file or a tile is truncated or damaged.
    public static let damagedFile = Code(value: .damagedFile)
    /// A tile exceeds a limit of ``TileLimits``.
    public static let tooBig = Code(value: .tooBig)
  }

  /// The kind of error.
  public let code: Code
  /// What is wrong, where, and the remedy.
  public let message: LocalizedText
  /// The error of the database or the system; `nil` if the content of the file is the cause.
  public let underlying: (any Error)?

  init(
    _ code: Code,
    in place: String,
    _ underlying: (any Error)? = nil,
    _ reason: (any MessageTexts) -> String
  ) {
    self.code = code
    message = .message { place + ": " + reason($0) }
    self.underlying = underlying
  }

  /// Converts an error of the database or the system.
  init(_ error: any Error, in place: String) {
    switch error {
    case let known as BasemapError: self = known
    case let damage as TileDamage:
      self.init(damage.isLimit ? .tooBig : .damagedFile, in: place) { $0.damaged(damage) }
    case let failure as ReplacementFile.Failure:
      self.init(.unusableFile, in: place, error) { texts in
        switch failure {
        case .notRegular: texts.unusable(texts.notRegular)
        case .system(let code): texts.unusable(String(cString: strerror(code)))
        }
      }
    default:
      let code = (error as? DatabaseError)?.resultCode
      let isCorrupt = code == .SQLITE_CORRUPT || error is RowDecodingError
      if isCorrupt {
        self.init(.damagedFile, in: place, error) { $0.damaged(.reported("\(error)")) }
      } else if code == .SQLITE_NOTADB {
        self.init(.foreignFile, in: place, error) { $0.notTiles }
      } else {
        self.init(.unusableFile, in: place, error) { $0.unusable("\(error)") }
      }
    }
  }
}

/// What is wrong with a tile or a file of tiles.
enum TileDamage: Error, Equatable {
  /// Compressed bytes are damaged.
  case compression
  /// The bytes are no protocol buffer of the messages of a tile.
  case encoding
  /// Geometry commands end too early, are unknown, or stand in the wrong order.
  case geometry(layer: String)
  /// A tag refers to a missing key or value.
  case tags(layer: String)
  /// The version of a layer is neither 1 nor 2.
  case version(layer: String, UInt32)
  /// The extent of a layer is 0 or exceeds the limit.
  case extent(layer: String, UInt32)
  /// Two layers have one name.
  case sameName(layer: String)
  /// A number exceeds a limit.
  case limit(TileLimits.Kind, Int)
  /// A value of the metadata is missing or invalid.
  case metadata(String)
  /// What SQLite reports, in English.
  case reported(String)

  /// Whether a limit is exceeded.
  var isLimit: Bool {
    if case .limit = self { true } else { false }
  }
}
