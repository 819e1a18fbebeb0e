import Foundation
import GeoCore
import Testing

@Suite struct PixelCommandTests {
  @Test func `to-wgs84 and to-pixel are inverse on the bundled map`() async throws {
    for method in ["corners", "similarity", "affine", "projective", "tps"] {
      let there = try await Program.run([
        "pixel",
        "to-wgs84",
        "512,300",
        "--method",
        method,
        "--json",
      ])
      let location = try #require(try there.json()["location"]?.array)
      let (longitude, latitude) = (
        try #require(location[0].number), try #require(location[1].number)
      )
      #expect(try there.json()["method"] == .string(method))
      let back = try await Program.run([
        "pixel",
        "to-pixel",
        "\(latitude),\(longitude)",
        "--method",
        method,
        "--json",
      ])
      let pixel = try #require(try back.json()["pixel"]?.array)
      #expect(abs((pixel[0].number ?? 0) - 512) < 0.05 && abs((pixel[1].number ?? 0) - 300) < 0.05)
      #expect(try back.json()["inside"] == true && back.errors.isEmpty)
    }
  }

  @Test func `text is a pair that the other direction accepts`() async throws {
    let there = try await Program.run(["pixel", "to-wgs84", "512,300"])
    let back = try await Program.run(["pixel", "to-pixel", there.lines[0]])
    #expect(back.status == 0, "\(back)")
    let numbers = back.lines[0].split(separator: ",").compactMap {
      Double($0.trimmingCharacters(in: .whitespaces))
    }
    #expect(abs(numbers[0] - 512) < 0.2 && abs(numbers[1] - 300) < 0.2)
  }

  @Test(arguments: ["en", "es"])
  func `a pixel outside the image gets an answer and a warning`(language: String) async throws {
    let outside = ["pixel", "to-wgs84", "-20.5,900", "--lang", language]
    let run = try await Program.run(outside)
    #expect(run.status == 0 && run.lines.count == 1, "\(run)")
    #expect(run.errors.contains(language == "es" ? "fuera de la imagen" : "outside the image"))
    #expect(try await Program.run(outside + ["--quiet"]).errors.isEmpty)
    let json = try await Program.run(outside + ["--json"])
    #expect(try json.json()["inside"] == false)
    let place = try await Program.run(["pixel", "to-pixel", "-0.19,-78.48", "--lang", language])
    #expect(place.status == 0 && !place.errors.isEmpty, "\(place)")
  }

