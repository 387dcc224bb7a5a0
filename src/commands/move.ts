/**
 * `move FROM TO`: the whole library from a folder or a PostgreSQL database into an empty one. Ids, links, keys and
 * sessions stay what they are; FROM is left as it was.
 */
import { createReadStream, existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { openBlobs, type Blobs } from '../../storage/blobs.ts'
import type { Storage } from '../../storage/contract.ts'
import { loadConfig, type Config } from '../config.ts'
import { moveLibrary } from '../core/move/index.ts'
import { Failure } from '../errors.ts'
import { openStorage } from '../open.ts'
import { createBar, type Bar } from './bar.ts'
import { defineCommand, Usage, type Io } from './command.ts'
import { copyFetched } from './copies.ts'
import { SUMMARIES } from './summaries.ts'

/** A library's rows, the folder with its models, and the bucket with its originals, where that folder has none. */
interface Place {
  /** As it is shown: without a password. */
  name: string
  data: string
  database: string | null
  blobs: Config['blobs']
}

const ADDRESS = /^postgres(ql)?:/

/** `postgres:` alone is the database of the environment, so that no password stands in the list of processes. */
function placeOf(word: string, { env }: Io): Place {
  const config = loadConfig(env)
  if (!ADDRESS.test(word)) {
    const data = resolve(word)
    return { name: data, data, database: null, blobs: data === config.data ? config.blobs : null }
  }
  const { database } = /^postgres(ql)?:$/.test(word) ? config : loadConfig({ ...env, ANAQUEL_DATABASE_URL: word })
  if (database === null) throw new Usage(`move: "${word}" means ANAQUEL_DATABASE_URL, which is not set.`)
  const { host, pathname } = new URL(database)
  return { name: `postgres://${host}${pathname}`, data: config.data, database, blobs: config.blobs }
}

async function refuseServed(storage: Storage, { name }: Place): Promise<void> {
  if ((await storage.transfer.others()) > 0)
    throw new Failure(
      'conflicto',
      {},
      {
        mensaje: `${name} está en uso: detén primero sus servidores.`,
        message: `${name} is in use: stop its servers first.`,
      },
    )
}

/** Copies the originals that the target lacks; each is hashed on its way, and only what rows name stays. */
async function moveOriginals(from: Blobs, to: Blobs, bar: Bar): Promise<number> {
  const all = await from.list()
  for (const [i, sha256] of all.entries()) {
    bar.show(i / all.length, 'originals')
    if (await to.has(sha256)) continue
    const stored = await from.withFile(sha256, path => to.receive(createReadStream(path), Number.POSITIVE_INFINITY))
    await to.settle(stored)
    if (stored.sha256 !== sha256)
      throw new Failure(
        'conflicto',
        {},
        {
          mensaje: `El original ${sha256} está dañado en el origen.`,
          message: `The original ${sha256} is damaged in the source: its content is another.`,
        },
      )
  }
  return all.length
}

interface Opened extends Place {
  storage: Storage
}

const blobsOf = ({ data, storage, blobs }: Opened): Blobs => openBlobs(join(data, 'blobs'), storage, blobs)

const placeOfOriginals = ({ data, blobs }: Place): string =>
  blobs ? `s3://${blobs.bucket}${blobs.prefix && `/${blobs.prefix}`}` : data

async function moveAll(from: Opened, to: Opened, io: Io): Promise<void> {
  const bar = createBar(io.stderr)
  const snapshot = await from.storage.transfer.snapshot()
  try {
    for (const place of [from, to]) await refuseServed(place.storage, place)
    const tell = (table: string, share: number): void => bar.show(share, table)
    const originals = { from: blobsOf(from), to: blobsOf(to) }
    const tables = await moveLibrary({
      from: snapshot,
      to: to.storage.transfer,
      source: from.name,
      tell,
      complete: async () => {
        if (placeOfOriginals(from) !== placeOfOriginals(to)) await moveOriginals(originals.from, originals.to, bar)
      },
    })
    if (from.data !== to.data) await copyFetched(from.data, to.data)
    bar.end()
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    const { length } = await originals.to.list()
    io.stdout.write(
      `Moved to ${to.name}: ${rows} rows of ${tables.length} tables, compared one by one, and ${length} originals ` +
        `in ${placeOfOriginals(to)}.\nServe it with ANAQUEL_DATA=${to.data}` +
        `${to.database === null ? '' : ' and ANAQUEL_DATABASE_URL'}${to.blobs ? ' and ANAQUEL_BLOBS' : ''}. ` +
        `${from.name} is as it was.\n`,
    )
  } finally {
    bar.end()
    await snapshot.close()
  }
}

export default defineCommand({
  name: 'move',
  usage: ['move FROM TO'],
  summary: SUMMARIES.move,
  options: {},
  glosses: {},
  async run({ words, io }) {
    if (words.length !== 2) throw new Usage('move: from where and to where is needed.')
    const [from, to] = words.map(word => placeOf(word, io)) as [Place, Place]
    if (from.name === to.name) throw new Usage('move: FROM and TO are the same.')
    if (from.database === null && !existsSync(join(from.data, 'anaquel.db')))
      throw new Failure(
        'no_encontrado',
        {},
        { mensaje: `En ${from.name} no hay una biblioteca.`, message: `There is no library in ${from.name}.` },
      )
    const config = loadConfig(io.env)
    const opened: Opened[] = []
    try {
      for (const place of [from, to]) opened.push({ ...place, storage: await openStorage({ ...config, ...place }) })
      await moveAll(opened[0]!, opened[1]!, io)
      return 0
    } finally {
      for (const { storage } of opened) await storage.close()
    }
  },
})
