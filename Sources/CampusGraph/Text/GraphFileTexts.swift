/// Messages about graph files, whatever their content.
protocol GraphFileTexts {
  // MARK: - Files
  // Each continues the path of the file.

  func unopenableFile(_ reason: String) -> String
  func unwritableFile(_ reason: String) -> String
  var notARegularFile: String { get }
  var notAGraphFile: String { get }
  func otherFormatVersion(_ found: UInt32, known: UInt32) -> String
  var otherByteOrder: String { get }
  func damagedFile(_ reason: String) -> String
  func damagedSection(_ section: String, _ reason: String) -> String
  func missingSection(_ section: String) -> String
  func otherElementSize(_ section: String, bytes: Int, expected: Int) -> String

  // MARK: - Reasons of the system

  var folderNotFile: String { get }
  var noFileOrFolder: String { get }
  var permissionDenied: String { get }
  var fullDisk: String { get }
  var fileSizeLimit: String { get }

  // MARK: - Reasons of damage

  var wrongHeaderChecksum: String { get }
  var wrongTableChecksum: String { get }
  var wrongFileLength: String { get }
  var invalidSectionTable: String { get }
  var wrongChecksum: String { get }
  func indexNotBelow(_ limit: Int) -> String
  func wrongEntryCount(_ count: Int, expected: Int) -> String
  func wrongRowOffsets(entries: Int) -> String
}
