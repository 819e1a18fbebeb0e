import Foundation
import Testing

@testable import RouteService
@testable import routecli

@Suite struct `Completion` {
  /// The completions of an option or argument that the program prints for a shell.
  private func candidates(
    _ command: String,
    _ argument: String,
    _ words: [String],
    shell: String = "fish"
  ) async throws -> [String] {
    let last = words.count - 1
    let run = try await Program.run(
      ["---completion", command, "--", argument, "\(last)", "\(words[last].count)"] + words,
      environment: ["SAP_SHELL": shell]
    )
    #expect(run.status == 0, "\(run)")
    return run.lines
  }

  @Test func `offers the places of the bundled campus`() async throws {
    let names = try await candidates("route", "--from", ["routecli", "route", "--from", ""])
    #expect(names.contains("Biblioteca") && names.contains("Aulas 3"), "\(names)")
    #expect(Set(names).count == names.count)
    for (command, argument) in [
      ("nearest", "positional@0"), ("isochrone", "positional@0"), ("places", "positional@0"),
      ("table", "--place"), ("trip", "--first"), ("track", "--to"), ("stations", "--near"),
      ("simulate", "--to"), ("places", "--around"),
    ] {
      let names = try await candidates(command, argument, ["routecli", command, ""])
      #expect(names.contains("Aulas 3"), "\(command) \(names)")
    }
  }

  @Test func `offers the places of the named campus`() async throws {
    let campus = Program.data("examples/minimal.geojson")
    let names = try await candidates(
      "route",
      "--to",
      ["routecli", "route", "--campus", "'\(campus)'", "--to", ""]
    )
    #expect(names.contains("Main Hall") && !names.contains("Biblioteca"), "\(names)")
  }

  @Test func `offers nothing if the data cannot be read`() async throws {
    let words = ["routecli", "route", "--campus", "/nowhere/campus.geojson", "--to", ""]
    #expect(try await candidates("route", "--to", words).isEmpty)
    let city = ["routecli", "route", "--graph", "/nowhere/city.rgraph", "--to", "a"]
    #expect(try await candidates("route", "--to", city).isEmpty)
  }

  @Test func `offers stations and categories for their options`() async throws {
    let stations = try await candidates("stations", "positional@0", ["routecli", "stations", ""])
    #expect(stations.contains("El Ejido") && !stations.contains("Biblioteca"), "\(stations)")
    let categories = try await candidates("places", "--category", ["routecli", "places", ""])
    #expect(categories.contains("library"), "\(categories)")
  }

  static let values = [
    ("route", "--profile", "bikeshare"), ("route", "--algorithm", "bidirectional"),
    ("bench", "--engine", "phast"), ("bench", "--workload", "partial-customize"),
    ("route", "--lang", "es"), ("trace", "--format", "gpsd"), ("table", "--format", "npy"),
    ("table", "--annotations", "distance,duration"), ("pixel report", "--method", "projective"),
    ("isochrone", "--profile", "wheelchair"), ("import dimacs", "--weights", "geodesic"),
    ("import dimacs", "--weight-unit", "dm"), ("import osm", "--profiles", "wheelchair"),
  ]

  static let files = [
    ("route", "--svg"), ("route", "--batch"), ("table", "--sources"), ("match", "--gpx"),
    ("bench", "--pairs"), ("simulate", "--truth"),
  ]

  @Test(.enabled(if: BashCompletion.isPossible), arguments: values)
  func `in bash offers the values of an option`(
    _ command: String,
    _ option: String,
    _ value: String
  ) async throws {
    let offered = try await BashCompletion("\(command) \(option) ").replies()
    #expect(offered.contains(value), "\(command) \(option): \(offered)")
  }

  @Test(.enabled(if: BashCompletion.isPossible), arguments: files)
  func `in bash offers files for options that take files`(
    _ command: String,
    _ option: String
  ) async throws {
    let offered = try await BashCompletion("\(command) \(option) ").replies()
    #expect(offered.contains("a file.txt"), "\(command) \(option): \(offered)")
  }

  @Test(.enabled(if: BashCompletion.isPossible))
  func `in bash offers only graph files and folders for a graph`() async throws {
    let offered = try await BashCompletion("route --graph ").replies()
    #expect(Set(offered) == ["city.rgraph", "folder"], "\(offered)")
  }

  @Test(.enabled(if: BashCompletion.isPossible))
  func `in bash offers a name with blanks as one word`() async throws {
    #expect(try await BashCompletion("route --from Bibl").replies() == ["Biblioteca"])
    let offered = try await BashCompletion("route --from Aul").replies()
    #expect(offered.contains("Aulas 1") && offered.contains("Aulas 2"), "\(offered)")
    #expect(offered.allSatisfy { $0.hasPrefix("Aul") }, "\(offered)")
    let quoted = try await BashCompletion(#"route --from Aulas\ "#).replies()
    #expect(quoted.contains("Aulas 1") && !quoted.contains("Biblioteca"), "\(quoted)")
  }

  @Test(arguments: ["zsh", "fish"])
  func `scripts complete places, values and files`(_ shell: String) async throws {
    let script = try await Program.run("--generate-completion-script \(shell)").text
    #expect(script.contains("---completion route -- --from"))
    #expect(script.contains("bikeshare") && script.contains("phast"))
    #expect(script.contains("projective") && script.contains("partial-customize"))
    #expect(script.contains(shell == "zsh" ? "_files" : "rgraph"))
  }
}

/// Command line that bash completes with our script.
struct BashCompletion {
  private let line: String

  init(_ arguments: String) { line = "routecli " + arguments }

  private static let bash = URL(filePath: "/bin/bash")

  /// Whether bash is installed; the script needs version 3.
  static var isPossible: Bool { FileManager.default.isExecutableFile(atPath: bash.path) }

  /// Splits the line at blanks that are not escaped, as bash does, and calls the completion
  /// function.
  private static let driver = """
    cd "$FILES" || exit 9
    source "$SCRIPT"
    COMP_LINE=$LINE COMP_POINT=${#LINE}
    IFS=' ' read -ra COMP_WORDS <<<"${LINE//\\\\ /$'\\x01'}"
    COMP_WORDS=("${COMP_WORDS[@]//$'\\x01'/\\\\ }")
    [[ $LINE == *[^\\\\]' ' ]] && COMP_WORDS+=('')
    COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
    COMPREPLY=()
    _routecli routecli "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"
    printf '%s\\n' "${COMPREPLY[@]}"
    """

  /// The offered completions.
  func replies() async throws -> [String] {
    let folder = try Folder()
    defer { folder.remove() }
    let script = try await Program.run("--generate-completion-script bash").text
    let path = try folder.write(script, to: "completion.bash")
    let files = folder.url("files")
    try FileManager.default.createDirectory(
      at: files.appending(path: "folder"),
      withIntermediateDirectories: true
    )
    for name in ["a file.txt", "city.rgraph"] {
      try Data().write(to: files.appending(path: name))
    }
    try FileManager.default.createSymbolicLink(
      at: folder.url("routecli"),
      withDestinationURL: Program.url
    )
    let run = try await Program.run(
      ["-c", Self.driver],
      environment: [
        "PATH": folder.path.path + ":/usr/bin:/bin", "FILES": files.path, "SCRIPT": path,
        "LINE": line, "RUMBO_DATA": Program.package.appending(path: "data").path,
      ],
      file: Self.bash
    )
    #expect(run.errors.isEmpty, "\(run)")
    return run.lines
  }
}
