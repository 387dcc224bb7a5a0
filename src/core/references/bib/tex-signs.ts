/** Tables of TeX: accents, letters and signs by command, Greek letters and operators of formulas. Data only. */
import { lookup } from '../../../lookup.ts'

/** Accent command → combining mark. */
export const ACCENTS: Readonly<Record<string, string>> = lookup({
  '`': '\u0300',
  "'": '\u0301',
  '^': '\u0302',
  '~': '\u0303',
  '=': '\u0304',
  u: '\u0306',
  '.': '\u0307',
  '"': '\u0308',
  r: '\u030a',
  H: '\u030b',
  v: '\u030c',
  G: '\u030f',
  U: '\u030e',
  d: '\u0323',
  c: '\u0327',
  k: '\u0328',
  b: '\u0331',
  t: '\u0361',
  h: '\u0309',
  ocirc: '\u030a',
})

const table = (rows: string): ReadonlyMap<string, string> =>
  new Map(
    rows
      .trim()
      .split(/\s+/)
      .map((row): [string, string] => {
        const at = row.indexOf('=')
        return [row.slice(0, at), row.slice(at + 1)]
      }),
  )

/** Command without argument → text. */
export const SIGNS = table(`
  ss=ß SS=ẞ ae=æ AE=Æ oe=œ OE=Œ aa=å AA=Å o=ø O=Ø l=ł L=Ł dh=ð DH=Ð th=þ TH=Þ dj=đ DJ=Đ ng=ŋ NG=Ŋ i=ı j=ȷ ij=ĳ IJ=Ĳ
  P=¶ S=§ copyright=© textcopyright=© textregistered=® texttrademark=™ pounds=£ textsterling=£ texteuro=€ euro=€ EUR=€
  textyen=¥ textcent=¢ textdollar=$ dag=† ddag=‡ textdagger=† textdaggerdbl=‡ textbullet=• textperiodcentered=·
  textendash=– textemdash=— textquoteleft=‘ textquoteright=’ textquotedblleft=“ textquotedblright=” textquotesingle='
  textquotedbl=" quotedblbase=„ quotesinglbase=‚ guillemotleft=« guillemotright=» guillemetleft=« guillemetright=»
  guilsinglleft=‹ guilsinglright=› flqq=« frqq=» glqq=„ grqq=“ og=« fg=» lq=‘ rq=’ textexclamdown=¡ textquestiondown=¿
  ldots=… dots=… textellipsis=… textasciitilde=~ textasciicircum=^ textasciigrave=\` textasciiacute=´ textbackslash=\\
  textbar=| textbrokenbar=¦ textless=< textgreater=> textbraceleft={ textbraceright=} textunderscore=_ textdegree=°
  textordfeminine=ª textordmasculine=º textonehalf=½ textonequarter=¼ textthreequarters=¾ textonesuperior=¹
  texttwosuperior=² textthreesuperior=³ textmu=µ texttimes=× textdiv=÷ textpm=± textminus=− textnumero=№ textsection=§
  textparagraph=¶ textasteriskcentered=∗ textalpha=α textbeta=β textgamma=γ textdelta=δ textepsilon=ε textlambda=λ
  textpi=π textsigma=σ textomega=ω textOmega=Ω textohm=Ω textcelsius=℃ slash=/ TeX=TeX LaTeX=LaTeX BibTeX=BibTeX
  LaTeXe=LaTeX2ε XeTeX=XeTeX LuaTeX=LuaTeX textschwa=ə textglotstop=ʔ cprime=ʹ cdprime=ʺ
  textrightarrow=→ textleftarrow=← checkmark=✓ degree=° celsius=℃ degreeCelsius=℃ textsubring=\u0325
  hyphen=- ayn=ʿ hamza=ʾ polhk=\u0328 cedla=\u0327`)

/** Command of a formula → text. */
export const MATHS = table(`
  alpha=α beta=β gamma=γ delta=δ epsilon=ε varepsilon=ε zeta=ζ eta=η theta=θ vartheta=ϑ iota=ι kappa=κ lambda=λ mu=μ
  nu=ν xi=ξ omicron=ο pi=π varpi=ϖ rho=ρ varrho=ϱ sigma=σ varsigma=ς tau=τ upsilon=υ phi=φ varphi=φ chi=χ psi=ψ omega=ω
  Gamma=Γ Delta=Δ Theta=Θ Lambda=Λ Xi=Ξ Pi=Π Sigma=Σ Upsilon=Υ Phi=Φ Psi=Ψ Omega=Ω pm=± mp=∓ times=× div=÷ cdot=·
  cdots=⋯ ldots=… dots=… ast=∗ star=⋆ circ=° bullet=• leq=≤ le=≤ geq=≥ ge=≥ neq=≠ ne=≠ approx=≈ sim=∼ simeq=≃ cong=≅
  equiv=≡ propto=∝ ll=≪ gg=≫ infty=∞ partial=∂ nabla=∇ forall=∀ exists=∃ in=∈ notin=∉ ni=∋ subset=⊂ supset=⊃
  subseteq=⊆ supseteq=⊇ cup=∪ cap=∩ emptyset=∅ varnothing=∅ to=→ rightarrow=→ leftarrow=← leftrightarrow=↔
  Rightarrow=⇒ Leftarrow=⇐ Leftrightarrow=⇔ uparrow=↑ downarrow=↓ mapsto=↦ longrightarrow=⟶ land=∧ lor=∨ wedge=∧ vee=∨
  neg=¬ lnot=¬ oplus=⊕ otimes=⊗ perp=⊥ parallel=∥ mid=∣ angle=∠ triangle=△ Box=□ square=□ hbar=ℏ ell=ℓ Re=ℜ Im=ℑ
  aleph=ℵ wp=℘ prime=′ deg=° dagger=† ddagger=‡ langle=⟨ rangle=⟩ lfloor=⌊ rfloor=⌋ lceil=⌈ rceil=⌉ vert=| Vert=‖
  log=log ln=ln exp=exp sin=sin cos=cos tan=tan min=min max=max lim=lim gcd=gcd det=det dim=dim mod=mod`)

