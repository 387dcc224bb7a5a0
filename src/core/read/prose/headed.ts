/** The title of a page by its heading. Pure. */

/**
 * Cuts the title to the page's heading, when the title begins with it: "The last ferryman — Longform Quarterly" over
 * the heading "The last ferryman".
 */
export function headed(title: string, h1s: readonly string[], isSite = (_h1: string): boolean => false): string {
  const own = h1s.find(
    h1 => h1.length >= title.length * 0.4 && title.startsWith(h1) && /^\s+[|–—·•»-]\s/u.test(title.slice(h1.length)),
  )
  return own !== undefined && !isSite(own) ? own : title
}
