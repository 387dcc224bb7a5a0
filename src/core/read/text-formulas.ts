/** The equations of a document that has text: parsed in the child of the text formats. */
import type { Formula } from './formulas/index.ts'
import { isolated } from './isolate.ts'
import { TEXT_PROCESS } from './text.ts'

export type { Formula } from './formulas/index.ts'
export type { MathNode } from './formulas/tree.ts'

const LIMITS = { milliseconds: 20_000, megabytes: 1000 }
/** Media type → how its equations are written. */
const KINDS: Readonly<Record<string, string>> = {
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/epub+zip': 'epub',
  'text/html': 'html',
}

/** The equations of the file in its order; none for other kinds, and where the file cannot be parsed (any more). */
export async function formulasOf(path: string, media: string | null): Promise<Formula[]> {
  const kind = KINDS[media ?? '']
  if (kind === undefined) return []
  const outcome = await isolated<Formula[]>(
    TEXT_PROCESS,
    { task: 'formulas', input: { path, kind } },
    { limits: LIMITS },
  )
  return outcome.ok ? outcome.value : []
}
