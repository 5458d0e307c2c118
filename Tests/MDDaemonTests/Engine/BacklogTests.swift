import MDModel
import Testing

@testable import MDDaemon

@Suite struct BacklogTests {
  private let items = [ItemID(1), ItemID(2), ItemID(3)]

  @Test func itemsAreTakenInTheirOrder() {
    var backlog = Backlog()
    backlog.add(items, as: .live)
    backlog.add([ItemID(2), ItemID(4)], as: .live)
    #expect(backlog.take(3, of: .live) == items)
    backlog.putBack([ItemID(2), ItemID(3)], as: .live)
    #expect(backlog.take(9, of: .live) == [ItemID(2), ItemID(3), ItemID(4)])
    #expect(backlog.isEmpty && backlog.count == 0)
  }

  /// Where memory is short and workers have nothing to give back, nothing is put back.
  @Test func nothingIsNoBacklog() {
    var backlog = Backlog()
    backlog.putBack([], as: .firstCrawl)
    backlog.add([], as: .firstCrawl)
    #expect(backlog.isEmpty && backlog.take(1, of: .firstCrawl).isEmpty)
  }
}
