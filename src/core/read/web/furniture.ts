/**
 * Removes what surrounds an article and says so by its tag, role or class (menus, related links, comments), before the
 * article is looked for.
 */
import { fold } from '../prose/blocks.ts'
import { attribute, elementsOf, isElement, kidsOf, textOf, type HtmlElement, type HtmlNode } from '../prose/dom.ts'
import { isPermalink } from '../prose/html-furniture.ts'

const TAGS = new Set(['nav', 'dialog', 'amp-consent', 'amp-sidebar', 'amp-ad', 'amp-social-share'])
const ROLES = new Set('navigation banner contentinfo search menu menubar toolbar dialog alertdialog'.split(' '))
/**
 * Words that name furniture in a class or an id, in the languages of the sites that use them. Readability knows only
 * the English ones.
 */
const WORDS = new RegExp(
  `^(?:${[
    'share|sharing|sharedaddy|compartir|comparte|partager|partage|teilen|condividi|compartilhar',
    'newsletter|newsletters|boletin|boletines|infolettre|signup|subscribe|subscription|suscripcion|suscribete|' +
      'abonnement|paywall|muro',
    'related|relacionado|relacionados|relacionada|relacionadas|recommended|recommendations|recomendado|recomendados|' +
      'recomendadas|jp-relatedposts|relatedposts',
    'ad|ads|advert|advertisement|advertising|publicidad|anuncio|anuncios|werbung|publicite|sponsored|taboola|outbrain',
    'cookie|cookies|consent|gdpr|didomi|onetrust|cmp',
    'breadcrumb|breadcrumbs|migas|editsection|navbox|catlinks|printfooter|skip|skiplink|jump',
    'comentarios|commentaires|kommentare|commenti|respond|disqus',
    'tags|etiquetas|archivado|mostread|trending|leido|leidas|visto|vistas',
    'bio|valoracion|rating|ratings',
  ].join('|')})$`,
)
/**
 * `PAIRS` are words that name furniture only together; the words of `WEAK` name it only when they are a whole class or
 * id.
 */
const PAIRS = new RegExp(
  String.raw`\b(?:mas|most|more)[-_ ]?(?:leido|leidas|visto|vistas|read|popular|viewed|stories)\b|` +
    String.raw`\b(?:author|autor)[-_ ]?bio\b|\btable[-_ ]?of[-_ ]?contents\b|(?:^|\s)(?:otras|otros)-\w+`,
)
const WEAK = new Set([
  'bio',
  'leido',
  'leidas',
  'visto',
  'vistas',
  'ad',
  'ads',
  'muro',
  'tags',
  'rating',
  'ratings',
  'consent',
  'cmp',
  'respond',
])
/** Elements that are never removed, because such a class is on the whole page as often as on a part of it. */
const NEVER = new Set([
  'html',
  'body',
  'main',
  'article',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'head',
  'td',
  'tr',
  'tbody',
  'table',
])

const AREA = new Set(['div', 'section', 'aside', 'ul', 'ol', 'form', 'footer', 'header'])

/**
 * Share of the page's text above which an element is not furniture, whatever it is called (a forum is made of
 * comments).
 */
const MOST = 0.5
/** Characters that must be left after the removal. */
const LEAST = 250

/** Removes the furniture from the tree; when hardly any text would be left, it removes nothing. */
export function withoutFurniture(root: HtmlNode): void {
  const furniture = roots(root)
  const total = length(root),
    taken = furniture.reduce((sum, element) => sum + length(element), 0)
  const all = taken <= total * MOST || total - taken >= LEAST
  for (const element of furniture) if (all || !named(element)) detach(element)
  for (const element of [...elementsOf(root)]) if (isPermalink(element)) detach(element)
}

/** The outermost elements that are furniture. */
function roots(root: HtmlNode): HtmlElement[] {
  const outermost: HtmlElement[] = []
  const stack: HtmlNode[] = [root]
  const pulled = new Set([...elementsOf(root)].filter(isPullQuote).slice(0, MOST_QUOTES))
  const whole = pulled.size > 0 ? fold(textOf(root)) : ''
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (isElement(node) && (structural(node) || named(node) || (pulled.has(node) && repeated(node, whole)))) {
      outermost.push(node)
      continue
    }
    for (const kid of kidsOf(node)) stack.push(kid)
  }
  return outermost
}

/** True for a sentence of the text that is repeated in large type beside it. */
const isPullQuote = (element: HtmlElement): boolean => /\bpull-?quote/i.test(attribute(element, 'class') ?? '')
const MOST_QUOTES = 50
const repeated = (element: HtmlElement, whole: string): boolean => whole.split(fold(textOf(element))).length > 2

const structural = (element: HtmlElement): boolean =>
  TAGS.has(element.tagName) || ROLES.has(attribute(element, 'role') ?? '')

function named(element: HtmlElement): boolean {
  if (NEVER.has(element.tagName)) return false
  // The id of a heading or a span is made of its words, so only the ids of areas are looked at
  const id = AREA.has(element.tagName) ? (attribute(element, 'id') ?? '') : ''
  const words = `${attribute(element, 'class') ?? ''} ${id}`.replace(/(\p{Ll})(\p{Lu})/gu, '$1-$2').toLowerCase()
  if (words.trim() === '') return false
  if (PAIRS.test(words)) return true
  return (
    words.split(/[^\p{L}\d]+/u).some(word => WORDS.test(word) && !WEAK.has(word)) ||
    words.split(/\s+/).some(name => WEAK.has(name))
  )
}

function detach(element: HtmlElement): void {
  const { parentNode } = element
  if (parentNode) parentNode.childNodes = parentNode.childNodes.filter(kid => kid !== element)
}

const SILENT = new Set(['script', 'style', 'template', 'noscript'])

function length(root: HtmlNode): number {
  const silent = [...elementsOf(root)]
    .filter(element => SILENT.has(element.tagName))
    .reduce((sum, element) => sum + textOf(element).length, 0)
  return textOf(root).replace(/\s+/g, ' ').length - silent
}
