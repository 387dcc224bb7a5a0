/**
 * Formats the value of an OpenDocument cell, for files that do not write beside it what it shows (ODF 1.3 Part 3
 * §19.385). Pure.
 */
import { attr, type XmlNode } from '../prose/xml.ts'

export type Attributed = Pick<XmlNode, 'attrs'>

const VALUES: Readonly<Record<string, (node: Attributed) => string>> = {
  float: node => number(node),
  currency: node => [number(node), attr(node, 'currency')].filter(Boolean).join(' '),
  percentage: node => {
    const n = number(node)
    return n && `${Number((Number(n) * 100).toPrecision(15))}%`
  },
  date: node => (attr(node, 'date-value') ?? '').replace(/T(?:00:00(?::00(?:\.0+)?)?)?/, ' ').trim(),
  time: node => clock(attr(node, 'time-value') ?? ''),
  boolean: node => (attr(node, 'boolean-value') ?? '').toUpperCase(),
}

export const valueOf = (node: Attributed): string =>
  (VALUES[typeOf(node)] ?? (() => attr(node, 'string-value') ?? ''))(node)

export const isNumeric = (node: Attributed): boolean => NUMERIC.has(typeOf(node))

const NUMERIC = new Set(['float', 'currency', 'percentage', 'date', 'time'])

const typeOf = (node: Attributed): string => attr(node, 'value-type') ?? ''

function number(node: Attributed): string {
  const n = Number(attr(node, 'value') ?? NaN)
  return Number.isNaN(n) ? '' : String(n)
}

/** Writes `PT26H30M00S` as `26:30:00`. */
function clock(duration: string): string {
  const [, sign = '', days = 0, hours = 0, minutes = 0, seconds = '0'] =
    /^(-?)P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:([\d.,]+)S)?)?$/.exec(duration) ?? []
  if (duration === '') return ''
  const two = (n: number | string): string => String(n).padStart(2, '0')
  const whole = Math.floor(Number(seconds.replace(',', '.')))
  return `${sign}${two(Number(days) * 24 + Number(hours))}:${two(minutes)}:${two(whole)}`
}
