import Foundation
import MDCrawl
import MDModel
import MDSystem
import MDTestSupport
import Testing

@Suite struct FilterTests {
  private let root: TemporaryDirectory

  init() throws { root = try TemporaryDirectory() }

  private func verdict(_ path: String, _ options: CrawlOptions = CrawlOptions()) throws -> (ExclusionRule, Int)? {
    let components = path.split(separator: "/").map { FileName(String($0)) }
    return try Crawler(options: options).verdict(root: FilePath(root.path), relativePath: components)
  }

  @Test func hiddenNamesAreLeftOutUnlessWanted() throws {
    try root.write("x", to: ".config/app/file")
    try root.write("x", to: ".profile")
    let found = try crawl(root.path)
    #expect(found.entries.isEmpty)
    #expect(found.skipped[".config"] == .hidden && found.skipped[".profile"] == .hidden)
    #expect(try verdict(".config/app/file")! == (.hidden, 1))
    let all = try crawl(root.path, CrawlOptions(includesHidden: true))
    #expect(all.entries.paths == [".config", ".config/app", ".config/app/file", ".profile"])
    #expect(try verdict(".config/app/file", CrawlOptions(includesHidden: true)) == nil)
  }

  /// Dovecot and Courier keep mail folders named `.Sent` and `.Archive.2023` next to the parts of a mail folder.
  @Test func foldersOfAMailFolderAreNotHidden() throws {
    for folder in ["Mail", "Mail/.Sent", "Mail/.Archive.2023", "Mail/.box.noindex", ".other"] {
      for part in ["cur", "new", "tmp"] { try root.write("x", to: "\(folder)/\(part)/1") }
    }
    try root.write("x", to: "Mail/.notmuch/xapian")
    try root.write("x", to: "Mail/.mbsyncstate")
    #expect(symlink("../.other", root.path + "/Mail/.link") == 0)
    let found = try crawl(root.path)
    for path in ["Mail/cur/1", "Mail/.Sent/cur/1", "Mail/.Archive.2023/new/1"] {
      #expect(found.entries[path] != nil, "\(path)")
      #expect(try verdict(path) == nil, "\(path)")
    }
    for path in ["Mail/.notmuch", "Mail/.mbsyncstate", "Mail/.link", ".other"] {
      #expect(found.skipped[path] == .hidden, "\(path)")
    }
    #expect(try verdict("Mail/.notmuch/xapian")! == (.hidden, 2))
    #expect(found.skipped["Mail/.box.noindex"] == .noindexSuffix)
  }

  @Test(arguments: [
    ".ssh/id_ed25519", ".gnupg/pubring.kbx", ".config/google-chrome/Default/Cookies", ".local/share/keyrings/login",
    "snap/chromium/common/x",
    ".mozilla/firefox/p/prefs.js", ".thunderbird/p/logins.json", "deep/down/.password-store/x.gpg", ".netrc",
  ])
  func secretsAreNeverIndexed(path: String) throws {
    try root.write("key", to: path)
    let found = try crawl(root.path, CrawlOptions(includesHidden: true))
    #expect(found.entries[path] == nil)
    let secrets = found.skipped.filter { $0.value.name == "secret" }
    #expect(secrets.count == 1)
    #expect(try verdict(path, CrawlOptions(includesHidden: true))?.0.name == "secret")
  }

  @Test func rootInsideASecretIsRefused() throws {
    try root.write("key", to: ".ssh/keys/id")
    let found = try crawl(root.path + "/.ssh/keys", CrawlOptions(includesHidden: true))
    #expect(found.excluded[[]] == .secret("SSH keys"))
    #expect(found.visited.isEmpty)
    // A symbolic link must not lead there either.
    #expect(symlink(".ssh/keys", root.path + "/alias") == 0)
    #expect(try crawl(root.path + "/alias").excluded[[]] == .secret("SSH keys"))
  }

  @Test func fetchedPackagesAreLeftOutUnlessWanted() throws {
    let paths = ["node_modules/lodash/chunk.js", "src/__pycache__/a.pyc", "py/lib/site/b.py", "bower_components/c.js"]
    for path in paths + ["my_modules/d.js"] { try root.write("x", to: path) }
    try root.write("home = /usr/bin\n", to: "py/pyvenv.cfg")
    let found = try crawl(root.path)
    #expect(found.skipped["node_modules"] == .dependencies("npm"))
    #expect(found.skipped["src/__pycache__"] == .dependencies("Python"))
    #expect(paths.allSatisfy { found.entries[$0] == nil } && found.entries["my_modules/d.js"] != nil)
    #expect(try verdict("py/lib/site/b.py")?.0 == .dependencies("Python"))
    let all = try crawl(root.path, CrawlOptions(includesDependencies: true))
    #expect(paths.allSatisfy { all.entries[$0] != nil })
    // A folder that is named explicitly is crawled.
    #expect(try crawl(root.path + "/node_modules/lodash").entries["chunk.js"] != nil)
  }

  @Test func namesThatOnlyResembleSecretsAreKept() throws {
    for name in ["ssh/a", "google-chrome/a", "x.config/chromium/a", "keyrings/a", "ssh.txt", "share/keyrings/a"] {
      try root.write("x", to: name)
    }
    let found = try crawl(root.path)
    #expect(found.skipped.isEmpty)
    #expect(found.entries["share/keyrings/a"] != nil && found.entries["x.config/chromium/a"] != nil)
  }

