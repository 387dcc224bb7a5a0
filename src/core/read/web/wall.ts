/**
 * Tells a page that stands in the place of another: a check for robots, a notice of cookies, a missing page, a domain
 * for sale. What is cited from it would be cited from nothing. Pure.
 */
import { elementsOf, attribute } from '../prose/dom.ts'
import { Unreadable } from '../unreadable.ts'
import { saysArticle } from './metadata.ts'
import { meta, resolved, type Page } from './page.ts'

/**
 * Most characters of such a page: the longest of 20 kinds has 900. A longer one of such a name may be about it, or show
 * the site's articles under it.
 */
const LONGEST = 1500
/** Most characters of one that is called a redirect: it has a sentence. "Redirecting" is a chapter of manuals too. */
const LONGEST_MOVED = 300
/** With fewer characters than this, a page that leads on says nothing itself. */
const LEAST = 140

const SAVE = 'ábrela en el navegador y sube la página guardada o su PDF.'
const ROBOTS = `La dirección muestra una comprobación contra robots, no el texto: ${SAVE}`
const DENIED = `El sitio no muestra la página, sino un aviso de que no la permite: ${SAVE}`
const COOKIES = `La dirección muestra un aviso de cookies o de privacidad, no el texto: ${SAVE}`
const MISSING = 'El sitio dice que la página no existe, aunque responde como si existiera.'
const HALTED = 'El sitio está parado o en mantenimiento y no muestra el texto: prueba más tarde.'
const SOLD = 'El dominio está en venta: lo que había en la dirección ya no está.'
const MOVED = 'La página solo lleva a otra: ábrela en el navegador y añade la dirección a la que llegue.'
const ABSENT = 'El título dice que la página no existe: comprueba que el texto es el que buscabas.'

/** Who asks before going on: "Antes de ir a votar" may be news. */
const ASKING = '(?:youtube|google.{0,30})'

const called = (...names: readonly string[]): RegExp => new RegExp(`^(?:${names.join('|')})$`)

/**
 * What such pages are called, whole or beside the name of their site; in small letters and without closing signs. Names
 * that a short chapter may have too ("Maintenance", "Forbidden", "Just a moment") are not among them.
 */
const NAMES: readonly (readonly [mensaje: string, names: RegExp])[] = [
  [
    ROBOTS,
    called(
      ...['robot check', 'bot verification', 'human verification', 'ddos-guard'],
      ...['(?:are you|robot or|eres|es usted) .{0,12}(?:robot|human[oa]?)', "making sure you['’]re not a bot"],
      ...['(?:please )?verify(?:ing)? (?:that )?you are (?:a )?human', '(?:vercel )?security checkpoint'],
      ...['checking your browser(?: before .*)?', 'pardon our interruption'],
    ),
  ],
  [
    DENIED,
    called(
      ...['attention required', 'access (?:to this page has been )?denied', 'acceso denegado'],
      ...['(?:error )?403(?: forbidden)?', '(?:sorry, )?you have been blocked', 'request blocked'],
    ),
  ],
  [
    COOKIES,
    called(
      ...[`antes de (?:continuar|ir a ${ASKING})`, `before you continue(?: to ${ASKING})?`],
      ...[`bevor sie zu ${ASKING} weitergehen`, `avant d['’]accéder à ${ASKING}`],
      '(?:we value your|valoramos su) (?:privacy|privacidad)',
    ),
  ],
  [
    MISSING,
    called(
      ...['(?:error ?|http ?)?404(?: ?[-:]? ?(?:error|not found|page not found|página no encontrada))?', 'not found'],
      ...["(?:oops!? |sorry,? )?(?:the |this |that )?page (?:can['’]t be|could not be|was not|is not|not) found"],
      ...[
        'página no (?:encontrada|existe|disponible)',
        '(?:la|esta) página (?:que buscas? )?no (?:existe|se encuentra)',
      ],
      ...['página não encontrada', 'page (?:introuvable|non trouvée)', 'seite nicht gefunden', 'pagina non trovata'],
    ),
  ],
  [
    HALTED,
    called(
      ...['(?:sitio|web|página) en mantenimiento', '(?:site )?(?:under|down for) maintenance', 'site maintenance'],
      "we['’]ll be (?:right )?back(?: soon)?",
    ),
  ],
  [SOLD, called('(?:[\\w-]+(?:\\.[\\w-]+)+|(?:this|the) domain(?: name)?) (?:is|may be) for sale', 'dominio en venta')],
  [MOVED, called('redirecting', 'redirigiendo', 'redireccionando', '(?:object|30[12378]) moved(?: \\w+)?')],
]

