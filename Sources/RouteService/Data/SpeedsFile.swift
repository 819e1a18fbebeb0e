import Foundation
package import GeoCore
package import Routing

/// File of learned speeds: versioned JSON.
///
/// ```json
/// {"format": "rumbo-speeds", "version": 1, "profile": "car", "samples": 812, "recordings": 96,
///  "overall": {"factor": 0.87, "samples": 812, "recordings": 96},
///  "classes": [{"class": "road 50", "factor": 0.83, "samples": 402, "recordings": 80}],
///  "delays": [{"delay": "turn", "seconds": 5.2, "samples": 377, "recordings": 91}],
///  "hours": [{"hour": 8, "factor": 0.91, "samples": 88, "recordings": 12}]}
/// ```
/// Factors multiply the speeds of the bundled profile: those of `hours` in the hour of the week that
/// starts so many hours after Monday 00:00, local time. Classes are those of `SpeedClass`; a class that
/// is missing has the factor of `overall`. A delay that is missing stays as in the profile. Members
/// that are not known are ignored. All else that is not as described is refused.
package enum SpeedsFile {
  /// The value of the member `format`.
  private static let format = "rumbo-speeds"
  /// The version that is read and written.
  private static let version = 1
  /// The most bytes of a file: thirty times as many as all classes, delays and hours take.
  static let mostBytes = 1 << 20
  /// The most samples that a count may state.
  private static let mostSamples = 1e12

  // MARK: - Reading

  /// The speeds in a file.
  ///
  /// - Throws: `BadFile` with the file, the place and the remedy.
  package static func speeds(in path: String) throws(ServiceError) -> LearnedSpeeds {
    do throws(SpeedsProblem) {
      let handle: FileHandle
      do { handle = try InputFile.open(path) } catch { throw .unreadable(error) }
      guard let bytes = try? handle.read(upToCount: mostBytes + 1) else { throw .empty }
      return try speeds([UInt8](bytes))
    } catch {
      throw failure(error, in: path)
    }
  }

  /// The speeds in bytes of a file.
  ///
  /// - Throws: `BadFile` with the file, the place and the remedy.
  static func speeds(_ bytes: [UInt8], in path: String) throws(ServiceError) -> LearnedSpeeds {
    do throws(SpeedsProblem) { return try speeds(bytes) } catch { throw failure(error, in: path) }
  }

  private static func failure(_ problem: SpeedsProblem, in path: String) -> ServiceError {
    if case .unreadable(let failure) = problem { return failure }
    return InputFile.failure(path, ServiceText { $0.badSpeeds(problem) })
  }

  /// The speeds in the bytes of a file.
  static func speeds(_ bytes: [UInt8]) throws(SpeedsProblem) -> LearnedSpeeds {
    guard bytes.count <= mostBytes else { throw .tooLarge(limit: mostBytes) }
    guard !bytes.isEmpty else { throw .empty }
    let root: Member
    do {
      root = Member(value: try JSONValue(parsing: bytes), path: "")
    } catch {
      throw .notJSON(error.message)
    }
    guard root.value["format"]?.string == format else { throw .otherFormat }
    let version = root.value["version"]
    guard version == .number(Double(Self.version)) else {
      throw .otherVersion(version?.number ?? 0, known: Self.version)
    }
    let profile = try root.text("profile")
    guard Profile.preset(named: profile) != nil else {
      let known = Profile.presets.map(\.name).joined(separator: ", ")
      throw .unknown("profile", profile, known: known)
    }
    var speeds = LearnedSpeeds(
      profile: profile,
      overall: try root.member("overall").value("factor", LearnedSpeeds.factorRange)
    )
    for member in try root.list("classes", limit: SpeedClass.all.count) {
      let name = try member.text("class")
      guard let known = SpeedClass(named: name) else {
        throw .unknown(
          member.path(of: "class"),
          name,
          known: "road, road 10 … road 260, motorway …"
        )
      }
      let value = try member.value("factor", LearnedSpeeds.factorRange)
      guard speeds.factors.updateValue(value, forKey: known) == nil else {
        throw .repeated(member.path(of: "class"), name)
      }
    }
    for member in try root.list("delays", limit: LearnedSpeeds.Delay.allCases.count) {
      let name = try member.text("delay")
      guard let known = LearnedSpeeds.Delay(rawValue: name) else {
        let names = LearnedSpeeds.Delay.allCases.map(\.rawValue).joined(separator: ", ")
        throw .unknown(member.path(of: "delay"), name, known: names)
      }
      let value = try member.value("seconds", known.range)
      guard speeds.delays.updateValue(value, forKey: known) == nil else {
        throw .repeated(member.path(of: "delay"), name)
      }
    }
    for member in try root.list("hours", limit: LearnedSpeeds.hoursOfWeek.count) {
      let hour = try member.whole("hour", Double(LearnedSpeeds.hoursOfWeek.upperBound - 1))
      let value = try member.value("factor", LearnedSpeeds.factorRange)
      guard speeds.hours.updateValue(value, forKey: hour) == nil else {
        throw .repeated(member.path(of: "hour"), "\(hour)")
      }
    }
    return speeds
  }

  /// A part of the document with its place in it.
  private struct Member {
    var value: JSONValue
    var path: String

    func path(of name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }

    func member(_ name: String) throws(SpeedsProblem) -> Member {
      guard let value = value[name] else { throw .missing(path(of: name)) }
      return Member(value: value, path: path(of: name))
    }

    func text(_ name: String) throws(SpeedsProblem) -> String {
      guard let text = try member(name).value.string else { throw .notText(path(of: name)) }
      return text
    }

    func number(
      _ name: String,
      _ range: ClosedRange<Double>
    ) throws(SpeedsProblem) -> Double {
      guard let number = try member(name).value.number, range.contains(number) else {
        throw .notInRange(path(of: name), range)
      }
      return number
    }

    func whole(_ name: String, _ highest: Double) throws(SpeedsProblem) -> Int {
      let number = try number(name, 0...highest)
      guard number == number.rounded() else { throw .notInRange(path(of: name), 0...highest) }
      return Int(number)
    }

    /// The elements of an array; none if it is missing.
    func list(_ name: String, limit: Int) throws(SpeedsProblem) -> [Member] {
      guard let list = value[name] else { return [] }
      guard let values = list.array, values.count <= limit else {
        throw .notList(path(of: name), limit: limit)
      }
      return values.enumerated().map { Member(value: $1, path: "\(path(of: name))[\($0)]") }
    }

    /// A value with its counts.
    func value(
      _ name: String,
      _ range: ClosedRange<Double>
    ) throws(SpeedsProblem) -> LearnedSpeeds.Value {
      LearnedSpeeds.Value(
        try number(name, range),
        samples: try whole("samples", SpeedsFile.mostSamples),
        recordings: try whole("recordings", SpeedsFile.mostSamples)
      )
    }
  }

  // MARK: - Writing

  /// The document of some speeds.
  package static func json(_ speeds: LearnedSpeeds) -> JSONValue {
    [
      "format": .string(format), "version": .number(Double(version)),
      "profile": .string(speeds.profile),
      "overall": counted(["factor": .rounded(speeds.overall.value, to: 4)], speeds.overall),
      "classes": .array(
        speeds.factors.sorted { $0.key < $1.key }.map { kind, value in
          counted(["class": .string(kind.name), "factor": .rounded(value.value, to: 4)], value)
        }
      ),
      "delays": .array(
        LearnedSpeeds.Delay.allCases.compactMap { delay in
          speeds.delays[delay].map { value in
            counted(
              ["delay": .string(delay.rawValue), "seconds": .rounded(value.value, to: 2)],
              value
            )
          }
        }
      ),
      "hours": .array(
        speeds.hours.sorted { $0.key < $1.key }.map { hour, value in
          counted(
            ["hour": .number(Double(hour)), "factor": .rounded(value.value, to: 4)],
            value
          )
        }
      ),
    ]
  }

  private static func counted(_ members: JSONObject, _ value: LearnedSpeeds.Value) -> JSONValue {
    var members = members
    members["samples"] = .number(Double(value.samples))
    members["recordings"] = .number(Double(value.recordings))
    return .object(members)
  }
}

/// What is wrong with a file of learned speeds.
enum SpeedsProblem: Error {
  case unreadable(ServiceError)
  case empty
  case tooLarge(limit: Int)
  case notJSON(LocalizedText)
  case otherFormat
  case otherVersion(Double, known: Int)
  case missing(_ place: String)
  case notText(_ place: String)
  case notInRange(_ place: String, ClosedRange<Double>)
  case notList(_ place: String, limit: Int)
  case unknown(_ place: String, _ name: String, known: String)
  case repeated(_ place: String, _ name: String)
}
