import GeoCore

/// Errors of elevation tiles.
extension OSMImportError {
  static func unreadable(_ path: String, _ reason: LocalizedText) -> OSMImportError {
    OSMImportError(.unreadable, path: path, .message { $0.unreadable(reason[$0.language]) })
  }

  static func noTiles(_ path: String) -> OSMImportError {
    OSMImportError(.empty, path: path, .message { $0.noTiles })
  }

  static func wrongSize(_ path: String, _ count: Int) -> OSMImportError {
    OSMImportError(.malformed, path: path, .message { $0.wrongTileSize(count) })
  }

  static func implausible(_ path: String, _ height: Int16) -> OSMImportError {
    OSMImportError(.malformed, path: path, .message { $0.impossibleHeights(height) })
  }

  static func damaged(_ path: String, _ format: String) -> OSMImportError {
    OSMImportError(.malformed, path: path, .message { $0.damagedTile(format) })
  }

  static func notInArchive(_ path: String, _ name: String) -> OSMImportError {
    OSMImportError(.malformed, path: path, .message { $0.notInArchive(name) })
  }

  static func unusualArchive(_ path: String) -> OSMImportError {
    OSMImportError(.malformed, path: path, .message { $0.unusualArchive })
  }
}
