import MDModel
import MDSearchAPI

/// Records the events of a search. On demand it stops, waits, throws or disconnects, as receivers may.
struct EventLog: SearchReceiver {
  struct Refusal: Error {}

  private(set) var events: [SearchEvent] = []
  private(set) var waits = 0
  /// True if an event other than the end arrived after the receiver had asked to wait and before it waited.
  private(set) var wasHurried = false
  var hasLeft = false
  private let stopsAfter: Int
  private let waitsAfter: Int
  private let throwsAfter: Int
  private var awaitsRoom = false

  init(stopsAfter: Int = .max, waitsAfter: Int = .max, throwsAfter: Int = .max) {
    self.stopsAfter = stopsAfter
    self.waitsAfter = waitsAfter
    self.throwsAfter = throwsAfter
  }

  var results: [SearchResult] { events.compactMap { if case .result(let result) = $0 { result } else { nil } } }

  mutating func take(_ event: SearchEvent) throws -> SearchDemand {
    if case .end = event {} else if awaitsRoom { wasHurried = true }
    events.append(event)
    if events.count == throwsAfter { throw Refusal() }
    if events.count >= stopsAfter { return .stop }
    awaitsRoom = events.count % waitsAfter == 0
    return awaitsRoom ? .wait : .more
  }

  mutating func waitForRoom() {
    waits += 1
    awaitsRoom = false
  }

  func isWaiting() -> Bool { !hasLeft }
}
