import Foundation
import GeoCore
import Testing

@Suite struct `Accuracy option` {
  /// A walk of which the receiver states the accuracy or not, with errors of 12 m.
  private static func walk(accuracy: Double?) async throws -> String {
    var random = SplitMix64(seed: 17)
    let walk = try await CampusWalk.between("Aulas 1", "Gimnasio")
    let column = accuracy.map { ",\($0)" } ?? ""
    return "time,lat,lon" + (accuracy == nil ? "" : ",accuracy") + "\n"
      + walk.enumerated().map { second, place in
        let error = PlanePoint(length: 12 * random.unit(), bearing: 360 * random.unit())
        let fix = LocalPlane(at: place).coordinate(error)
        return "\(CampusWalk.start + second),\(fix.latitude),\(fix.longitude)\(column)\n"
      }
      .joined()
  }

  @Test func `counts as if each fix stated it`() async throws {
    let (silent, stating) = (try await Self.walk(accuracy: nil), try await Self.walk(accuracy: 40))
    for command in [["match", "-", "--json"], ["track", "-", "--to-end", "--json"]] {
      var command = command
      if command[0] == "track" { command[2...2] = ["--to", "Gimnasio"] }
      let usual = try await Program.run(command, input: silent)
      let assumed = try await Program.run(command + ["--accuracy", "40"], input: silent)
      let stated = try await Program.run(command, input: stating)
      #expect(usual.status == 0 && assumed.status == 0, "\(usual)")
      #expect(assumed.output == stated.output, "\(command)")
      #expect(assumed.output != usual.output, "\(command)")
      // What a fix states itself is not replaced.
      let both = try await Program.run(command + ["--accuracy", "3"], input: stating)
      #expect(both.output == stated.output, "\(command)")
    }
  }

  @Test(arguments: [("0", 2), ("-5", 2), ("nan", 2), ("many", 2), ("1001", 5), ("inf", 5)])
  func `is a radius of 0.1 to 1,000 m`(_ value: String, _ status: Int32) async throws {
    for command in ["match", "track"] {
      for language in ["en", "es"] {
        let run = try await Program.run([command, "-", "--accuracy", value, "--lang", language])
        #expect(run.status == status, "\(run)")
        #expect(run.errors.contains("--accuracy"), "\(run)")
        #expect(value == "many" || run.errors.contains("1000"), "\(run)")
      }
    }
  }
}