  @Test func `report compares every method on the same points`() async throws {
    let run = try await Program.run(["pixel", "report", "--json"])
    let methods = try #require(try run.json()["methods"]?.array)
    #expect(
      methods.compactMap { $0["method"]?.string } == [
        "corners", "similarity", "affine", "projective", "tps",
      ]
    )
    let ids = methods.map { $0["points"]?.array?.compactMap { $0["id"]?.string } ?? [] }
    #expect(Set(ids).count == 1 && ids[0].count >= 4)
    for method in methods {
      let residuals = method["points"]?.array?.compactMap { $0["residual"]?.number } ?? []
      let squares = residuals.reduce(0) { $0 + $1 * $1 } / Double(residuals.count)
      #expect(abs((method["rms"]?.number ?? -1) - squares.squareRoot()) < 1e-3)
      #expect(abs((method["max"]?.number ?? -1) - (residuals.max() ?? 0)) < 1e-9)
      #expect((method["leave_one_out"]?.number ?? -1) >= (method["rms"]?.number ?? 0))
    }
    let text = try await Program.run(["pixel", "report", "--lang", "es"])
    #expect(text.text.contains("Método"), "\(text)")
    #expect(text.text.contains("corners (lineal entre las esquinas)"), "\(text)")
    let one = try await Program.run(["pixel", "report", "--method", "affine", "--json"])
    #expect(try one.json()["methods"]?.array?.count == 1)
  }

  @Test func `world files are printed or written and can be read again`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let printed = try await Program.run(["pixel", "worldfile"])
    #expect(printed.lines.count == 6 && printed.errors.contains("EPSG:32614"), "\(printed)")
    let path = folder.file("map.sgw")
    let written = try await Program.run(["pixel", "worldfile", "--output", path, "--quiet"])
    #expect(written.status == 0 && written.text.isEmpty && written.errors.isEmpty, "\(written)")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == printed.text)
    #expect(throws: Never.self) { try WorldFile(text: printed.text) }
    let json = try await Program.run(["pixel", "worldfile", "--json"])
    #expect(try json.json()["crs"] == "EPSG:32614" && json.json()["lines"]?.array?.count == 6)
    let failed = try await Program.run([
      "pixel", "worldfile", "--output", folder.file("no/map.sgw"),
    ])
    #expect(failed.status == 3, "\(failed)")
  }

  @Test func `an image file is read as a member or alone`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let image = """
      {"file":"a.png","width":100,"height":100,"corners":{"top_left":[179.9,60.1],
      "top_right":[-179.9,60.1],"bottom_right":[-179.9,60],"bottom_left":[179.9,60]}}
      """
    let alone = try folder.write(image, to: "alone.json")
    let member = try folder.write("{\"map_image\":\(image)}", to: "member.json")
    for arguments in [["--image", alone], ["--image", member], ["--campus", member]] {
      let run = try await Program.run(["pixel", "to-wgs84", "75,50", "--json"] + arguments)
      #expect(try run.json()["location"] == [-179.95, 60.05], "\(run)")
    }
    let report = try await Program.run(["pixel", "report", "--image", alone, "--json"])
    #expect(try report.status == 3 && report.json()["code"] == "NotPrepared")
  }

  @Test func `methods with too few points are reported`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let path = try folder.write(
      """
      {"map_image":{"file":"a.png","width":100,"height":100,"control_points":[
      {"id":"a","pixel":[0,0],"coordinates":[-99,19.001]},
      {"id":"b","pixel":[100,0],"coordinates":[-98.999,19.001]},
      {"id":"c","pixel":[0,100],"coordinates":[-99,19]}]}}
      """,
      to: "three.json"
    )
    let run = try await Program.run(["pixel", "report", "--image", path, "--json"])
    let answer = try run.json()
    #expect(
      answer["methods"]?.array?.compactMap { $0["method"]?.string } == ["similarity", "affine"]
    )
    #expect(answer["methods"]?.array?.last?.names.contains("leave_one_out") == false)
    #expect(
      answer["unavailable"]?.array?.compactMap { $0["method"]?.string } == [
        "corners", "projective", "tps",
      ]
    )
    let tps = try await Program.run([
      "pixel", "report", "--image", path, "--method", "tps", "--json",
    ])
    #expect(try tps.status == 3 && tps.json()["code"] == "NotPrepared")
  }

  @Test(arguments: ["en", "es"])
  func `each error has its code, exit status and message`(language: String) async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let damaged = try folder.write(
      "{\"map_image\":{\"file\":\"a\",\"width\":0}}",
      to: "damaged.json"
    )
    let foreign = try folder.write("{\"type\":\"FeatureCollection\"}", to: "foreign.json")
    let broken = try folder.write("{", to: "broken.json")
    let cases: [([String], String, Int32)] = [
      (["to-wgs84", "512"], "InvalidValue", 2), (["to-wgs84", "nan,1"], "InvalidValue", 2),
      (["to-wgs84", "1e999,1"], "InvalidValue", 2), (["to-pixel", "91,0"], "InvalidValue", 2),
      (["to-pixel", "Biblioteca"], "InvalidValue", 2),
      (["report", "--method", "guess"], "InvalidValue", 2),
      (["report", "--campus", "a", "--image", "b"], "InvalidQuery", 2),
      (["worldfile", "--method", "tps"], "InvalidQuery", 2),
      (["report", "--image", "/nowhere.json"], "BadFile", 3),
      (["report", "--image", "/"], "BadFile", 3), (["report", "--image", broken], "BadFile", 3),
      (["report", "--image", damaged], "BadFile", 3),
      (["report", "--image", foreign], "NotPrepared", 3),
      (["to-wgs84", "1e300,1e300"], "NotFound", 1),
    ]
    for (arguments, code, status) in cases {
      let run = try await Program.run(["pixel"] + arguments + ["--json", "--lang", language])
      #expect(run.status == status && run.errors.isEmpty, "\(run)")
      #expect(try run.json()["code"] == .string(code), "\(run)")
      let text = try await Program.run(["pixel"] + arguments + ["--lang", language])
      #expect(
        text.status == status && text.text.isEmpty && text.errors.hasPrefix("routecli: "),
        "\(text)"
      )
    }
  }
}
