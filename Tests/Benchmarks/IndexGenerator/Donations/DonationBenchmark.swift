import Foundation
import MDDonations
import MDModel
import MDStore
import MDStoreWriter
import MDSystem
import StoreTestKit

/// `Donations FOLDER ITEMS [PIECE]`: measures donations.
///
/// It donates notes in batches of 1,000, makes each batch durable, and applies a number of them per transaction. Then
/// it donates all notes again, and deletes them.
///
/// It prints the cost of each step, one `name<TAB>value` per line, and the time that SQLite alone needs to store the
/// same rows.
@main
struct DonationBenchmark {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count >= 3, let items = Int(arguments[2]), items >= 1_000 else {
      print("usage: Donations FOLDER ITEMS [PIECE]")
      exit(64)
    }
    let folder = arguments[1] + "/cache"
    let writer = try IndexWriter(path: folder + "/index.sqlite")
    let piece = arguments.count > 3 ? Int(arguments[3]) ?? 1_000 : 1_000
    try DonationBenchmark(writer: writer, folder: folder, items: items, piece: piece).run()
  }

  private static let batch = 1_000
  private let writer: IndexWriter
  private let folder: String
  private let items: Int
  private let piece: Int

  private func run() throws {
    var bytes = 0
    let accepting = try accept { bytes += $0.count }
    tell("bytes of an item", Double(bytes / items))
    tell("accepted, items/s of wall", Double(items) / accepting.wall)
    tell("accepted, items/s of CPU", Double(items) / accepting.cpu)
    try tell("applied", apply, items)
    tell("resident after applying, MiB", Double(ProcessMemory.resident() >> 20))
    let rows = try PreparedRows(of: writer.path)
    let plain = folder + "/plain.sqlite"
    try tell("the same rows by SQLite alone", { try rows.store(in: plain, itemsAtOnce: piece) }, items)
    _ = try accept()
    try tell("the same again", apply, items)
    try accept(DonationOperation.wireForm(of: [.deleteDomains(["notes.7"])]), batch: "domain")
    try tell("a domain taken out", apply, items / 40)
    tell("resident at the end, MiB", Double(ProcessMemory.resident() >> 20))
  }

  /// Accepts all batches. The cost of making the items is not counted.
  private func accept(_ look: ([UInt8]) -> Void = { _ in }) throws -> Cost {
    var maker = DonationMaker(seed: 1)
    var sum = Cost(wall: 0, cpu: 0)
    for first in stride(from: 0, to: items, by: Self.batch) {
      let made = (first..<min(items, first + Self.batch)).map { maker.item($0) }
      let bytes = DonationOperation.wireForm(of: [.index(made)])
      look(bytes)
      let cost = try measured { try accept(bytes, batch: "\(first)") }
      sum = Cost(wall: sum.wall + cost.wall, cpu: sum.cpu + cost.cpu)
    }
    return sum
  }

  private func accept(_ bytes: [UInt8], batch: String) throws {
    try writer.batches { session in
      try session.durably {
        let part = DonationPart(index: DonationIndex(name: "notes"), batch: batch)
        _ = try session.accept(bytes, of: part, from: "org.example.Notes")
      }
    }
  }

  private func apply() throws {
    while try writer.batch({ try $0.applyDonations(atMost: piece, date: Clock.wallTime) }) {}
  }

  private func tell(_ name: String, _ value: Double) { print("\(name)\t\(Int(value.rounded()))") }

  private func tell(_ name: String, _ body: () throws -> Void, _ items: Int) throws {
    tell("\(name), items/s of CPU", Double(items) / (try measured(body)).cpu)
  }

  /// Wall and processor time in seconds.
  private struct Cost {
    var wall: Double
    var cpu: Double
  }

  private func measured(_ body: () throws -> Void) rethrows -> Cost {
    let (wall, cpu) = (Clock.now, Clock.processCPU())
    try body()
    return Cost(wall: Double((Clock.now - wall).inNanoseconds) / 1e9, cpu: Double(Clock.processCPU() - cpu) / 1e9)
  }
}
