import CampusGraph
import Foundation
import GeoCore
import RouteService
import Routing
import RoutingTestSupport
import Testing

@testable import RouteServer

/// Reading the data of a server again, and who may ask for it.
@Suite struct ReloadTests {
  /// A graph file in a folder of its own, and a handler of it.
  private final class Served {
    let folder = FileManager.default.temporaryDirectory.appending(path: "reload-\(UUID())")
    var path: String { folder.appending(path: "city.rgraph").path }
    let files: ServedFiles

    init() throws {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      files = ServedFiles(
        graphs: [folder.appending(path: "city.rgraph").path],
        bundled: BundledFiles(folders: [])
      )
      try replace(with: Self.first)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    static let first = "A==B==C"
    static let second = "A==B==C==D==E"

    /// Puts another file in the place of the graph file, as import does.
    func replace(with drawing: String, profiles: [Profile] = [.car]) throws {
      let other = folder.appending(path: "other.rgraph").path
      try ServedCity.write(AsciiMap(drawing, cell: 50), to: other, profiles: profiles)
      try put(other)
    }

    /// Puts bytes that are no graph file in its place.
    func replace(withText text: String) throws {
      let other = folder.appending(path: "other.rgraph").path
      try Data(text.utf8).write(to: URL(filePath: other))
      try put(other)
    }

    private func put(_ other: String) throws {
      try #require(rename(other, path) == 0)
    }

    func handler(
      _ administration: Administration = Administration(),
      log: AccessLog = .none
    ) throws -> RequestHandler {
      RequestHandler(
        OSRMAnswerer(Regions(try files.regions(threads: 2))),
        threads: 2,
        about: .init(version: "1", commit: "abc"),
        log: log,
        files: files,
        administration: administration
      )
    }
  }

  private func nodes(of handler: RequestHandler) -> Int {
    handler.answerer.regions.all[0].context.graph.nodeCount
  }

  @Test func `a replaced file is read at the second look, and what is damaged is not`() async throws
  {
    let served = try Served()
    let handler = try served.handler()
    let reloader = try #require(handler.reloader)
    #expect(await reloader.look() == false)
    let old = handler.answerer.regions.all[0]
    try served.replace(with: Served.second)
    #expect(await reloader.look() == false)
    #expect(nodes(of: handler) == 3)
    #expect(await reloader.look())
    #expect(nodes(of: handler) == 5)
    // A request that began on the old data keeps them.
    #expect(old.context.graph.nodeCount == 3)
    #expect(await reloader.look() == false)

    try served.replace(withText: "no graph")
    #expect(await reloader.look() == false)
    #expect(await reloader.look())
    #expect(nodes(of: handler) == 5)
    // A refused file is read again only if it changes or a reload is asked for.
    #expect(await reloader.look() == false)
    guard case .failure(let error) = await reloader.reload() else {
      Issue.record("a damaged file was read")
      return
    }
    #expect(error.code == .badFile)
    #expect(handler.metrics.text.contains("rumbo_reloads_total{outcome=\"done\"} 1\n"))
    #expect(handler.metrics.text.contains("rumbo_reloads_total{outcome=\"refused\"} 2\n"))
  }

  @Test func `old data are freed when nobody needs them`() async throws {
    let served = try Served()
    let handler = try served.handler()
    weak let old = handler.answerer.regions.all[0]
    #expect(old != nil)
    try served.replace(with: Served.second)
    try await #require(handler.reloader).reload().get()
    #expect(old == nil)
  }

  @Test func `requests during reloads are all answered on one of the data`() async throws {
    let served = try Served()
    let handler = try served.handler()
    let reloader = try #require(handler.reloader)
    let location = AsciiMap(Served.first, cell: 50).graph.coordinates.map(\.coordinate)[0]
    let target = "/nearest/v1/car/\(location.longitude),\(location.latitude)"
    let statuses = await withTaskGroup(of: [Int].self) { group in
      for _ in 0..<4 {
        group.addTask {
          var statuses: [Int] = []
          for _ in 0..<100 {
            statuses.append(await handler.reply(to: IncomingRequest(target), id: "1").status)
          }
          return statuses
        }
      }
      for _ in 0..<5 { _ = await reloader.reload() }
      return await group.reduce(into: []) { $0 += $1 }
    }
    #expect(statuses.count == 400 && Set(statuses) == [200])
  }

