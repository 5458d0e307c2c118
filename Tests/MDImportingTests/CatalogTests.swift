import Foundation
import Glibc
import MDSystem
import MDTestSupport
import Testing

@testable import MDImporting

@Suite struct CatalogTests {
  private func write(
    _ identifier: String, in folder: String, of directory: TemporaryDirectory, version: Int = 1, types: [String] = [],
    mimeTypes: [String] = [], role: String = "importer", command: [String] = ["/bin/true"]
  ) throws {
    let manifest: [String: Any] = [
      "identifier": identifier, "name": identifier, "version": version, "protocol": 1, "command": command,
      "contentTypes": types, "mimeTypes": mimeTypes, "role": role,
    ]
    let data = try JSONSerialization.data(withJSONObject: manifest)
    try directory.write(Array(data), to: "\(folder)/\(identifier).mdimporter/manifest.json")
  }

  /// Without its importers, files would wrongly count as files that no importer reads.
  @Test func aFolderThatCannotBeListedIsTold() throws {
    let directory = try TemporaryDirectory()
    let problems = FaultPlan.$current.withValue(FaultPlan { $0 == "openat" ? EACCES : nil }) {
      ImporterCatalog.discover(searchPath: [directory.path]).problems
    }
    #expect(problems == ["\(directory.path): the importers there cannot be listed: Permission denied"])
    #expect(ImporterCatalog.discover(searchPath: [directory.path + "/none"]).problems.isEmpty)
  }

  @Test("The own type wins, then the MIME type, then the nearest supertype, then the family")
  func choice() throws {
    let directory = try TemporaryDirectory()
    try write("org.a.text", in: "x", of: directory, types: ["public.text"])
    try write("org.b.html", in: "x", of: directory, types: ["public.html"], mimeTypes: ["text/html"])
    try write("org.c.images", in: "x", of: directory, mimeTypes: ["image/*"])
    try write("org.d.png", in: "x", of: directory, mimeTypes: ["image/png"])
    try write("org.e.sniffer", in: "x", of: directory, types: ["public.data"], role: "sniffer")
    let (catalog, problems) = ImporterCatalog.discover(searchPath: [directory.path + "/x"])
    #expect(problems.isEmpty)
    func chosen(_ tree: [String], _ mime: String? = nil) -> String? {
      catalog.importer(forTypeTree: tree, mimeType: mime)?.identifier
    }
    #expect(chosen(["public.html", "public.text", "public.data"]) == "org.b.html")
    #expect(chosen(["public.plain-text", "public.text", "public.data"], "text/html") == "org.b.html")
    #expect(chosen(["public.plain-text", "public.text", "public.data"], "image/webp") == "org.a.text")
    #expect(chosen(["public.html", "public.text", "public.data"], "image/png") == "org.b.html")
    let claims = catalog.claims(onTypeTree: ["public.svg", "public.text"], mimeType: "image/PNG")
    #expect(claims.map(\.claim) == ["image/png", "public.text", "image/*"])
    #expect(chosen(["PUBLIC.HTML"]) == "org.b.html")
    #expect(chosen(["public.png"], "image/png") == "org.d.png")
    #expect(chosen(["public.data"], "Image/WebP") == "org.c.images")
    #expect(chosen(["public.data"], "video/mp4") == nil)
    #expect(chosen([], "nonsense") == nil)
    #expect(catalog.sniffer?.identifier == "org.e.sniffer")
  }

  @Test("The first bundle with an identifier wins; unusable ones are passed over with a reason")
  func discovery() throws {
    let directory = try TemporaryDirectory()
    try write("org.a.text", in: "first", of: directory, version: 1, types: ["public.text"])
    try write("org.a.text", in: "second", of: directory, version: 2, types: ["public.text"])
    try write("org.broken", in: "second", of: directory, types: ["public.png"], command: ["missing"])
    try directory.write("{", to: "second/Damaged.mdimporter/manifest.json")
    let folders = ["first", "second", "absent"].map { directory.path + "/" + $0 }
    let (catalog, problems) = ImporterCatalog.discover(searchPath: folders)
    #expect(catalog.importers.map(\.version) == [1])
    #expect(problems.count == 2)
    #expect(problems.contains { $0.contains("Damaged.mdimporter/manifest.json: cannot be understood") })
    #expect(problems.contains { $0.contains("missing is not a program; build or install it") })
  }

  @Test("A relative program and a script lie in the bundle; other arguments stay as they are")
  func command() throws {
    let directory = try TemporaryDirectory()
    try directory.write("", to: "x/org.a.py.mdimporter/main.py")
    try write(
      "org.a.py", in: "x", of: directory, types: ["public.text"], command: ["/bin/true", "main.py", "-q", "fast"])
    let importer = try InstalledImporter(bundle: directory.path + "/x/org.a.py.mdimporter")
    #expect(importer.program == "/bin/true")
    #expect(importer.arguments == [importer.directory + "/main.py", "-q", "fast"])
  }

  @Test("The search path follows the environment")
  func searchPath() {
    let given = ImporterCatalog.searchPath(
      environment: ["LIMELIGHT_IMPORTERS": "/a:relative:/b/", "HOME": "/h"], programDirectory: "/opt/bin")
    #expect(given == ["/a", "/b"])
    let usual = ImporterCatalog.searchPath(
      environment: ["HOME": "/h", "XDG_DATA_DIRS": ""], programDirectory: "/opt/bin")
    #expect(
      usual == [
        "/opt/bin/Importers", "/opt/lib/limelight/importers", "/h/.local/share/limelight/importers",
        "/usr/local/share/limelight/importers", "/usr/share/limelight/importers",
      ])
  }
}
