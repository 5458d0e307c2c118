import MDEmbedding
import MDSystem

/// `mdencode` computes vectors of texts for its host, which starts it through `mdsandbox`.
///
/// The program has no state to save, so a signal may end it at any time.
@main
struct EncoderProgram {
  /// Descriptor of the socket, set up by the host before it starts the program.
  private static let socket: Int32 = 3

  /// Exit statuses: 64 if no host started the program, 65 if the model is unusable, 70 if the socket fails, 76 if the
  /// host broke the protocol.
  static func main() {
    // The host may have blocked these signals, and the program inherits the mask.
    EndingSignals.release()
    guard (try? FileStatus.of(socket))?.kind == .socket else {
      end("This program encodes texts for Limelight, which starts it by itself: see mdutil(1).", status: 64)
    }
    do { try EncoderService(UnixSocket(Descriptor(owning: socket))).run() } catch let error as SystemError {
      // A host that disconnects in the middle of an answer is not an error.
      if !error.isDisconnected { end("\(error)", status: 70) }
    } catch let error as ModelFileError {
      end("\(error)", status: 65)
    } catch {
      end("the host broke the protocol: \(error)", status: 76)
    }
  }

  private static func end(_ message: String, status: Int32) -> Never {
    StandardStream.error.write(Array("mdencode: \(message)\n".utf8))
    ProcessContext.exit(status)
  }
}
