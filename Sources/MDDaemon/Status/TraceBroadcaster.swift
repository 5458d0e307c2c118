import MDListener
import MDModel
import MDProtocol
import MDSystem

/// Passes events and decisions about a path to its followers. Without followers, it only checks an empty list.
final class TraceBroadcaster: Sendable {
  private struct Follower: Sendable {
    var path: FilePath
    var channel: ReplyChannel
  }

  private let followers = Monitor([Follower]())

  var isFollowed: Bool { followers.look { !$0.isEmpty } }

  func follow(_ path: FilePath, _ channel: ReplyChannel) {
    followers.change { $0.append(Follower(path: path, channel: channel)) }
  }

  /// - Parameter stage: `watch`, `names`, `content`, `store` or `schedule`.
  func tell(_ path: @autoclosure () throws -> FilePath?, _ stage: String, _ text: @autoclosure () -> String) {
    guard isFollowed, let path = try? path() else { return }
    let line = TraceLine(date: Clock.wallTime, path: path, stage: stage, text: text())
    followers.change { followers in
      followers.removeAll { !$0.channel.isOpen }
      for follower in followers where path.isAt(orBelow: follower.path) { follower.channel.send(.trace(line)) }
    }
  }
}
