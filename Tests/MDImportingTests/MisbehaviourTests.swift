import ImporterKit
import MDModel
import MDTestSupport
import Testing

@testable import MDImporting

/// Misbehaviour of importers, and the host's reaction.
@Suite struct MisbehaviourTests {
  @Test(
    "A file that ends the process twice is quarantined with the reason, and only that file",
    arguments: [
      ("crash", "the importer crashed (signal 11, segmentation fault)"),
      ("abort", "the importer crashed (signal 6, aborted)"),
      ("leave", "the importer exited with status 3"),
      ("half_frame_then_leave", "the importer exited with status 0"),
      ("huge_frame", "the importer broke the protocol: a frame of 4294967295 bytes"),
      ("empty_frame", "the importer broke the protocol: a frame of 0 bytes"),
      ("unknown_kind", "the importer broke the protocol: a frame of the unknown kind 99"),
      ("flood_text", "the importer sent more than 64 MiB"),
      ("flood_attributes", "the importer sent more than 64 MiB"),
      ("invalid_text", "the importer sent text that is not valid UTF-8"),
      ("invalid_attribute", "the importer broke the protocol: a string is not valid UTF-8"),
      ("endless_array", "the importer broke the protocol: an array claims more elements than the frame holds"),
      ("ready_again", "the importer broke the protocol: it said twice that it is ready"),
      ("move_offsets", "the importer crashed (signal 11, segmentation fault)"),
    ])
  func quarantined(misbehaviour: String, reason: String) throws {
    let file = try #require(try HostileBundle().runAmongNeighbours(misbehaviour))
    #expect(file.outcome == .quarantined(reason))
  }

  @Test("Answers to requests that were not made are refused", arguments: ["other_request", "next_file"])
  func forgedRequest(misbehaviour: String) throws {
    let file = try #require(try HostileBundle().runAmongNeighbours(misbehaviour))
    guard case .quarantined(let reason) = file.outcome else { return #expect(Bool(false), "\(file.outcome)") }
    #expect(reason.hasPrefix("the importer broke the protocol: it answered request"))
    #expect(file.text.isEmpty)
  }

  @Test(
    "The deadline ends what does not end by itself",
    arguments: ["stall", "spin", "trickle", "half_frame"])
  func deadline(misbehaviour: String) throws {
    let file = try #require(try HostileBundle(deadlineSeconds: 1).runAmongNeighbours(misbehaviour))
    #expect(file.outcome == .exceeded("the importer took longer than 1 s"))
    #expect(file.elapsed >= .seconds(1))
  }

  @Test("A closed socket is an end, though the process stays")
  func closedSocket() throws {
    let file = try #require(try HostileBundle().runAmongNeighbours("close_socket"))
    #expect(file.outcome == .quarantined("the importer closed its socket"))
  }

  @Test("What came before the end is kept, within the limits")
  func keepsWhatCame() throws {
    let file = try #require(try HostileBundle().runAmongNeighbours("flood_text"))
    #expect(file.text.count == 32 << 20)
    #expect(file.isTruncated)
    let flooded = try #require(try HostileBundle().runAmongNeighbours("flood_attributes"))
    #expect(flooded.attributes.count == 1_000)
  }

  @Test("Descriptors that an importer sends along do not stay open in the host")
  func sentDescriptors() throws {
    let file = try #require(try HostileBundle().runAmongNeighbours("send_descriptors"))
    #expect(file.attributes["fixture_result"] == "denied: closed")
    #expect(file.outcome == .complete)
  }

  @Test("A value of the wrong type is dropped; the rest of the file stays")
  func wrongType() throws {
    let bundle = try HostileBundle {
      $0.accepts = { key, value in
        if key == .numberOfPages, case .string = value { return false }
        return true
      }
    }
    let file = try #require(try bundle.runAmongNeighbours("wrong_type"))
    #expect(file.outcome == .partial("the importer gave kMDItemNumberOfPages a value of the wrong type"))
    #expect(file.attributes[.title] == "kept")
    #expect(file.attributes[.numberOfPages] == nil)
  }

  @Test("An importer cannot say what only the host may say")
  func forgedName() throws {
    let file = try #require(try HostileBundle().runAmongNeighbours("forge_name"))
    #expect(file.outcome == .partial("the importer may not give kMDItemFSName"))
    #expect(file.attributes.isEmpty)
  }

  @Test(
    "What comes after the last answer harms neither the file nor the next",
    arguments: ["after_done", "leave_after_done"])
  func afterDone(misbehaviour: String) throws {
    let file = try #require(try HostileBundle().runAmongNeighbours(misbehaviour))
    #expect(file.outcome == .complete)
    #expect(file.text.isEmpty)
  }

  @Test(
    "An importer that does not start says nothing of its files, and why",
    arguments: [
      ("leave-at-start", "the importer could not be started: the importer exited with status 7"),
      ("stay-silent", "the importer could not be started: the importer took longer than 1 s"),
      (
        "wrong-version",
        "the importer could not be started: the importer broke the protocol: it speaks version 9, this host 1 to 3"
      ),
    ])
  func start(misbehaviour: String, reason: String) throws {
    let bundle = try HostileBundle(start: misbehaviour) { if misbehaviour == "stay-silent" { $0.startSeconds = 1 } }
    let files = try bundle.run([bundle.job(1, "good.txt"), bundle.job(2, "good.txt")])
    #expect(files.map(\.outcome) == [.unavailable(reason), .unavailable(reason)])
  }
}
