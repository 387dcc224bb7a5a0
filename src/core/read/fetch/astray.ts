/** Tells by where redirects ended that they led to no text: to an error, a consent or the front page. Pure. */
import { Unreadable } from '../unreadable.ts'

/** The last part of a path at which sites say that they have no such page. */
const ERROR = /^(?:error-?)?404$|^(?:(?:page|pagina)-)?(?:not-?found|no-encontrad[ao]|no-existe)$/i
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
  if (ERROR.test(lastOf(to)) && !ERROR.test(lastOf(from)))
    throw new Unreadable(
      `La página ya no existe o nunca existió: el sitio lleva a ${to.href}`,
      'redirected to an error page',
    )
  return to.hostname === from.hostname && to.pathname === '/' && to.search === '' && !FRONT.test(from.pathname)
    ? [FRONT_PAGE]
    : []
}

/** The last part of the path, without an extension and with hyphens between its words. */
const lastOf = ({ pathname }: URL): string =>
  (pathname.split('/').findLast(Boolean) ?? '').replace(/\.\w{2,5}$/, '').replaceAll('_', '-')
