/**
 * Finds citations of the author–page style (MLA): "(García 23)", "(García, Historia 23)", and "(23)" after a sentence
 * that names the author. Only the manuscript's own list of sources tells them from other brackets. Pure.
 */
import { foldedText } from '../references/identities.ts'
import type { Cite, Entry } from './model.ts'
import { familiesOf, near, sameFamily } from './names.ts'
import { readPlace } from './places.ts'
import { NAMES, namesIn, worked, type Typed } from './typed.ts'

const BRACKET = /\(([^()\n]{1,160})\)/gu
const NUMBERS = '\\d{1,4}(?:\\s?[-–]\\s?\\d{1,4})?(?:\\s?(?:ff?|y\\s+ss?|ss?)\\.?)?'
/** A title in italics or quotation marks, or the beginning of it. */
const TITLE = '[«“"*_\u2060]*([^«»“”"*\\d]{3,80}?)[»”"*_\u2060]*'
const PLACE = `${NUMBERS}|\\p{Ll}{1,8}\\.?\\s?\\d.*|§.*`
const NAMED = new RegExp(`^(${NAMES})(?:,\\s*${TITLE})?(?:,?\\s+(${PLACE}))?$`, 'u')
/** A page, but no year, or another place. */
const BARE = new RegExp(
  `^(?:pp?\\.\\s?)?(?!1[4-9]\\d\\d|20\\d\\d)${NUMBERS}$|^(?:cap|caps|chap|ch|sec|vol)\\.\\s?\\d|^§`,
  'iu',
)
/** Folded words that stand capitalised before a number and are no names. */
const COUNTED = new Set(
  `figura figure fig tabla table cuadro grafico graph capitulo chapter parte part libro book acto act escena scene
    canto verso line linea anexo appendix apendice seccion section articulo article ley nota note pagina page siglo
    century vol num no enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre
    january february march april may june july august september october november december`.split(/\s+/),
)
/** Fewest brackets with names of the list that make a manuscript one of this style. */
const FEW = 2

interface Named {
  entry: Entry
  families: readonly string[]
}

export class AuthorPage {
  readonly #entries: readonly Named[]
  /** Whether any capitalised name before a number counts, because the manuscript keeps to this style. */
  #kept = false

  constructor(entries: readonly Entry[]) {
    this.#entries = entries.flatMap(entry => {
      const families = familiesOf(entry.item)
      return families.length > 0 ? [{ entry, families }] : []
    })
  }

  /** Whether the texts cite in this style. */
  keeps(texts: readonly string[]): boolean {
    if (this.#entries.length === 0) return false
    this.#kept = false
    const named = texts.flatMap(text => this.#bracketed(text)).flatMap(citation => citation.cites)
    this.#kept = named.filter(({ place }) => place !== undefined).length >= FEW
    return this.#kept
  }

  citations(text: string): Typed[] {
    const named = this.#bracketed(text)
    return [...named, ...this.#bare(text, named)].sort((a, b) => a.from - b.from)
  }

  #bracketed(text: string): Typed[] {
    return [...text.matchAll(BRACKET)].flatMap(match => {
      const cites = match[1]!.split(';').map(piece => this.#one(worked(piece)))
      if (!cites[0]) return []
      const range = { from: match.index, to: match.index + match[0].length }
      return [{ ...range, cites: cites.flatMap(cite => cite ?? []), narrative: false }]
    })
  }

  #one(piece: string): Cite | null {
    const [, people, title, written] = NAMED.exec(piece) ?? []
    if (people === undefined || COUNTED.has(foldedText(people.split(/\s/)[0]!))) return null
    const names = namesIn(people)
    const place = written === undefined ? undefined : readPlace(written)
    const entry = this.#entry(names, title)
    if (!entry && (!this.#kept || !place)) return null
    return { names, ...(entry?.key !== undefined && { key: entry.key }), ...(place && { place }) }
  }

  #ofFamily([name]: readonly string[]): readonly Named[] {
    if (name === undefined) return []
    const same = this.#entries.filter(({ families }) => sameFamily(families[0]!, name))
    return same.length > 0 ? same : this.#entries.filter(({ families }) => near(families[0]!, name))
  }

  /** Returns the only entry of those names, and of that title where one is given; the list may hold it twice. */
  #entry(names: readonly string[], title: string | undefined): Entry | undefined {
    const begins = foldedText(title ?? '')
    const titleOf = ({ entry }: Named): string => foldedText(String(entry.item['title'] ?? ''))
    const all = this.#ofFamily(names).filter(candidate => titleOf(candidate).includes(begins))
    return all.every(candidate => titleOf(candidate) === titleOf(all[0]!)) ? all[0]?.entry : undefined
  }

  /** Finds "(23)" behind a sentence that names an author of the list, or behind another citation. */
  #bare(text: string, named: readonly Typed[]): Typed[] {
    if (!this.#kept) return []
    return [...text.matchAll(BRACKET)].flatMap(match => {
      if (!BARE.test(match[1]!.trim()) || !closes(text, match.index, match.index + match[0].length)) return []
      const place = readPlace(match[1]!)
      const before = this.#lastNamed(text.slice(0, match.index), named)
      if (!place || !before) return []
      const range = { from: match.index, to: match.index + match[0].length }
      return [{ ...range, cites: [{ ...before, place }], narrative: false, again: true as const }]
    })
  }

  #lastNamed(before: string, named: readonly Typed[]): Cite | undefined {
    const cited = named.findLast(({ to }) => to <= before.length)
    let best: { at: number; cite: Cite } | undefined = cited && { at: cited.from, cite: cited.cites.at(-1)! }
    for (const match of before.matchAll(/\p{Lu}[\p{L}\p{M}'’-]+/gu)) {
      if (best && match.index <= best.at) continue
      const entry = this.#entry([match[0]], undefined)
      if (entry?.key !== undefined) best = { at: match.index, cite: { names: [match[0]], key: entry.key } }
    }
    return best?.cite
  }
}

/** Whether a bracket stands behind a quotation or at the end of a clause; others count or explain something. */
const closes = (text: string, from: number, to: number): boolean =>
  /[»”"’']\s*$/.test(text.slice(0, from)) || /^\s*(?:[.,;:]|$)/.test(text.slice(to))