const ITALIC = ['<i>', '</i>'] as const
const BOLD = ['<b>', '</b>'] as const
const SMALL_CAPS = ['<span style="font-variant:small-caps;">', '</span>'] as const
const SUPER = ['<sup>', '</sup>'] as const
const QUOTED = ['“', '”'] as const

/** Commands whose argument has formatting that CSL-JSON can express. */
export const MARKUP: ReadonlyMap<string, readonly [open: string, close: string]> = new Map(
  (
    [
      [ITALIC, 'emph textit textsl mkbibemph it em sl itshape slshape'],
      [BOLD, 'textbf mkbibbold bf bfseries'],
      [SMALL_CAPS, 'textsc sc scshape'],
      [SUPER, 'textsuperscript mkbibsuperscript'],
      [['<sub>', '</sub>'], 'textsubscript'],
      [QUOTED, 'enquote mkbibquote textquote'],
      [['<span class="nocase">', '</span>'], 'NoCaseChange'],
    ] as const
  ).flatMap(([marks, names]) => names.split(' ').map((name): [string, readonly [string, string]] => [name, marks])),
)

/** Old commands without an argument, which apply up to the end of their group. */
export const SWITCHES: ReadonlySet<string> = new Set('it em sl itshape slshape bf bfseries sc scshape'.split(' '))

const counts = (rows: string): ReadonlyMap<string, number> =>
  new Map([...table(rows)].map(([name, count]): [string, number] => [name, Number(count)]))

/** Commands that print their last argument unchanged → number of their arguments. */
export const SHOWN = counts(`
  text=1 mbox=1 hbox=1 fbox=1 textrm=1 textsf=1 texttt=1 textup=1 textmd=1 textnormal=1 mathrm=1 mathit=1 mathbf=1
  mathsf=1 mathtt=1 mathcal=1 mathbb=1 mathscr=1 mathfrak=1 boldsymbol=1 bm=1 operatorname=1 ensuremath=1 underline=1
  uline=1 autocap=1 bibstring=1 bibinfo=2 bibnamefont=1 bibfnamefont=1 foreignlanguage=2 textcolor=2 href=2 smash=1
  lowercase=1 uppercase=1 MakeLowercase=1 MakeUppercase=1 mkbibparens=1 mkbibbrackets=1 textstyleInternetlink=1`)

/** Commands that print nothing → number of their arguments. */
export const SILENT = counts(`
  noopsort=1 SortNoop=1 sortnoop=1 relax=0 protect=0 null=0 -=0 /=0 !=0 @=0 rm=0 tt=0 sf=0 normalfont=0 rmfamily=0
  sffamily=0 ttfamily=0 upshape=0 mdseries=0 small=0 footnotesize=0 scriptsize=0 tiny=0 large=0 Large=0 left=0 right=0
  big=0 Big=0 limits=0 displaystyle=0 textstyle=0 scriptstyle=0 nobreak=0 allowbreak=0 sloppy=0 selectlanguage=1
  hspace=1 vspace=1 label=1 index=1 phantom=1 linebreak=0 nolinebreak=0 break=0 isdot=0 textcompwordmark=0`)

const NARROW = '\u202f',
  FIXED = '\u00a0'
/** Command → the space or the punctuation that it prints. */
export const SPACES: ReadonlyMap<string, string> = new Map([
  ...[
    ' ',
    '\n',
    '\t',
    '\r',
    ';',
    ':',
    '>',
    '\\',
    'quad',
    'qquad',
    'enspace',
    'space',
    'newline',
    'par',
    'addspace',
  ].map((name): [string, string] => [name, ' ']),
  [',', NARROW],
  ['thinspace', NARROW],
  ['nobreakspace', FIXED],
  ['addnbspace', FIXED],
  ['addabbrvspace', FIXED],
  ['adddot', '.'],
  ['addcomma', ','],
  ['addcolon', ':'],
])
