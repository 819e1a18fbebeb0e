/// Errors of campus files.
protocol CampusFileTexts {
  // MARK: - Collection
  // Each continues the file's name.

  var notAFeatureCollection: String { get }
  func unknownTimeZone(_ zone: String) -> String

  // MARK: - Features
  // Each continues the feature's id, those about its geometry a tag after it.

  var noFeatureID: String { get }
  func repeatedFeatureID(_ index: Int, first: Int) -> String
  var needsPolygon: String { get }
  var needsPoint: String { get }
  var needsPointOnPath: String { get }
  var needsLine: String { get }
  var needsLineOrPlaza: String { get }
}
