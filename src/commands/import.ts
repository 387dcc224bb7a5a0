/**
 * `import`: the library or the export of another program, known by what it is: Calibre, Readwise, Mendeley, EndNote.
 */
import { resolve } from 'node:path'
import { chosen, HERE } from '../core/foreign/bring.ts'
import { removeGone } from '../core/foreign/gone.ts'
import { PROGRAMS, type KnownProgram, type Program } from '../core/foreign/table.ts'
import { defineCommand, Usage } from './command.ts'
import { takeIn, withLibrary } from './foreign.ts'
import { SUMMARIES } from './summaries.ts'

const NAMES = Object.keys(PROGRAMS) as KnownProgram[]

export default defineCommand({
  name: 'import',
  usage: [`import PLACE… [--program ${NAMES.join('|')}] [--dry-run] [--json]`],
  summary: SUMMARIES.import,
  options: {
    program: { type: 'string' },
    'dry-run': { type: 'boolean' },
    'remove-gone': { type: 'boolean' },
    json: { type: 'boolean' },
  },
  glosses: {
    program: 'whose it is, where its content does not tell',
    'dry-run': 'tell what would come, and change nothing',
    'remove-gone': 'remove here what is gone there: its references, and its documents',
    json: 'the whole account of each run as one line',
  },
  async run({ values, words, io }) {
    if (words.length === 0) throw new Usage('import: a folder or file is missing.')
    const program = NAMES.find(name => name === values.program)
    if (values.program !== undefined && program === undefined)
      throw new Usage(`import: --program is one of ${NAMES.join(', ')}.`)
    const work = async (shared: Parameters<Parameters<typeof withLibrary>[1]>[0]): Promise<number> => {
      let code = 0
      for (const word of words) {
        const [name, place] = await chosen(program, resolve(word))
        const source: Program = PROGRAMS[name]
        const seen = await source.look?.(place, HERE())
        const taking = {
          ...shared,
          open: () => source.open(place, HERE()),
          ...(seen && { seen: { program: name, ...seen } }),
          simular: values['dry-run'] === true,
          remove: values['remove-gone'] === true,
        }
        const outcome = await takeIn(taking, ({ desaparecidas }) => removeGone(shared.library, name, desaparecidas))
        code = Math.max(code, outcome)
      }
      return code
    }
    return withLibrary(io, work, values.json === true)
  },
})
