package import MDModel
import MDSystem

/// How to start an ``EncoderProcess``, and its limits.
package struct EncoderConfiguration: Sendable {
  /// File of the model.
  package var model: FilePath
  /// Maximum seconds of the wall clock for the start and for each answer. Extended only while the machine is busy.
  package var seconds = 60
  /// Address space in MiB. The mapped model takes most of it.
  package var memoryMegabytes = 512
  /// Additional folders that the sandbox may read, for a language runtime outside of `/usr`.
  package var readableFolders: [String] = []
  /// Absolute path of `mdencode`; `nil` for the installed one.
  package var program: String?
  /// Absolute path of `mdsandbox`; `nil` for the installed one.
  package var launcher: String?

  package init(model: FilePath) { self.model = model }
}

extension EncoderConfiguration {
  var limits: Sandbox.Limits {
    Sandbox.Limits(memoryMegabytes: memoryMegabytes, readable: readableFolders, isIdle: true)
  }

  /// Starts the program in the sandbox. `socket` becomes its descriptor 3.
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
