import MDModel
import Testing

@testable import MDIndexer

/// Follow-ups of a refresh, on the test's clock.
struct FollowUpsTests {
  private let start = Instant(nanoseconds: 1_000_000_000_000)
  private let items: Set<ItemID> = [ItemID(7), ItemID(9)]

  private func file(_ inode: Int64) -> InodeIdentity { InodeIdentity(inode: inode, created: nil) }

  private func outcome(_ change: (inout RefreshOutcome) -> Void) -> RefreshOutcome {
    var outcome = RefreshOutcome()
    change(&outcome)
    return outcome
  }

  @Test func nothingFollowsWhereNothingWasFound() {
    var followUps = FollowUps()
    followUps.note(RefreshOutcome(), now: start)
    #expect(followUps.due == nil && followUps.next(start + .minutes(60)) == nil && followUps.isSettled)
  }

  /// An item that changes faster than it can be checked gets time to settle.
  @Test func doubtfulItemsAreRecheckedThreeTimesAtOnceAndThenLater() {
    var followUps = FollowUps()
    let doubtful = outcome { $0.doubtful = items }
    followUps.note(doubtful, now: start)
    for round in 0..<2 {
      for _ in 0..<3 {
        #expect(followUps.due == Instant.start)
        #expect(followUps.next(start) == .look(.recheck(items)))
        followUps.note(doubtful, of: .recheck(items), now: start)
      }
      #expect(followUps.next(start) == nil && !followUps.isSettled, "round \(round)")
      #expect(followUps.due == start + FollowUps.recheckDelay)
      #expect(followUps.next(start + FollowUps.recheckDelay) == .look(.recheck(items)))
      followUps.note(doubtful, of: .recheck(items), now: start)
    }
  }

  @Test func aRecheckThatFindsItsItemsIsTheLast() {
    var followUps = FollowUps()
    followUps.note(doubtful: items, now: start)
    #expect(followUps.next(start) == .look(.recheck(items)))
    followUps.note(RefreshOutcome(), of: .recheck(items), now: start)
    #expect(followUps.due == nil && followUps.isSettled)
  }

  /// The folder may lie below a root that is not mounted. When the root returns, it is crawled.
  @Test func aFolderIsListedInVainEightTimes() {
    var (followUps, now) = (FollowUps(), start)
    let folder: Set<ItemID> = [ItemID(3)]
    followUps.note(outcome { $0.unlisted = folder }, now: now)
    for _ in 0..<8 {
      #expect(followUps.next(now) == nil)
      now = now + FollowUps.recheckDelay
      #expect(followUps.next(now) == .look(.list(folder)))
      followUps.note(outcome { $0.unlisted = folder }, of: .list(folder), now: now)
    }
    #expect(followUps.due == nil && followUps.isSettled)
    // A later failure starts the retries again.
    followUps.note(outcome { $0.unlisted = folder }, now: now)
    #expect(followUps.due == now + FollowUps.recheckDelay)
  }

  /// For example while descriptors are short: the folder exists, and no client waits for it.
  @Test func aFolderThatGoesOnRefusingIsListedMoreAndMoreSeldom() {
    var (followUps, now) = (FollowUps(), start)
    let folder: Set<ItemID> = [ItemID(3)]
    let refusal = outcome {
      $0.unlisted = folder
      $0.refused = folder
    }
    followUps.note(refusal, now: now)
    var delays: [Duration] = []
    for count in 1...20 {
      now = now + .minutes(1)
      #expect(followUps.next(now) == .look(.list(folder)))
      followUps.note(refusal, of: .list(folder), now: now)
      #expect(followUps.isSettled == (count > FollowUps.mostLists))
      delays.append((followUps.due ?? now) - now)
    }
    #expect(delays[7] == FollowUps.recheckDelay && delays[8] == FollowUps.recheckDelay * 2)
    #expect(delays[19] == FollowUps.longestListDelay)
    now = now + .minutes(1)
    #expect(followUps.next(now) == .look(.list(folder)))
    followUps.note(RefreshOutcome(), of: .list(folder), now: now)
    #expect(followUps.due == nil)
  }

  @Test func namesOfAnInodeThatHaveAllBeenLookedAtAreNotLookedAtAgain() {
    var followUps = FollowUps()
    followUps.note(outcome { $0.linked = [file(41)] }, now: start)
    let now = start + FollowUps.linkDelay
    #expect(followUps.due == now && followUps.next(start) == nil)
    #expect(followUps.next(now) == .look(.recheckNames(of: [file(41)])))
    followUps.note(outcome { $0.linked = [file(41), file(42)] }, of: .recheckNames(of: [file(41)]), now: now)
    #expect(followUps.next(now + FollowUps.linkDelay) == .look(.recheckNames(of: [file(42)])))
  }

