/** Tells whether a stop shortens a word or ends a sentence. Pure. */

/** Abbreviations that always precede what they shorten, so they never end a sentence. */
const NEVER =
  words(`dr dra dres sr sra sres sras srta srtas sto sta prof profa ing lic arq abog gral cnel cmdte tte sgto alm excmo
    excma ilmo ilma rvdo rdo mons fr av avda pza ctra dpto depto núm núms nros nro tel aprox ej vid vgr cfr cf
    cp fig figs pág págs pag pags pp párr párrs cap caps vols vol tít lám ilustr ibíd loc op coord coords comp
    comps trad trads eds ed rev edit intr introd pról ob mss ms fol ff ss mr mrs messrs mx st mt ft gen col capt
    lt sgt cmdr rep sen gov pres rev hon supt eq eqs ref refs ch chs sect approx viz vs resp esp min máx mín
    repr orig apdo art arts univ assoc bros dept est`)
/** Abbreviations only before a number ("no. 5", "sec. 3"); ordinary words otherwise. */
const BEFORE_NUMBER = words(
  'no nos n nº n.º sec may mar ago jan feb apr jun jul aug sep sept oct nov dec ene abr dic par tab t c l lib bd nr §',
)
/** Abbreviations that may end a sentence; the next word decides. */
const EITHER = words('al uu cit id ibid inc ltd co corp cía jr hnos ph.d d.c a.m p.m s.a s.l a.c d.c n.e')
/** Words that begin a sentence when they are capitalised after a doubtful stop. */
const STARTERS =
  words(`el la los las lo un una unos unas en de y pero sin si no se su sus este esta estos estas esto ese esa esos esas
    eso aquel aquella al a ante con como cuando desde durante entre es hay hasta más mientras muchos muchas nada
    ni nadie nuestro nuestra otra otro otros otras para por porque pues que qué quien quién según solo sólo
    sobre son también tal tan tanto todo toda todos todas tras uno ya él ella ellos ellas yo tú nosotros así
    además aunque después luego entonces ahora hoy ayer cada cómo cuándo dónde fue era ha the an in on at it he
    she they we you i this that these those there but and or so as if when while for from with by to his her its
    their our my after before although because since however moreover then thus what who why how where which not
    one some many most all each both such`)

/** A letter behind a sign of a formula is no initial: "where m ≪ d. Different from …". */
const COMPARED = /[=<>≤≥≪≫≈≡∼∈∉⊂⊆→]\s?\p{L}\.$/u

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/))
}

/** Returns whether the stop at the end of `head` belongs to an abbreviation or an initial. */
export function shortened(head: string, next: string): boolean {
  if (!head.endsWith('.')) return false
  // The token holds no space, so only the text after the last space is matched; matching all of `head` takes many times
  // as long.
  const match = /(?:^|[\s([{«“"'¿¡/—–-])((?:[\p{L}\p{M}º§]+\.)*[\p{L}\p{M}º§]+)\.$/u.exec(
    head.slice(Math.max(0, head.lastIndexOf(' '))),
  )
  const token = match?.[1]?.toLowerCase()
  if (!match?.[1] || !token) return false
  if (BEFORE_NUMBER.has(token) && /^[\p{N}]|^[IVXLCDM]+\b/u.test(next)) return true
  if (BEFORE_NUMBER.has(token) && token.length > 1) return false
  if (token === 'al' && !/\bet\s+al\.$/i.test(head)) return false
  if (NEVER.has(token)) return true
  const doubtful =
    EITHER.has(token) ||
    /^\p{L}$/u.test(token) ||
    /^(?:\p{L}{1,2}\.)+\p{L}{1,2}$/u.test(token) ||
    /^(\p{Lu})\1$/u.test(match[1])
  return doubtful && !begins(next) && !(COMPARED.test(head) && /^\p{Lu}\p{Ll}/u.test(next))
}

/**
 * Returns whether `next` begins a sentence even after a doubtful stop: with ¿, ¡, a quotation mark, or an ordinary
 * opening word with a capital.
 */
function begins(next: string): boolean {
  if (/^[¿¡«“"]/.test(next)) return true
  const word = /^(\p{Lu}[\p{L}\p{M}]*)(\.?)/u.exec(next)
  return word?.[1] !== undefined && !(word[1].length === 1 && word[2]) && STARTERS.has(word[1].toLowerCase())
}