  @Test func `what came of a reload is logged`() async throws {
    let lines = Guarded<[String]>([])
    let log = AccessLog(.info) { line in
      lines.withLock { $0.append(String(decoding: line, as: UTF8.self)) }
    }
    let served = try Served()
    let reloader = try #require(try served.handler(log: log).reloader)
    _ = await reloader.reload()
    try served.replace(withText: "no graph")
    _ = await reloader.reload()
    let all = lines.withLock { $0 }
    #expect(all.count == 2)
    #expect(all.first?.contains("\"event\":\"reload\"") == true)
    #expect(all.last?.contains("city.rgraph") == true)
    #expect(all.last?.contains("the old data stay") == true)
  }

  // MARK: - Administrators

  private func reply(
    _ method: String,
    _ target: String,
    token: String? = nil,
    atAdminPort: Bool = false,
    from handler: RequestHandler
  ) async -> Reply {
    var request = IncomingRequest(method: method, target)
    request.authorization = token.map { "Bearer \($0)" }
    request.isAtAdminPort = atAdminPort
    return await handler.reply(to: request, id: "1")
  }

  @Test func `without a port or a token everybody reads the metrics and nobody reloads`()
    async throws
  {
    let handler = try Served().handler()
    #expect(await reply("GET", "/metrics", from: handler).status == 200)
    #expect(await reply("POST", "/admin/reload", from: handler).status == 404)
  }

  @Test func `a token opens metrics and reloads`() async throws {
    let served = try Served()
    let handler = try served.handler(Administration(token: "secret"))
    for token in [nil, "", "secre", "secret2"] {
      let refusal = await reply("GET", "/metrics", token: token, from: handler)
      #expect(refusal.status == 401 && refusal.authentication == "Bearer")
      #expect(await reply("POST", "/admin/reload", token: token, from: handler).status == 401)
    }
    #expect(await reply("GET", "/metrics", token: "secret", from: handler).status == 200)
    #expect(await reply("GET", "/admin/reload", token: "secret", from: handler).status == 405)
    try served.replace(with: Served.second)
    #expect(await reply("POST", "/admin/reload", token: "secret", from: handler).status == 200)
    #expect(nodes(of: handler) == 5)
    try served.replace(withText: "no graph")
    let refusal = await reply("POST", "/admin/reload", token: "secret", from: handler)
    #expect(refusal.status == 500 && refusal.code == "BadFile")
  }

  @Test func `a port for administrators takes the metrics from the other one`() async throws {
    let served = try Served()
    let handler = try served.handler(Administration(hasPort: true))
    #expect(await reply("GET", "/metrics", from: handler).status == 404)
    #expect(await reply("POST", "/admin/reload", from: handler).status == 404)
    #expect(await reply("GET", "/metrics", atAdminPort: true, from: handler).status == 200)
    #expect(await reply("POST", "/admin/reload", atAdminPort: true, from: handler).status == 200)
  }

  // MARK: - Files

  @Test func `campuses are regions, and so are graph files that know all campuses`() throws {
    let data = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "data")
    let campus = data.appending(path: "campus.geojson").path
    let bundled = BundledFiles(folders: [data])
    #expect(try ServedFiles(bundled: bundled).regions(threads: 1).count == 1)
    let two = ServedFiles(campuses: [campus, campus], bundled: bundled)
    #expect(try two.regions(threads: 1).count == 2)
    let served = try Served()
    let city = ServedFiles(graphs: [served.path], campuses: [campus], bundled: bundled)
    let region = try #require(try city.regions(threads: 1).first)
    #expect(region.context.graph.nodeCount == 3)
    #expect(throws: ServiceError.self) {
      try ServedFiles(stations: "/nowhere/stations.json", bundled: bundled).regions(threads: 1)
    }
  }
}
