/// What scalars are made of, as Unicode decomposes them; accents are left out where that is all that
/// they add.
///
/// - Source: Specs/Contacts/Matching.md, MA-01; Unicode Character Database, canonical decompositions.
enum Letters {
  /// The letters of a small letter, and marks that are more than accents.
  static func parts(of scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    switch scalar.value {
    case ..<0xC0: [scalar]
    case 0xAC00...0xD7A3: jamo(of: scalar.value - 0xAC00)
    case 0xF900...0xFAFF, 0x2F800...0x2FA1F: [ideograph(for: scalar)]
    default: decompositions[scalar] ?? [scalar]
    }
  }

  /// A Hangul syllable, counted from the first, is a lead, a vowel, and a tail or none.
  private static func jamo(of syllable: UInt32) -> [Unicode.Scalar] {
    let (lead, vowel, tail) = (syllable / 588, syllable % 588 / 28, syllable % 28)
    let jamo = [0x1100 + lead, 0x1161 + vowel] + (tail == 0 ? [] : [0x11A7 + tail])
    return jamo.compactMap(Unicode.Scalar.init)
  }

  /// The ideograph for which another code stands. Strings are ordered by what they are canonically
  /// equivalent to, so it is found by halving.
  private static func ideograph(for scalar: Unicode.Scalar) -> Unicode.Scalar {
    for ideographs: Range<UInt32> in [0x3400..<0xA000, 0x20000..<0x2F800] {
      var (low, high) = (ideographs.lowerBound, ideographs.upperBound)
      while low < high {
        guard let middle = Unicode.Scalar((low + high) / 2) else { break }
        if String(middle) == String(scalar) { return middle }
        if String(middle) < String(scalar) { low = middle.value + 1 } else { high = middle.value }
      }
    }
    return scalar
  }

  /// What a scalar is made of, by the words below.
  private static let decompositions: [Unicode.Scalar: [Unicode.Scalar]] = {
    var decompositions: [Unicode.Scalar: [Unicode.Scalar]] = [:]
    for word in accented.unicodeScalars.split(separator: " ") {
      for accented in word.dropFirst() { decompositions[accented] = Array(word.prefix(1)) }
    }
    for word in compound.unicodeScalars.split(separator: " ") {
      for compound in word.prefix(1) { decompositions[compound] = Array(word.dropFirst()) }
    }
    return decompositions
  }()

