import MDImporting
import MDModel
import MDStoreWriter
import MDTestSupport
import Testing

@testable import MDIndexer
@testable import MDThumbnails

@Suite struct ThumbnailQueueTests {
  private func names(_ count: Int) -> [FilePath] { (0..<count).map { FilePath("\($0)") } }

  private func batch(_ turn: ThumbnailQueue.Turn) -> ThumbnailQueue.Batch? {
    if case .work(let batch) = turn { batch } else { nil }
  }

  @Test func filesComeInTheirOrder() {
    var queue = ThumbnailQueue(names(11))
    #expect(batch(queue.take())?.files == Array(names(11).prefix(8)))
    #expect(batch(queue.take())?.files == Array(names(11).suffix(3)))
    guard case .wait = queue.take() else { return #expect(Bool(false), "others may hand something back") }
    queue.end()
    queue.end()
    guard case .end = queue.take() else { return #expect(Bool(false), "nothing is left") }
  }

  @Test func aSecondTryIsLaterAndAlone() {
    var queue = ThumbnailQueue(names(3))
    _ = queue.take()
    queue.putBack(["1", "2"])
    let rest = batch(queue.take())
    #expect(rest?.files == ["1", "2"] && rest?.isSecondTry == false)
    queue.retry("0")
    guard case .wait = queue.take() else { return #expect(Bool(false), "it is not alone yet") }
    queue.end()
    queue.end()
    let again = batch(queue.take())
    #expect(again?.files == ["0"] && again?.isSecondTry == true)
    guard case .wait = queue.take() else { return #expect(Bool(false), "it is under way") }
    let hasMore = queue.abandon()
    #expect(!hasMore)
  }

  /// Real processes. A file that hangs is tried once more at the end, and no other file waits for it.
  @Test func aFileThatHangsHasNoThumbnail() throws {
    let home = try IndexedHome()
    let folder = try ImporterFolder()
    home.importers = folder.path
    try folder.install("Hostile", version: 1, types: ["public.data"], deadlineSeconds: 1, gives: ["thumbnail"])
    for number in 0..<20 { try home.write("good \(number)", to: "good\(number).txt") }
    try home.index()
    let cache = ThumbnailCache(directory: home.directory.path + "/thumbnails", version: "1.0")
    let run = ThumbnailRun(index: home.directory.path + "/index.sqlite", setup: home.setup, cache: cache)
    let summary = try run.make(below: [FilePath(home.files)])
    #expect(summary.withoutThumbnail == ["the importer made no picture of the file": 20])
    #expect(run.progress.snapshot.done == 20)
    try home.write("bad", to: "stall")
    try home.index()
    let second = ThumbnailRun(index: home.directory.path + "/index.sqlite", setup: home.setup, cache: cache)
    let hung = try second.make(below: [FilePath(home.files)])
    let reason = "the importer took longer than 1 s, also when it was tried again with less"
    #expect(hung.withoutThumbnail == [reason: 1])
    #expect(second.progress.snapshot.done == 21 && second.progress.snapshot.slow.isEmpty)
  }
}
