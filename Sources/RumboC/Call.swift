import CRumbo
import CampusGraph
import GeoCore

/// A call of the interface: runs its body and reports its error to the caller's struct.
enum Call {
  /// The language of messages.
  static let language = Guarded(Language.english)

  /// Runs a body.
  ///
  /// - Returns: `RUMBO_OK`, or the code of the body's error, which is written to `error` too.
  static func run(
    _ error: UnsafeMutablePointer<rumbo_error>?,
    _ body: () throws(Failure) -> Void
  ) -> Int32 {
    do throws(Failure) {
      try body()
      if let error = unsafe error { unsafe clear(error) }
      return 0
    } catch let failure {
      return unsafe report(failure, to: error)
    }
  }

  /// Writes an error.
  ///
  /// - Returns: its code.
  @inline(never)
  static func report(
    _ failure: Failure,
    to error: UnsafeMutablePointer<rumbo_error>?
  ) -> Int32 {
    let code = Int32(truncatingIfNeeded: failure.code.rawValue)
    guard let error = unsafe error else { return code }
    let language = language.withLock { $0 }
    unsafe clear(error)
    unsafe error.pointee.code = code
    unsafe withUnsafeMutableBytes(of: &error.pointee.message) {
      unsafe copy(failure.message[language], to: $0)
    }
    unsafe withUnsafeMutableBytes(of: &error.pointee.remedy) {
      unsafe copy(failure.remedy(language), to: $0)
    }
    return code
  }

  /// Sets the struct to no error.
  static func clear(_ error: UnsafeMutablePointer<rumbo_error>) {
    unsafe error.pointee.code = 0
    unsafe error.pointee.message.0 = 0
    unsafe error.pointee.remedy.0 = 0
  }

  /// Copies a text and a NUL byte, cut at a character that no longer fits.
  static func copy(_ text: String, to room: UnsafeMutableRawBufferPointer) {
    var used = 0
    for character in text {
      let bytes = Array(character.utf8)
      guard used + bytes.count < room.count else { break }
      unsafe UnsafeMutableRawBufferPointer(rebasing: room[used...]).copyBytes(from: bytes)
      used += bytes.count
    }
    unsafe room[used] = 0
  }
}

/// Checks of pointers and numbers that a caller passes.
enum Argument {
  /// The longest text that is read, in bytes.
  private static let longestText = 1 << 26

  /// A text.
  ///
  /// - Throws: `RUMBO_INVALID_VALUE` for NULL, and bytes that are not UTF-8.
  static func text(_ pointer: UnsafePointer<CChar>?, _ name: String) throws(Failure) -> String {
    guard let text = unsafe try optionalText(pointer, name) else { throw missing(name) }
    return text
  }

  /// A text, or `nil` for NULL.
  static func optionalText(
    _ pointer: UnsafePointer<CChar>?,
    _ name: String
  ) throws(Failure) -> String? {
    guard let pointer = unsafe pointer else { return nil }
    var length = 0
    while unsafe pointer[length] != 0 {
      length += 1
      guard length < longestText else { throw Failure(RUMBO_TOO_BIG) { $0.longText(name) } }
    }
    let bytes = unsafe UnsafeBufferPointer(start: pointer, count: length)
    guard let text = unsafe String(validating: bytes, as: UTF8.self) else {
      throw Failure(RUMBO_INVALID_VALUE) { $0.notUnicode(name) }
    }
    return text
  }

  /// A pointer that must not be NULL.
  static func pointer<Value>(
    _ pointer: UnsafeMutablePointer<Value>?,
    _ name: String
  ) throws(Failure) -> UnsafeMutablePointer<Value> {
    guard let pointer = unsafe pointer else { throw missing(name) }
    return unsafe pointer
  }

  /// An array; NULL is an array without elements.
  ///
  /// - Throws: `RUMBO_INVALID_VALUE` for a negative count, and for NULL with another count than 0.
  static func array<Value>(
    _ pointer: UnsafePointer<Value>?,
    _ count: Int64,
    _ name: String
  ) throws(Failure) -> UnsafeBufferPointer<Value> {
    try check(count, name)
    guard let pointer = unsafe pointer else {
      guard count == 0 else { throw missing(name) }
      return unsafe UnsafeBufferPointer(start: nil, count: 0)
    }
    return unsafe UnsafeBufferPointer(start: pointer, count: Int(count))
  }

  /// An array that is written; as ``array(_:_:_:)``.
  static func array<Value>(
    _ pointer: UnsafeMutablePointer<Value>?,
    _ count: Int64,
    _ name: String
  ) throws(Failure) -> UnsafeMutableBufferPointer<Value> {
    let array = unsafe try array(pointer.map { unsafe UnsafePointer($0) }, count, name)
    return unsafe UnsafeMutableBufferPointer(mutating: array)
  }

  /// The most elements that an array may have: 2⁴⁰.
  static let longestArray: Int64 = 1 << 40

  private static func check(_ count: Int64, _ name: String) throws(Failure) {
    guard count >= 0, count <= longestArray else {
      throw Failure(count < 0 ? RUMBO_INVALID_VALUE : RUMBO_TOO_BIG) {
        $0.outOfRange("count", "\(count)", low: "0", high: "\(longestArray)")
      }
    }
  }

  /// Checks the count of an array that has one element for each node or arc.
  static func check(_ count: Int64, is expected: Int) throws(Failure) {
    guard count == Int64(expected) else {
      throw Failure(RUMBO_INVALID_VALUE) { $0.wrongCount(count, expected: expected) }
    }
  }

  /// A number of threads.
  static func threads(_ count: Int32) throws(Failure) -> Int {
    guard (1...1024).contains(count) else {
      throw Failure(RUMBO_INVALID_VALUE) {
        $0.outOfRange("threads", "\(count)", low: "1", high: "1024")
      }
    }
    return Int(count)
  }

  private static func missing(_ name: String) -> Failure {
    Failure(RUMBO_INVALID_VALUE) { $0.nullArgument(name) }
  }
}

/// The number that another thread sets to stop the work.
@safe
struct Cancellation: @unchecked Sendable {
  private let flag: UnsafePointer<Int32>?

  init(_ flag: UnsafePointer<Int32>?) { unsafe self.flag = flag }

  /// No number.
  static let never = unsafe Cancellation(nil)

  /// Whether it is set; another thread may be writing it, which is harmless for an aligned number.
  var isSet: Bool {
    guard let flag = unsafe flag else { return false }
    return unsafe rumbo_read_flag(flag) != 0
  }

  /// Checks that the work goes on.
  ///
  /// - Throws: `RUMBO_CANCELLED`.
  func check() throws(Failure) {
    if isSet { throw Failure.cancelled }
  }
}
