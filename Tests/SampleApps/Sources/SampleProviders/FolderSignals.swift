import Dispatch
import Glibc

/// Signals that something in a folder has changed, using the kernel's inotify. Nothing runs while nothing changes.
enum FolderSignals {
  private static let events = UInt32(
    IN_CREATE | IN_DELETE | IN_CLOSE_WRITE | IN_MODIFY | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF)

  /// Signals for changes in these folders.
  ///
  /// The stream ends at once if the kernel has no watches left. The next start of the app then notices the changes.
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

/// A dispatch source in a form that any thread may cancel when its stream ends.
private struct SourceReference: @unchecked Sendable {
  // @unchecked Sendable because dispatch sources may be used from any thread, although their type does not say so.
  let source: any DispatchSourceRead
}
