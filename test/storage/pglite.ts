/**
 * A thread in which PGlite (PostgreSQL in WebAssembly) serves the wire protocol on a port of this machine, so that the
 * engine talks to it as to any server. It has one session, which all connections share: one alone may be in a
 * transaction.
 */
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { parentPort } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'

const db = await PGlite.create()
const TERMINATE = 'X'.charCodeAt(0)

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
  socket.on('data', data => {
    rest = Buffer.concat([rest, data])
    for (let message = next(); message; message = next()) {
      const own = message
      if (letter === 1 && own[0] === TERMINATE) return void socket.end()
      letter = 1
      turn = turn.then(async () => void socket.write(await db.execProtocolRaw(own)))
    }
  })
}

const server = createServer(serve)
server.listen(0, '127.0.0.1', () => parentPort!.postMessage((server.address() as AddressInfo).port))
