import MDModel
import MDProtocol
import Testing

@testable import MDDaemon

@Suite struct DelegateCallsTests {
  private static let bundle = "org.example.Journal"
  private var calls = DelegateCalls()
  private var registry = DelegateRegistry()

  private func at(_ nanoseconds: Int64) -> Instant { Instant(nanoseconds: nanoseconds) }

  private mutating func attend(_ id: Int64, _ index: String = "", isExtension: Bool = false, now: Int64 = 0)
    -> [DelegateAction]
  {
    let delegate = DelegateRegistry.Delegate(id: id, bundle: Self.bundle, index: index, isExtension: isExtension)
    registry.add(delegate)
    return calls.attended(delegate, registry, now: at(now))
  }

  private mutating func begin(
    _ id: Int64 = 1, _ indexes: [String] = [""], _ purpose: DelegateOrder.Purpose = .reindexAll, now: Int64 = 0
  ) -> [DelegateAction] {
    let order = DelegateOrder(id: id, bundle: Self.bundle, indexes: indexes, purpose: purpose)
    return calls.begin(order, registry, now: at(now))
  }

  private mutating func answer(_ call: Int64, _ failure: String? = nil, by bundle: String = bundle, now: Int64 = 0)
    -> [DelegateAction]?
  {
    calls.answered(call, by: bundle, failure: failure, registry, now: at(now))?.actions
  }

  @Test mutating func whoAttendsIsCalledAndAnswersOnce() {
    _ = attend(7)
    #expect(begin().called == [.init(7, 1, .reindexAll)])
    #expect(answer(1, by: "org.example.Other") == nil)
    #expect(answer(1)?.ends == [.init(1, nil)])
    #expect(answer(1) == nil)
    #expect(calls.deadline == nil && !calls.needs("", of: Self.bundle))
  }

  @Test mutating func everyIndexIsCalledInTurn() {
    _ = attend(7)
    _ = attend(8, "old")
    #expect(begin(1, ["", "old"], .reindex(["a"])).called == [.init(7, 1, .reindex(["a"]))])
    #expect(answer(1)?.called == [.init(8, 2, .reindex(["a"]))])
    #expect(answer(2)?.ends == [.init(1, nil)])
  }

  @Test mutating func aRefusalFailsTheWhole() {
    _ = attend(7)
    _ = attend(8, "old")
    _ = begin(1, ["", "old"])
    #expect(answer(1, "no disk")?.ends == [.init(1, "no disk")])
    #expect(answer(2) == nil)
  }

  @Test mutating func dataIsAskedOfEachIndexUntilOneHasIt() {
    _ = attend(7)
    _ = attend(8, "old")
    _ = begin(-1, ["", "old"], .data(identifier: "i", contentType: "t"))
    #expect(answer(1, "unknown")?.called.map(\.delegate) == [8])
    #expect(answer(2)?.ends == [.init(-1, nil)])
    _ = begin(-2, ["", "old"], .data(identifier: "i", contentType: "t"))
    _ = answer(3, "unknown")
    #expect(answer(4, "gone")?.ends == [.init(-2, "gone")])
  }

  @Test mutating func nobodyAttendsUntilTheExtensionDoes() {
    #expect(begin(now: 100) == [.start(index: "", bundle: Self.bundle, order: 1)])
    #expect(attend(9, "other", now: 200).isEmpty)
    #expect(attend(10, isExtension: true, now: 300).called.map(\.delegate) == [10])
    #expect(answer(1)?.ends == [.init(1, nil)])
  }

  @Test mutating func anExtensionThatCannotBeStartedFailsTheOrder() {
    _ = begin()
    let actions = calls.cannotStart("", of: Self.bundle, "it exited with status 1", registry, now: at(1))
    #expect(actions.ends == [.init(1, "it exited with status 1")])
    // An extension that ends later has no effect.
    #expect(calls.cannotStart("", of: Self.bundle, "it ended", registry, now: at(2)).isEmpty)
  }

  @Test mutating func withoutAManifestTheOthersAreStillDone() {
    _ = attend(8, "old")
    _ = begin(1, ["", "old"])
    let actions = calls.cannotStart("", of: Self.bundle, nil, registry, now: at(1))
    #expect(actions.called.map(\.delegate) == [8])
    #expect(answer(1)?.ends == [.init(1, nil)])
    _ = begin(2, ["", "lost"])
    _ = calls.cannotStart("", of: Self.bundle, nil, registry, now: at(1))
    let reason = calls.cannotStart("lost", of: Self.bundle, nil, registry, now: at(1)).ends.first?.failure
    #expect(reason?.contains("start the app") == true)
  }

