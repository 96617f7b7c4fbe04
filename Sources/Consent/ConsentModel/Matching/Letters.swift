// Unicode's canonical decompositions of scalars, with accents removed. Ideographs with two codes are omitted.
//
// Source: Specs/Contacts/Matching.md, MA-01; Unicode Character Database, canonical decompositions.
extension Unicode.Scalar {
  /// The base letters of a lower-case letter, and marks other than accents. `nil` if it does not decompose.
  var parts: [Unicode.Scalar]? {
    guard (0xAC00...0xD7A3).contains(value) else {
      return isASCII ? nil : decompositions[self]
    }
    // A Hangul syllable consists of a lead, a vowel, and an optional tail.
    let (row, tail) = (value - 0xAC00).quotientAndRemainder(dividingBy: 28)
    let jamo = [0x1100 + row / 21, 0x1161 + row % 21] + (tail == 0 ? [] : [0x11A7 + tail])
    return jamo.compactMap(Unicode.Scalar.init)
  }
}

private let decompositions: [Unicode.Scalar: [Unicode.Scalar]] = {
  let accented = accented.unicodeScalars.split(separator: " ").flatMap { word in
    word.dropFirst().map { ($0, Array(word.prefix(1))) }
  }
  let compound = compound.split(separator: " ").map { word in
    word.split { "=+".contains($0) }.compactMap {
      UInt32($0, radix: 16).flatMap(Unicode.Scalar.init)
    }
  }
  return Dictionary(
    uniqueKeysWithValues: accented + compound.map { ($0[0], Array($0.dropFirst())) })
}()

/// Words of a letter and its accented forms.
private let accented = """
  ;\u{37E} <≮ =≠ >≯ `\u{1FEF} aàáâãäåāăąǎǟǡǻȁȃȧḁạảấầẩẫậắằẳẵặ bḃḅḇ cçćĉċčḉ dďḋḍḏḑḓ \
  eèéêëēĕėęěȅȇȩḕḗḙḛḝẹẻẽếềểễệ fḟ gĝğġģǧǵḡ hĥȟḣḥḧḩḫẖ iìíîïĩīĭįǐȉȋḭḯỉị jĵǰ kķǩḱḳḵ lĺļľḷḹḻḽ mḿṁṃ \
  nñńņňǹṅṇṉṋ oòóôõöōŏőơǒǫǭȍȏȫȭȯȱṍṏṑṓọỏốồổỗộớờởỡợ pṕṗ rŕŗřȑȓṙṛṝṟ sśŝşšșṡṣṥṧṩ tţťțṫṭṯṱẗ \
  uùúûüũūŭůűųưǔǖǘǚǜȕȗṳṵṷṹṻụủứừửữự vṽṿ wŵẁẃẅẇẉẘ xẋẍ yýÿŷȳẏẙỳỵỷỹ zźżžẑẓẕ ¨΅῁῭΅ æǣǽ øǿ ſẛ ʒǯ \
  αάἀἁἂἃἄἅἆἇὰάᾀᾁᾂᾃᾄᾅᾆᾇᾰᾱᾲᾳᾴᾶᾷ εέἐἑἒἓἔἕὲέ ηήἠἡἢἣἤἥἦἧὴήᾐᾑᾒᾓᾔᾕᾖᾗῂῃῄῆῇ ιΐίϊἰἱἲἳἴἵἶἷὶίῐῑῒΐῖῗ \
  οόὀὁὂὃὄὅὸό ρῤῥ υΰϋύὐὑὒὓὔὕὖὗὺύῠῡῢΰῦῧ ωώὠὡὢὣὤὥὦὧὼώᾠᾡᾢᾣᾤᾥᾦᾧῲῳῴῶῷ ϒϓϔ аӑӓ гѓ еѐёӗ жӂӝ зӟ ийѝӣӥ кќ \
  оӧ уўӯӱӳ чӵ ыӹ эӭ ії ѵѷ әӛ өӫ ᾿῍῎῏ ῾῝῞῟ ←↚ →↛ ↔↮ ⇐⇍ ⇒⇏ ⇔⇎ ∃∄ ∈∉ ∋∌ ∣∤ ∥∦ ∼≁ ≃≄ ≅≇ ≈≉ ≍≭ ≡≢ ≤≰ \
  ≥≱ ≲≴ ≳≵ ≶≸ ≷≹ ≺⊀ ≻⊁ ≼⋠ ≽⋡ ⊂⊄ ⊃⊅ ⊆⊈ ⊇⊉ ⊑⋢ ⊒⋣ ⊢⊬ ⊨⊭ ⊩⊮ ⊫⊯ ⊲⋪ ⊳⋫ ⊴⋬ ⊵⋭ うゔ かが きぎ くぐ けげ こご さざ しじ \
  すず せぜ そぞ ただ ちぢ つづ てで とど はばぱ ひびぴ ふぶぷ へべぺ ほぼぽ ゝゞ ウヴ カガ キギ クグ ケゲ コゴ サザ シジ スズ セゼ ソゾ タダ チヂ ツヅ テデ \
  トド ハバパ ヒビピ フブプ ヘベペ ホボポ ワヷ ヰヸ ヱヹ ヲヺ ヽヾ
  """

