import MDModel
import MDSystem
import Testing

@testable import MDListener

@Suite struct AcceptPauseTests {
  /// The pause must also end if no client is connected whose departure would end it.
  @Test func aPauseEndsByItself() {
    let start = Clock.now
    var pause = AcceptPause()
    #expect(!pause.isPaused && !pause.isOver(now: start) && pause.end == nil)
    pause.begin(now: start)
    #expect(pause.isPaused && !pause.isOver(now: start) && pause.end == start + .seconds(1))
    #expect(pause.isOver(now: start + .seconds(1)))
  }
}
