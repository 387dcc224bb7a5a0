/** A server of S3 from npm, in this process: its files are in a folder of their own. It can be stopped and damaged. */
import { mkdtempSync, rmSync } from 'node:fs'
import type { Server } from 'node:http'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { S3Address } from '../../storage/originals/s3.ts'

/** The package carries no types. */
interface S3rver {
  run(): Promise<{ port: number }>
  close(): Promise<void>
  reset(): void
  httpServer: Server
}
type Options = {
  port: number
  address: string
  silent: boolean
  directory: string
  configureBuckets: { name: string }[]
}
const Rver = createRequire(import.meta.url)('@20minutes/s3rver') as new (options: Options) => S3rver

export interface TestBucket {
  address: S3Address
  folder: string
  /** As the environment names it. */
  env: Record<string, string>
  stop(): Promise<void>
  start(): Promise<void>
  /** Removes all that is there, the bucket too. */
  empty(): void
  close(): Promise<void>
}

export async function openTestBucket(): Promise<TestBucket> {
  const folder = mkdtempSync(join(tmpdir(), 'anaquel-s3-'))
  const make = (port: number): S3rver =>
    new Rver({ port, address: '127.0.0.1', silent: true, directory: folder, configureBuckets: [{ name: 'library' }] })
  let server = make(0)
  const { port } = await server.run()
  const endpoint = `http://127.0.0.1:${port}`
  const stop = async (): Promise<void> => {
    server.httpServer.closeAllConnections()
    await server.close()
  }
  return {
    folder,
    address: {
      ...{ bucket: 'library', prefix: 'anaquel/one', endpoint, region: 'us-east-1' },
      ...{ key: 'S3RVER', secret: 'S3RVER', token: null },
    },
    env: {
      ANAQUEL_BLOBS: 's3://library/anaquel/one',
      AWS_ENDPOINT_URL: endpoint,
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
    },
    stop,
    async start() {
      server = make(port)
      await server.run()
    },
    empty: () => server.reset(),
    async close() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