  @Test mutating func whoGoesHasNotAnswered() {
    _ = attend(7)
    _ = begin()
    _ = registry.remove(7)
    #expect(calls.left(7).ends.map(\.order) == [1])
    #expect(answer(1) == nil)
  }

  @Test mutating func silenceIsWaitedOutAndDonationsBreakIt() {
    _ = attend(7)
    _ = begin(now: 0)
    #expect(calls.deadline == at(0) + DelegateCalls.longestSilence)
    calls.donated(5, by: Self.bundle, now: at(50))
    calls.donated(5, by: "org.example.Other", now: at(70))
    #expect(calls.deadline == at(50) + DelegateCalls.longestSilence)
    #expect(calls.expire(now: at(49) + DelegateCalls.longestSilence).isEmpty)
    #expect(calls.expire(now: at(50) + DelegateCalls.longestSilence).ends.map(\.order) == [1])
    // Donations extend the deadline only up to the longest permitted call.
    _ = begin(2, now: 0)
    calls.donated(1, by: Self.bundle, now: at(-1) + DelegateCalls.longestCall)
    #expect(calls.deadline == at(0) + DelegateCalls.longestCall)
  }

  @Test mutating func anExtensionHasATimeToCome() {
    _ = begin(now: 5)
    #expect(calls.deadline == at(5) + DelegateCalls.longestStart)
    #expect(calls.expire(now: at(5) + DelegateCalls.longestStart).ends.map(\.order) == [1])
  }

  @Test mutating func whoFindsNoPlaceForAnExtensionWaitsWithoutATime() {
    let start = DelegateAction.start(index: "", bundle: Self.bundle, order: 1)
    #expect(begin(now: 5) == [start] && calls.needs("", of: Self.bundle))
    calls.postpone(1)
    #expect(calls.deadline == nil && calls.expire(now: .end).isEmpty && !calls.needs("", of: Self.bundle))
    // The postponed request waits for no extension, so the end of this one does not count as its failure.
    #expect(calls.cannotStart("", of: Self.bundle, "it crashed", registry, now: at(6)).isEmpty)
    #expect(calls.retry(registry, now: at(7)) == [start])
    #expect(calls.deadline == at(7) + DelegateCalls.longestStart && calls.retry(registry, now: at(8)).isEmpty)
    calls.postpone(1)
    #expect(attend(9, now: 9).called.map(\.delegate) == [9])
    calls.postpone(1)
    #expect(answer(1)?.ends == [.init(1, nil)])
  }

  @Test mutating func anIndexIsNeededWhileItIsItsTurn() {
    _ = attend(7)
    _ = attend(8, "old")
    _ = begin(1, ["", "old"])
    #expect(calls.needs("", of: Self.bundle) && !calls.needs("old", of: Self.bundle))
    _ = answer(1)
    #expect(!calls.needs("", of: Self.bundle) && calls.needs("old", of: Self.bundle))
    #expect(!calls.needs("old", of: "org.example.Other"))
  }

  @Test mutating func whatIsBeingDoneIsNotBegunAgain() {
    _ = attend(7)
    _ = begin()
    #expect(begin().isEmpty)
    calls.cancel(1)
    #expect(answer(1) == nil)
    #expect(begin().called.map(\.call.id) == [2])
  }

  @Test mutating func aRunningAppGoesBeforeItsExtensionAndTheLastBeforeTheFirst() {
    _ = attend(1)
    _ = attend(2)
    _ = attend(3, isExtension: true)
    #expect(registry.delegate(for: "", of: Self.bundle)?.id == 2)
    _ = registry.remove(2)
    #expect(registry.delegate(for: "", of: Self.bundle)?.id == 1)
    _ = registry.remove(1)
    #expect(registry.delegate(for: "", of: Self.bundle)?.id == 3)
    #expect(registry.indexes(of: Self.bundle) == [""] && registry.indexes(of: "other").isEmpty)
  }
}

private struct Called: Equatable {
  var delegate: Int64
  var call: DelegateCall

  init(_ delegate: Int64, _ call: Int64, _ kind: DelegateCall.Kind) {
    self.delegate = delegate
    self.call = DelegateCall(id: call, kind: kind)
  }
}

private struct Ended: Equatable {
  var order: Int64
  var failure: String?

  init(_ order: Int64, _ failure: String?) {
    self.order = order
    self.failure = failure
  }
}

extension [DelegateAction] {
  fileprivate var called: [Called] {
    compactMap { if case .call(let delegate, let call) = $0 { Called(delegate, call.id, call.kind) } else { nil } }
  }

  fileprivate var ends: [Ended] {
    compactMap { if case .ended(let order, let failure) = $0 { Ended(order, failure) } else { nil } }
  }
}
