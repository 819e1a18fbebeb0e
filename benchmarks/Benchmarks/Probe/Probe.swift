import CAllocations
import Foundation

/// Counts instructions, with callgrind, and allocations, which do not depend on the machine's load.
///
///     probe list
///     probe run NAME      runs a kernel once, inside a function that callgrind can select
///     probe allocations   fails if a warm query allocates
@main
enum Probe {
  static func main() throws {
    let words = CommandLine.arguments.dropFirst()
    let kernels = try Kernel.all()
    switch words.first {
    case "list": for kernel in kernels { print(kernel.name) }
    case "run":
      guard let kernel = kernels.first(where: { $0.name == words.dropFirst().first }) else {
        fail("no such kernel; see probe list")
      }
      _ = kernel.run()  // warm
      print(kernel.name, rumboProbe(kernel.run))
    case "allocations": exit(countAllocations(kernels) ? 0 : 1)
    default: fail("usage: probe list | run NAME | allocations")
    }
  }

  /// Prints the allocations of each warm kernel; returns whether no query allocates.
  private static func countAllocations(_ kernels: [Kernel]) -> Bool {
    guard rumbo_allocation_count() >= 0 else {
      print("allocations cannot be counted on this system")
      return true
    }
    var isGood = true
    for kernel in kernels {
      let expected = kernel.run()
      _ = kernel.run()
      let before = rumbo_allocation_count()
      let result = kernel.run()
      let count = rumbo_allocation_count() - before
      let isFault = kernel.isQuery && count > 0 || result != expected
      isGood = isGood && !isFault
      print("\(kernel.name): \(count)\(isFault ? "  <- a query must not" : "")")
    }
    return isGood
  }

  private static func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("probe: \(message)\n".utf8))
    exit(2)
  }
}

/// The function whose instructions are counted; `instructions.sh` refers to it by name.
@inline(never)
func rumboProbeKernel(_ context: UnsafeMutableRawPointer) -> UInt64 {
  Unmanaged<Box<() -> UInt64>>.fromOpaque(context).takeUnretainedValue().value()
}

private func rumboProbe(_ run: @escaping () -> UInt64) -> UInt64 {
  let box = Box(run)
  return rumboProbeKernel(Unmanaged.passUnretained(box).toOpaque())
}
