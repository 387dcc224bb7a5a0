/** The verbs of a shelf that every engine shares. Search, and what an engine keeps in its own way, it adds itself. */
import type { Shelf } from '../contract.ts'
import { citations } from './citations.ts'
import { collections } from './collections.ts'
import { documents } from './documents.ts'
import { figures } from './figures.ts'
import { formerPassages } from './former.ts'
import { imports } from './imports.ts'
import { judgements } from './judgements.ts'
import { marks } from './marks.ts'
import { passages } from './passages.ts'
import { reading } from './reading.ts'
import { records } from './records.ts'
import { units } from './units.ts'
import { usage, type Metered } from './usage.ts'
import { vectors } from './vectors.ts'
import { watch } from './watch.ts'
import { wordBoxes } from './word-boxes.ts'

export const shelfVerbs = (connection: Metered, account: string): Omit<Shelf, 'lexical' | 'semantic'> => ({
  account,
  ...documents(connection, account),
  ...units(connection, account),
  ...passages(connection, account),
  ...vectors(connection, account),
  ...wordBoxes(connection, account),
  ...collections(connection, account),
  ...citations(connection, account),
  ...figures(connection, account),
  ...formerPassages(connection, account),
  ...records(connection, account),
  ...imports(connection, account),
  ...judgements(connection, account),
  ...marks(connection, account),
  ...reading(connection, account),
  ...usage(connection, account),
  ...watch(connection, account),
})
