import DaemonTestKit
import Foundation
import MDModel
import MDProtocol
import MDTestSupport
import Testing

extension DaemonSuite {
  /// The contents of the daemon's log, and the permissions of its files.
  @Suite struct LogTests {
    private let home: DaemonHome
    private let daemon: TestDaemon

    init() throws {
      home = try DaemonHome()
      try home.write("a heron\n", to: "note.txt")
      daemon = try TestDaemon.running(home)
      try daemon.sync()
    }

    private func log() throws -> String { try home.run("mdutil", ["--log"]).text }

    @Test func theLogSurvivesAnEnd() throws {
      _ = try home.run("mdutil", ["--pause", "1h"])
      try daemon.terminate()
      try daemon.start()
      let lines = try log()
      #expect(lines.contains("background work is paused until=\"") && lines.contains("mds has ended"), "\(lines)")
      #expect(!lines.contains("did not end in order"))
    }

    @Test func anEndOutOfOrderIsTold() throws {
      daemon.kill()
      try daemon.start()
      #expect(try log().contains("the mds before this one did not end in order"))
    }

    @Test func whatPeopleDoIsLogged() throws {
      for arguments in [
        ["--pause"], ["--resume"], ["-i", "off", home.files], ["--reindex"], ["--simulate", "battery"],
      ] {
        #expect(try home.run("mdutil", arguments).status == 0)
      }
      let lines = try log()
      for message in [
        "background work is paused\n", "background work goes on", "settings have changed changed=switches",
        "a reindex request is noted origin=user request=1 scope=everything", "a trouble is simulated trouble=battery",
      ] { #expect(lines.contains(message), "\(message) not in \(lines)") }
    }

    /// The daemon inherits the umask of the program that starts it.
    @Test func nobodyElseMayReadAnyFile() throws {
      try daemon.terminate()
      let other = try DaemonHome()
      try other.write("a heron\n", to: "note.txt")
      let daemon = try TestDaemon(other, launcher: ["/bin/sh", "-c", "umask 022; exec \"$@\"", "sh"])
      try daemon.start()
      try daemon.sync()
      let open = "cd '\(other.limelight)' && find cache state run \\( -type f -o -type s \\) -perm /077"
      #expect(try other.shell(open).text == "")
      try daemon.ask(.simulate(.corruption))
      try eventually("the damaged index is not told") { try daemon.status().keptIndexes?.count == 1 }
      try eventually("the index is not made anew") { try other.find("heron") == ["note.txt"] }
      #expect(try other.shell(open).text == "")
    }

    @Test func aDamagedIndexThatIsKeptIsTold() throws {
      try daemon.ask(.simulate(.corruption))
      try eventually("the damaged index is not told") { try daemon.status().keptIndexes?.count == 1 }
      let kept = try #require(try daemon.status().keptIndexes)
      #expect(kept[0].bytes > 0 && kept[0].path.text.contains(".damaged-"))
      #expect(try home.run("mdutil", ["--status"]).text.contains(#/damaged +.* in .*\.damaged-.*, removed in/#))
    }

    // MARK: Requests

    @Test func requestsThatNameNothingAreRefused() throws {
      let app = try home.run("mdutil", ["-cr", "org.example.Nothing"])
      #expect(app.status == 1 && app.messages.contains("org.example.Nothing has donated nothing"), "\(app.messages)")
      let type = try home.run("mdutil", ["--reindex", "--type", "public.nonsense"])
      #expect(type.status == 1 && type.messages.contains("no content type is called public.nonsense"))
      #expect(try home.run("mdutil", ["--requests"]).text == "no requests\n")
    }

    @Test func theNewestRequestComesFirst() throws {
      for arguments in [["--reindex", "--wait"], ["--reindex", home.path("note.txt"), "--wait"]] {
        #expect(try home.run("mdutil", arguments).status == 0)
      }
      let lines = try home.run("mdutil", ["--requests"]).text.split(separator: "\n")
      #expect(lines.count == 2 && lines[0].hasPrefix("#2") && lines[1].hasPrefix("#1"), "\(lines)")
    }

    /// A user waits for the request, so it runs regardless of the load from other programs.
    @Test func aRequestThatIsWaitedForDoesNotWaitForTheProcessor() throws {
      try daemon.ask(.simulate(.pressure))
      #expect(try home.run("mdutil", ["--reindex", "--wait"]).status == 0)
      #expect(try home.run("mdimport", ["-r", "Text"]).status == 0)
    }

    // MARK: Waiting

    @Test(arguments: [["mdutil", "--sync"], ["mdimport", "."]]) func aCommandThatWaitsSaysForWhat(command: [String])
      throws
    {
      try daemon.ask(.simulate(.diskFull))
      try home.write("a heron\n", to: "more.txt")
      try home.shell("(\(command.joined(separator: " ")) 2> ../messages; echo ended >> ../messages) > /dev/null 2>&1 &")
      let messages = URL(filePath: home.outside + "/../messages")
      try eventually("nothing is said") {
        // The file is created when the command starts.
        (try? String(contentsOf: messages, encoding: .utf8))?
          .contains(#/: waits: the disk is nearly full \(.*\); see mdutil --status\n/#) == true
      }
      try daemon.ask(.simulate(.off))
      try eventually("it waits on") { try String(contentsOf: messages, encoding: .utf8).hasSuffix("ended\n") }
    }
  }

  /// Folders that are covered by mounts, and files that programs keep open.
  @Suite struct CoveredFolderTests {
    @Test(
      .enabled(if: DaemonTroubleTests.canMount, "mounting a small file system is not allowed here"),
      arguments: ["-t tmpfs none", "--bind ../outside"])
    func aFolderThatWasCoveredIsIndexedWhenItIsNoMore(mount: String) throws {
      let home = try DaemonHome()
      try home.write("a zebra\n", to: "known/k.txt")
      try home.shell("mkdir new && mount \(mount) new && mkdir new/inner && mount -t tmpfs none new/inner")
      defer { _ = try? home.shell("umount new/inner; umount new; umount known; true") }
      let daemon = try TestDaemon.running(home)
      try daemon.sync()
      try home.shell("mount -t tmpfs none known")
      try eventually("what is covered is found") { try home.find("zebra") == [] }
      try home.shell("umount known; umount new/inner; umount new")
      try home.write("a zebra\n", to: "new/n.txt")
      try eventually("what was covered stays out") { try home.find("zebra") == ["known/k.txt", "new/n.txt"] }
    }

    @Test(.enabled(if: DaemonTroubleTests.canMount, "mounting a small file system is not allowed here"))
    func aRootThatWasCoveredComesBack() throws {
      let home = try DaemonHome()
      try home.write("a zebra\n", to: "k.txt")
      let daemon = try TestDaemon.running(home)
      try daemon.sync()
      let files = home.files
      try home.shell("cd / && mount -t tmpfs none '\(files)'")
      defer { _ = try? home.shell("cd / && umount '\(files)'") }
      try daemon.sync()
      try home.shell("cd / && umount '\(files)'")
      try home.write("a zebra\n", to: "n.txt")
      try eventually("the root stays out") { try home.find("zebra") == ["k.txt", "n.txt"] }
    }

    /// The writer never ends, so a command that waited for its end would wait forever.
    @Test func nobodyWaitsForTheEndOfAWriter() throws {
      let home = try DaemonHome()
      let daemon = try TestDaemon.running(home)
      try daemon.sync()
      let script = "exec 9>> service.log; i=0; while :; do echo line zebra$i >&9; i=$((i+1)); sleep 0.2; done"
      try home.shell("{ (\(script)) > /dev/null 2>&1 & echo $! > ../writer; }")
      defer { _ = try? home.shell("kill $(cat ../writer)") }
      try eventually("the log is not found") { try home.find("-name", "service") == ["service.log"] }
      #expect(try home.run("mdimport", ["--quiet", home.files]).status == 0)
      #expect(try home.find("zebra0") == ["service.log"])
      try eventually("its later lines are not found") { try home.find("zebra20") == ["service.log"] }
      let explained = try home.run("mdutil", ["--explain", home.path("service.log")]).text
      #expect(!explained.contains("when that has ended"), "\(explained)")
      #expect(try daemon.ask(.sync).isDoneWork)
    }
  }
}

extension Reply {
  fileprivate var isDoneWork: Bool { if case .done = self { true } else { false } }
}
