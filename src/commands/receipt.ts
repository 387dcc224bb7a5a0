/**
 * `receipt get|check|key`: what a citation rests on, as a file that proves it. Checking needs no library and no
 * network: the original is read here as the library read it.
 */
import { writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import tool from '../../tools/receipt.ts'
import { loadConfig } from '../config.ts'
import { readerFor, readerOf } from '../core/read/index.ts'
import type { Origin, Unit } from '../core/read/reader.ts'
import { canonical, check, letters, type Finding } from '../core/receipts/check.ts'
import { Recibo } from '../schema/receipts.ts'
import { defineCommand, Usage, verbOf, type Io } from './command.ts'
import { NEVER, shellLibrary, withHouse } from './house.ts'
import { bytesOf } from './job.ts'
import { SUMMARIES } from './summaries.ts'

type Body = Recibo['cuerpo']

/** A web page is read by the address that it was fetched from. */
const originOf = (body: Body): Origin | undefined =>
  'web' in body && body.web
    ? {
        ...{ url: body.web.url, consultada: body.web.consultada ?? '', contentType: null, as: 'page' },
        ...{ meta: {}, warnings: [] },
      }
    : undefined

/** Reads the original; null where it cannot be read here, which proves nothing against the receipt. */
async function unitsOf(io: Io, path: string, body: Body): Promise<Unit[] | null> {
  const nombre = ('nombre' in body.archivo && body.archivo.nombre) || basename(path)
  const origin = originOf(body)
  const reader = readerOf(origin) ?? (await readerFor(path, nombre))
  const { read: limits } = loadConfig(io.env)
  const quiet = { onUnits: async () => {}, onProgress: async () => {} }
  const { signal } = new AbortController()
  const reading = await reader
    ?.read({ path, nombre, media: null, ...(origin && { origin }), limits, signal, ...quiet })
    .catch(() => null)
  return reading?.units ?? null
}

/** Whether the words stand on the very page, slide or segment that the receipt names. */
function onPage(body: Body, units: readonly Unit[]): Finding[] {
  if (body.forma === 'huellas') return []
  const { posicion, texto } = body.literal
  const page = units.find(unit => unit.posicion === posicion)
  const there = page !== undefined && letters(texto) !== '' && letters(page.texto).includes(letters(texto))
  return [[there || null, `place: they stand in page, slide, section or segment ${posicion} of the file`]]
}

async function checked(
  io: Io,
  [path, original]: readonly string[],
  { key, full, text }: { key?: string; full?: string; text?: string },
): Promise<number> {
  if (path === undefined) throw new Usage('receipt check: a receipt is needed.')
  const bytes = await bytesOf(path)
  const file = original === undefined ? undefined : await bytesOf(original)
  const against = {
    ...(file && { original: file }),
    ...(key !== undefined && { key: key.toLowerCase() }),
    ...(full !== undefined && { full: await bytesOf(full) }),
    ...(text !== undefined && { text: (await bytesOf(text)).toString() }),
  }
  const first = check(bytes, against)
  const whole = first.every(([holds]) => holds !== false)
  const { data } = Recibo.safeParse(whole && original !== undefined ? JSON.parse(bytes.toString()) : null)
  const units = data && text === undefined ? await unitsOf(io, original!, data.cuerpo) : null
  const read = units && { ...against, text: units.map(unit => unit.texto).join('\n') }
  const findings = read ? [...check(bytes, read), ...onPage(data!.cuerpo, units)] : first
  for (const [holds, says] of findings)
    io.stdout.write(`${holds === null ? 'open' : holds ? 'proved' : 'FALSE'}\t${says}\n`)
  return whole ? 0 : 1
}

export default defineCommand({
  name: 'receipt',
  usage: [
    'receipt get ID [--hashes] [--unsigned] [-o FILE]',
    'receipt check RECEIPT [ORIGINAL] [--key HEX] [--full RECEIPT] [--text FILE]',
    'receipt key',
  ],
  summary: SUMMARIES.receipt,
  options: {
    hashes: { type: 'boolean' },
    unsigned: { type: 'boolean' },
    output: { type: 'string', short: 'o' },
    key: { type: 'string' },
    full: { type: 'string' },
    text: { type: 'string' },
  },
  glosses: {
    hashes: 'hashes only, for sources that are confidential',
    unsigned: 'without the signature of this library',
    output: '-o: file to write',
    key: 'the public key that must have signed; `receipt key` prints that of this library',
    full: 'the full receipt of which one with hashes only was made',
    text: 'text of the original, where it cannot be read here',
  },
  async run({ values, words, io }) {
    const verb = verbOf('receipt', words, ['get', 'check', 'key'])
    if (verb === 'check') return checked(io, words.slice(1), values)
    return withHouse(io, { models: 'none' }, async house => {
      if (verb === 'key') {
        io.stdout.write(`${house.signer.publicKey}\n`)
        return 0
      }
      const [, id] = words
      if (id === undefined) throw new Usage('receipt get: the id of a citation or passage is needed.')
      const library = await shellLibrary(house, 'lectura')
      const asked = { id, forma: values.hashes ? 'huellas' : 'completa', firma: !values.unsigned } as const
      const receipt = canonical(await tool.run(asked, { library, signal: NEVER }))
      if (values.output === undefined) io.stdout.write(`${receipt}\n`)
      else await writeFile(values.output, receipt)
      return 0
    })
  },
})