  /// Words of a letter and those that are it with accents, or under another code.
  private static let accented = """
    ;\u{37E} <≮ =≠ >≯ `\u{1FEF} aàáâãäåāăąǎǟǡǻȁȃȧḁạảấầẩẫậắằẳẵặ bḃḅḇ cçćĉċčḉ dďḋḍḏḑḓ \
    eèéêëēĕėęěȅȇȩḕḗḙḛḝẹẻẽếềểễệ fḟ gĝğġģǧǵḡ hĥȟḣḥḧḩḫẖ iìíîïĩīĭįǐȉȋḭḯỉị jĵǰ kķǩḱḳḵ lĺļľḷḹḻḽ \
    mḿṁṃ nñńņňǹṅṇṉṋ oòóôõöōŏőơǒǫǭȍȏȫȭȯȱṍṏṑṓọỏốồổỗộớờởỡợ pṕṗ rŕŗřȑȓṙṛṝṟ sśŝşšșṡṣṥṧṩ tţťțṫṭṯṱẗ \
    uùúûüũūŭůűųưǔǖǘǚǜȕȗṳṵṷṹṻụủứừửữự vṽṿ wŵẁẃẅẇẉẘ xẋẍ yýÿŷȳẏẙỳỵỷỹ zźżžẑẓẕ ¨΅῁῭΅ ´\u{1FFD} \
    ·\u{387} æǣǽ øǿ ſẛ ʒǯ ʹ\u{374} αάἀἁἂἃἄἅἆἇὰάᾀᾁᾂᾃᾄᾅᾆᾇᾰᾱᾲᾳᾴᾶᾷ εέἐἑἒἓἔἕὲέ \
    ηήἠἡἢἣἤἥἦἧὴήᾐᾑᾒᾓᾔᾕᾖᾗῂῃῄῆῇ ιΐίϊἰἱἲἳἴἵἶἷὶί\u{1FBE}ῐῑῒΐῖῗ οόὀὁὂὃὄὅὸό ρῤῥ \
    υΰϋύὐὑὒὓὔὕὖὗὺύῠῡῢΰῦῧ ωώὠὡὢὣὤὥὦὧὼώᾠᾡᾢᾣᾤᾥᾦᾧῲῳῴῶῷ ϒϓϔ аӑӓ гѓ еѐёӗ жӂӝ зӟ ийѝӣӥ кќ оӧ уўӯӱӳ \
    чӵ ыӹ эӭ ії ѵѷ әӛ өӫ \u{5D0}\u{FB2E}\u{FB2F}\u{FB30} \u{5D1}\u{FB31}\u{FB4C} \
    \u{5D2}\u{FB32} \u{5D3}\u{FB33} \u{5D4}\u{FB34} \u{5D5}\u{FB35}\u{FB4B} \u{5D6}\u{FB36} \
    \u{5D8}\u{FB38} \u{5D9}\u{FB1D}\u{FB39} \u{5DA}\u{FB3A} \u{5DB}\u{FB3B}\u{FB4D} \
    \u{5DC}\u{FB3C} \u{5DE}\u{FB3E} \u{5E0}\u{FB40} \u{5E1}\u{FB41} \u{5E3}\u{FB43} \
    \u{5E4}\u{FB44}\u{FB4E} \u{5E6}\u{FB46} \u{5E7}\u{FB47} \u{5E8}\u{FB48} \
    \u{5E9}\u{FB2A}\u{FB2B}\u{FB2C}\u{FB2D}\u{FB49} \u{5EA}\u{FB4A} \u{5F2}\u{FB1F} \
    \u{627}\u{622}\u{623}\u{625} \u{648}\u{624} \u{64A}\u{626} \u{6C1}\u{6C2} \u{6D2}\u{6D3} \
    \u{6D5}\u{6C0} \u{915}\u{958} \u{916}\u{959} \u{917}\u{95A} \u{91C}\u{95B} \
    \u{921}\u{95C} \u{922}\u{95D} \u{928}\u{929} \u{92B}\u{95E} \u{92F}\u{95F} \
    \u{930}\u{931} \u{933}\u{934} \u{9A1}\u{9DC} \u{9A2}\u{9DD} \u{9AF}\u{9DF} \
    \u{A16}\u{A59} \u{A17}\u{A5A} \u{A1C}\u{A5B} \u{A2B}\u{A5E} \u{A32}\u{A33} \
    \u{A38}\u{A36} \u{B21}\u{B5C} \u{B22}\u{B5D} \u{B47}\u{B48} \u{CC2}\u{CCA} \
    \u{CD5}\u{CC0}\u{CC7} \u{CD6}\u{CC8} \u{DD9}\u{DDA} \u{F40}\u{F69} \u{F42}\u{F43} \
    \u{F4C}\u{F4D} \u{F51}\u{F52} \u{F56}\u{F57} \u{F5B}\u{F5C} \u{1025}\u{1026} \
    \u{1B35}\u{1B3B}\u{1B3D}\u{1B43} \u{1FBF}῍῎῏ \u{1FFE}῝῞῟ \u{2002}\u{2000} \
    \u{2003}\u{2001} ←↚ →↛ ↔↮ ⇐⇍ ⇒⇏ ⇔⇎ ∃∄ ∈∉ ∋∌ ∣∤ ∥∦ ∼≁ ≃≄ ≅≇ ≈≉ ≍≭ ≡≢ ≤≰ ≥≱ ≲≴ ≳≵ ≶≸ ≷≹ ≺⊀ \
    ≻⊁ ≼⋠ ≽⋡ ⊂⊄ ⊃⊅ ⊆⊈ ⊇⊉ ⊑⋢ ⊒⋣ ⊢⊬ ⊨⊭ ⊩⊮ ⊫⊯ ⊲⋪ ⊳⋫ ⊴⋬ ⊵⋭ \u{2ADD}\u{2ADC} \u{3008}\u{2329} \
    \u{3009}\u{232A} うゔ かが きぎ くぐ けげ こご さざ しじ すず せぜ そぞ ただ ちぢ つづ てで とど はばぱ ひびぴ ふぶぷ へべぺ ほぼぽ ゝゞ \
    ウヴ カガ キギ クグ ケゲ コゴ サザ シジ スズ セゼ ソゾ タダ チヂ ツヅ テデ トド ハバパ ヒビピ フブプ ヘベペ ホボポ ワヷ ヰヸ ヱヹ ヲヺ ヽヾ \
    \u{105D2}\u{105C9} \u{105DA}\u{105E4} \u{11099}\u{1109A} \u{1109B}\u{1109C} \
    \u{110A5}\u{110AB} \u{11384}\u{11385} \u{114B9}\u{114BB}
    """

