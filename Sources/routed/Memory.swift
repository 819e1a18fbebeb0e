import CMalloc

/// How memory that was freed is kept.
enum Memory {
  /// Bytes of free memory that are kept for the next requests: an estimate, several times what a search
  /// over a large city takes.
  private static let kept: Int32 = 256 << 20
  /// Bytes up to which memory is taken from what is kept: the most that glibc allows, by its manual.
  private static let largest: Int32 = 32 << 20

  /// Keeps freed memory instead of giving it back to the system after each request, which then would
  /// have to clear it again.
  static func keepForRequests() {
    #if canImport(Glibc)
    _ = mallopt(M_TRIM_THRESHOLD, kept)
    _ = mallopt(M_MMAP_THRESHOLD, largest)
    #endif
  }
}
