/**
 * Worker of the phrase bench: the service and a bare Express with an empty answer, each on a port of its own, told to
 * the parent.
 */
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import { parentPort } from 'node:worker_threads'
import express from 'express'
import { createApp } from '../../src/phrase/app.ts'

const listen = (server: Server): Promise<number> =>
  new Promise(resolve =>
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    }),
  )

const bare = express()
  .disable('x-powered-by')
  .set('etag', false)
  .get('/', (_request, response) => void response.set('Content-Length', '0').end())

parentPort?.postMessage({
  bare: await listen(createServer(bare)),
  phrase: await listen(createServer(createApp({ site: 'http://localhost:3100' }))),
})