  @Test func rootThatWasAskedForIsIndexedWhateverItsName() throws {
    try root.write("x", to: ".hidden/file")
    try root.write("x", to: "box.noindex/file")
    #expect(try crawl(root.path + "/.hidden").entries.paths == ["file"])
    #expect(try crawl(root.path + "/box.noindex").entries.paths == ["file"])
    #expect(try crawl(root.path).skipped["box.noindex"] == .noindexSuffix)
  }

  @Test(arguments: [".nomedia", ".trackerignore", ".metadata_never_index"])
  func markerExcludesItsDirectory(marker: String) throws {
    try root.write("", to: "quiet/" + marker)
    try root.write("x", to: "quiet/below/file")
    try root.write("x", to: "loud/file")
    let found = try crawl(root.path)
    #expect(found.excluded["quiet"] == .marker(marker))
    #expect(found.entries.paths == ["loud", "loud/file", "quiet"])
    #expect(try verdict("quiet/below/file")! == (.marker(marker), 1))
    #expect(try verdict("loud/file") == nil)
  }

  @Test func cacheTagNeedsItsSignature() throws {
    try root.write("Signature: 8a477f597d28d172789f06886806bc55\n# by a program", to: "cache/CACHEDIR.TAG")
    try root.write("x", to: "cache/file")
    try root.write("Signature: something else", to: "fake/CACHEDIR.TAG")
    try root.write("", to: "empty/CACHEDIR.TAG")
    let found = try crawl(root.path)
    #expect(found.excluded.paths == ["cache"] && found.excluded["cache"] == .cacheDirectoryTag)
    #expect(found.entries["fake/CACHEDIR.TAG"] != nil && found.entries["cache/file"] == nil)
    #expect(try verdict("cache/file")! == (.cacheDirectoryTag, 1))
  }

  @Test func robotsAttributeIsHonoured() throws {
    try root.write("x", to: "shy/file")
    try root.write("x", to: "open/file")
    for (name, value) in [("shy", "false"), ("open", "true"), ("open/file", "false")] {
      let file = try Descriptor.open(path: FilePath(root.path + "/" + name), flags: FileFlags.readOnly)
      try ExtendedAttributes.set("user.xdg.robots.index", to: Array(value.utf8), descriptor: file.rawValue)
    }
    #expect(try crawl(root.path).excluded["shy"] == .robotsAttribute)
    #expect(try verdict("shy/file")! == (.robotsAttribute, 1))
    #expect(try verdict("open/file") == nil)
    let file = try Descriptor.open(path: FilePath(root.path + "/open/file"), flags: FileFlags.readOnly)
    #expect(Crawler.verdict(ofOpenFile: file.rawValue) == .robotsAttribute)
  }

  @Test func ownStateIsToldByIdentity() throws {
    try root.write("x", to: "cache/limelight/index.sqlite")
    #expect(symlink("cache/limelight", root.path + "/shortcut") == 0)
    let options = CrawlOptions(ownState: [FilePath(root.path + "/shortcut"), "/does/not/exist"])
    #expect(try crawl(root.path, options).skipped["cache/limelight"] == .ownState)
    #expect(try crawl(root.path + "/cache/limelight", options).excluded[[]] == .ownState)
    #expect(try verdict("cache/limelight/index.sqlite", options)! == (.ownState, 2))
  }

  @Test func userPatternsDecideLastMatchFirst() throws {
    for name in ["a.tmp", "keep.tmp", "build/x", "sub/build/y", "deep/er/z.log"] { try root.write("x", to: name) }
    let options = CrawlOptions(exclusions: ["*.tmp", "!keep.tmp", "/build/", "deep/**/*.log"])
    let found = try crawl(root.path, options)
    #expect(found.skipped.paths == ["a.tmp", "build", "deep/er/z.log"])
    #expect(found.skipped["build"] == .userPattern("/build/"))
    #expect(try verdict("build/x", options)! == (.userPattern("/build/"), 1))
    #expect(try verdict("sub/build/y", options) == nil)
  }

  @Test func packageStoresAndLeftoversAreLeftOut() throws {
    for name in ["lost+found/#1", "@snapshots/1/f", "timeshift/snapshots/1/f", "timeshift/notes"] {
      try root.write("x", to: name)
    }
    let found = try crawl(root.path)
    #expect(found.skipped["lost+found"]?.name == "internal-data")
    #expect(found.skipped["@snapshots"] == .snapshot && found.skipped["timeshift/snapshots"] == .snapshot)
    #expect(found.entries["timeshift/notes"] != nil)
  }

  @Test func verdictRefusesNamesThatLeadElsewhere() throws {
    for name in ["..", ".", "", "a/b", "a\0b"] {
      #expect(throws: SystemError.self) {
        try Crawler(options: CrawlOptions(includesHidden: true))
          .verdict(root: FilePath(root.path), relativePath: [FileName(name), "x"])
      }
    }
  }

  @Test func verdictOfAMissingPathThrows() throws {
    #expect(throws: SystemError.self) { try verdict("nothing") }
    try root.write("x", to: "file")
    #expect(throws: SystemError.self) { try verdict("file/below") }
  }
}
