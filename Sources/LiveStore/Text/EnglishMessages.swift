/// The texts in English.
struct EnglishMessages: MessageTexts {
  // MARK: - Files

  func unusable(_ reason: String) -> String {
    "the live store cannot be used (\(reason)); check the permissions of the file and its folder"
  }

  let notLiveStore = "is not a live store; name another file, or one that does not exist yet"

  func laterVersion(_ found: Int, known: Int) -> String {
    """
    is a live store of version \(found), but this program writes version \(known); \
    update the program, or restore a backup of version \(known)
    """
  }

  let otherTables =
    "has other tables than a live store of its version; restore a backup with routed db restore"

  func damaged(_ reason: String) -> String {
    "the live store is damaged (\(reason)); restore a backup with routed db restore"
  }

  let full = "nothing was stored because the disk is full; free some space and send it again"
  let busy = "another program has locked the live store; end it, or try again"
  let exists = "the file exists already; name another one"
  let noFolder = "there is no such folder; make it"
  let missing = "there is no such file"
  let inUse = "another program has opened the live store; end routed and try again"

  // MARK: - Devices

  let overloaded = "too many positions wait to be stored; send them again in a second"
  let revoked = "the token of this device was revoked; add the device again with routed devices add"

  func badVehicle(_ id: String, longest: Int) -> String {
    """
    \(id) is no number plate or fleet id; give 1 to \(longest) letters, digits, blanks, \
    hyphens, points and underscores
    """
  }

  func otherKind(_ id: String, known: String) -> String {
    "the vehicle \(id) is of the kind \(known); leave out the kind, or name another vehicle"
  }

  func noDevice(_ number: Int64) -> String {
    "there is no device \(number); routed devices list shows all"
  }

  // MARK: - Places

  let noEvent = "there is no such event"
  let noFreePlaces = "there are no free places with this id"

  func tooMany(_ limit: Int) -> String {
    "there are \(limit) of them already; end or delete some"
  }
}
