/** What the server wrote into the page: where the site stands, the language, the token of the session. */
const meta = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="anaquel-${name}"]`)?.content ?? ''

/** Path of the site without its trailing slash: '' or '/anaquel'. */
export const BASE = meta('base')
/** Origin and path of the site, for links that are given to others. */
export const SITE = meta('site')
export const API = `${BASE}/api/v1`
/** The CSRF token, sent with every request that changes something. */
export const CSRF = meta('csrf')
export const lang: 'es' | 'en' = document.documentElement.lang === 'en' ? 'en' : 'es'
