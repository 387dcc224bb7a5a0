/**
 * Normalises an address for storing and citing: the highlight of words on the page and the tracking parameters are
 * removed. What is left leads to the same page.
 */

/**
 * Parameters that campaigns and networks add to a link. Each name belongs to one tracker and is used for nothing else.
 */
const TRACKING =
  /^(?:utm_\w+|fbclid|gclid|gclsrc|dclid|msclkid|yclid|twclid|igshid|mc_cid|mc_eid|_hsenc|_hsmi|mkt_tok|vero_id)$/i

export function plainAddress(text: string): string {
  // `#:~:text=` marks words on a page and is no part of its address
  const url = new URL(text.trim().replace(/#?:~:.*$/, ''))
  const tracked = [...url.searchParams.keys()].filter(name => TRACKING.test(name))
  // The query is touched only if it has tracking parameters, because deleting one spells all the others anew
  for (const name of tracked) url.searchParams.delete(name)
  return url.href
}
