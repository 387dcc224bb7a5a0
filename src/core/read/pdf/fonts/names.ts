/**
 * Names of glyphs → what they say, where PDFium's own list ends: TeX's names, variants ("one.oldstyle", "f_i"),
 * accented letters by their parts. A name that only numbers its glyph says nothing here. Pure.
 */
import { lookup } from '../../../../lookup.ts'

/** Signs by glyph name: those of the fonts of TeX, MathTime and Lucida, and those that they share with other fonts. */
const SIGNS = new Map(
  `
  ff=ff ffi=ffi ffl=ffl fi=fi fl=fl fj=fj dotlessi=ı dotlessj=ȷ visiblespace=␣ cwm= perthousandzero=₀
  compwordmark= epsilon1=ϵ epsilon=ε theta1=ϑ pi1=ϖ omega1=ϖ rho1=ϱ sigma1=ς phi1=φ phi=ϕ kappa1=ϰ varepsilon=ε
  vartheta=ϑ varpi=ϖ varrho=ϱ varsigma=ς varphi=φ upsilon1=ϒ Gamma1=Γ Delta1=Δ Theta1=Θ Lambda1=Λ Xi1=Ξ Pi1=Π
  Sigma1=Σ Upsilon1=Υ Phi1=Φ Psi1=Ψ Omega1=Ω beta1=β lscript=ℓ weierstrass=℘ flat=♭ natural=♮ sharp=♯ partialdiff=∂
  nabla=∇ asteriskmath=∗ diamondmath=⋄ minusplus=∓ plusminus=± circleplus=⊕ circleminus=⊖
  circlemultiply=⊗ circledivide=⊘ circledot=⊙ circlecopyrt=◯ openbullet=∘ bullet=• equivasymptotic=≍ equivalence=≡
  reflexsubset=⊆ reflexsuperset=⊇ lessequal=≤ greaterequal=≥ precedesequal=⪯ followsequal=⪰ similar=∼ approxequal=≈
  propersubset=⊂ propersuperset=⊃ lessmuch=≪ greatermuch=≫ precedes=≺ follows=≻ arrowleft=← arrowright=→ arrowup=↑
  arrowdown=↓ arrowboth=↔ arrownortheast=↗ arrowsoutheast=↘ arrownorthwest=↖ arrowsouthwest=↙ similarequal=≃
  arrowdblleft=⇐ arrowdblright=⇒ arrowdblup=⇑ arrowdbldown=⇓ arrowdblboth=⇔ proportional=∝ prime=′ infinity=∞
  element=∈ owner=∋ triangle=△ triangleinv=▽ mapsto=↦ universal=∀ existential=∃ logicalnot=¬
  emptyset=∅ Rfractur=ℜ Ifractur=ℑ latticetop=⊤ perpendicular=⊥ aleph=ℵ union=∪ intersection=∩ unionmulti=⊎
  logicaland=∧ logicalor=∨ turnstileleft=⊢ turnstileright=⊣ floorleft=⌊ floorright=⌋ ceilingleft=⌈ ceilingright=⌉
  angbracketleft=⟨ angbracketright=⟩ bardbl=∥ arrowbothv=↕ arrowdblbothv=⇕ wreathproduct=≀ radical=√ coproduct=∐
  integral=∫ unionsq=⊔ intersectionsq=⊓ subsetsqequal=⊑ supersetsqequal=⊒ section=§ dagger=† daggerdbl=‡ paragraph=¶
  club=♣ diamond=♢ heart=♡ spade=♠ harpoonleftup=↼ harpoonleftdown=↽ harpoonrightup=⇀ harpoonrightdown=⇁
  triangleright=▷ triangleleft=◁ star=⋆ slurbelow=⌣ slurabove=⌢ hooksub= hookright= hookleft= square=□ squaresolid=■
  lessorequalslant=⩽ greaterorequalslant=⩾ defines=≜ summation=∑ product=∏ contintegral=∮ uniondisplay=⋃ uniontext=⋃
  intersectiondisplay=⋂ intersectiontext=⋂ hatwide=ˆ hatwider=ˆ hatwidest=ˆ tildewide=˜ tildewider=˜ tildewidest=˜
  parenlefttp=⎛ parenleftex=⎜ parenleftbt=⎝ parenrighttp=⎞ parenrightex=⎟ parenrightbt=⎠ bracketlefttp=⎡
  bracketleftex=⎢ bracketleftbt=⎣ bracketrighttp=⎤ bracketrightex=⎥ bracketrightbt=⎦ bracelefttp=⎧ braceleftmid=⎨
  braceleftbt=⎩ bracerighttp=⎫ bracerightmid=⎬ bracerightbt=⎭ braceex=⎪ vextendsingle=| vextenddouble=∥ radicalbt=√
  radicalvertex= radicaltp= radicalex= arrowvertex= arrowvertexdbl= arrowtp=↑ arrowbt=↓ bracehtipdownleft=
  bracehtipdownright= bracehtipupleft= bracehtipupright= circledottext=⊙ circledotdisplay=⊙ circleplustext=⊕
  circleplusdisplay=⊕ circlemultiplytext=⊗ circlemultiplydisplay=⊗ unionsqtext=⊔ unionsqdisplay=⊔ guilsinglleft=‹
  guilsinglright=› quotesinglbase=‚ quotedblbase=„ quoteleft=‘ quoteright=’ quotedblleft=“ quotedblright=”
  quotesingle=' quotedbl=" endash=– emdash=— hyphen=- minus=− underscore=_ asterisk=* ampersand=& at=@ percent=%
  numbersign=# dollar=$ exclam=! exclamdown=¡ question=? questiondown=¿ parenleft=( parenright=) bracketleft=[
  bracketright=] braceleft={ braceright=} bar=| brokenbar=¦ slash=/ backslash=\\ comma=, period=. colon=: semicolon=;
  plus=+ equal== less=< greater=> multiply=× divide=÷ periodcentered=· degree=° ordfeminine=ª ordmasculine=º mu=µ
  germandbls=ß ae=æ AE=Æ oe=œ OE=Œ oslash=ø Oslash=Ø lslash=ł Lslash=Ł eth=ð Eth=Ð thorn=þ Thorn=Þ copyright=©
  registered=® trademark=™ ellipsis=… fraction=⁄ onehalf=½ onequarter=¼ threequarters=¾ guillemotleft=«
  guillemotright=» zero=0 one=1 two=2 three=3 four=4 five=5 six=6 seven=7 eight=8 nine=9 alpha=α beta=β gamma=γ
  delta=δ zeta=ζ eta=η theta=θ iota=ι kappa=κ lambda=λ nu=ν xi=ξ omicron=ο pi=π rho=ρ sigma=σ tau=τ upsilon=υ chi=χ
  psi=ψ omega=ω Alpha=Α Beta=Β Gamma=Γ Delta=Δ Epsilon=Ε Zeta=Ζ Eta=Η Theta=Θ Iota=Ι Kappa=Κ Lambda=Λ Mu=Μ Nu=Ν Xi=Ξ
  Omicron=Ο Pi=Π Rho=Ρ Sigma=Σ Tau=Τ Upsilon=Υ Phi=Φ Chi=Χ Psi=Ψ Omega=Ω
  `
    .trim()
    .split(/\s+/)
    .map((entry): [string, string] => {
      const cut = entry.indexOf('=')
      return [entry.slice(0, cut), entry.slice(cut + 1)]
    }),
)

