/// A trouble that can be made on purpose, as `mdutil --simulate` and the log spell it.
public enum SimulatedTrouble: String, CaseIterable, Sendable {
  case reindexAll = "reindex-all"
  case reindexSome = "reindex-some"
  case overflow
  case watchLimit = "watch-limit"
  case battery
  case pressure
  case corruption
  case diskFull = "disk-full"
  case off
}
