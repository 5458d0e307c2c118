import Dispatch
import Glibc

/// Signals that something in a folder has changed, by the kernel's inotify: at rest nothing runs.
enum FolderSignals {
  private static let events = UInt32(
    IN_CREATE | IN_DELETE | IN_CLOSE_WRITE | IN_MODIFY | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF)

  /// A stream that ends at once where the kernel gives no more watches: the next start of the app looks again.
  static func signals(of folders: [String]) -> AsyncStream<Void> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
      guard descriptor >= 0 else { return continuation.finish() }
      for folder in folders { inotify_add_watch(descriptor, folder, events) }
      let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .global(qos: .utility))
      source.setEventHandler {
        drain(descriptor)
        continuation.yield()
      }
      source.setCancelHandler { close(descriptor) }
      let reference = SourceReference(source: source)
      continuation.onTermination = { _ in reference.source.cancel() }
      source.resume()
    }
  }

  private static func drain(_ descriptor: Int32) {
    withUnsafeTemporaryAllocation(byteCount: 4_096, alignment: 8) { buffer in
      while read(descriptor, buffer.baseAddress, buffer.count) > 0 {}
    }
  }
}

/// A source that is cancelled from whichever thread ends its stream.
private struct SourceReference: @unchecked Sendable {
  // @unchecked Sendable because sources of Dispatch may be used from any thread, though the type does not say so.
  let source: any DispatchSourceRead
}
