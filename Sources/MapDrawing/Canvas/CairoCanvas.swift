import CCairo
import GeoCore

/// Renders a drawing to PNG with cairo.
///
/// This is the only file that calls cairo. The surface and the context live within one call, so
/// threads share nothing.
enum CairoCanvas {
  /// The bytes of the PNG, with `scale` image pixels for each pixel of the drawing.
  static func png(_ drawing: Drawing, scale: Double) throws(DrawingError) -> [UInt8] {
    let width = (drawing.width * scale).rounded(.up)
    let height = (drawing.height * scale).rounded(.up)
    let limit = Double(DrawingError.largestSide)
    guard (1...limit).contains(width), (1...limit).contains(height) else {
      throw .tooBig(drawing.width * scale, drawing.height * scale)
    }
    let surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(width), Int32(height))
    defer { cairo_surface_destroy(surface) }
    try check(cairo_surface_status(surface))
    let context = cairo_create(surface)
    defer { cairo_destroy(context) }
    try check(cairo_status(context))
    paint(drawing, scale, on: context)
    try check(cairo_status(context))
    return try encoded(surface)
  }

  private static func check(_ status: cairo_status_t) throws(DrawingError) {
    guard status != CAIRO_STATUS_SUCCESS else { return }
    throw .failed(cairo_status_to_string(status).map { String(cString: $0) } ?? "cairo")
  }

  private static func encoded(_ surface: OpaquePointer?) throws(DrawingError) -> [UInt8] {
    cairo_surface_flush(surface)
    guard let data = cairo_image_surface_get_data(surface) else { throw .failed("cairo") }
    let picture = PixelRows(
      data: data,
      width: Int(cairo_image_surface_get_width(surface)),
      height: Int(cairo_image_surface_get_height(surface)),
      stride: Int(cairo_image_surface_get_stride(surface))
    )
    return try picture.png()
  }

  private static func paint(_ drawing: Drawing, _ scale: Double, on context: OpaquePointer?) {
    cairo_set_source_rgb(context, 1, 1, 1)
    cairo_paint(context)
    cairo_scale(context, scale, scale)
    cairo_translate(context, -drawing.origin.x, -drawing.origin.y)
    cairo_set_fill_rule(context, CAIRO_FILL_RULE_EVEN_ODD)
    cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    let options = cairo_font_options_create()
    // Without hinting, letters are as wide as in the SVG.
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    cairo_set_font_options(context, options)
    cairo_font_options_destroy(options)
    for layer in drawing.layers {
      for item in layer.items {
        switch item {
        case .path(let path, let paint): draw(path, paint, on: context)
        case .text(let run): draw(run, on: context)
        case .curvedText(let run): draw(run, on: context)
        }
      }
    }
  }

  private static func draw(_ path: Path, _ paint: Paint, on context: OpaquePointer?) {
    trace(path, on: context)
    if let fill = paint.fill {
      setSource(fill, on: context)
      cairo_fill_preserve(context)
    }
    if let stroke = paint.stroke { apply(stroke, on: context) }
    cairo_new_path(context)
  }

  private static func trace(_ path: Path, on context: OpaquePointer?) {
    cairo_new_path(context)
    for element in path.elements {
      switch element {
      case .move(let p): cairo_move_to(context, bounded(p.x), bounded(p.y))
      case .line(let p): cairo_line_to(context, bounded(p.x), bounded(p.y))
      case .curve(let a, let b, let p):
        let (x, y) = (bounded(p.x), bounded(p.y))
        cairo_curve_to(context, bounded(a.x), bounded(a.y), bounded(b.x), bounded(b.y), x, y)
      case .close: cairo_close_path(context)
      }
    }
  }

  /// Limits a coordinate: cairo's fixed-point numbers have 24 bits before the binary point.
  private static func bounded(_ value: Double) -> Double {
    value.isFinite ? min(1e6, max(-1e6, value)) : 0
  }

  private static func apply(_ stroke: Stroke, on context: OpaquePointer?) {
    setSource(stroke.color, on: context)
    cairo_set_line_width(context, stroke.width)
    let cap = stroke.cap == .round ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT
    cairo_set_line_cap(context, cap)
    cairo_set_dash(context, stroke.dash, Int32(stroke.dash.count), 0)
    cairo_stroke(context)
  }

  private static func draw(_ run: TextRun, on context: OpaquePointer?) {
    cairo_save(context)
    select(run.font, on: context)
    var extents = cairo_text_extents_t()
    cairo_text_extents(context, run.text, &extents)
    let shift =
      switch run.anchor {
      case .start: 0.0
      case .middle: -extents.x_advance / 2
      case .end: -extents.x_advance
      }
    cairo_translate(context, bounded(run.position.x), bounded(run.position.y))
    cairo_rotate(context, run.rotation * .pi / 180)
    if let halo = run.halo {
      cairo_new_path(context)
      cairo_move_to(context, shift, 0)
      cairo_text_path(context, run.text)
      apply(Stroke(color: halo, width: run.haloWidth), on: context)
    }
    setSource(run.color, on: context)
    cairo_move_to(context, shift, 0)
    cairo_show_text(context, run.text)
    cairo_restore(context)
  }

  private static func select(_ font: Font, on context: OpaquePointer?) {
    cairo_select_font_face(
      context,
      TextMetrics.family,
      font.isItalic ? CAIRO_FONT_SLANT_ITALIC : CAIRO_FONT_SLANT_NORMAL,
      font.isBold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL
    )
    cairo_set_font_size(context, font.size)
  }

  /// Draws letters along a line, each around its middle.
  private static func draw(_ run: CurvedRun, on context: OpaquePointer?) {
    guard let line = PixelLine(run.baseline) else { return }
    cairo_save(context)
    defer { cairo_restore(context) }
    select(run.font, on: context)
    var extents = cairo_text_extents_t()
    cairo_text_extents(context, run.text, &extents)
    var offset = (line.length - extents.x_advance) / 2
    cairo_new_path(context)
    for letter in run.text {
      cairo_text_extents(context, String(letter), &extents)
      let end = offset + extents.x_advance
      let middle = line.point(at: (offset + end) / 2)
      cairo_save(context)
      cairo_translate(context, bounded(middle.x), bounded(middle.y))
      cairo_rotate(context, line.angle(from: offset, to: end) * .pi / 180)
      cairo_move_to(context, -extents.x_advance / 2, 0)
      cairo_text_path(context, String(letter))
      cairo_restore(context)
      offset = end
    }
    if let halo = run.halo {
      let path = cairo_copy_path(context)
      defer { cairo_path_destroy(path) }
      apply(Stroke(color: halo, width: run.haloWidth), on: context)
      cairo_append_path(context, path)
    }
    setSource(run.color, on: context)
    cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
    cairo_fill(context)
  }

  private static func setSource(_ color: Color, on context: OpaquePointer?) {
    cairo_set_source_rgba(
      context,
      Double(color.red) / 255,
      Double(color.green) / 255,
      Double(color.blue) / 255,
      color.opacity
    )
  }
}