  /// Words of a scalar and its parts, without those that are accents.
  private static let compound = """
    \u{9CB}\u{9C7}\u{9BE} \u{9CC}\u{9C7}\u{9D7} \u{B4B}\u{B47}\u{B3E} \u{B4C}\u{B47}\u{B57} \
    \u{B94}\u{B92}\u{BD7} \u{BCA}\u{BC6}\u{BBE} \u{BCB}\u{BC7}\u{BBE} \u{BCC}\u{BC6}\u{BD7} \
    \u{CCB}\u{CC2}\u{CD5} \u{D4A}\u{D46}\u{D3E} \u{D4B}\u{D47}\u{D3E} \u{D4C}\u{D46}\u{D57} \
    \u{DDC}\u{DD9}\u{DCF} \u{DDD}\u{DD9}\u{DCF} \u{DDE}\u{DD9}\u{DDF} \
    \u{1B06}\u{1B05}\u{1B35} \u{1B08}\u{1B07}\u{1B35} \u{1B0A}\u{1B09}\u{1B35} \
    \u{1B0C}\u{1B0B}\u{1B35} \u{1B0E}\u{1B0D}\u{1B35} \u{1B12}\u{1B11}\u{1B35} \
    \u{1B40}\u{1B3E}\u{1B35} \u{1B41}\u{1B3F}\u{1B35} \u{1134B}\u{11347}\u{1133E} \
    \u{1134C}\u{11347}\u{11357} \u{11383}\u{11382}\u{113C9} \u{1138E}\u{1138B}\u{113C2} \
    \u{11391}\u{11390}\u{113C9} \u{113C5}\u{113C2}\u{113C2} \u{113C7}\u{113C2}\u{113B8} \
    \u{113C8}\u{113C2}\u{113C9} \u{114BC}\u{114B9}\u{114B0} \u{114BE}\u{114B9}\u{114BD} \
    \u{115BA}\u{115B8}\u{115AF} \u{115BB}\u{115B9}\u{115AF} \u{11938}\u{11935}\u{11930} \
    \u{16D68}\u{16D67}\u{16D67} \u{16D69}\u{16D63}\u{16D67} \
    \u{16D6A}\u{16D63}\u{16D67}\u{16D67} \u{1D15E}\u{1D157}\u{1D165} \
    \u{1D15F}\u{1D158}\u{1D165} \u{1D160}\u{1D158}\u{1D165}\u{1D16E} \
    \u{1D161}\u{1D158}\u{1D165}\u{1D16F} \u{1D162}\u{1D158}\u{1D165}\u{1D170} \
    \u{1D163}\u{1D158}\u{1D165}\u{1D171} \u{1D164}\u{1D158}\u{1D165}\u{1D172} \
    \u{1D1BB}\u{1D1B9}\u{1D165} \u{1D1BC}\u{1D1BA}\u{1D165} \
    \u{1D1BD}\u{1D1B9}\u{1D165}\u{1D16E} \u{1D1BE}\u{1D1BA}\u{1D165}\u{1D16E} \
    \u{1D1BF}\u{1D1B9}\u{1D165}\u{1D16F} \u{1D1C0}\u{1D1BA}\u{1D165}\u{1D16F}
    """
}
