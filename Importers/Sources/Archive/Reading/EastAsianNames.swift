import Encodings

/// Detects the double-byte encodings of Windows in China, Japan, Korea and Taiwan by their common characters.
///
/// Names are too short for language statistics. But each encoding has its common characters in one block, and bytes of
/// another encoding rarely fall into that block repeatedly.
enum EastAsianNames {
  private struct Table {
    let encoding: String
    /// Possible first and second bytes of a character of two bytes.
    let leads: [ClosedRange<UInt8>]
    let trails: [ClosedRange<UInt8>]
    /// Ranges of the characters that names consist of.
    let common: [ClosedRange<UInt16>]
    /// Lowest second byte of these characters.
    let leastTrail: UInt8
    /// Characters that make up about a third of any text.
    let frequent: Set<Unicode.Scalar>
  }

  private static let tables = [
    Table(
      encoding: "Shift_JIS", leads: [0x81...0x9F, 0xE0...0xFC], trails: [0x40...0x7E, 0x80...0xFC],
      common: [0x8140...0x8197, 0x824F...0x829A, 0x829F...0x82F1, 0x8340...0x8396, 0x889F...0x9872],
      leastTrail: 0x40, frequent: []),
    Table(
      encoding: "GB18030", leads: [0x81...0xFE], trails: [0x40...0x7E, 0x80...0xFE],
      common: [0xA1A1...0xA3FE, 0xB0A1...0xD7F9], leastTrail: 0xA1, frequent: Set(simplified.unicodeScalars)),
    Table(
      encoding: "EUC-KR", leads: [0x81...0xFE], trails: [0x41...0x5A, 0x61...0x7A, 0x81...0xFE],
      common: [0xB0A1...0xC8FE], leastTrail: 0xA1, frequent: Set(syllables.unicodeScalars)),
    Table(
      encoding: "Big5", leads: [0x81...0xFE], trails: [0x40...0x7E, 0xA1...0xFE],
      common: [0xA140...0xA1FE, 0xA440...0xC67E], leastTrail: 0x40, frequent: Set(traditional.unicodeScalars)),
  ]

  /// - Returns: `nil` if the names are in another encoding.
  static func encoding(of names: [[UInt8]], _ decoder: CharsetDecoder) -> String? {
    let candidates = tables.filter { isMostlyCommon(names, in: $0) }
    guard candidates.count > 1 else { return candidates.first?.encoding }
    // The common characters of China, Korea and Taiwan have mostly the same bytes, so count frequent characters.
    let counts = candidates.map { table in
      names.reduce(0) {
        $0 + decoder.text(of: $1, in: table.encoding).unicodeScalars.count(where: table.frequent.contains)
      }
    }
    let best = zip(candidates, counts).max { $0.1 < $1.1 }
    return best?.0.encoding
  }

  /// True if nine in ten characters are common ones, and there are at least two of these.
  private static func isMostlyCommon(_ names: [[UInt8]], in table: Table) -> Bool {
    var (common, others) = (0, 0)
    for name in names {
      var rest = name[...]
      while let first = rest.popFirst() {
        guard first >= 0x80 else { continue }
        guard let second = rest.popFirst(), table.leads.contains(where: { $0.contains(first) }),
          table.trails.contains(where: { $0.contains(second) })
        else { return false }
        let character = UInt16(first) << 8 | UInt16(second)
        let isCommon = second >= table.leastTrail && table.common.contains { $0.contains(character) }
        if isCommon { common += 1 } else { others += 1 }
      }
    }
    return common >= 2 && common >= 9 * others
  }
}

extension EastAsianNames {
  private static let simplified =
    "的一是不了人在有中大国上个到说们为子和你地出道也时年得就那要下以生会自着去之过家学对可里后小多天而能好都没日于起发成事只作当"
    + "看文无开手十用主行方如前所本见经头面公同三已老从动两长知民样现分将外但身与高意进把法此实回二理美点月明其种全工话者向情部正名定女"
    + "问力机给等业最间新位因重电四第门相东政海口使教西再平真世气信北少关内加化由代产入先山五水万市体别处总场师书比住员性通目华报立数件"
    + "安表原车白应路期常提感金更合放系计司利光果界及今京务制解各任清物台记边共风接特直服林题建南度统色字请交爱认算论百科元社术结功指思"
    + "流青管远资条院变联言权展领传近红治保达办运半城步完深区求品转量空技程告江语英基式写设始版双历史商千片研网专单据导影音组视图复习"
    + "简档夹照发票清合同使说明书毕业文件新建名称申请报告总结计划通知介绍材料目录附录封面年度季度月份财务销售客户产品项目会议纪要"
  private static let traditional =
    "的一是不了人在有中大國上個到說們為子和你地出道也時年得就那要下以生會自著去之過家學對可裡後小多天而能好都沒日於起發成事只作當"
    + "看文無開手十用主行方如前所本見經頭面公同三已老從動兩長知民樣現分將外但身與高意進把法此實回二理美點月明其種全工話者向情部正名定女"
    + "問力機給等業最間新位因重電四第門相東政海口使教西再平真世氣信北少關內加化由代產入先山五水萬市體別處總場師書比住員性通目華報立數件"
    + "安表原車白應路期常提感金更合放系計司利光果界及今京務制解各任清物台記邊共風接特直服林題建南度統色字請交愛認算論百科元社術結功指思"
    + "流青管遠資條院變聯言權展領傳近紅治保達辦運半城步完深區求品轉量空技程告江語英基式寫設始版雙歷史商千片研網專單據導影音組視圖複習"
    + "簡檔夾照票清申請劃通知紹材料目錄附封面季份財銷售客戶項會議紀要資料夾說明合約"
  private static let syllables =
    "이다는에의가을고지한하사기도로들은스자리인어나시서아대그를수있정해일부것라니구보전주상여게원장제동과면성조선안문연화마년소으"
    + "신비유경중오우러모적와공트만무생세국물회미공간진개당계용치당단바역분관교크드르입실영방음식금발때방결업법내명통학위던건산되"
    + "력출월않했습없였지않같많려운까각설체행심목작말남따라야두재민최후거차강호김박불양노살람본특별복견약서류새폴더사진파일문서"
    + "이력계획보고첨부자료양식신청회의록참고최종수정안내목록결과발표강의과제시험문제답안여행가족영수증견적청구"
}
