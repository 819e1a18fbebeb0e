extension EnglishMessages: GraphFileTexts {
  // MARK: - Files

  func unopenableFile(_ reason: String) -> String { "cannot be opened: \(reason)" }
  func unwritableFile(_ reason: String) -> String { "cannot be written: \(reason)" }

  var notARegularFile: String {
    "is not a regular file; a graph file is opened by mapping it: copy it to a disk first"
  }

  var notAGraphFile: String { "is not a graph file; make one with “routecli import”" }

  func otherFormatVersion(_ found: UInt32, known: UInt32) -> String {
    "has format version \(found), this program reads version \(known); import it again"
  }

  var otherByteOrder: String {
    "was written in another byte order; import it again on this machine"
  }

  func damagedFile(_ reason: String) -> String {
    "is damaged: \(reason); restore it or import it again"
  }

  func damagedSection(_ section: String, _ reason: String) -> String {
    "section \(section) is damaged: \(reason); restore the file or make it again"
  }

  func missingSection(_ section: String) -> String {
    "has no section \(section); prepare or import it with what the query needs"
  }

  func otherElementSize(_ section: String, bytes: Int, expected: Int) -> String {
    """
    section \(section) has elements of \(bytes) bytes instead of \(expected), as of another \
    version; make it again
    """
  }

  // MARK: - Reasons of the system

  var folderNotFile: String { "it is a folder; name a file in it" }
  var noFileOrFolder: String { "there is no such file or folder; check the path" }

  var permissionDenied: String {
    "permission denied; choose another place or change its permissions"
  }

  var fullDisk: String { "the disk is full; free some room" }
  var fileSizeLimit: String { "it exceeds the limit of file sizes; raise it with ulimit -f" }

  // MARK: - Reasons of damage

  var wrongHeaderChecksum: String { "the checksum of its header does not match" }
  var wrongTableChecksum: String { "the checksum of its table of sections does not match" }

  var wrongFileLength: String {
    "its length differs from the one in its header, as after an interrupted copy"
  }

  var invalidSectionTable: String { "its section table is invalid" }
  var wrongChecksum: String { "its checksum does not match" }

  func indexNotBelow(_ limit: Int) -> String {
    "it contains an index that is not below \(limit)"
  }

  func wrongEntryCount(_ count: Int, expected: Int) -> String {
    "it has \(count) entries instead of \(expected)"
  }

  func wrongRowOffsets(entries: Int) -> String {
    "its row offsets do not increase from 0 to \(entries)"
  }
}
