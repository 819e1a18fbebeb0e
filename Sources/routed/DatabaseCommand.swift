import ArgumentParser
import LiveStore

/// Upkeep of the file of live data.
struct DatabaseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "db",
    abstract: RoutedTexts.databaseAbstract.help,
    discussion: RoutedTexts.databaseDiscussion.help,
    subcommands: [Check.self, Backup.self, Restore.self]
  )

  /// Checks the file.
  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: RoutedTexts.databaseCheck.help)

    @OptionGroup var file: LiveFileOptions

    func run() throws {
      try file.run { path throws(LiveStoreError) in try LiveStore.check(path) }
      Console.say(RoutedTexts.databaseChecked(try file.path()).help)
    }
  }

  /// Writes a backup.
  struct Backup: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: RoutedTexts.databaseBackup.help)

    @Argument(help: .text(.backupFile), completion: .file())
    var backup: String

    @OptionGroup var file: LiveFileOptions

    func run() throws {
      try file.run { path throws(LiveStoreError) in try LiveStore.backUp(path, to: backup) }
      Console.say(RoutedTexts.backedUp(backup).help)
    }
  }

  /// Restores a backup.
  struct Restore: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: RoutedTexts.databaseRestore.help)

    @Argument(help: .text(.backupFile), completion: .file())
    var backup: String

    @OptionGroup var file: LiveFileOptions

    func run() throws {
      try file.run { path throws(LiveStoreError) in try LiveStore.restore(path, from: backup) }
      Console.say(RoutedTexts.restored(try file.path()).help)
    }
  }
}
