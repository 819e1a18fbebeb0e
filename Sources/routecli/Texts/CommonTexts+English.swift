import GeoCore

extension CommonTexts {
  /// The texts in English.
  var english: String {
    switch self {
    case .programAbstract: "Routes, places and maps of campuses and cities."
    case .examples: "Examples:"
    case .example: "Example:"
    case .prefixed(let name, let message): "\(name): \(message.en)"
    case .timeLeft(let duration): "about \(duration) left"
    case .warning(let text): "warning: \(text.en)"
    case .exclusive(let first, let second):
      "\(first) and \(second) exclude each other; give one of them"
    case .notInRange(let option, let value, let low, let high):
      "\(option) \(value): give a number from \(low) to \(high)"
    case .unknownCommand(let word, let known):
      "\(word): there is no such command; the commands are \(known)"
    case .unknownOption(let name, let similar):
      "Unknown option '\(name)'" + (similar.map { ". Did you mean '\($0)'?" } ?? "")
    case .missingValue(let option): "Missing value for '\(option)'"
    case .invalidValue(let value, let option, let choices):
      "The value '\(value)' is invalid for '\(option)'"
        + (choices.map { ". Please provide one of \($0)" } ?? "")
    case .missingArgument(let name): "Missing expected argument '\(name)'"
    case .missingOneOf(let names): "Missing one of: \(names)"
    case .unexpectedArgument(let value): "Unexpected argument '\(value)'"
    case .unexpectedArguments(let count, let list): "\(count) unexpected arguments: \(list)"
    case .takesNoValue(let option, let value):
      "The option '\(option)' does not take any value, but '\(value)' was specified."
    case .missingSubcommand: "Missing required subcommand."
    case .parserMessage(let message): message
    case .json: "Print one JSON document instead of text."
    case .language: "Language of messages: en or es. Default: from LANG."
    case .quiet: "Print nothing on stderr except errors."
    case .verbose: "Say on stderr what is being done."
    case .threads: "Number of threads. Default: all cores. Results do not depend on it."
    case .unknownLanguage(let code): "--lang \(code): the languages are en and es"
    case .campus: "A campus file (GeoJSON); repeat for several. Default: the bundled campus."
    case .stations: "Bike stations: a GBFS folder or a station file. Default: the bundled stations."
    case .graph: "A graph file (.rgraph) as import makes it."
    case .speeds:
      "Speeds from learn speeds, instead of the profile's; without --profile, for the file's profile."
    case .trust: "Do not verify the graph file; for files made by oneself."
    case .snapRadius: "How far a place may be from the ways, in metres (at most 10,000)."
    case .badSnapRadius(let radius): "--snap-radius \(radius): give metres from 0 to 10,000"
    case .pageLimit: "How many to show (at most 10,000)."
    case .page: "Which page of that many, from 1."
    case .bearings:
      "Direction of travel and tolerance at each place, in degrees: \"90,45;;180,30\"; empty for any."
    case .approaches:
      "Side of the way on which each place may lie: \"curb;unrestricted;opposite\"; curb is the side that vehicles drive on."
    case .exclude: "Ways not to be used: ferry, toll, motorway, tunnel or stairs; repeat."
    case .destination: "Where it ends."
    case .travelPlan: "foot, wheelchair, bike, car or bikeshare."
    case .profile: "foot, wheelchair, bike or car."
    case .place: "A place."
    case .recordings: "Recordings; - is stdin."
    case .graphFile: "A graph file."
    case .trustFile: "Do not verify the file's checksums and indices."
    case .showWhat: "show what? give a name or id"
    case .fileIsLocked(let path, let holder):
      "\(path): another process\(holder) is writing it; waiting until it is done"
    case .unwritable(let path, let reason): "\(path): cannot be written: \(reason.en)"
    case .unwritableOutput(let reason): "standard output cannot be written: \(reason.en)"
    case .isFolder: "it is a folder; name a file in it"
    case .noFolder: "its folder does not exist; create it first"
    case .notPermitted: "writing there is not permitted; choose another place"
    case .diskFull: "the disk is full; free some room"
    case .fileTooLarge: "it exceeds the limit of file sizes; raise it with ulimit -f"
    case .isClosed: "it is closed; leave it open, or send it to /dev/null"
    case .nameTooLong: "the name is too long; choose a shorter one"
    case .isRead(let option, let path):
      "\(option) \(path): the command reads this file; name another one"
    case .sameFile(let first, let second, let path):
      "\(first) and \(second) both name \(path); name two files"
    case .unreadableInput(let reason): "stdin cannot be read: \(reason)"
    }
  }
}
