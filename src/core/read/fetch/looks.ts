/** Tells by its first bytes whether what came from an address is a feed or a page. */
import { looksLikeText } from '../prose/charset.ts'

/** The text after the prolog, that is after `<?…?>`, comments and the document type. */
const rootOf = (head: Buffer): string =>
  head.toString('latin1').replace(/^(?:\xef\xbb\xbf)?(?:\s|<\?[^]*?\?>|<!--[^]*?-->|<!doctype[^>]*>)*/i, '')

export function looksLikeFeed(head: Buffer): boolean {
  const text = rootOf(head)
  return (
    /^<(?:rss|feed|rdf:RDF)[\s>]/.test(text) ||
    /^\{[^]{0,400}"version"\s*:\s*"https?:\/\/(?:www\.)?jsonfeed\.org\//.test(text)
  )
}

const HTML_TYPE = /^\s*(?:text\/html|application\/xhtml\+xml)\b/i

/**
 * True when the bytes begin as HTML, whatever the server calls them, or when the server calls them HTML and they look
 * like text.
 */
export function looksLikePage(head: Buffer, contentType: string | null): boolean {
  if (
    /^(?:\xef\xbb\xbf)?(?:\s|<\?[^]*?\?>|<!--[^]*?-->)*<(?:!doctype\s+html|html|head|body)[\s>]/i.test(
      head.toString('latin1'),
    )
  )
    return true
  return HTML_TYPE.test(contentType ?? '') && looksLikeText(head) && !head.subarray(0, 1024).includes('%PDF-')
}
