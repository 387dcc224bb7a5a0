/**
 * A thread in which PGlite (PostgreSQL in WebAssembly) serves the wire protocol on a port of this machine, so that the
 * engine talks to it as to any server. It has one session, which all connections share: while one is in a
 * transaction, the others wait.
 */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { vector } from '@electric-sql/pglite-pgvector'

/** The file in which the first of a run leaves its empty cluster for the others; null where no run clears it away. */
const template = workerData as string | null

/** To make a cluster takes 4.3 s of processor time, to take over the one that was made 0.9 s. */
async function open(): Promise<PGlite> {
  if (template !== null && existsSync(template))
    return PGlite.create({ extensions: { vector }, loadDataDir: new Blob([readFileSync(template)]) })
  const made = await PGlite.create({ extensions: { vector } })
  if (template !== null) {
    const unfinished = `${template}.${process.pid}`
    writeFileSync(unfinished, Buffer.from(await (await made.dumpDataDir('none')).arrayBuffer()))
    renameSync(unfinished, template)
  }
  return made
}

const db = await open()
const TERMINATE = 'X'.charCodeAt(0),
  READY = 'Z'.charCodeAt(0),
  IDLE = 'I'.charCodeAt(0),
  SYNC = Uint8Array.of('S'.charCodeAt(0), 0, 0, 0, 4)

/** Whose transaction runs, and who waits for its end. */
let owner: Socket | null = null
const line: (() => void)[] = []

function release(): void {
  owner = null
  for (const next of line.splice(0)) next()
}

async function give(socket: Socket, message: Uint8Array): Promise<Uint8Array> {
  while (owner && owner !== socket) await new Promise<void>(resolve => line.push(resolve))
  owner = socket
  const reply = await db.execProtocolRaw(message)
  // A reply that ends with ReadyForQuery says whether a transaction is open.
  if (reply.at(-6) === READY && reply.at(-1) === IDLE) release()
  return reply
}

async function leave(socket: Socket): Promise<void> {
  if (owner !== socket) return
  // Whoever was cut off behind an error, before its Sync, leaves a session that hears nothing else.
  await db.execProtocolRaw(SYNC)
  await db.exec('ROLLBACK')
  release()
}

/** Gives the messages of the client to the database one by one. Only the first has no letter before its length. */
function serve(socket: Socket): void {
  let rest = Buffer.alloc(0),
    letter = 0,
    turn = Promise.resolve()
  const next = (): Buffer | null => {
    if (rest.length < letter + 4) return null
    const length = letter + rest.readUInt32BE(letter)
    if (rest.length < length) return null
    const message = rest.subarray(0, length)
    rest = rest.subarray(length)
    return message
  }
  socket.setNoDelay(true)
  socket.on('error', () => {})
  socket.on('close', () => void (turn = turn.then(() => leave(socket))))
  socket.on('data', data => {
    rest = Buffer.concat([rest, data])
    for (let message = next(); message; message = next()) {
      const own = message
      if (letter === 1 && own[0] === TERMINATE) return void socket.end()
      letter = 1
      turn = turn.then(async () => void socket.write(await give(socket, own))).catch(() => void socket.destroy())
    }
  })
}

const server = createServer(serve)
server.listen(0, '127.0.0.1', () => parentPort!.postMessage((server.address() as AddressInfo).port))
