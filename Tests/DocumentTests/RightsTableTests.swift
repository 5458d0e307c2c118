import Foundation
import MDProtocol
import MDTestSupport
import Testing

/// The table in docs/rights.md must equal the one that the listener checks.
@Suite struct RightsTableTests {
  private static let columns: [Peer.Kind] = [.own, .root, .flatpak, .snap, .namespace, .unknown]

  private static var table: String {
    Request.Name.allCases.map { name in
      let cells = columns.map { Rights.right(of: $0, to: name).rawValue }
      return "| `\(name.rawValue)` | \(cells.joined(separator: " | ")) |"
    }.joined(separator: "\n")
  }

  @Test func theTableIsPrinted() throws {
    #expect(Set(Self.columns) == Set(Peer.Kind.allCases))
    let page = try String(contentsOf: BuiltProducts.source("docs/rights.md"), encoding: .utf8)
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| `") }.joined(separator: "\n")
    #expect(rows == Self.table, "docs/rights.md should say:\n\(Self.table)")
  }

  /// Messages must name units that are installed.
  @Test(arguments: ["mds", "mdsearchd"])
  func adviceNamesAUnitThatExists(program: String) throws {
    let unit = ServiceUnit.name(of: program)
    let text = try String(contentsOf: BuiltProducts.source("Sources/\(program)/Install/\(unit)"), encoding: .utf8)
    #expect(text.contains("ExecStart=@bindir@/\(program)\n"))
  }

  /// A client in another mount or user namespace counts as sandboxed. A unit that created one would lock out every
  /// client.
  @Test func noUnitMakesANamespace() throws {
    let files = FileManager.default.enumerator(at: BuiltProducts.source("Sources"), includingPropertiesForKeys: nil)
    let units = (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "service" }
    #expect(!units.isEmpty)
    for file in units {
      let text = try String(contentsOf: file, encoding: .utf8)
      let making = text.split(separator: "\n").filter { line in
        [
          "Private", "Protect", "ReadOnlyPaths", "ReadWritePaths", "Inaccessible", "Bind", "Root",
          "TemporaryFileSystem", "MountAPIVFS",
        ]
        .contains { line.hasPrefix($0) }
      }
      #expect(making.isEmpty, "\(file.lastPathComponent)")
    }
  }
}
