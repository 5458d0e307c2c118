import ListenerTestKit
import MDClient
import MDModel
import MDProtocol
import MDSystem
import MDTestSupport
import Testing

@testable import MDListener

@Suite struct ClientLimitTests {
  @Test func theLongestIdleOneGoesWhenAnotherComes() throws {
    let held = HeldChannels()
    var limits = ListenerLimits()
    limits.clients = 3
    let served = try ServedSocket(limits: limits) { request, reply in
      if request == .sync { held.hold(reply) } else { reply.answer(request) }
    }
    let busy = try served.client()
    let answer = try busy.send(.sync)
    let channels = held.take(1)
    let idle = try served.client()
    let recent = try served.client()
    _ = try recent.ask(.status)
    let next = try served.client()
    #expect(try next.ask(.status) == .status(.sample(items: 1)))
    #expect(served.waitFor([.displaced]))
    #expect(throws: ClientError.closed) { try idle.ask(.status) }
    #expect(try recent.ask(.status) == .status(.sample(items: 1)))
    channels.first?.finish(.accepted(1))
    #expect(try answer.next() == .accepted(1))
    #expect(served.allEndings == [.displaced])
  }

  @Test func whoKeepsToTheProtocolStaysWhileOthersComeAndStall() throws {
    var limits = ListenerLimits()
    limits.clients = 4
    let served = try ServedSocket(limits: limits)
    let client = try served.client()
    var crowd: [HeldClient] = []
    for number in 0..<40 {
      crowd.append(HeldClient(try served.rawClient()))
      if number % 2 == 0 { try crowd[number].client.greet() }
      crowd[number].client.send(Array("LM".utf8))
      #expect(try client.ask(.status) == .status(.sample(items: 1)))
    }
    #expect(served.allEndings.count >= 36)
    #expect(served.allEndings.allSatisfy { $0 == .displaced })
  }

  @Test func thoseWhoComeWithoutEndKeepNobodyFromBeingServed() throws {
    var limits = ListenerLimits()
    limits.clients = 8
    let served = try ServedSocket(limits: limits)
    let client = try served.client()
    let isOver = Monitor(false)
    let path = served.path
    let crowd = try WorkerThread.start(name: "crowd") {
      while !isOver.look({ $0 }) { _ = try? RawClient(path) }
    }
    let answers = (0..<50).map { _ in try? client.ask(.status, within: .seconds(60)) }
    isOver.change { $0 = true }
    crowd.join()
    #expect(answers.allSatisfy { $0 == .status(.sample(items: 1)) })
  }

  @Test func whenAllAreBusyTheNewOneIsNotServed() throws {
    let held = HeldChannels()
    var limits = ListenerLimits()
    limits.clients = 2
    let served = try ServedSocket(limits: limits) { held.hold($1) }
    let clients = try (0..<2).map { _ in try served.client() }
    let answers = try clients.map { try $0.send(.sync) }
    let channels = held.take(2)
    #expect(throws: ClientError.closed) { try served.client() }
    #expect(served.waitFor([.tooManyClients]))
    for channel in channels { channel.finish(.accepted(1)) }
    for answer in answers { #expect(try answer.next() == .accepted(1)) }
  }

  @Test func onlyTheOwnUserAndRootAreServed() {
    func isServed(_ user: UInt32, by daemon: UInt32) -> Bool {
      ListenerLimits.serves(
        PeerCredentials(processID: 1, userID: user, groupID: 5),
        by: PeerCredentials(processID: 2, userID: daemon, groupID: 5))
    }
    #expect(isServed(1_000, by: 1_000))
    #expect(isServed(0, by: 1_000))
    #expect(isServed(0, by: 0))
    #expect(!isServed(1_001, by: 1_000))
    #expect(!isServed(1_000, by: 0))
  }
}

@Suite struct StoppingTests {
  @Test func stoppingEndsEverythingAndRemovesTheSocket() throws {
    let held = HeldChannels()
    let served = try ServedSocket { held.hold($1) }
    let clients = try (0..<3).map { _ in try served.client() }
    var (answers, channels): ([Replies], [ReplyChannel]) = ([], [])
    for client in clients {
      answers.append(try client.send(.sync))
      channels += held.take(1)
    }
    let closed = Monitor(0)
    for channel in channels { channel.onClose { closed.change { $0 += 1 } } }
    channels[0].finish(.accepted(5))
    served.listener.stop()
    #expect(closed.look { $0 } == 2)
    #expect(channels.allSatisfy { !$0.isOpen })
    #expect(try answers[0].next() == .accepted(5))
    for answer in answers[1...] { #expect(throws: ClientError.closed) { try answer.next() } }
    #expect(served.allEndings == [.stopped, .stopped, .stopped])
    #expect(throws: ClientError.notRunning(socket: served.path)) { try served.client() }
    #expect(FileIdentity(served.path) == nil)
    served.listener.stop()
  }

  @Test func aListenerThatNeverStartedStopsToo() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path + "/run/socket"
    let listener = try ControlListener(
      socket: path, hello: Hello(program: "mds", version: "1"), threadPrefix: "mds", handler: ClosureHandler { _, _ in }
    )
    #expect(FileIdentity(path) != nil)
    listener.stop()
    #expect(FileIdentity(path) == nil)
    try listener.start()
  }

  @Test func aSocketThatWasHandedOverIsServedAndStays() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path + "/run/socket"
    let made = try UnixListener(path: path)
    let borrowed = Descriptor(owning: made.rawValue)
    let inherited = try borrowed.duplicate()
    _ = borrowed.release()
    let listener = try ControlListener(
      socket: "/nowhere", inherited: inherited, hello: Hello(program: "mds", version: "1"),
      threadPrefix: "mds", handler: ClosureHandler { $1.answer($0) })
    try listener.start()
    let client = try DaemonClient.connect(
      to: path, as: Hello(program: "mdutil", version: "1"), deadline: Clock.now + ServedSocket.patience)
    #expect(try client.ask(.status) == .status(.sample(items: 1)))
    listener.stop()
    #expect(FileIdentity(path) != nil)
    withExtendedLifetime(made) {}
  }
}
