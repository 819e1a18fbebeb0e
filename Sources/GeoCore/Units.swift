/// A length in metres.
public typealias Meters = Double
/// An angle in degrees.
public typealias Degrees = Double
/// A time span in seconds.
public typealias Seconds = Double
