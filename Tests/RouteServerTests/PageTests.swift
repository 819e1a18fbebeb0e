import Foundation
import GeoCore
import Testing

@testable import RouteServer

/// The files of the map page, as they are read and served.
@Suite struct PageTests {
  /// A folder with a page, which is removed at the end.
  private final class Folder {
    let url: URL

    init(_ files: [String: String]) throws {
      url = FileManager.default.temporaryDirectory.appending(path: "page-\(UUID().uuidString)")
      for (name, text) in files {
        let file = url.appending(path: name)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(),
          withIntermediateDirectories: true
        )
        try Data(text.utf8).write(to: file)
      }
    }

    deinit { try? FileManager.default.removeItem(at: url) }
  }

  private let city: ServedCity

  init() throws { city = try ServedCity() }

  private func handler(_ files: [String: String]) throws -> (RequestHandler, Folder) {
    let folder = try Folder(files)
    let handler = RequestHandler(
      city.answerer,
      threads: 1,
      about: .init(version: "1", commit: "x"),
      page: try PageFiles(folder: folder.url.path)
    )
    return (handler, folder)
  }

  private static let text = String(repeating: "export const one = 1\n", count: 40)
  private static let files = [
    "index.html": "<!doctype html>", "modules/app.js": text, "vendor/a.js": "1",
    "icons/a.svg": "<svg/>", "manifest.webmanifest": "{}", "notes.md": "#", ".secret.js": "x",
    ".hidden/a.js": "x",
  ]

  private func get(
    _ target: String,
    from handler: RequestHandler,
    encodings: String? = nil,
    tags: String? = nil,
    method: String = "GET"
  ) async -> Reply {
    var request = IncomingRequest(method: method, target)
    request.acceptedEncodings = encodings
    request.knownTags = tags
    return await handler.reply(to: request, id: "1")
  }

  @Test func `the page and its files have their types and a policy`() async throws {
    let (handler, folder) = try handler(Self.files)
    defer { withExtendedLifetime(folder) {} }
    for (target, type) in [
      ("/", "text/html; charset=utf-8"), ("/index.html", "text/html; charset=utf-8"),
      ("/?lang=es", "text/html; charset=utf-8"),
      ("/modules/app.js", "text/javascript; charset=utf-8"),
      ("/icons/a.svg", "image/svg+xml"), ("/manifest.webmanifest", "application/manifest+json"),
    ] {
      let reply = await get(target, from: handler)
      #expect(reply.status == 200 && reply.contentType == type, "\(target)")
      let policy = try #require(reply.securityPolicy)
      #expect(policy.contains("worker-src 'self' blob:") && policy.contains("default-src 'none'"))
      #expect(!policy.contains("http") && !policy.contains("unsafe"))
    }
  }

  @Test func `scripts are compressed once and kept by browsers with a tag`() async throws {
    let (handler, folder) = try handler(Self.files)
    defer { withExtendedLifetime(folder) {} }
    let plain = await get("/modules/app.js", from: handler)
    #expect(plain.body == Array(Self.text.utf8) && plain.encoding == nil)
    #expect(plain.cacheControl == "no-cache")
    let packed = await get("/modules/app.js", from: handler, encodings: "gzip, br")
    #expect(packed.encoding == "gzip" && packed.body.count < plain.body.count / 4)
    #expect(packed.body.starts(with: [0x1F, 0x8B]) && packed.tag == plain.tag)
    let known = await get("/modules/app.js", from: handler, tags: plain.tag)
    #expect(known.status == 304 && known.body.isEmpty && known.contentType == nil)
    #expect(await get("/vendor/a.js", from: handler).cacheControl == "public, max-age=86400")
  }

  @Test func `no other file of the disk is served`() async throws {
    let (handler, folder) = try handler(Self.files)
    let outside = folder.url.deletingLastPathComponent().appending(path: "\(UUID()).js")
    try Data("x".utf8).write(to: outside)
    defer { try? FileManager.default.removeItem(at: outside) }
    let link = folder.url.appending(path: "link.js")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: outside)
    // Opening a pipe would wait for its writer.
    #expect(mkfifo(folder.url.appending(path: "pipe.js").path, 0o600) == 0)
    let page = try PageFiles(folder: folder.url.path)
    #expect(page.count == 6)
    for target in [
      "/notes.md", "/.secret.js", "/.hidden/a.js", "/link.js", "/pipe.js", "/modules/../.secret.js",
      "/modules/%2e%2e/.secret.js", "/../\(outside.lastPathComponent)", "//index.html",
      "/modules/", "/modules", "/index.html/", "/modules/app.js%00",
    ] {
      #expect(await get(target, from: handler).status != 200, "\(target)")
      #expect(page.reply(target, IncomingRequest(target)) == nil, "\(target)")
    }
  }

  @Test func `the page is only read`() async throws {
    let (handler, folder) = try handler(Self.files)
    defer { withExtendedLifetime(folder) {} }
    let reply = await get("/", from: handler, method: "POST")
    #expect(reply.status == 405 || reply.status == 400)
    #expect(reply.allowed == "GET, HEAD, OPTIONS")
    #expect(await get("/", from: handler, method: "HEAD").status == 200)
  }

  @Test func `a folder without a page is refused`() throws {
    let folder = try Folder(["a.js": "1"])
    #expect(throws: PageFiles.Failure.noIndex) { try PageFiles(folder: folder.url.path) }
    #expect(throws: PageFiles.Failure.noIndex) { try PageFiles(folder: folder.url.path + "-none") }
  }
}
