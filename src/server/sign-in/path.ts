/** Where this site stands, and which addresses are its own. */
import type { Request } from 'express'
import type { Place } from '../session.ts'

export const queryOf = (req: Request, name: string): string =>
  new URL(req.url, 'http://here').searchParams.get(name) ?? ''

export const placeOf = (site: string): Place => ({ site, base: new URL(site).pathname.replace(/\/$/, '') })

/** Returns `r` when it is a path of this site, else the first page; never another host, however it is spelt. */
export function ownPath(r: string, { site, base }: Place): string {
  const front = `${base}/`
  // Browsers drop tabs and line feeds inside an address, and read a backslash as a slash.
  if (!/^\/(?![/\\])[^\\\u0000-\u0020]*$/.test(r) || !URL.canParse(r, site)) return front
  const { origin, pathname, search, hash } = new URL(r, site)
  // With its dots resolved, `/.//evil.example` is `//evil.example`, which is another host.
  return origin === new URL(site).origin && pathname.startsWith(front) && !pathname.startsWith('//')
    ? pathname + search + hash
    : front
}
