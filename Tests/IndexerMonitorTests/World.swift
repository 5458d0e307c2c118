import IndexerMonitor
import MDTestSupport

/// Objects that come, change and go, and who tells of it.
final class World: ChangeProvider {
  let name: String
  /// Each with its version.
  private(set) var objects: [Int: Int] = [:]
  private var history: [Change<Int>] = []
  private var version = 0
  /// How many batches may be told before the provider fails.
  var patience = Int.max
  /// Tokens before this are not known any more.
  var forgotten = 0

  struct Failed: Error {}

  init(_ name: String = "world") { self.name = name }

  func change(using generator: inout SeededGenerator) {
    version += 1
    let object = Int.random(in: 0..<12, using: &generator)
    let exists = objects[object] != nil
    let goes = exists && Bool.random(using: &generator)
    history.append(Change(goes ? .delete : exists ? .update : .insert, object))
    objects[object] = goes ? nil : version
  }

  func initialChanges(_ add: ([Change<Int>]) throws -> Void) throws -> ChangeToken {
    let token = token(history.count)
    for object in objects.keys.sorted() {
      try lose()
      try add([Change(.insert, object)])
    }
    return token
  }

  /// A part at a time.
  func changes(since token: ChangeToken, _ add: ([Change<Int>]) throws -> Void) throws -> ChangeToken {
    let start = token.bytes.reduce(0) { $0 << 8 | Int($1) }
    if start < forgotten { throw ExpiredToken() }
    let end = min(history.count, start + 3)
    for change in history[start..<end] {
      try lose()
      try add([change])
    }
    return self.token(end)
  }

  private func lose() throws {
    if patience == 0 { throw Failed() }
    patience -= 1
  }

  private func token(_ count: Int) -> ChangeToken { ChangeToken([UInt8(count >> 8), UInt8(count & 0xFF)]) }
}
