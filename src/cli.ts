#!/usr/bin/env node
/** The process of `anaquel COMMAND …`; commands never end it themselves. */
import { env } from 'node:process'
import type { Io } from './commands/command.ts'
import { run } from './commands/program.ts'

/**
 * The environment is passed on unread: only `config.ts` interprets it, and the phrase service has a configuration of
 * its own.
 */
const io: Io = { stdout: process.stdout, stderr: process.stderr, stdin: process.stdin, env }
const streams = [process.stdout, process.stderr]
for (const stream of streams) {
  // `| head` closes the pipe once it has read enough; that is not an error.
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
}
const code = await run(process.argv.slice(2), io)
// Flush first what a slow reader at the other end of a pipe has not taken yet: a pipe holds 64 KB.
await Promise.all(streams.map(stream => new Promise<void>(done => void stream.write('', () => done()))))
process.exit(code)
