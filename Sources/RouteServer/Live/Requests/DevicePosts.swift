import GeoCore
import LiveStore
import RouteService

/// Answers posts of devices at the doors of their protocols.
struct DevicePosts: Sendable {
  let live: LiveService

  /// Why a post is refused.
  private enum Refusal: Error {
    /// The token is missing, wrong or revoked.
    case unknownDevice
    case tooBig
    case invalid(LocalizedText)
    case store(LiveStoreError)
    case service(ServiceError)
  }

  /// Stores the positions of a request.
  ///
  /// - Returns: The answer that the app of the door expects, after the positions are in the file.
  func reply(_ request: IncomingRequest, at door: LiveRequest.Door, now: Seconds) async -> Reply {
    let service = LiveRequest.post(door).service
    do throws(Refusal) {
      let (receipt, rejected) = try await store(request, door, now: now)
      guard door != .owntracks else { return Reply(Array("[]".utf8), service) }
      let document = Self.json(receipt, rejected: rejected, request.language)
      return Reply(Array(document.text.utf8), service)
    } catch {
      return Self.reply(error, request, door)
    }
  }

  private func store(
    _ request: IncomingRequest,
    _ door: LiveRequest.Door,
    now: Seconds
  ) async throws(Refusal) -> (FixReceipt, rejected: Int) {
    guard door == .fixes || request.body.count <= DeviceValue.mostBytes else { throw .tooBig }
    var pairs = DeviceCredentials.pairs(request.target.drop { $0 != "?" }.dropFirst())
    let isForm = door == .osmand && !request.hasJSONBody
    if isForm {
      pairs += DeviceCredentials.pairs(String(decoding: request.body, as: UTF8.self)[...])
    }
    // The identifier can be the token, so these are read before the device is known.
    var early: Result<DeviceReport, DeviceReportError>?
    if door == .osmand {
      early = Result { () throws(DeviceReportError) in
        isForm ? try OsmAndReader.report(pairs) : try TraccarClientReader.report(request.body)
      }
    }
    let identifier =
      (try? early?.get())?.device ?? pairs.last { $0.name == "id" || $0.name == "deviceid" }?.value
    let token = DeviceCredentials.token(of: request, pairs, device: identifier)
    guard let device = try device(token) else { throw .unknownDevice }
    let report =
      if let early { try Self.checked(early) } else { try read(request.body, door, now: now) }
    guard let vehicle = try vehicle(of: device, report) else {
      throw .service(ServiceError(.notFound, .api { $0.noVehicle }))
    }
    do throws(LiveStoreError) {
      let receipt = try await live.store.post(report.fixes, from: device, for: vehicle, now: now)
      live.receipts.withLock { $0.add(receipt) }
      return (receipt, report.rejected)
    } catch {
      throw error.code == .revoked ? .unknownDevice : .store(error)
    }
  }

  private func device(_ token: String) throws(Refusal) -> Device? {
    do throws(LiveStoreError) {
      return try live.store.device(token: token)
    } catch {
      throw .store(error)
    }
  }

  private static func checked(
    _ result: Result<DeviceReport, DeviceReportError>
  ) throws(Refusal) -> DeviceReport {
    do throws(DeviceReportError) {
      return try result.get()
    } catch {
      throw .invalid(error.message)
    }
  }

  private func read(
    _ body: [UInt8],
    _ door: LiveRequest.Door,
    now: Seconds
  ) throws(Refusal) -> DeviceReport {
    if door == .fixes {
      do throws(ServiceError) {
        return try PlainFixReader.report(body, now: now)
      } catch {
        throw .service(error)
      }
    }
    return try Self.checked(
      Result { () throws(DeviceReportError) in
        door == .owntracks
          ? try OwnTracksReader.report(body) : try TraccarForwardReader.report(body)
      }
    )
  }

  /// The number of the vehicle: that of the device, or the one that a gateway names.
  private func vehicle(of device: Device, _ report: DeviceReport) throws(Refusal) -> Int64? {
    if let vehicle = device.vehicle { return vehicle }
    guard let id = report.device else { return nil }
    do throws(LiveStoreError) {
      return try live.store.findVehicle(id: id)?.number
    } catch {
      throw .store(error)
    }
  }

  // MARK: - Answers

  private static func json(
    _ receipt: FixReceipt,
    rejected: Int,
    _ language: Language
  ) -> JSONValue {
    var json: JSONObject = [
      "code": "Ok", "stored": .number(Double(receipt.stored)),
      "duplicates": .number(Double(receipt.duplicates)), "late": .number(Double(receipt.late)),
      "ahead": .number(Double(receipt.ahead)), "discarded": .number(Double(receipt.discarded)),
      "rejected": .number(Double(rejected)),
    ]
    if let seconds = receipt.clockAhead {
      json["clock_ahead"] = .rounded(seconds, to: 1)
      let shown = Int(min(seconds, 1e9))
      json["message"] = .string(LocalizedText.api { $0.clockAhead(shown) }[language])
    }
    return .object(json)
  }

  private static func reply(
    _ refusal: Refusal,
    _ request: IncomingRequest,
    _ door: LiveRequest.Door
  ) -> Reply {
    let service = LiveRequest.post(door).service
    switch refusal {
    case .unknownDevice: return unauthorized(request, door)
    case .tooBig:
      let error = OSRMError(
        .tooBig,
        .server { $0.bodyTooBig(DeviceValue.mostBytes) },
        httpStatus: 413
      )
      return Reply(error, request, service)
    case .invalid(let message):
      return Reply(ServiceError(.invalidValue, message), request, service)
    case .service(let error): return Reply(error, request, service)
    case .store(let error) where error.code == .overloaded:
      return Reply(OSRMError(.overloaded, error.message), request, service)
    case .store(let error): return Reply(ServiceError(error), request, service)
    }
  }

  /// The answer to a wrong token, with the status that the app of the door expects.
  private static func unauthorized(
    _ request: IncomingRequest,
    _ door: LiveRequest.Door
  ) -> Reply {
    let status = door == .osmand ? (request.hasJSONBody ? 404 : 400) : 401
    let error = OSRMError(.unauthorized, .api { $0.unknownDevice }, httpStatus: status)
    var reply = Reply(error, request, LiveRequest.post(door).service)
    if status == 401 {
      reply.authentication = door == .owntracks ? "Basic realm=\"rumbo\"" : "Bearer"
    }
    return reply
  }
}

extension IncomingRequest {
  /// Whether the body is JSON by its content type, or by its first byte if the type says nothing.
  fileprivate var hasJSONBody: Bool {
    guard !isJSON else { return true }
    let blanks: [UInt8] = [0x20, 0x09, 0x0A, 0x0D]
    return body.first { !blanks.contains($0) } == UInt8(ascii: "{")
  }
}
