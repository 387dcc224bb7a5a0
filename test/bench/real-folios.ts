/**
 * Folios of the real documents that are here, by what their truth rests on; and how often each confidence was right.
 */
import { folios } from '../../src/core/folio/index.ts'
import { isSame } from '../core/folio/score.ts'
import { realTruths, type Basis } from '../core/folio/truth.ts'
import { runsOf } from './runs.ts'

interface Tally {
  pages: number
  exact: number
  nulls: number
  wrong: number
  /** Wrong at 0.8, at 0.9 and more. */
  likely: number
  sure: number
}
interface Given {
  confidence: number
  right: boolean
}

const HEAD =
  '| real documents | pages | exact | null | wrong | wrong ≥ 0.8 | wrong ≥ 0.9 |\n|---|---|---|---|---|---|---|'
const BINS = [0.65, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95, 1.01] as const
const NAMES: Record<Basis, string> = {
  print: 'printed',
  counted: 'counted, not shown',
  none: 'no number',
  label: "told by the PDF's labels alone",
}
const empty = (): Tally => ({ pages: 0, exact: 0, nulls: 0, wrong: 0, likely: 0, sure: 0 })
const share = (part: number, whole: number): string => `${((100 * part) / (whole || 1)).toFixed(2)} %`

function count(tally: Tally, got: { impresa: string | null; confianza: number }, want: string | null): boolean {
  const right = isSame(got.impresa, want)
  tally.pages++
  if (right) tally.exact++
  else if (got.impresa === null) tally.nulls++
  else {
    tally.wrong++
    tally.likely += Number(got.confianza >= 0.8)
    tally.sure += Number(got.confianza >= 0.9)
  }
  return right
}

const row = (name: string, { pages, exact, nulls, wrong, likely, sure }: Tally): string =>
  `| ${name} | ${pages} | ${exact} (${share(exact, pages)}) | ${nulls} | ${wrong} | ${likely} | ${sure} |`

function reliability(given: readonly Given[]): string {
  const rows = BINS.slice(0, -1).map((low, k) => {
    const inside = given.filter(({ confidence }) => confidence >= low && confidence < BINS[k + 1]!)
    const mean = inside.reduce((sum, { confidence }) => sum + confidence, 0) / (inside.length || 1)
    const right = inside.filter(one => one.right).length / (inside.length || 1)
    return `| ${low} to ${Math.min(1, BINS[k + 1]!)} | ${inside.length} | ${mean.toFixed(3)} | ${right.toFixed(3)} |`
  })
  return ['| confidence | pages | mean | right |', '|---|---|---|---|', ...rows].join('\n')
}

/** Tables of all real documents, and the pages that are not exact, each by its file. */
export async function realFolios(): Promise<string> {
  const [rows, given, missed]: [string[], Given[], string[]] = [[], [], []]
  for (const [name, truths] of Object.entries(realTruths())) {
    const tallies = new Map<Basis, Tally>()
    for (const truth of truths) {
      const out = folios(await runsOf(truth.path))
      truth.pages.forEach((want, page) => {
        const [basis, got] = [truth.basis[page], out[page]]
        if (want === undefined || !basis || !got) return
        const tally = tallies.get(basis) ?? empty()
        tallies.set(basis, tally)
        const right = count(tally, got, want)
        if (got.impresa !== null) given.push({ confidence: got.confianza, right })
        if (!right) missed.push(`${truth.file} ${page + 1}: ${got.impresa} (${want}, ${basis}) ${got.confianza}`)
      })
    }
    for (const [basis, tally] of tallies) rows.push(row(`${name} ${NAMES[basis]}, ${truths.length} files`, tally))
    if (truths.length === 0) rows.push(`| ${name}: not here | | | | | | |`)
  }
  return [HEAD, ...rows, '', reliability(given), '', 'Not exact:', ...missed.map(line => `- ${line}`)].join('\n')
}