const MARKS: Record<string, string> = lookup({
  acute: '\u0301',
  grave: '\u0300',
  dieresis: '\u0308',
  circumflex: '\u0302',
  tilde: '\u0303',
  caron: '\u030c',
  cedilla: '\u0327',
  ring: '\u030a',
  ogonek: '\u0328',
  breve: '\u0306',
  macron: '\u0304',
  dotaccent: '\u0307',
  hungarumlaut: '\u030b',
})
const ACCENTED = new RegExp(`^([A-Za-z])(${Object.keys(MARKS).join('|')})$`)
/** Names of big delimiters, sums and integrals end in their size. */
const SIZED = /^(.+?)(?:big|Big|bigg|Bigg|display|text)$/

const COMBINING: Record<string, string> = lookup({
  negationslash: '\u0338',
  suppress: '\u0337',
  vector: '\u20d7',
  tie: '\u0361',
})

/**
 * Returns what a glyph name stands for. Null means that the name says nothing; the empty string, that it is a piece of
 * a larger sign or no sign at all.
 */
export function saidBy(name: string): string | null {
  const plain = name.replace(/\.[\w.]*$/, '')
  if (plain === '') return null
  const unicode = /^uni((?:[0-9A-F]{4})+)$/.exec(plain)?.[1] ?? /^u([0-9A-F]{4,6})$/.exec(plain)?.[1]
  if (unicode) return codePoints(unicode)
  if (plain.includes('_')) {
    const parts = plain.split('_').map(saidBy)
    return parts.includes(null) ? null : parts.join('')
  }
  if (/^[A-Za-z]$/.test(plain)) return plain
  if (plain === 'space' || plain === 'nbspace') return ' '
  const sign = SIGNS.get(plain) ?? COMBINING[plain]
  if (sign !== undefined) return sign
  const accented = ACCENTED.exec(plain)
  if (accented) return (accented[1]! + MARKS[accented[2]!]!).normalize('NFC')
  const sized = SIZED.exec(plain)?.[1]
  return (sized !== undefined && SIGNS.get(sized)) || null
}

function codePoints(hex: string): string | null {
  const codes = hex.length > 6 ? (hex.match(/.{4}/g) ?? []) : [hex]
  const points = codes.map(code => parseInt(code, 16))
  return points.every(p => p >= 0x20 && p <= 0x10ffff && (p < 0xd800 || p > 0xdfff))
    ? String.fromCodePoint(...points)
    : null
}
