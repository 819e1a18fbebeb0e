#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Memory of zeros whose pages cost nothing before they are written.
///
/// `calloc` is the same only in the first arena of glibc: for other threads it clears the memory,
/// and all of it is resident from the start. For memory of one request `calloc` is faster: each new
/// page of a mapping is a fault.
enum ZeroPages {
  /// Maps memory, on a page boundary.
  ///
  /// - Parameter bytes: how many, more than 0.
  /// - Returns: The first byte; `nil` if there is no memory.
  @unsafe static func map(_ bytes: Int) -> UnsafeMutableRawPointer? {
    let memory = unsafe mmap(
      nil,
      bytes,
      PROT_READ | PROT_WRITE,
      MAP_PRIVATE | MAP_ANONYMOUS,
      -1,
      0
    )
    return unsafe memory == MAP_FAILED ? nil : memory
  }

  /// Gives memory back.
  ///
  /// - Parameters:
  ///   - memory: what ``map(_:)`` returned.
  ///   - bytes: the same number.
  @unsafe static func unmap(_ memory: UnsafeMutableRawPointer, _ bytes: Int) {
    unsafe munmap(memory, bytes)
  }
}
