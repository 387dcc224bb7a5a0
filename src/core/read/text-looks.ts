/** What the text of a document does not show by itself: parsed again in the child of the text formats. */
import type { Formula } from './formulas/index.ts'
import { isolated } from './isolate.ts'
import { TEXT_PROCESS } from './text.ts'
import { TEXT_FORMATS } from './text-formats.ts'

export type { Formula } from './formulas/index.ts'
export type { MathNode } from './formulas/tree.ts'

/** An item of a list as the text has it, and how deep it stands, from 1. */
export interface ListItem {
  text: string
  level: number
}
export interface Looks {
  formulas: Formula[]
  /** None where no list stands within another. */
  items: ListItem[]
}

const NONE: Looks = { formulas: [], items: [] }
const LIMITS = { milliseconds: 20_000, megabytes: 1000 }
/** Kinds whose files have neither equations nor lists. */
const PLAIN = /^(?:texto|libro|csv)$/

/** The equations and items of the file in its order; none of other kinds. Null where it cannot be parsed (any more). */
export async function looksOf(path: string, media: string | null): Promise<Looks | null> {
  const [kind] =
    Object.entries(TEXT_FORMATS).find(([, { media: all }]) => (all as readonly string[]).includes(media ?? '')) ?? []
  if (kind === undefined || PLAIN.test(kind)) return NONE
  const outcome = await isolated<Looks>(TEXT_PROCESS, { task: 'looks', input: { path, kind } }, { limits: LIMITS })
  return outcome.ok ? outcome.value : null
}
