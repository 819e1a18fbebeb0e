import CMalloc
import Foundation

/// Which memory is kept, and which given back.
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

  /// Gives back the memory that the start needed and requests do not.
  ///
  /// To be called once, after the start.
  static func releaseStart() {
    #if canImport(Glibc)
    // What the checks of files took and freed, in the arenas of all threads.
    _ = malloc_trim(0)
    #endif
    releaseProgramText()
  }

  /// Gives back the pages of the program's text that are resident; those that are needed again come
  /// from the page cache.
  ///
  /// The start touches most of them once: the runtime looks through the descriptions of all types.
  private static func releaseProgramText() {
    #if os(Linux)
    guard
      let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"),
      let maps = FileManager.default.contents(atPath: "/proc/self/maps")
    else { return }
    for line in String(decoding: maps, as: UTF8.self).split(separator: "\n")
    where line.hasSuffix(program) {
      let fields = line.split(separator: " ", maxSplits: 2)
      let ends = fields[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
      // Pages that can be written, or were, such as those of relocated addresses, must stay.
      guard fields.count == 3, fields[1] == "r-xp", ends.count == 2, ends[0] < ends[1] else {
        continue
      }
      madvise(UnsafeMutableRawPointer(bitPattern: ends[0]), Int(ends[1] - ends[0]), MADV_DONTNEED)
    }
    #endif
  }
}
