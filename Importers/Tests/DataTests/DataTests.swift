import ByteReading
import GoldenFiles
import ImporterKit
import ImporterTestKit
import MDModel
import Testing

@testable import Data

/// Compares real databases, downloads and measurements with sqlite3, bencode.py, netCDF4 and pyarrow. Also reads
/// damaged ones.
@Suite struct DataTests {
  static let files = GoldenFile.all("Data")

  @Test func samplesAreThere() { #expect(Self.files.count >= 49) }

  @Test(arguments: files) func agreesWithTheJudge(_ file: GoldenFile) throws {
    let importer = try ImporterProcess(BuiltProduct.path("Data"))
    let answer = try importer.importFile(file.path, contentType: file.contentType)
    #expect(answer.outcome.status == .complete, "\(answer.outcome.reason)")
    #expect(file.differences(answer) == [])
  }

  @Test(arguments: [
    ("CREATE VIRTUAL TABLE roads_net USING VirtualNetwork(roads_net_data)", []),
    ("CREATE VIRTUAL TABLE places USING rtree(id, minx, maxx)", ["id", "minx", "maxx"]),
    ("CREATE TABLE a(b, c int, \"d e\", [f g] text default ')', `h``i`)", ["b", "c", "d e", "f g", "h`i"]),
    ("create table a (b check (c, d), primary key (b), unique(b))", ["b"]),
    ("CREATE TABLE a(b -- , x\n, /* , y */ c)", ["b", "c"]),
    ("CREATE VIRTUAL TABLE f USING fts5(title, body, tokenize = 'porter', \"quoted\")", ["title", "body", "quoted"]),
    ("CREATE TABLE a AS SELECT 1", []), ("CREATE TABLE a(", []), ("", []),
  ])
  func columnsOfStatements(_ statement: String, _ columns: [String]) {
    #expect(TableStatement.columns(statement) == columns)
  }

  @Test func bencode() {
    var parser = BencodeParser(Array("d1:ai-7e1:bl3:xyzi0eee".utf8))
    let value = parser.value()
    #expect(value?["a"]?.number == -7)
    #expect(value?["b"]?.items.first?.text == "xyz")
    #expect(!parser.isDamaged)
    var cut = BencodeParser(Array("d1:ai7e1:b9:xyz".utf8))
    let kept = cut.value()
    #expect(kept?["a"]?.number == 7)
    #expect(cut.isDamaged)
    var deep = BencodeParser([UInt8](repeating: UInt8(ascii: "l"), count: 1 << 20))
    _ = deep.value()
    #expect(deep.isDamaged)
  }

  /// A table page that lists itself as its child.
  @Test func treeThatIsALoop() throws {
    var page = Array("SQLite format 3\0".utf8) + [2, 0, 1, 1, 0, 64, 32, 32] + [UInt8](repeating: 0, count: 76)
    page[59] = 1
    page += [5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1] + [UInt8](repeating: 0, count: 400)
    var file = try #require(SQLiteFile(ByteSource(block: page)))
    file.rows(ofPage: 1) { _ in Issue.record("a row") }
    #expect(file.isDamaged)
  }

  @Test func damagedData() throws {
    #expect(try DamagedFiles(of: Self.files, program: "Data", seeds: 30).findings() == [])
  }
}
