import MDEmbedding
import MDModel
import MDStore
package import MDStoreWriter

/// Makes all vectors that items lack, at the end of a run of `mdimport`. One thread owns it and blocks in it.
package struct VectorRun {
  private let writer: IndexWriter
  private let models: IndexingModels
  private let progress: IndexingProgress
  private let stop: StopSignal

  /// What is made is stored as often.
  private static let batchLength = Duration.seconds(5)
  /// The encoder's process may die under it.
  private static let mostFailures = 3
  /// Batches of which nothing could be stored: a beginning that is not whole is made anew by the next one.
  private static let mostFruitless = 3

  package init(_ writer: IndexWriter, _ models: IndexingModels, progress: IndexingProgress, stop: StopSignal) {
    (self.writer, self.models, self.progress, self.stop) = (writer, models, progress, stop)
  }

  /// Those of the first tier are of items that were stored before there was the model, or whose file of vectors was lost:
  /// they take a moment. The encoder's take hours.
  ///
  /// - Throws: ``MDStore/StoreError``, ``MDEmbedding/EncoderFault``.
  package func run(encodes: Bool) throws {
    try fill(.words)
    if encodes { try fill(.encoder) }
  }

  private func fill(_ tier: VectorTier) throws {
    guard let maker = models.maker(of: tier, index: writer.path) else { return }
    var (failures, fruitless, left) = (0, 0, 0)
    while !stop.isRaised && fruitless < Self.mostFruitless {
      if left == 0 {
        left = try writer.read { try $0.itemsOfNextPass(in: tier) }
        if left == 0 { break }
        progress.beginVectors(items: left)
      }
      do {
        let batch = try maker.batch(length: Self.batchLength, goesOn: { !stop.isRaised })
        let new = try writer.batch { try batch.store(in: $0) }
        progress.finished(files: new, bytes: 0)
        (failures, fruitless, left) = (0, new == 0 ? fruitless + 1 : 0, max(0, left - new))
      } catch let fault as EncoderFault where fault.isPassing && failures < Self.mostFailures { failures += 1 }
    }
  }
}
