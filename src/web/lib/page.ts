/** What the server wrote into the page: where the site stands, the language, the token of the session. */
const meta = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="anaquel-${name}"]`)?.content ?? ''

/** Path of the site without its trailing slash: '' or '/anaquel'. */
export const BASE = meta('base')
/** Origin and path, as links given to others name it. */
export const SITE = meta('site')
export const API = `${BASE}/api/v1`
/** Goes with every request that changes something. */
export const CSRF = meta('csrf')
export const lang: 'es' | 'en' = document.documentElement.lang === 'en' ? 'en' : 'es'
