import MDListener
import MDProtocol
import MDSystem
import Testing

@testable import MDSearchServer

@Suite struct RefusalLogTests {
  @Test func aRefusalIsLoggedWithTheProcess() {
    let lines = Monitor([String]())
    let observer = SearchServer.observer { line in lines.change { $0.append(line) } }
    observer.refused(Peer(process: 7, user: .own, sandbox: .namespace), RequestFailure(.unsupported, "Not you."))
    #expect(lines.look { $0 } == ["Not you. (process 7)"])
  }
}
