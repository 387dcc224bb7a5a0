/** A formula that a page shows as a picture, by the TeX that stands for it. Pure. */
import { line } from './blocks.ts'
import { attribute, type HtmlElement } from './dom.ts'
import { fraction, root, script } from './formula.ts'

const GREEK =
  'alpha α beta β gamma γ delta δ epsilon ε varepsilon ε zeta ζ eta η theta θ iota ι kappa κ lambda λ mu μ nu ν xi ξ ' +
  'pi π rho ρ sigma σ tau τ phi φ varphi φ chi χ psi ψ omega ω Gamma Γ Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π Sigma Σ ' +
  'Phi Φ Psi Ψ Omega Ω'
const OTHERS =
  'pm ± mp ∓ times × cdot · div ÷ le ≤ leq ≤ ge ≥ geq ≥ ne ≠ neq ≠ approx ≈ sim ∼ equiv ≡ propto ∝ infty ∞ partial ∂ ' +
  'nabla ∇ sum ∑ prod ∏ int ∫ in ∈ notin ∉ subset ⊂ cup ∪ cap ∩ to → rightarrow → leftarrow ← Rightarrow ⇒ forall ∀ ' +
  'exists ∃ circ ° degree ° ldots … dots … cdots ⋯ prime ′ hbar ℏ ell ℓ ' +
  'sin sin cos cos tan tan log log ln ln exp exp ' +
  'lim lim min min max max left  right  displaystyle  textstyle '
const SIGNS: ReadonlyMap<string, string> = new Map(
  [...`${GREEK} ${OTHERS}`.matchAll(/([A-Za-z]+) (\S*)/g)].map(([, name, sign]) => [name!, sign!]),
)

/** The sign of a macro; a function's name stands apart from what it is of. */
function signOf(name: string): string | undefined {
  const sign = SIGNS.get(name)
  return sign !== undefined && /^[a-z]{2}/.test(sign) ? ` ${sign} ` : sign
}

/** Classes of such pictures: Sphinx, LaTeX2HTML, MediaWiki, WordPress. */
const OF_FORMULAS = /(?:^|\s)(?:math|tex|latex|equation|formula|mwe-math[\w-]*)(?:\s|$)/i
const AS_TEX = /^\s*(?:\$|\\\(|\\\[|\{\\(?:displaystyle|textstyle))/

/** Returns what a picture says that is a formula; null for every other picture. */
export function pictured(element: HtmlElement): string | null {
  if (element.tagName !== 'img') return null
  const alt = attribute(element, 'alt')?.trim() ?? ''
  return alt !== '' && (OF_FORMULAS.test(attribute(element, 'class') ?? '') || AS_TEX.test(alt)) ? texText(alt) : null
}

/** Where programs dropped a minus from such a text they left its blanks: "s^{ 1}", "(176   102)". */
const LOST_SIGN = /[\w)}] {2,}[\w(\\]|\{ +[\w(\\]/
const UNREAD = '\ufffd'

/**
 * Writes TeX as people read it, "10~M\Omega" as "10 MΩ"; what has more in it than is known here stays TeX, and what
 * lost a sign is unread.
 */
export function texText(tex: string): string {
  if (LOST_SIGN.test(tex)) return UNREAD
  const bare = tex.trim().replace(/^(?:\$+|\\[([])|(?:\$+|\\[)\]])$/g, '')
  const text = bare
    .replace(/\\[,;:! ]|\\q?quad(?![A-Za-z])|~/g, ' ')
    .replace(/\\(?:text|textrm|mathrm|mathit|mathbf|operatorname)\s*\{([^{}]*)\}/g, '$1')
    .replace(/\\sqrt\s*\{([^{}]*)\}/g, (_, inside: string) => root(inside))
    .replace(/([\^_])\s*\{([^{}]*)\}/g, (_, sign: '^' | '_', inside: string) => script(sign, inside))
    .replace(/\\frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}/g, (_, over: string, under: string) => fraction(over, under))
    .replace(/^\{(\\(?:displaystyle|textstyle)[^{}]*)\}$/, '$1')
    .replace(/\\([A-Za-z]+) ?/g, (whole, name: string) => signOf(name) ?? whole)
  return line(/[\\{}]/.test(text) ? `$${bare}$` : text)
}
