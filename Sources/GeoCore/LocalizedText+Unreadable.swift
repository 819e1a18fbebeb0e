extension LocalizedText {
  /// The reason why a file cannot be read, with the remedy.
  ///
  /// - Parameter code: the system's error number, `errno`.
  package init(unreadable code: Int32) {
    let reason =
      switch code {
      case ENOENT, ENOTDIR:
        LocalizedText(
          en: "there is no such file; check the path",
          es: "no existe tal archivo; revise la ruta"
        )
      case EISDIR:
        LocalizedText(
          en: "it is a folder; name a file in it",
          es: "es una carpeta; indique un archivo dentro de ella"
        )
      case EACCES, EPERM:
        LocalizedText(
          en: "reading it is not permitted; change its permissions",
          es: "no hay permiso para leerlo; cambie los permisos"
        )
      default: LocalizedText(same: String(cString: strerror(code)))
      }
    self.init(en: "cannot be read: \(reason.en)", es: "no se puede leer: \(reason.es)")
  }
}
