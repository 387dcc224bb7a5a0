/** Citations by the thousand: every kind of place, alone and in groups, with keys as people and programs make them. */
import type { Ancla } from '../../../../src/schema/index.ts'
import { pinOf, type SyntaxCite } from '../../../../src/core/cite/syntax/cites.ts'
import { nextLabel } from '../../../../src/core/folio/numerals.ts'

/** A generator of numbers that is the same on every machine (mulberry32). */
function random(seed: number): (below: number) => number {
  let state = seed
  return below => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % below
  }
}

export const KEYS = [
  'lessig2004free',
  'garciamarquez1967cien',
  'smith04',
  'Knuth:1986',
  'doe_99-b',
  'DBLP:conf/icml/Vaswani17',
  'müller2010',
  'a.b.c',
  '10.1145/3386569',
  'o+x',
  'Böhm1995',
  'ñandú2001',
  '1984orwell',
  '_x1',
  'vanderBerg2020a',
  'UN-report_2015.v2',
] as const

const page = (impresa: string | null, fisica = 1): Ancla => ({ tipo: 'pagina', fisica, impresa }) as Ancla

const ANCHORS: Record<string, (n: (below: number) => number) => Ancla> = {
  page: n => page(String(1 + n(1200))),
  roman: n => page(nextLabel('i', n(60))!),
  capitals: n => page(nextLabel('i', n(60))!.toUpperCase()),
  spread: n => {
    const from = 2 * (1 + n(300))
    return page(`${from}-${from + 1}`)
  },
  'page with a dash': n => page(`${'ABC'.charAt(n(3))}-${1 + n(40)}`),
  'page of a chapter': n => page(`${1 + n(9)}-${20 + n(40)}`),
  'page with a letter': n => page(`${1 + n(400)}${'abr'.charAt(n(3))}`),
  unprinted: n => page(null, 1 + n(900)),
  time: n => ({ tipo: 'tiempo', t0: n(20_000), t1: 20_001 }) as Ancla,
  slide: n => ({ tipo: 'diapositiva', n: 1 + n(90) }) as Ancla,
  paragraph: n => ({ tipo: 'seccion', parrafo: 1 + n(400) }) as Ancla,
  paragraphs: n => {
    const from = 1 + n(400)
    return { tipo: 'seccion', parrafo: from, parrafoHasta: from + 1 + n(3) } as Ancla
  },
  rows: n => {
    const from = 2 + n(400)
    return { tipo: 'hoja', hoja: 'Ventas', filaDesde: from, filaHasta: from + n(3) } as Ancla
  },
  'whole work': () => ({ tipo: 'imagen' }) as Ancla,
}

const PREFIXES = ['véase', 'cf.', 'see also', 'vid. p. ej.,']
const SUFFIXES = ['cursiva mía', 'emphasis added', 'y passim']

export interface Generated {
  cites: SyntaxCite[]
  /** Of each, by name in `ANCHORS`. */
  kinds: string[]
}

/** One in four is a group of two or three; one in eight has words before it, one in eight words behind. */
export function generated(count: number, seed: number): Generated[] {
  const n = random(seed)
  const kinds = Object.keys(ANCHORS)
  return Array.from({ length: count }, () => {
    const members = n(4) === 0 ? 2 + n(2) : 1
    const chosen = Array.from({ length: members }, () => kinds[n(kinds.length)]!)
    const cites = chosen.map((kind): SyntaxCite => {
      const pin = pinOf(ANCHORS[kind]!(n))
      return {
        key: KEYS[n(KEYS.length)]!,
        ...(pin && { pin }),
        ...(n(8) === 0 && { prefix: PREFIXES[n(PREFIXES.length)]! }),
        ...(n(8) === 0 && { suffix: SUFFIXES[n(SUFFIXES.length)]! }),
      }
    })
    return { cites, kinds: chosen }
  })
}
