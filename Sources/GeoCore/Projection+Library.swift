internal import CProj

extension Projection {
  /// The version of the PROJ library in use, such as `9.1.1`.
  public static var libraryVersion: String {
    String(cString: proj_info().version)
  }
}