/// Decompositions in scripts that are hard to read here, or into several parts: the hexadecimal code of a
/// scalar, then the codes of its parts.
private let compound = """
  FB2E=5D0 FB2F=5D0 FB30=5D0 FB31=5D1 FB4C=5D1 FB32=5D2 FB33=5D3 FB34=5D4 FB35=5D5 FB4B=5D5 \
  FB36=5D6 FB38=5D8 FB1D=5D9 FB39=5D9 FB3A=5DA FB3B=5DB FB4D=5DB FB3C=5DC FB3E=5DE FB40=5E0 \
  FB41=5E1 FB43=5E3 FB44=5E4 FB4E=5E4 FB46=5E6 FB47=5E7 FB48=5E8 FB2A=5E9 FB2B=5E9 FB2C=5E9 \
  FB2D=5E9 FB49=5E9 FB4A=5EA FB1F=5F2 622=627 623=627 625=627 624=648 626=64A 6C2=6C1 6D3=6D2 \
  6C0=6D5 958=915 959=916 95A=917 95B=91C 95C=921 95D=922 929=928 95E=92B 95F=92F 931=930 \
  934=933 9DC=9A1 9DD=9A2 9DF=9AF A59=A16 A5A=A17 A5B=A1C A5E=A2B A33=A32 A36=A38 B5C=B21 \
  B5D=B22 B48=B47 CCA=CC2 CC0=CD5 CC7=CD5 CC8=CD6 DDA=DD9 F69=F40 F43=F42 F4D=F4C F52=F51 \
  F57=F56 F5C=F5B 1026=1025 1B3B=1B35 1B3D=1B35 1B43=1B35 2ADC=2ADD 105C9=105D2 105E4=105DA \
  1109A=11099 1109C=1109B 110AB=110A5 11385=11384 114BB=114B9 9CB=9C7+9BE 9CC=9C7+9D7 \
  B4B=B47+B3E B4C=B47+B57 B94=B92+BD7 BCA=BC6+BBE BCB=BC7+BBE BCC=BC6+BD7 CCB=CC2+CD5 \
  D4A=D46+D3E D4B=D47+D3E D4C=D46+D57 DDC=DD9+DCF DDD=DD9+DCF DDE=DD9+DDF 1B06=1B05+1B35 \
  1B08=1B07+1B35 1B0A=1B09+1B35 1B0C=1B0B+1B35 1B0E=1B0D+1B35 1B12=1B11+1B35 1B40=1B3E+1B35 \
  1B41=1B3F+1B35 1134B=11347+1133E 1134C=11347+11357 11383=11382+113C9 1138E=1138B+113C2 \
  11391=11390+113C9 113C5=113C2+113C2 113C7=113C2+113B8 113C8=113C2+113C9 114BC=114B9+114B0 \
  114BE=114B9+114BD 115BA=115B8+115AF 115BB=115B9+115AF 11938=11935+11930 16D68=16D67+16D67 \
  16D69=16D63+16D67 16D6A=16D63+16D67+16D67 1D15E=1D157+1D165 1D15F=1D158+1D165 \
  1D160=1D158+1D165+1D16E 1D161=1D158+1D165+1D16F 1D162=1D158+1D165+1D170 \
  1D163=1D158+1D165+1D171 1D164=1D158+1D165+1D172 1D1BB=1D1B9+1D165 1D1BC=1D1BA+1D165 \
  1D1BD=1D1B9+1D165+1D16E 1D1BE=1D1BA+1D165+1D16E 1D1BF=1D1B9+1D165+1D16F \
  1D1C0=1D1BA+1D165+1D16F
  """
