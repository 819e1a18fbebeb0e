import Foundation
import GeoCore

/// Machine that a measurement ran on.
struct Machine {
  /// The processor's name.
  let cpu: String
  /// Number of cores that the program may use.
  let cores: Int
  /// Bytes of memory.
  let memory: UInt64

  /// This machine.
  static let current = Machine(
    cpu: processorName ?? "unknown",
    cores: ProcessInfo.processInfo.activeProcessorCount,
    memory: ProcessInfo.processInfo.physicalMemory
  )

  /// Peak memory of this process so far, in bytes.
  static var peakMemory: Int {
    var usage = rusage()
    #if canImport(Darwin)
    getrusage(RUSAGE_SELF, &usage)
    return Int(usage.ru_maxrss)
    #else
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return Int(usage.ru_maxrss) * 1024
    #endif
  }

  var json: JSONValue {
    [
      "cpu": .string(cpu), "cores": .number(Double(cores)), "memory": .number(Double(memory)),
    ]
  }

  private static var processorName: String? {
    guard let text = try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8) else {
      return nil
    }
    return text.split(separator: "\n").first { $0.hasPrefix("model name") }?
      .split(separator: ":", maxSplits: 1).last?
      .trimmingCharacters(in: .whitespaces)
  }
}
