import CBuildInfo
import GeoCore
import PlaceStore

/// Text of `--version`.
enum Version {
  /// The release; see CHANGELOG.md.
  static let number = "0.1.0"

  /// The commit that was built.
  static var commit: String { String(cString: rumbo_commit()) }

  /// Whether the command line asks for it; otherwise PROJ is not loaded just for its version.
  static var isAskedFor: Bool { CommandLine.arguments.contains("--version") }

  /// Version, commit, and the versions of the libraries that results depend on.
  static var text: String {
    """
    routecli \(number)
    commit \(commit)
    PROJ \(Projection.libraryVersion)
    SQLite \(PlaceStore.libraryVersion)
    """
  }
}
