/** Exact, null, wrong, confidently wrong: one file or book against its truth. */

export interface Score {
  pages: number
  exact: number
  nulls: number
  wrong: number
  sure: number
  bad: string[]
}
export interface Scored {
  impresa: string | null
  confianza: number
}

const emptyScore = (): Score => ({ pages: 0, exact: 0, nulls: 0, wrong: 0, sure: 0, bad: [] })
const plain = (label: string | null | undefined): string | null => label?.replace('–', '-') || null
/** Romans in small capitals are lower case in some text layers: the case of a label is not judged. */
export const isSame = (a: string | null | undefined, b: string | null | undefined): boolean =>
  plain(a)?.toLowerCase() === plain(b)?.toLowerCase()

/** `truth[k]` null: prints none; undefined: not judged. `pages` is counted over judged pages only. */
export function score(out: readonly Scored[], truth: readonly (string | null | undefined)[]): Score {
  const total = emptyScore()
  truth.forEach((want, k) => {
    if (want === undefined) return
    const got = plain(out[k]?.impresa)
    total.pages++
    if (isSame(got, want)) total.exact++
    else if (got === null) total.nulls++
    else {
      total.wrong++
      const confidence = out[k]?.confianza ?? 0
      if (confidence >= 0.9) total.sure++
      total.bad.push(`${k + 1}: ${got} (${want ?? 'none'}) ${confidence}`)
    }
  })
  return total
}

export const sumScores = (scores: readonly Score[]): Score =>
  scores.reduce(
    (a, b) => ({
      pages: a.pages + b.pages,
      exact: a.exact + b.exact,
      nulls: a.nulls + b.nulls,
      wrong: a.wrong + b.wrong,
      sure: a.sure + b.sure,
      bad: [...a.bad, ...b.bad],
    }),
    emptyScore(),
  )
