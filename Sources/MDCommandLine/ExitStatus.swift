/// Exit status of the tools. All tools use this one table, and each manual page repeats it.
///
/// 64 and above follow `sysexits.h`; 130 is the status that a shell reports for a program ended by Control-C.
package enum ExitStatus: Int32, CaseIterable, Sendable {
  /// Success, even if nothing matched.
  case success = 0
  /// The query or a path could not be used. The tool did no work.
  case failure = 1
  /// Some files failed; the rest was done.
  case partialFailure = 2
  /// No index exists yet.
  case noIndex = 3
  /// Indexing or searching is switched off for the requested folder.
  case switchedOff = 4
  /// The command line cannot be understood.
  case usage = 64
  /// The index or a file is damaged.
  case damagedData = 65
  /// Something that the tool needs does not exist.
  case unavailable = 69
  /// Reading or writing failed, for example because the disk is full.
  case inputOutput = 74
  /// Another writer has locked the index.
  case tryAgain = 75
  /// The configuration or the environment is wrong.
  case configuration = 78
  /// Ended by Control-C.
  case interrupted = 130

  /// Description of the status in the manual, word for word.
  package var summary: String {
    switch self {
    case .success: "Success, also when nothing matched."
    case .failure: "The query or a path could not be used."
    case .partialFailure: "Some files failed, the rest was done."
    case .noIndex: "There is no index yet."
    case .switchedOff: "Indexing or searching is switched off there."
    case .usage: "The command line could not be understood."
    case .damagedData: "The index or a file is damaged."
    case .unavailable: "Something the tool needs is not there."
    case .inputOutput: "Reading or writing failed, such as on a full disk."
    case .tryAgain: "Another writer holds the index, try again."
    case .configuration: "The configuration or the environment is wrong."
    case .interrupted: "Interrupted."
    }
  }
}
