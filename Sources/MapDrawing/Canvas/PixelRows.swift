import CPng

/// Rows of pixels of 32 bits as cairo has them, without transparency: 0x00RRGGBB in the order of the
/// machine.
struct PixelRows {
  let data: UnsafeMutablePointer<UInt8>
  let width: Int
  let height: Int
  /// Bytes from one row to the next.
  let stride: Int

  /// The bytes of a PNG, encoded without filters and with little effort.
  ///
  /// Maps have large areas of one colour, which filters make larger: pictures are about a fifth
  /// smaller than those of cairo's own encoder.
  func png() throws(DrawingError) -> [UInt8] {
    let colors = colors
    var image = png_image()
    image.version = UInt32(PNG_IMAGE_VERSION)
    image.width = UInt32(width)
    image.height = UInt32(height)
    image.format = UInt32(PNG_FORMAT_FLAG_COLOR)
    image.flags = UInt32(PNG_IMAGE_FLAG_FAST)
    defer { png_image_free(&image) }
    let most = rumbo_png_size_max(image)
    var isWritten = false
    let bytes = [UInt8](unsafeUninitializedCapacity: most) { buffer, count in
      var size = most
      isWritten =
        png_image_write_to_memory(&image, buffer.baseAddress, &size, 0, colors, 0, nil) != 0
      count = isWritten ? size : 0
    }
    guard isWritten else {
      let message = withUnsafeBytes(of: image.message) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      throw .failed(message)
    }
    return bytes
  }

  /// Red, green and blue of each pixel.
  private var colors: [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 3 * width * height) { bytes, count in
      var next = 0
      for row in 0..<height {
        let start = UnsafeRawPointer(data + row * stride)
        for column in 0..<width {
          let pixel = start.load(fromByteOffset: 4 * column, as: UInt32.self)
          bytes[next] = UInt8(truncatingIfNeeded: pixel >> 16)
          bytes[next + 1] = UInt8(truncatingIfNeeded: pixel >> 8)
          bytes[next + 2] = UInt8(truncatingIfNeeded: pixel)
          next += 3
        }
      }
      count = next
    }
  }
}
