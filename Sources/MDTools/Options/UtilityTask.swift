public import MDModel
import MDCommandLine

/// A task of `mdutil`. Paths are as given: relative ones are not yet resolved.
public enum UtilityTask: Hashable, Sendable {
  /// Change to volumes and folders; their state is printed afterwards.
  public struct VolumeChange: Hashable, Sendable {
    public enum Switching: Hashable, Sendable { case on, indexingOff, searchingOff }
    /// `nil`: as it is.
    public var switching: Switching?
    public var erases = false
    public var publishes = false
  }

  /// Files to be indexed again.
  public enum ReindexTarget: Hashable, Sendable {
    case everything
    case paths([[UInt8]])
    case importer(String)
    case contentType(String)
  }

  /// Changes volumes or folders; without paths, all volumes.
  case volumes(VolumeChange, places: [[UInt8]])
  case resolve(volume: [UInt8], inode: UInt64)
  case listIndex(places: [[UInt8]])
  case printConfiguration(places: [[UInt8]])
  case removeIndex(places: [[UInt8]])
  case reimport(importers: [String])
  /// Empty identifiers: all items.
  case donateAgain(bundle: String, identifiers: [String])
  case status
  case explain(paths: [[UInt8]])
  case trace(path: [UInt8])
  case failed, log
  case reindex(ReindexTarget)
  case verify(repairs: Bool)
  case sync
  /// `nil`: until resumed.
  case pause(seconds: Int64?)
  case resume
  case requests
  case cancel(Int64)
  case start, stop
  /// The arguments are paths, or a number.
  case simulate(SimulatedTrouble, arguments: [[UInt8]])
}
