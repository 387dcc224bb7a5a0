/**
 * An address as it is kept and cited: without what marks words on the page, and without who led there. The page is the
 * same.
 */

/** What campaigns and networks add to a link: each the name of one counter and of nothing else. */
const TRACKING =
  /^(?:utm_\w+|fbclid|gclid|gclsrc|dclid|msclkid|yclid|twclid|igshid|mc_cid|mc_eid|_hsenc|_hsmi|mkt_tok|vero_id)$/i

export function plainAddress(text: string): string {
  // `#:~:text=` marks words on a page and is no part of its address
  const url = new URL(text.trim().replace(/#?:~:.*$/, ''))
  const tracked = [...url.searchParams.keys()].filter(name => TRACKING.test(name))
  // Untouched where there is none: writing the parameters anew would spell them otherwise
  for (const name of tracked) url.searchParams.delete(name)
  return url.href
}
