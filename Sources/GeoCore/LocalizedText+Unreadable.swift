extension LocalizedText {
  /// The reason why a file cannot be read, with the remedy.
  ///
  /// - Parameter code: the system's error number, `errno`.
  package init(unreadable code: Int32) {
    self = .message { texts in
      let reason =
        switch code {
        case ENOENT, ENOTDIR: texts.noSuchFile
        case EISDIR: texts.folderNotFile
        case EACCES, EPERM: texts.readingForbidden
        default: String(cString: strerror(code))
        }
      return texts.unreadable(reason)
    }
  }
}
