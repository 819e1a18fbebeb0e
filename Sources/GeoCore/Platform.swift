// Re-exports the C library with the elementary functions, so other files of GeoCore need no import
// for them.
#if canImport(Glibc)
@_exported import Glibc
#elseif canImport(Musl)
@_exported import Musl
#elseif canImport(Darwin)
@_exported import Darwin
#endif
