/**
 * Bibliographies: what a round trip loses and how long 30,000 entries take, beside `@citation-js/core` on the same
 * files. A field came back when some field of its entry says the same, whatever its name: lenient to both.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FORMATS, written } from '../../src/core/references/formats.ts'
import { readBib, type RawEntry } from '../../src/core/references/bib/grammar.ts'
import { texText } from '../../src/core/references/bib/tex.ts'
import { plainText } from '../../src/core/references/rich.ts'
import { decode } from '../../src/core/read/prose/charset.ts'
import { PACKAGE_ROOT } from '../../src/paths.ts'
import { INSTALL_PEERS, peer } from './peers.ts'

const FOLDER = join(PACKAGE_ROOT, '../shared/data/bib')
const ENTRIES = 30_000

interface Peer {
  name: string
  /** The same entries, read and written again; throws when it cannot read the text. */
  trip(text: string): string
}

const ours: Peer = {
  name: 'this library',
  trip(text) {
    const { entries } = FORMATS.biblatex.read(text)
    return written(
      'biblatex',
      entries.map(({ key, item, original, aliases }) => ({ key, item, originals: { bib: original }, aliases })),
    )
  },
}

interface CitationJs {
  plugins: { config: { get(name: string): { parse: Record<string, unknown>; format: Record<string, unknown> } } }
  Cite: new (data: unknown) => { data: Record<string, unknown>[]; format(name: string): string }
}

/** Never given an address, which it would fetch. */
function citationJs(): Peer | null {
  const core = peer<CitationJs>('@citation-js/core')
  if (!core || !peer('@citation-js/plugin-bibtex')) return null
  const { Cite, plugins } = core
  const config = plugins.config.get('@bibtex')
  Object.assign(config.parse, { strict: false, sentenceCase: 'never' })
  Object.assign(config.format, { useIdAsLabel: true, checkLabel: false, asciiOnly: false })
  return { name: '@citation-js/core 0.8.2', trip: text => new Cite(text).format('biblatex') }
}

/** Letters and digits alone, accents composed: spaces, braces and signs of either dialect aside. */
const letters = (value: string): string =>
  plainText(texText(value))
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]+/gu, '')

interface Loss {
  entries: number
  entriesLost: number
  fields: number
  fieldsLost: number
  names: Map<string, number>
  recased: number
}

const TITLES = new Set(['title', 'booktitle', 'subtitle', 'maintitle', 'journal', 'journaltitle'])
const byKeys = (entries: readonly RawEntry[]): Map<string, RawEntry[]> => {
  const byKey = new Map<string, RawEntry[]>()
  for (const entry of entries) byKey.set(entry.key, [...(byKey.get(entry.key) ?? []), entry])
  return byKey
}

function lossOf(input: readonly RawEntry[], output: readonly RawEntry[], loss: Loss): void {
  const after = byKeys(output)
  for (const entry of input) {
    loss.entries++
    const mine = after.get(entry.key)?.shift()
    if (!mine) loss.entriesLost++
    const said = (mine?.fields ?? []).map(([, value]) => letters(value))
    const all = said.join('|').toLowerCase()
    for (const [name, value] of entry.fields) {
      const wanted = letters(value)
      if (!wanted) continue
      loss.fields++
      const kept = /author|editor|translator|month|date|year|pages|langid/i.test(name)
        ? partsOf(value).every(part => all.includes(part))
        : all.includes(wanted.toLowerCase())
      if (!kept) {
        loss.fieldsLost++
        const key = name.toLowerCase()
        loss.names.set(key, (loss.names.get(key) ?? 0) + 1)
      } else if (TITLES.has(name.toLowerCase()) && !said.some(text => text.includes(wanted))) loss.recased++
    }
  }
}

/** Words of a list of names, numbers of a date: their order and separators are the writer's. */
const partsOf = (value: string): string[] =>
  texText(value)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(part => part.length > 1 && !/^(?:and|others|jr|[a-z]+)$/.test(part) && !/^0/.test(part))
    .map(part => letters(part).toLowerCase())

function measure(peer: Peer, files: readonly string[]): { loss: Loss; refused: string[] } {
  const loss: Loss = { entries: 0, entriesLost: 0, fields: 0, fieldsLost: 0, names: new Map(), recased: 0 }
  const refused: string[] = []
  for (const file of files) {
    const text = decode(readFileSync(join(FOLDER, file)))
    const { entries } = readBib(text)
    let written = ''
    try {
      written = peer.trip(text)
    } catch {
      refused.push(file)
    }
    lossOf(entries, readBib(written).entries, loss)
  }
  return { loss, refused }
}

/** Entries that both can read, again and again under other keys. */
function many(files: readonly string[]): string {
  const { entries } = FORMATS.biblatex.read(files.map(file => decode(readFileSync(join(FOLDER, file)))).join('\n'))
  const own = entries.map(({ item, original, key }) => ({ key, item, originals: { bib: original }, aliases: [] }))
  const copies = Array.from({ length: ENTRIES }, (_, n) => ({ ...own[n % own.length]!, key: `k${n}` }))
  return written('biblatex', copies)
}

function timed(work: () => void): { wall: number; processor: number } {
  const began = performance.now(),
    used = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(used)
  return { wall: (performance.now() - began) / 1000, processor: (user + system) / 1e6 }
}

const rowOf = (name: string, { loss, refused }: { loss: Loss; refused: string[] }, files: number, rest = ''): string =>
  `| ${name} | ${refused.length} of ${files} | ${loss.entriesLost} of ${loss.entries} | ` +
  `${loss.fieldsLost} of ${loss.fields} | ${loss.recased} | ${rest} |`

export async function benchBib(): Promise<string> {
  if (!existsSync(FOLDER)) return 'SKIPPED: no bibliographies in ../shared/data/bib'
  const files = readdirSync(FOLDER).filter(file => file.endsWith('.bib') && !file.includes('expected'))
  const rival = citationJs()
  const peers = rival ? [ours, rival] : [ours]
  const rows = peers.map(peer => ({ peer, measured: measure(peer, files) }))
  const readable = files.filter(file => rows.every(({ measured }) => !measured.refused.includes(file)))
  const text = many(readable)
  return [
    '| | files refused | entries lost | fields lost | titles recased | read and write 30,000 entries |',
    '|---|---|---|---|---|---|',
    ...rows.map(({ peer, measured }) => {
      const { wall, processor } = timed(() => void peer.trip(text))
      const time = `${wall.toFixed(1)} s (${processor.toFixed(1)} s of processor), ${(text.length / 1e6).toFixed(0)} MB`
      return rowOf(peer.name, measured, files.length, time)
    }),
    ...peers.map(peer => rowOf(`${peer.name}, files that both read`, measure(peer, readable), readable.length)),
    '',
    ...(rival ? [] : [`SKIPPED: @citation-js/core is not installed (${INSTALL_PEERS})`]),
    ...rows.map(({ peer, measured: { loss, refused } }) => {
      const most = [...loss.names].sort((a, b) => b[1] - a[1]).slice(0, 12)
      return `${peer.name}: refuses ${refused.join(', ') || 'nothing'}; loses most of ${
        most.map(([name, count]) => `${name} ${count}`).join(', ') || 'nothing'
      }.`
    }),
  ].join('\n')
}
