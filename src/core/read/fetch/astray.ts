/** Tells by where redirects ended that they led to no text: to an error, a consent or the front page. Pure. */
import { Unreadable } from '../unreadable.ts'

/** The last part of a path at which sites say that they have no such page. */
const ERROR = /^error-?404$|^(?:(?:page|pagina)-)?(?:not-?found|no-encontrad[ao]|no-existe)$/i
/** 404 alone is one only at the top or among errors: `/article/view/404` is where a DOI leads to, article 404. */
const NUMBER = /^\/(?:[a-z]{2}(?:[-_][a-z]{2})?\/|(?:errors?|status)\/)*404(?:\.\w{2,5})?\/?$/i
/** Hosts that only ask for consent, of Google and of Yahoo. */
const CONSENT = /^(?:consent|guce)\./
/** What the front page of a site is also called. */
const FRONT = /^\/?(?:[a-z]{2}(?:-[a-z]{2})?|index|home|default|inicio|portada)?(?:\.\w+)?\/?$/i

const FRONT_PAGE = 'La dirección llevó a la portada del sitio: comprueba que el texto es el que buscabas.'

/** Throws `Unreadable` when redirects led from `asked` to what is no text, else gives what is to be warned of. */
export function astray(asked: string, final: string): string[] {
  const [from, to] = [new URL(asked), new URL(final)]
  if (CONSENT.test(to.hostname) && !CONSENT.test(from.hostname))
    throw new Unreadable(
      `La dirección lleva a ${to.hostname}, que pide consentimiento antes de mostrar el texto: ` +
        'ábrela en el navegador y sube la página guardada.',
      'redirected to a consent page',
    )
  if (isError(to) && !isError(from))
    throw new Unreadable(
      `La página ya no existe o nunca existió: el sitio lleva a ${to.href}`,
      'redirected to an error page',
    )
  return to.hostname === from.hostname && to.pathname === '/' && to.search === '' && !FRONT.test(from.pathname)
    ? [FRONT_PAGE]
    : []
}

const isError = (url: URL): boolean => ERROR.test(lastOf(url)) || NUMBER.test(url.pathname)

/** The last part of the path, without an extension and with hyphens between its words. */
const lastOf = ({ pathname }: URL): string =>
  (pathname.split('/').findLast(Boolean) ?? '').replace(/\.\w{2,5}$/, '').replaceAll('_', '-')
