import Foundation
import MDModel
import MDTestSupport
import Testing

@testable import MDImporting

/// Attacks by an importer on the system, which the sandbox must stop.
@Suite struct SandboxTests {
  @Test(
    "An attack is denied and the neighbours are unaffected",
    arguments: [
      ("fork", "EPERM"), ("fork_bomb", "EPERM"), ("spawn", "EPERM"), ("execute", "EPERM"), ("connect_tcp", "EPERM"),
      ("send_udp", "EPERM"), ("connect_abstract", "EPERM"), ("read_passwd", "EACCES"), ("change_mode", "EPERM"),
      ("change_times", "EPERM"), ("write_lent", "EBADF"), ("reopen_lent", "EPERM"), ("kill_host", "EPERM"),
      ("queue_signal", "EPERM"), ("trace_host", "EPERM"), ("outlive_host", "EPERM"), ("raise_limits", "EPERM"),
      ("allocate", "ENOMEM"), ("open_many", "EMFILE"), ("map_code", "EPERM"), ("make_code", "EPERM"),
      ("read_process", "EACCES"), ("list_processes", "EACCES"), ("list_home", "EACCES"),
    ])
  func denied(attack: String, error: String) throws {
    let bundle = try HostileBundle()
    let file = try #require(try bundle.runAmongNeighbours(attack))
    #expect(file.attributes["fixture_result"] == .string("denied: \(error)"))
    #expect(file.outcome == .complete)
  }

  @Test("A system call that no importer needs is refused")
  func calls() throws {
    let attacks = [
      "io_uring", "userfaultfd", "memory_file", "secret_memory", "leave_namespaces", "enter_namespace", "mount",
      "unmount", "change_root", "pivot_root", "set_clock", "set_day", "adjust_clock", "keys", "programs_in_kernel",
      "performance_events", "read_memory", "write_memory", "compare_processes", "process_descriptor",
      "open_by_handle", "watch_folder", "watch_all", "kernel_log", "become_root", "set_groups", "host_name",
      "kernel_module", "make_folder", "make_node", "hard_link", "symbolic_link", "rename", "cut_lent", "mark_lent",
      "lock_lent", "shared_memory", "message_queue", "semaphores", "socket_pair", "personality", "priority",
      "processor", "session", "open_by_structure", "capabilities", "filter_again", "execute_descriptor",
    ]
    let bundle = try HostileBundle()
    for attack in attacks {
      let file = try #require(try bundle.runAmongNeighbours(attack))
      #expect(file.attributes["fixture_result"] == .string("denied: EPERM"), "\(attack)")
    }
  }

  @Test("The user's files cannot be opened, changed or removed", arguments: ["read_file", "write_file", "remove_file"])
  func filesOfTheUser(attack: String) throws {
    let bundle = try HostileBundle()
    let secret = try bundle.directory.write("secret", to: "home/secret.txt")
    let file = try #require(try bundle.runAmongNeighbours(attack, contents: secret))
    #expect(file.attributes["fixture_result"] == (attack == "read_file" ? "denied: EACCES" : "denied: EPERM"))
    #expect(try String(contentsOfFile: secret, encoding: .utf8) == "secret")
  }

  @Test("The same attacks succeed without the sandbox: the tests above can fail", arguments: ["fork", "read_passwd"])
  func withoutSandbox(attack: String) throws {
    let bundle = try HostileBundle { $0.isSandboxed = false }
    let file = try #require(try bundle.runAmongNeighbours(attack))
    #expect(file.attributes["fixture_result"] == "succeeded")
  }

  @Test("A missing launcher stops the host before anything runs unconfined")
  func missingLauncher() throws {
    let bundle = try HostileBundle { $0.launcher = "/nonexistent/mdsandbox" }
    let job = try bundle.job(1, "good.txt")
    #expect(throws: (any Error).self) { try bundle.run([job]) }
  }
}
