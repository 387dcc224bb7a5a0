/**
 * The figures of a document's earlier reading. One that a new reading finds again keeps its number, and with it its
 * links; no other figure ever gets that number, so an old link opens the same figure or says `cambiado`.
 */
import { lettersOf } from '../anchoring/letters.ts'
import { SPEAKS } from '../anchoring/locate.ts'
import type { Library } from '../library.ts'

/** What a figure is recognised by. */
export interface Recognised {
  posicion: number
  sha256: string
  pie: string
}

interface FormerFigure extends Recognised {
  n: number
}

type Store = Pick<Library, 'shelf' | 'scratch'>

const keptAs = (id: string): string => `${id}.figures`
const FIGURE = /^f(\d+)$/

/** Whether a passage id's token is that of a figure. */
export const isFigureToken = (token: string): boolean => FIGURE.test(token)

/** Keeps the figures of a document before a new reading removes them. Done twice, it loses none. */
export async function keepFigures({ shelf, scratch }: Store, id: string): Promise<void> {
  const rows = await shelf.figures(id)
  if (rows.length === 0) return
  const texts = new Map(
    (await shelf.passages(rows.map(row => `${id}:${row.token}`))).map(row => [row.token, row.texto]),
  )
  const figures = rows.map(({ id: own, posicion, sha256, pie }): FormerFigure => {
    const n = Number(own.slice(own.lastIndexOf('f') + 1))
    return { n, posicion, sha256, pie }
  })
  const former = figures.map(({ n, posicion, pie }, i) => {
    const texto = texts.get(rows[i]!.token) ?? pie
    return { token: `f${n}`, posicion, texto, prefijo: '', sufijo: '' }
  })
  await shelf.saveFormer(id, former)
  const before = (await scratch.load(keptAs(id))) as FormerFigure[] | null
  const others = (before ?? []).filter(({ n }) => figures.every(figure => figure.n !== n))
  await scratch.save(keptAs(id), [...figures, ...others])
}

export const forgetFigures = ({ scratch }: Pick<Library, 'scratch'>, id: string): Promise<void> =>
  scratch.forget(keptAs(id))

/** Gives the figures of a new reading their numbers. */
export class FigureNumbers {
  readonly #former: FormerFigure[]
  #last: number

  private constructor(former: FormerFigure[], last: number) {
    this.#former = former
    this.#last = last
  }

  /** `known` are the ids of figures that the new reading has already. */
  static async open({ shelf, scratch }: Store, id: string, known: readonly string[]): Promise<FigureNumbers> {
    const former = ((await scratch.load(keptAs(id))) as FormerFigure[] | null) ?? []
    const numberIn = (token: string): number => Number(FIGURE.exec(token)?.[1] ?? 0)
    const taken = known.map(token => numberIn(token.slice(token.lastIndexOf(':') + 1)))
    const last = [...(await shelf.formerTokens(id)).map(numberIn), ...taken, ...former.map(({ n }) => n)]
    return new FigureNumbers(
      former.filter(({ n }) => !taken.includes(n)),
      last.reduce((most, n) => Math.max(most, n), 0),
    )
  }

  /** Returns the number that the same figure had, else one that none ever had. */
  of(figure: Recognised): number {
    const same = recognised(this.#former, figure)
    if (!same) return ++this.#last
    this.#former.splice(this.#former.indexOf(same), 1)
    return same.n
  }
}

/**
 * Finds the former figure that this one is: by its picture to the byte, else by its caption, which identifies it by
 * itself only from 24 letters on. Undefined where none or several could be it.
 */
export function recognised<T extends Recognised>(former: readonly T[], figure: Recognised): T | undefined {
  const caption = lettersOf(figure.pie).bare
  const captioned = (all: readonly T[]): T[] => all.filter(({ pie }) => lettersOf(pie).bare === caption)
  const pictures = former.filter(({ sha256 }) => sha256 === figure.sha256)
  if (pictures.length > 0) return alone(pictures) ?? alone(captioned(pictures)) ?? here(pictures, figure)
  if (caption === '') return undefined
  const alike = captioned(former)
  return caption.length >= SPEAKS ? (alone(alike) ?? here(alike, figure)) : here(alike, figure)
}

const alone = <T>(all: readonly T[]): T | undefined => (all.length === 1 ? all[0] : undefined)
const here = <T extends Recognised>(all: readonly T[], { posicion }: Recognised): T | undefined =>
  alone(all.filter(figure => figure.posicion === posicion))
