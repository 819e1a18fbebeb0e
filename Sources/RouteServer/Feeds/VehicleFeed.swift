import GeoCore
import LiveStore
import Transit
import TransitFeeds

/// Reader of the positions of vehicles in a GTFS-Realtime feed.
///
/// Its vehicles have ids of their own, `NAME.ID` with the name of the feed, and never those of vehicles
/// with devices. The trips that the feed states are evidence for the assignment, beside the positions.
actor VehicleFeed: PulledFeed {
  private let name: String
  private let address: FeedAddress
  private let live: LiveService
  private var validators = FeedValidators()
  private var device: Device?
  /// Ids in the feed by the keys of their vehicles.
  private var ids: [String: String] = [:]

  /// The most vehicles of a feed, of all times.
  private static let mostVehicles = 10_000
  /// The longest name of a vehicle in characters.
  private static let longestName = 100

  init(_ name: String, _ address: FeedAddress, _ live: LiveService) {
    (self.name, self.address, self.live) = (name, address, live)
  }

  /// Position of a vehicle in a message.
  private struct Sighting {
    var id: String
    var label: String?
    var fix: LocationFix
    var work: StatedWork
  }

  func pull(_ fetcher: FeedFetcher, now: Seconds) async throws(FeedFailure) -> FeedPull {
    let answer = try await fetcher.fetch(address, validators, now: now)
    guard case .document(let bytes, let new) = answer else { return FeedPull(isNew: false) }
    let message = try RealtimeMessage(bytes, now: now)
    let positions = try message.entities(of: "VehiclePositions") { $0.vehicle != nil }
    let sightings = sightings(positions, message.feed.timestamp)
    live.transit?.take(statements: sightings.map { ($0.id, $0.work) }, ofFeed: name)
    let stored: Int
    do throws(LiveStoreError) {
      stored = try await store(sightings, now: now)
    } catch {
      throw FeedFailure(.store, error.message[.english])
    }
    validators = new
    return FeedPull(isNew: true, stored: stored, rejected: positions.count - stored)
  }

  /// The positions that can be used, each vehicle once.
  private func sightings(_ entities: [RealtimeFeed.Entity], _ time: Int64?) -> [Sighting] {
    var seen: Set<String> = []
    return entities.compactMap { entity in
      guard let position = entity.vehicle, let place = position.place,
        place.latitude != 0 || place.longitude != 0,
        let coordinate = Coordinate(validating: place.latitude, place.longitude)
      else { return nil }
      let vehicle = position.vehicle
      let given = [vehicle?.id, vehicle?.licensePlate, vehicle?.label, entity.id]
      guard let own = given.lazy.compactMap(\.self).first(where: { !$0.isEmpty }),
        let (id, key) = id(of: own), seen.insert(key).inserted
      else { return nil }
      let fix = DeviceValue.fix(
        coordinate,
        time: (position.timestamp ?? time).map { Seconds($0) },
        speed: place.speed,
        course: place.bearing,
        accuracy: nil,
        altitude: nil
      )
      let label = vehicle?.label.flatMap { $0.isEmpty || $0 == own ? nil : $0 }
      return Sighting(
        id: id,
        label: label.map { String($0.prefix(Self.longestName)) },
        fix: fix,
        work: position.trip?.statedWork ?? StatedWork()
      )
    }
  }

  /// The id and the key of the vehicle that a feed calls by a name; `nil` if the name is too long, or
  /// another vehicle of the feed has the same key.
  private func id(of own: String) -> (id: String, key: String)? {
    let plain = String(
      own.map { character in
        character.isASCII && (character.isLetter || character.isNumber)
          || character == "." || character == "-" ? character : "_"
      }
    )
    let id = name + "." + plain
    guard own.utf8.count <= 4 * Vehicle.longestID, let key = Vehicle.key(of: id) else { return nil }
    if let other = ids[key] { return other == own ? (id, key) : nil }
    guard ids.count < Self.mostVehicles else { return nil }
    ids[key] = own
    return (id, key)
  }

  private func feedDevice(now: Seconds) throws(LiveStoreError) -> Device {
    if let device { return device }
    let new = try live.store.feedDevice(name, now: now)
    device = new
    return new
  }

  /// Stores positions; returns how many were stored, now or before.
  private func store(_ sightings: [Sighting], now: Seconds) async throws(LiveStoreError) -> Int {
    guard !sightings.isEmpty else { return 0 }
    let device = try feedDevice(now: now)
    let new = sightings.filter { live.store.vehicle(id: $0.id) == nil }
    let room = Self.mostVehicles - live.store.vehicles(prefix: name + ".").count
    try live.store.addVehicles(new.prefix(max(0, room)).map { ($0.id, $0.label) })
    let taken = live.store.vehiclesWithDevices
    let posts = sightings.compactMap { sighting -> (vehicle: Int64, fix: LocationFix)? in
      guard let vehicle = live.store.vehicle(id: sighting.id), !taken.contains(vehicle.number)
      else { return nil }
      return (vehicle.number, sighting.fix)
    }
    // All at once, so that they are written in few transactions.
    let results = await withTaskGroup(of: Result<FixReceipt, LiveStoreError>.self) { group in
      for post in posts {
        group.addTask { [live] in
          do throws(LiveStoreError) {
            return .success(
              try await live.store.post([post.fix], from: device, for: post.vehicle, now: now)
            )
          } catch {
            return .failure(error)
          }
        }
      }
      var results: [Result<FixReceipt, LiveStoreError>] = []
      for await result in group { results.append(result) }
      return results
    }
    var count = 0
    for result in results {
      let receipt = try result.get()
      live.receipts.withLock { $0.add(receipt) }
      count += receipt.stored + receipt.duplicates
    }
    return count
  }
}
