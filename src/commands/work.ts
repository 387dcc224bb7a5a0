/**
 * `work`: does the jobs of a library that other processes serve (`ANAQUEL_JOBS=0`): reads what is given, cites, audits,
 * watches folders. Asked to stop, it puts back what it holds and exits 0.
 */
import { loadConfig } from '../config.ts'
import { adoptScratch } from '../core/documents/scan-words.ts'
import { keepTidy } from '../core/accounts/removal.ts'
import { trail } from '../errors.ts'
import { openHouse } from '../open.ts'
import { defineCommand, Usage } from './command.ts'
import { stopAsked } from './signals.ts'
import { SUMMARIES } from './summaries.ts'

export default defineCommand({
  name: 'work',
  usage: ['work'],
  summary: SUMMARIES.work,
  options: {},
  glosses: {},
  async run({ words, io }) {
    if (words.length > 0) throw new Usage('work: it takes no words.')
    const config = loadConfig(io.env)
    if (config.jobs === 0) throw new Usage('work: ANAQUEL_JOBS is 0, so nothing would be done.')
    const house = await openHouse(config)
    const endTidying = keepTidy(house, house.blobs, error => house.log.warn(trail(error), 'not tidied'))
    try {
      const accounts = await house.storage.access.accounts()
      await adoptScratch(
        house.scratch,
        accounts.map(({ id }) => house.storage.shelf(id)),
      )
      const stopping = stopAsked()
      house.startJobs()
      const watcher = await house.watch()
      io.stdout.write(`Working on the library, ${config.jobs} at a time.\n`)
      await stopping
      house.closing()
      await watcher.stop()
      return 0
    } finally {
      endTidying()
      await house.close()
    }
  },
})
