import MDSystem
import Synchronization
import Testing

@testable import MDIndexer

/// Threads that get stuck. The test decides when they do, and when each one ends.
@Suite struct WorkerCrewTests {
  /// The state of the crew's threads, and what they shall do next.
  private struct Stage: Sendable {
    var members: [ObjectIdentifier: WorkerCrew.Member] = [:]
    /// Threads whose file ends now.
    var released: Set<ObjectIdentifier> = []
    /// Number of threads that took more work after they had been stuck.
    var resumed = 0
    var left = 0
    var isOver = false
  }

  private let stage = Monitor(Stage())

  /// Each thread takes one file after the other, and finishes a file when the test says so.
  private func crew(of size: Int, mostSpare: Int) throws -> WorkerCrew {
    let crew = WorkerCrew(name: "crew", size: size, mostSpare: mostSpare) { [stage] crew, member in
      let identity = ObjectIdentifier(member)
      stage.change { $0.members[identity] = member }
      while stage.wait(for: { $0.isOver ? false : $0.released.remove(identity) != nil ? true : nil }) {
        guard crew.goesOn(member) else { break }
        stage.change { $0.resumed += 1 }
      }
      stage.change {
        $0.members[identity] = nil
        $0.left += 1
      }
    }
    try crew.start()
    return crew
  }

  private func members(_ count: Int) -> [WorkerCrew.Member] {
    stage.wait { $0.members.count == count ? Array($0.members.values) : nil }
  }

  private func end(_ crew: WorkerCrew) {
    stage.change { $0.isOver = true }
    crew.join()
  }

  @Test func aSpareThreadComesWhenTheLastFreeOneIsStuck() throws {
    let crew = try crew(of: 2, mostSpare: 2)
    let first = members(2)
    crew.isStuck(first[0])
    // The same thread is reported twice.
    crew.isStuck(first[0])
    #expect(stage.look { $0.members.count } == 2)
    crew.isStuck(first[1])
    #expect(members(3).count == 3)
    end(crew)
  }

  @Test func theFirstToEndItsFileLeavesAndTheOthersStay() throws {
    let crew = try crew(of: 2, mostSpare: 2)
    let first = members(2)
    for member in first { crew.isStuck(member) }
    _ = members(3)
    stage.change { $0.released = [ObjectIdentifier(first[0])] }
    stage.wait { $0.left == 1 ? () : nil }
    stage.change { $0.released = [ObjectIdentifier(first[1])] }
    stage.wait { $0.resumed == 1 ? () : nil }
    #expect(stage.look { $0.left } == 1)
    end(crew)
  }

  @Test func thereAreNoMoreSpareThreadsThanAllowed() throws {
    let crew = try crew(of: 1, mostSpare: 1)
    for member in members(1) { crew.isStuck(member) }
    for member in members(2) { crew.isStuck(member) }
    // A third thread would have started before `isStuck` returned, and `join` would wait for it too.
    end(crew)
    #expect(stage.look { $0.left } == 2)
  }
}
