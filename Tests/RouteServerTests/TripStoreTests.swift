import Foundation
import GRDB
import GeoCore
import Testing

@testable import TripStore

/// Files of trips.
@Suite struct TripStoreTests {
  /// A path, and the bytes of the file there with its log.
  private final class Scratch {
    let path = FileManager.default.temporaryDirectory.appending(path: "trips-\(UUID()).sqlite").path

    deinit {
      for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) }
    }

    func contains(_ text: String) -> Bool {
      ["", "-wal"].contains { end in
        let data = FileManager.default.contents(atPath: path + end) ?? Data()
        return data.range(of: Data(text.utf8)) != nil
      }
    }
  }

  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      String(repeating: "a", count: 1_000_000),
      "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
    ),
  ])
  func `hashes are those of the standard's examples`(text: String, hash: String) {
    #expect(TripStore.hash(ofToken: text) == hash)
  }

  @Test func `a file of the former version gets hashes for its tokens`() throws {
    let scratch = Scratch()
    let token = String(repeating: "0123456789abcdef", count: 4)
    do {
      let queue = try DatabaseQueue(path: scratch.path)
      try queue.write { database in
        try database.execute(
          sql: """
            CREATE TABLE trip (
              id TEXT PRIMARY KEY NOT NULL, token TEXT NOT NULL, question TEXT NOT NULL,
              started INTEGER NOT NULL, changed INTEGER NOT NULL) STRICT, WITHOUT ROWID;
            CREATE TABLE entry (
              trip TEXT NOT NULL REFERENCES trip ON DELETE CASCADE, number INTEGER NOT NULL,
              kind INTEGER NOT NULL, time REAL NOT NULL, body BLOB NOT NULL,
              PRIMARY KEY (trip, number)) STRICT, WITHOUT ROWID;
            INSERT INTO trip VALUES ('a', '\(token)', '{}', 1, 2);
            INSERT INTO entry VALUES ('a', 1, 3, 2.0, x'41');
            PRAGMA application_id = \(0x5254_5250);
            PRAGMA user_version = 1;
            """
        )
      }
    }
    #expect(scratch.contains(token))
    let store = try TripStore(opening: scratch.path)
    let hash = TripStore.hash(ofToken: token)
    let trip = TripStore.Trip(id: "a", tokenHash: hash, question: "{}", started: 1, changed: 2)
    #expect(try store.trips() == [trip])
    #expect(try store.entries(of: "a") == [TripStore.Entry(kind: 3, time: 2, body: [0x41])])
    #expect(!scratch.contains(token) && scratch.contains(hash))
    // Opened again, the hash is not hashed.
    #expect(try TripStore(opening: scratch.path).trips() == [trip])
  }

  @Test func `a file of a later version is refused`() throws {
    let scratch = Scratch()
    _ = try TripStore(opening: scratch.path)
    let queue = try DatabaseQueue(path: scratch.path)
    try queue.write { try $0.execute(sql: "PRAGMA user_version = 3") }
    let failure = #expect(throws: TripStore.Failure.self) { try TripStore(opening: scratch.path) }
    #expect(failure?.reason.contains("version 3") == true)
  }
}
