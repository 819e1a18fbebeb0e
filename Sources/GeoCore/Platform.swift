// The one place that knows which C library gives the elementary functions; files of GeoCore import
// nothing for them.
#if canImport(Glibc)
@_exported import Glibc
#elseif canImport(Musl)
@_exported import Musl
#elseif canImport(Darwin)
@_exported import Darwin
#endif
