import MDModel
import MDSystem

extension Importer {
  /// Serves requests until the host closes the socket, which is descriptor 3; then the program ends with status 0.
  ///
  /// Exit status 64: not started by a host. 70: the importer could not be set up. 76: the host broke the protocol.
  public static func main() {
    guard (try? FileStatus.of(RequestStream.socket))?.kind == .socket else {
      exitWithMessage("This program is an importer of Limelight: a host starts it (see mdimport -t).", status: 64)
    }
    do {
      var importer = try Self()
      let stream = RequestStream()
      try stream.sendReady()
      while let (request, descriptor) = try stream.next() { serve(request, descriptor, with: &importer) }
    } catch let error as WireError {
      exitWithMessage("the host broke the protocol: \(error)", status: 76)
    } catch {
      exitWithMessage("\(error)", status: 70)
    }
  }

  private static func serve(_ request: ImportRequest, _ descriptor: Int32?, with importer: inout Self) {
    var sink = AttributeSink(socket: RequestStream.socket, request: request)
    guard let descriptor else { return sink.finish(failure: "the request came without a file") }
    do {
      let file = try ImportFile(request: request, descriptor: Descriptor(owning: descriptor))
      try importer.importFile(file, into: &sink)
      sink.finish(failure: nil)
    } catch { sink.finish(failure: "\(error)") }
  }
}
