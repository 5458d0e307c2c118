import MDEmbedding
import MDSystem

/// `mdencode`: turns texts into vectors for its host, the program that started it behind `mdsandbox`. It holds nothing
/// that would have to be put in order at its end: a signal ends it at once.
@main
struct EncoderProgram {
  /// The host puts the socket here before it starts the program.
  private static let socket: Int32 = 3

  /// Exit status 64: not started by a host. 65: the model is of no use. 70: the socket does not work. 76: the host broke
  /// the protocol.
  static func main() {
    // The host may hold the signals that end it, and the program inherits that.
    EndingSignals.release()
    guard (try? FileStatus.of(socket))?.kind == .socket else {
      end("This program encodes texts for Limelight, which starts it by itself: see mdutil(1).", status: 64)
    }
    do { try EncoderService(UnixSocket(Descriptor(owning: socket))).run() } catch let error as SystemError {
      // A host that goes in the middle of an answer is no trouble of this program.
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
