package import MDModel
import MDSystem

/// How an ``EncoderProcess`` is started, and what it may have.
package struct EncoderConfiguration: Sendable {
  /// File of the model.
  package var model: FilePath
  /// Seconds of the wall clock for the start and for each answer; more only while the machine is busy.
  package var seconds = 60
  /// Address space, in MiB: the mapped model is most of it.
  package var memoryMegabytes = 512
  /// Folders that it may read besides the sandbox's own: for a language runtime outside of `/usr`.
  package var readableFolders: [String] = []
  /// Absolute path of `mdencode`; `nil` looks for it where it is installed.
  package var program: String?
  /// Absolute path of `mdsandbox`; the same.
  package var launcher: String?

  package init(model: FilePath) { self.model = model }
}

extension EncoderConfiguration {
  var limits: Sandbox.Limits {
    Sandbox.Limits(memoryMegabytes: memoryMegabytes, readable: readableFolders, isIdle: true)
  }

  /// Starts the program in the sandbox; `socket` becomes its descriptor 3.
  func launch(socket: Int32) throws(EncoderFault) -> EncoderStopper {
    guard let sandbox = Sandbox(launcher: launcher) else { throw .programMissing("mdsandbox") }
    guard let program = program ?? HelperProgram.locate("mdencode") else { throw .programMissing("mdencode") }
    let child = try EncoderFault.reaching { () throws(SystemError) in
      try sandbox.start(program, [], limits, socket: socket)
    }
    child.yieldToOthers()
    return EncoderStopper(child)
  }

  func openModel() throws(EncoderFault) -> Descriptor {
    do throws(SystemError) {
      return try Descriptor.open(path: model, flags: FileFlags.readOnly | FileFlags.nonBlocking)
    } catch { throw .modelMissing(error) }
  }
}