/**
 * What only such a check has in it. A captcha in a form is no sign, nor are the scripts that the same services put into
 * every page of a site.
 */
const CHECK = new RegExp(
  [
    '_cf_chl_opt|cf-browser-verification|id="challenge-(?:form|running|error-text)"|Incapsula incident ID',
    '(?:ct|geo)\\.captcha-delivery\\.com/',
    '["\'=]px-captcha\\b|id="anubis_challenge"|id="captcha-form" action="index"',
    'awsWafCookieDomainList|sec-if-cpt-container',
  ].join('|'),
)

export interface Shown {
  page: Page
  html: string
  /** Characters of the text that was read from it. */
  length: number
  /** Where it leads (`leadsTo`). */
  onward: string | null
}

/** Throws `Unreadable` when the page stands in the place of another, else gives what is to be warned of. */
export function pastWalls({ page, html, length, onward }: Shown): string[] {
  if (onward !== null && length < LEAST)
    throw new Unreadable(
      `La página apenas trae texto y lleva a otra dirección: añade ${onward}`,
      'a page that leads on',
    )
  if (saysArticle(page)) return printed(page)
  if (length < LONGEST && CHECK.test(html)) throw new Unreadable(ROBOTS, 'a check for robots')
  const names = namesOf(page)
  const mensaje = NAMES.find(([, pattern]) => names.some(name => pattern.test(name)))?.[0]
  if (mensaje !== undefined && length < (mensaje === MOVED ? LONGEST_MOVED : LONGEST))
    throw new Unreadable(mensaje, 'a page in the place of another')
  return mensaje === MISSING ? [ABSENT] : []
}

/** An article of a journal is cited by the pages of its PDF; this page has none, and often only its abstract. */
function printed(page: Page): string[] {
  const pdf = resolved(page, meta(page, 'citation_pdf_url'))
  return pdf === null ? [] : [`El artículo está también en PDF, con sus páginas: ${pdf}`]
}

/**
 * The title and the first heading, each whole and without the site's name at its end or beginning. A number that the
 * address has too is no name of an error: `/cantigas/403` is the 403rd of them.
 */
const namesOf = ({ title = '', h1s: [h1 = ''], url }: Page): string[] =>
  [title, h1]
    .flatMap(name => [name, ...name.split(/\s+[|–—·»-]\s+/)].map(small))
    .filter(name => name !== '' && !(/^\d+$/.test(name) && url.includes(name)))

const small = (name: string): string =>
  name
    .toLowerCase()
    .replace(/^[¿¡\s]+|[\s.…!?]+$/g, '')
    .trim()

/** Where a page leads that says nothing itself: by its `refresh`, or by the one PDF that it links to. */
export function leadsTo(page: Page): string | null {
  const refresh = resolved(page, /url\s*=\s*["']?([^"'\s]+)/i.exec(meta(page, 'refresh') ?? '')?.[1])
  if (refresh !== null && refresh !== page.url) return refresh
  const pdfs = [...elementsOf(page.root)]
    .filter(({ tagName }) => tagName === 'a')
    .flatMap(link => resolved(page, attribute(link, 'href')) ?? [])
    .filter(url => new URL(url).pathname.toLowerCase().endsWith('.pdf'))
  const [pdf, another] = new Set(pdfs)
  return another === undefined ? (pdf ?? null) : null
}
