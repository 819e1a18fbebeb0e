public import GeoCore

/// Why a store of places cannot be made or asked.
public struct PlaceStoreError: ReadableError {
  /// The sorts of reasons.
  public struct Code: Hashable, Sendable {
    private enum Value { case unusableFile }
    private let value: Value
    /// The file cannot be opened or written, or is no store of places.
    public static let unusableFile = Code(value: .unusableFile)
  }

  /// The sort of reason.
  public let code: Code
  /// What is wrong, where, and the remedy.
  public let message: LocalizedText
  /// What the database said.
  public let underlying: any Error

  init(_ error: any Error, path: String?) {
    code = .unusableFile
    let file = path ?? "memory"
    message = LocalizedText(
      en:
        "\(file): the store of places cannot be used (\(error)); delete the file or choose another",
      es: "\(file): no se puede usar el índice de lugares (\(error)); borre el archivo o elija otro"
    )
    underlying = error
  }
}
