import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeEach, describe, expect, it } from 'vitest'
import { ENGINE, engineAt, pullEngine, type Part } from '../../../src/core/models/engine.ts'
import { unpack } from '../../../src/core/models/unpack.ts'
import { hasEngine } from '../../../src/core/models/thread.ts'

/** An archive as npm packs it: ustar, every path under `package/`. */
function tarball(files: Readonly<Record<string, string>>, { end = true } = {}): Buffer {
  const blocks = Object.entries(files).flatMap(([path, text]) => {
    const header = Buffer.alloc(512)
    header.write(`package/${path}`, 0)
    header.write(Buffer.byteLength(text).toString(8).padStart(11, '0'), 124)
    header.write('0', 156)
    header.write('ustar', 257)
    return [header, Buffer.from(text), Buffer.alloc((512 - (Buffer.byteLength(text) % 512)) % 512)]
  })
  return gzipSync(Buffer.concat([...blocks, ...(end ? [Buffer.alloc(1024)] : [])]))
}

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'anaquel-engine-'))
})

describe('unpack', () => {
  const unpacked = async (bytes: Buffer, wanted: (path: string) => boolean = () => true): Promise<string[]> => {
    writeFileSync(join(folder, 'a.tgz'), bytes)
    await unpack(join(folder, 'a.tgz'), join(folder, 'to'), wanted)
    return readdirSync(join(folder, 'to'), { recursive: true }).map(String).sort()
  }

  it('keeps what is wanted, byte for byte, without the folder that npm puts around it', async () => {
    const long = 'ñ'.repeat(200_000)
    const files = { 'package.json': '{}', 'dist/a.js': long, 'dist/b.js': 'b', empty: '' }
    expect(await unpacked(tarball(files), path => path !== 'dist/b.js')).toEqual([
      'dist',
      join('dist', 'a.js'),
      'empty',
      'package.json',
    ])
    expect(readFileSync(join(folder, 'to/dist/a.js'), 'utf8')).toBe(long)
  })

  it('writes nothing outside its folder', async () => {
    expect(await unpacked(tarball({ '../../up': 'no', 'a/../../../up': 'no', fine: 'yes' }))).toEqual(['fine'])
    expect(readdirSync(folder).sort()).toEqual(['a.tgz', 'to'])
  })

  it('an archive that ends early is an error', async () => {
    await expect(unpacked(tarball({ a: 'b' }, { end: false }))).rejects.toThrow('ends early')
  })
})

describe('the engine', () => {
  const entry = 'dist/transformers.node.mjs'
  const bytes = tarball({ 'package.json': '{}', [entry]: 'export {}', 'dist/web.js': 'for browsers' })
  const integrity = `sha512-${createHash('sha512').update(bytes).digest('base64')}`
  const part: Part = {
    name: '@huggingface/transformers',
    version: '0.0.0',
    integrity,
    files: [/^package\.json$/, /node\.mjs$/],
  }
  const pack = async (_: Part, to: string): Promise<string> => {
    writeFileSync(join(to, 'fake.tgz'), bytes)
    return join(to, 'fake.tgz')
  }

  it('is fetched whole: what is wanted of each package, and nothing beside it', async () => {
    expect(engineAt(folder)).toBeNull()
    expect(hasEngine({ folder })).toBe(false)
    const path = await pullEngine(folder, { parts: [part], pack })
    expect(engineAt(folder)).toBe(new URL(`file://${path}`).href)
    expect(readFileSync(path, 'utf8')).toBe('export {}')
    const engine = join(folder, readdirSync(folder)[0]!)
    expect(readdirSync(engine)).toEqual(['node_modules'])
    expect(readdirSync(join(engine, 'node_modules')).sort()).toEqual(['@huggingface', 'sharp'])
    expect(readdirSync(join(engine, 'node_modules/@huggingface/transformers/dist'))).toEqual(['transformers.node.mjs'])
  })

  it('a package that is not the one expected is refused, and nothing stays', async () => {
    const other = { ...part, integrity: 'sha512-other' }
    await expect(pullEngine(folder, { parts: [part, other], pack })).rejects.toThrow(
      '@huggingface/transformers is not the package that was expected',
    )
    expect([engineAt(folder), readdirSync(folder)]).toEqual([null, []])
  })

  it('two who ask at once share one fetch; an engine of another version goes when the new one is there', async () => {
    mkdirSync(join(folder, 'engine-0.0.1'))
    let fetches = 0
    const counted: typeof pack = (...args) => {
      fetches++
      return pack(...args)
    }
    await Promise.all([1, 2].map(() => pullEngine(folder, { parts: [part], pack: counted })))
    expect([fetches, readdirSync(folder).length]).toEqual([1, 1])
    expect(engineAt(folder)).not.toBeNull()
  })

  it('every part is pinned by version and by SHA-512', () => {
    for (const { name, version, integrity: hash } of ENGINE) {
      expect(version, name).toMatch(/^\d+\.\d+\.\d+$/)
      expect(hash, name).toMatch(/^sha512-[A-Za-z0-9+/]{86}==$/)
    }
  })
})
