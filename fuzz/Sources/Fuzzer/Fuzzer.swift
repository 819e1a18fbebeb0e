import Foundation
import FuzzTargets

/// The reader that `RUMBO_FUZZ` names; every process has one.
private let target: FuzzTarget = {
  let name = ProcessInfo.processInfo.environment["RUMBO_FUZZ"] ?? ""
  guard let target = FuzzTarget(rawValue: name) else {
    let names = FuzzTarget.allCases.map(\.rawValue).joined(separator: " ")
    FileHandle.standardError.write(Data("RUMBO_FUZZ=\(name): name one of \(names)\n".utf8))
    exit(2)
  }
  return target
}()

/// What libFuzzer calls with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  target.run(Array(UnsafeBufferPointer(start: bytes, count: count)))
  return 0
}
