/// Errors of cells, by the numbers that binary workbooks have for them ([MS-XLS] 2.5.10).
package enum CellError {
  package static func name(_ number: Int) -> String? { names[number] }

  private static let names = [
    0x00: "#NULL!", 0x07: "#DIV/0!", 0x0F: "#VALUE!", 0x17: "#REF!", 0x1D: "#NAME?", 0x24: "#NUM!", 0x2A: "#N/A",
  ]
}
