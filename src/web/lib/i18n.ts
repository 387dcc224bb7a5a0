/** Spanish and English side by side, so that none is forgotten; numbers and dates as each language writes them. */
import { citationIn, locatorIn, type Cited } from './locator.ts'
import { lang } from './page.ts'

/**
 * Returns the function that looks up a text: `const t = texts({ title: ['Biblioteca', 'Library'] })`, then
 * `t('title')`, or `t('found', { n: 3 })` for `{n}`. `1 página|{n} páginas` gives the text for one and for any other
 * `n`.
 */
export function texts<K extends string>(
  table: Record<K, readonly [es: string, en: string]>,
): (key: K, values?: Record<string, string | number>) => string {
  const side = lang === 'es' ? 0 : 1
  return (key, values = {}) =>
    formOf(table[key][side], values.n).replace(/\{(\w+)\}/g, (whole, name: string) =>
      name in values ? shown(values[name]!) : whole,
    )
}

function formOf(text: string, n: string | number | undefined): string {
  const [singular, many] = text.split('|') as [string, string?]
  return many === undefined || n === 1 ? singular : many
}

const shown = (value: string | number): string => (typeof value === 'number' ? number(value) : value)

const LOCALE = lang === 'es' ? 'es-ES' : 'en-GB'
const numbers = new Intl.NumberFormat(LOCALE, {
  useGrouping: 'always',
  maximumFractionDigits: 2,
} as Intl.NumberFormatOptions)
/** Formats 9 214 in Spanish (with a narrow space) and 9,214 in English. */
export const number = (n: number): string =>
  lang === 'es' ? numbers.format(n).replaceAll('.', '\u202f') : numbers.format(n)
export const percent = (share: number): string =>
  new Intl.NumberFormat(LOCALE, { style: 'percent', maximumFractionDigits: 0 }).format(share)

const relative = new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto' })
const short = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short' })
const long = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short', year: 'numeric' })
const DAY = 86_400_000

/** Formats a day within the last week in words, and an earlier one as a date. `iso` is in UTC. */
export function when(iso: string, now = new Date()): string {
  const then = new Date(iso)
  const midnight = (d: Date): number => new Date(d.getFullYear(), d.getMonth(), d.getDate()).getTime()
  const days = Math.round((midnight(then) - midnight(now)) / DAY)
  if (days > -7 && days <= 0) return relative.format(days, 'day')
  return (then.getFullYear() === now.getFullYear() ? short : long).format(then)
}

/** Formats minutes and hours within the last day; before that, as `when`. */
export function ago(iso: string, now = new Date()): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - new Date(iso).getTime()) / 60_000))
  if (minutes >= 24 * 60) return when(iso, now)
  return minutes < 60 ? relative.format(-minutes, 'minute') : relative.format(-Math.floor(minutes / 60), 'hour')
}

export { clock } from './clock.ts'

export function bytes(n: number): string {
  const mb = n / 1_000_000
  return mb >= 1 ? `${number(Math.round(mb * 10) / 10)} MB` : `${number(Math.max(1, Math.round(n / 1000)))} kB`
}

export const locatorOf = (localizador: string): string => locatorIn(lang, localizador)
export const citationOf = (passage: Cited): string => citationIn(lang, passage)
