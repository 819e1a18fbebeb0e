// swift-format-ignore-file: AlwaysUseLowerCamelCase

// The functions are documented in rumbo.h, whose names and types they must have.
import CBuildInfo
public import CRumbo
import CampusGraph
import GeoCore

/// Version of the interface.
@c @implementation
public func rumbo_abi_version() -> UInt32 { UInt32(RUMBO_ABI_VERSION) }

/// The commit that the library was built from.
@c @implementation
public func rumbo_version() -> UnsafePointer<CChar> { unsafe rumbo_commit() }

/// The name of a code.
@c @implementation
public func rumbo_code_name(_ code: Int32) -> UnsafePointer<CChar> {
  let names: [StaticString] = [
    "Ok", "InvalidValue", "NotFound", "Closed", "BadFile", "NotPrepared", "NoRoute", "NoSegment",
    "NoMatch", "OutsideArea", "Ambiguous", "InvalidQuery", "TooBig", "NoSpace", "Cancelled",
    "InternalError",
  ]
  let unknown: StaticString = "Unknown"
  let name = names.indices.contains(Int(code)) ? names[Int(code)] : unknown
  // Sound: static strings live as long as the process and end with a NUL byte.
  return unsafe UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)
}

/// Sets the language of messages.
@c @implementation
public func rumbo_set_language(
  _ language: UnsafePointer<CChar>?,
  _ error: UnsafeMutablePointer<rumbo_error>?
) -> Int32 {
  unsafe Call.run(error) { () throws(Failure) in
    let text = unsafe try Argument.text(language, "language")
    guard let language = Language(rawValue: text) else {
      throw Failure(RUMBO_INVALID_VALUE) { $0.unknownLanguage(text) }
    }
    Call.language.withLock { $0 = language }
  }
}
