import MDSystem
import Testing

@Suite struct MemoryFileTests {
  @Test(arguments: [0, 1, 100_000]) func holdsItsBytes(count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
    let file = try Descriptor.inMemory(bytes)
    #expect(try WholeFile.read(file) == bytes)
    let status = try FileStatus.of(file.rawValue)
    #expect(status.kind == .regular)
    #expect(status.size == UInt64(count))
  }

  /// The file cannot be changed through this descriptor, nor through a copy that another process got.
  @Test func nobodyChangesIt() throws {
    let file = try Descriptor.inMemory([1, 2, 3])
    let copy = try file.duplicate()
    for byte: UInt8 in [4, 5] {
      let failure = #expect(throws: SystemError.self) {
        try withUnsafeBytes(of: byte) { (bytes) throws(SystemError) in try copy.writeAll(bytes) }
      }
      #expect(failure?.call == "write")
    }
    #expect(try WholeFile.read(file) == [1, 2, 3])
  }

  @Test func refusalsAreTold() {
    FaultPlan.$current.withValue(FaultPlan { $0 == "memfd_create" ? 24 : nil }) {
      #expect(throws: SystemError(call: "memfd_create", code: 24)) { _ = try Descriptor.inMemory([1]) }
    }
  }
}
