import CampusGraph
import Foundation
import GeoCore

/// The files of the map page that were there at the start: nothing else of the disk can be asked for.
///
/// Each is read when it is first asked for, and kept: a server that nobody asks for the page needs no
/// memory for it. Restart the server after replacing the page, or it may serve files of both.
///
/// `index.html` is also the answer to `/`. Files and folders whose names begin with a dot, links and
/// types that browsers do not need are left out.
package struct PageFiles: Sendable {
  /// A file.
  struct File: Sendable {
    private let path: String
    private let content = Lazy<[UInt8]?>()
    /// The bytes compressed when they are first asked for, so that the server starts without waiting;
    /// `nil` inside if that gains nothing.
    let compressed: Lazy<[UInt8]?>
    let contentType: String
    /// Computed when the file is first asked for.
    let tag = Lazy<String>()
    /// Seconds for which a browser need not ask whether it has changed.
    let age: Int

    init(_ path: String, contentType: String, isPacked: Bool, age: Int) {
      self.path = path
      self.contentType = contentType
      self.age = age
      compressed = isPacked ? Lazy(.some(nil)) : Lazy()
    }

    /// The bytes; `nil` if it could not be read.
    var bytes: [UInt8]? {
      content.value { FileSystem.bytes(of: path, limit: PageFiles.mostBytes) }
    }
  }

  /// Why a folder cannot be served.
  package enum Failure: Error, Equatable {
    /// It has no `index.html` that can be read.
    case noIndex
    /// It has more files, or larger ones, than are kept in memory.
    case tooLarge
  }

  private static let mostFiles = 2000
  private static let mostBytes = 64 << 20
  private static let policy = [
    "default-src 'none'", "script-src 'self'", "worker-src 'self' blob:", "style-src 'self'",
    "img-src 'self' data: blob:", "connect-src 'self'", "manifest-src 'self'",
    "base-uri 'none'", "form-action 'none'", "frame-ancestors 'self'",
  ]
  .joined(separator: "; ")
  private static let types = [
    "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8", "json": Reply.json,
    "webmanifest": "application/manifest+json", "svg": "image/svg+xml", "png": "image/png",
    "jpg": "image/jpeg", "webp": "image/webp", "ico": "image/x-icon",
    "pbf": "application/x-protobuf", "txt": "text/plain; charset=utf-8",
  ]
  /// Types that are compressed already.
  private static let packed: Set<String> = ["image/png", "image/jpeg", "image/webp"]

  private var files: [String: File] = [:]

  /// Looks for the files in a folder.
  ///
  /// - Parameter folder: Path of the folder.
  /// - Throws: ``Failure``.
  /// - Complexity: O(files).
  package init(folder: String) throws(Failure) {
    var left = Self.mostBytes
    try read(folder.hasSuffix("/") ? folder : folder + "/", under: "/", &left)
    guard let index = files["/index.html"] else { throw .noIndex }
    files["/"] = index
  }

  /// The number of addresses.
  package var count: Int { files.count }

  /// Looks for the files in a folder whose path ends with a slash.
  private mutating func read(
    _ folder: String,
    under path: String,
    _ left: inout Int
  ) throws(Failure) {
    for name in FileSystem.names(in: folder).sorted() where !name.hasPrefix(".") {
      let file = folder + name
      switch FileSystem.kind(of: file) {
      // A depth of folders is bounded as addresses are.
      case .folder where path.utf8.count < 200:
        try read(file + "/", under: path + name + "/", &left)
      case .file:
        guard let type = Self.type(of: name), let size = FileSystem.size(ofReadable: file) else {
          continue
        }
        left -= size
        guard left >= 0, files.count < Self.mostFiles else { throw .tooLarge }
        files[path + name] = File(
          file,
          contentType: type,
          isPacked: Self.packed.contains(type),
          age: path.hasPrefix("/vendor/") ? 86_400 : 0
        )
      default: continue
      }
    }
  }

  /// The type of a file by the end of its name; `nil` for one that browsers do not need.
  private static func type(of name: String) -> String? {
    name.lastIndex(of: ".").flatMap { types[String(name[name.index(after: $0)...])] }
  }

  /// The reply to a request.
  ///
  /// - Parameters:
  ///   - path: The path of its target, without the query.
  ///   - request: The request.
  /// - Returns: The file, or `304` if the client has it; `nil` if there is none.
  func reply(_ path: String, _ request: IncomingRequest) -> Reply? {
    guard let file = files[path], let bytes = file.bytes else { return nil }
    var reply = Reply(bytes, "page", contentType: file.contentType)
    let tag = file.tag.value { Reply.tag(of: bytes) }
    reply.tag = tag
    reply.cacheControl = file.age > 0 ? "public, max-age=\(file.age)" : "no-cache"
    reply.securityPolicy = Self.policy
    if request.knows(tag) {
      reply.status = 304
      reply.body = []
      reply.contentType = nil
    } else if request.acceptsGzip,
      let compressed = file.compressed.value({
        bytes.count < 256 ? nil : Gzip.compressed(bytes, level: 9)
      })
    {
      reply.body = compressed
      reply.encoding = "gzip"
    }
    return reply
  }
}
