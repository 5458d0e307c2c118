/// Clue by which a process that the daemon has started is recognised.
package enum LaunchClue: Hashable, Sendable {
  case process(Int32)
  /// A service of the user's systemd.
  case unit(String)
}