  /// The names that were checked first have stale data.
  @Test func aFileThatChangesWhileItsNamesAreLookedAtIsLookedAtAgain() {
    var followUps = FollowUps()
    followUps.note(linked: [file(41)], now: start)
    let now = start + FollowUps.linkDelay
    #expect(followUps.next(now) == .look(.recheckNames(of: [file(41)])))
    let found = outcome {
      $0.linked = [file(41)]
      $0.unsteady = [file(41)]
    }
    followUps.note(found, of: .recheckNames(of: [file(41)]), now: now)
    #expect(followUps.next(now + FollowUps.linkDelay) == .look(.recheckNames(of: [file(41)])))
  }

  /// The files are checked in pieces, so that mail waits for one piece at most.
  @Test func manyFilesOfSeveralNamesAreLookedAtInPieces() {
    var followUps = FollowUps()
    let files = Set((1...1_200).map { file(Int64($0)) })
    followUps.note(linked: files, now: start)
    let now = start + FollowUps.linkDelay
    var seen: [Int] = []
    var all: Set<InodeIdentity> = []
    while case .look(.recheckNames(let piece))? = followUps.next(now) {
      seen.append(piece.count)
      all.formUnion(piece)
    }
    #expect(seen == [500, 500, 200] && all == files && followUps.due == nil)
  }

  @Test func youngStampsAreBelievedWhenTheyAreOldEnoughAndBeforeRenamedFoldersAreJudged() {
    var followUps = FollowUps()
    followUps.note(
      outcome {
        $0.untrusted = items.sorted()
        $0.movedFolders = [ItemID(5)]
      }, now: start)
    #expect(followUps.isSettled && followUps.youngItems == items)
    let old = start + FollowUps.stampAge
    #expect(followUps.next(old) == .look(.trust(items)) && followUps.next(old) == nil)
    #expect(followUps.next(start + FollowUps.moveDelay) == .crawl([ItemID(5)]))
    #expect(followUps.due == nil)
  }

  @Test func youngStampsAreLookedAtInPieces() {
    var followUps = FollowUps()
    followUps.note(young: (1...1_200).map { ItemID($0) }, now: start)
    let now = start + FollowUps.stampAge
    var seen: [Int] = []
    while case .look(.trust(let piece))? = followUps.next(now) {
      seen.append(piece.count)
      #expect(followUps.hasMore(of: .trust(piece), now) == (seen.count < 3))
    }
    #expect(seen == [500, 500, 200] && followUps.due == nil)
  }

  /// Files that a program keeps writing get a new due time, even while other files are still due. Otherwise a single
  /// call would never end.
  @Test func youngStampsThatComeBackHaveATimeOfTheirOwn() {
    var followUps = FollowUps()
    followUps.note(young: (1...1_200).map { ItemID($0) }, now: start)
    let now = start + FollowUps.stampAge
    var seen = 0
    while case .look(.trust(let piece))? = followUps.next(now), seen < 10_000 {
      seen += piece.count
      followUps.note(young: piece.sorted(), now: now)
    }
    #expect(seen == 1_200 && followUps.due == now + FollowUps.stampAge)
    #expect(followUps.youngItems.count == 1_200 && followUps.isYoung(ItemID(1)))
  }

  @Test func largeFoldersAreCrawledAtOnceAndKeepWhoWaitsWaiting() {
    var followUps = FollowUps()
    followUps.note(outcome { $0.large = [ItemID(7)] }, now: start)
    #expect(followUps.due == .start && !followUps.isSettled)
    #expect(followUps.next(start) == .crawlLarge([ItemID(7)]))
    #expect(followUps.due == nil && followUps.isSettled)
  }

  /// The delay counts from the first change, so that files that change all the time get checked too.
  @Test func whatComesLaterDoesNotPutOff() {
    var followUps = FollowUps()
    followUps.note(outcome { $0.linked = [file(1)] }, now: start)
    followUps.note(outcome { $0.linked = [file(2)] }, now: start + .milliseconds(900))
    #expect(followUps.next(start + FollowUps.linkDelay) == .look(.recheckNames(of: [file(1), file(2)])))
  }

  @Test func somebodyWhoWaitsHastensLinksAndRechecksButNotFoldersThatCannotBeListed() {
    var followUps = FollowUps()
    followUps.note(
      outcome {
        $0.linked = [file(1)]
        $0.unlisted = items
      }, now: start)
    followUps.hurry(start)
    #expect(followUps.next(start) == .look(.recheckNames(of: [file(1)])))
    #expect(followUps.next(start) == nil && !followUps.isSettled)
  }

  @Test func somebodyWhoWaitsHastensTheLookAtRenamedFolders() {
    var followUps = FollowUps()
    followUps.note(outcome { $0.movedFolders = [ItemID(5)] }, now: start)
    #expect(followUps.next(start) == nil)
    followUps.hurry(start)
    #expect(followUps.next(start) == .crawl([ItemID(5)]) && followUps.due == nil)
  }
}
