// swift-format-ignore-file: AlwaysUseLowerCamelCase

// The functions are documented in rumbo.h, whose names and types they must have.
public import CRumbo
import GeoCore

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Starts to follow a traveller.
@c @implementation
public func rumbo_tracker_open(
  _ graph: rumbo_graph,
  _ request: UnsafePointer<CChar>?,
  _ tracker: UnsafeMutablePointer<rumbo_tracker>?,
  _ error: UnsafeMutablePointer<rumbo_error>?
) -> Int32 {
  unsafe Call.run(error) { () throws(Failure) in
    let graph = try OpenGraph.with(graph)
    let tracker = unsafe try Argument.pointer(tracker, "tracker")
    let request = unsafe try Argument.text(request, "request")
    unsafe tracker.pointee = OpenTracker.add(try OpenTracker(request, on: graph))
  }
}

/// Takes a fix.
@c @implementation
public func rumbo_tracker_take(
  _ tracker: rumbo_tracker,
  _ fix: UnsafePointer<rumbo_fix>?,
  _ answer: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
  _ error: UnsafeMutablePointer<rumbo_error>?
) -> Int32 {
  unsafe Call.run(error) { () throws(Failure) in
    let tracker = try OpenTracker.with(tracker)
    let answer = unsafe try Argument.pointer(answer, "answer")
    let fix = try LocationFix(unsafe Argument.array(fix, 1, "fix")[0])
    unsafe answer.pointee = strdup(tracker.take(fix, Call.language.withLock { $0 }).text)
  }
}

/// Changes the destination.
@c @implementation
public func rumbo_tracker_travel(
  _ tracker: rumbo_tracker,
  _ destination: UnsafePointer<CChar>?,
  _ error: UnsafeMutablePointer<rumbo_error>?
) -> Int32 {
  unsafe Call.run(error) { () throws(Failure) in
    let tracker = try OpenTracker.with(tracker)
    try tracker.travel(to: unsafe Argument.optionalText(destination, "destination"))
  }
}

/// The totals of a trip.
@c @implementation
public func rumbo_tracker_summary(
  _ tracker: rumbo_tracker,
  _ answer: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
  _ error: UnsafeMutablePointer<rumbo_error>?
) -> Int32 {
  unsafe Call.run(error) { () throws(Failure) in
    let tracker = try OpenTracker.with(tracker)
    let answer = unsafe try Argument.pointer(answer, "answer")
    unsafe answer.pointee = strdup(tracker.summary(Call.language.withLock { $0 }).text)
  }
}

/// Closes a tracker.
@c @implementation
public func rumbo_tracker_close(
  _ tracker: rumbo_tracker,
  _ error: UnsafeMutablePointer<rumbo_error>?
) -> Int32 {
  unsafe Call.run(error) { () throws(Failure) in try OpenTracker.close(tracker) }
}
