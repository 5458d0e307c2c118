import MDEmbedding
import MDModel
import MDStore
package import MDStoreWriter

/// Makes all missing vectors at the end of a run of `mdimport`. One thread owns it and blocks in it.
package struct VectorRun {
  private let writer: IndexWriter
  private let models: IndexingModels
  private let progress: IndexingProgress
  private let stop: StopSignal

  /// Vectors are stored at this interval.
  private static let batchLength = Duration.seconds(5)
  /// Maximum failures of the encoder's process in a row.
  private static let mostFailures = 3
  /// Maximum batches in a row of which nothing could be stored. A beginning that is incomplete is made again by the
  /// next batch.
  private static let mostFruitless = 3

  package init(_ writer: IndexWriter, _ models: IndexingModels, progress: IndexingProgress, stop: StopSignal) {
    (self.writer, self.models, self.progress, self.stop) = (writer, models, progress, stop)
  }

  /// Makes the missing vectors of the first tier, then the encoder's if `encodes` is true. The first tier takes a
  /// moment: only items stored before its model was installed, or whose vector file was lost, lack vectors. The
  /// encoder takes hours.
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
