/**
 * Turns `User-Agent` into a short name by which a person recognises their own browser. It proves nothing and decides
 * nothing.
 */

/** The first pattern that matches wins, because each of these browsers also claims to be the ones below it. */
const BROWSERS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\b(?:OPR|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Headless)?(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

const first = (table: typeof BROWSERS, agent: string): string | undefined =>
  table.find(([pattern]) => pattern.test(agent))?.[1]

/**
 * Returns `Firefox, Linux`; for a program that is no browser, the start of its name; `?` without a header. At most 40
 * characters.
 */
export function browserOf(agent: string | undefined): string {
  const known = [first(BROWSERS, agent ?? ''), first(SYSTEMS, agent ?? '')].filter(name => name !== undefined)
  return (known.join(', ') || (/^[\w .-]+/.exec(agent ?? '')?.[0].trim() ?? '?')).slice(0, 40)
}
