/** `phrase …`: the coordinate phrases, a service of their own that knows nothing of the library. */
import { phraseCommand } from '../phrase/commands.ts'
import type { Command } from './command.ts'
import { stopAsked } from './signals.ts'
import { SUMMARIES } from './summaries.ts'

const command: Command = {
  name: 'phrase',
  usage: [
    'phrase',
    'phrase encode LAT LON [--precision 2|3|4] [--json]',
    'phrase decode WORDS… [--near LAT,LON] [--json]',
  ],
  summary: SUMMARIES.phrase,
  glosses: {},
  async invoke(argv, io) {
    const answer = await phraseCommand([...argv], io)
    if (typeof answer === 'number') return answer
    await stopAsked()
    await answer.close()
    return 0
  },
}

export default command
