import Foundation
package import GeoCore

/// Machine that a measurement ran on.
package struct Machine: Sendable {
  /// The processor's name.
  package let cpu: String
  /// Number of cores that the program may use.
  package let cores: Int
  /// Bytes of memory.
  package let memory: UInt64

  /// This machine.
  package static let current = Machine(
    cpu: processorName ?? "unknown",
    cores: ProcessInfo.processInfo.activeProcessorCount,
    memory: ProcessInfo.processInfo.physicalMemory
  )

  /// Peak memory of this process so far, in bytes.
  package static var peakMemory: Int {
    var usage = rusage()
    #if canImport(Darwin)
    getrusage(RUSAGE_SELF, &usage)
    return Int(usage.ru_maxrss)
    #else
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return Int(usage.ru_maxrss) * 1024
    #endif
  }

  /// The members of a report.
  package var json: JSONValue {
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
