import { existsSync, mkdirSync, mkdtempSync, readdirSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createCsl } from '../../../../src/core/cite/csl/index.ts'
import { pullStyles, type StylesProgress } from '../../../../src/core/cite/csl/pull.ts'
import { zip } from '../../../../src/core/zip.ts'

/** Written for this test; no official style is in the tree. */
const style = (id: string, title: string, mark: string): string => `<?xml version="1.0" encoding="utf-8"?>
<style xmlns="http://purl.org/net/xbiblio/csl" class="in-text" version="1.0"><info><title>${title}</title><id>http://www.zotero.org/styles/${id}</id><updated>2026-01-01T00:00:00+00:00</updated></info>
<citation><layout prefix="${mark}"><text variable="title"/></layout></citation></style>`
const dependent =
  '<style xmlns="http://purl.org/net/xbiblio/csl" version="1.0"><info><title>Revista ' +
  'Anaquelina</title><id>http://www.zotero.org/styles/zz-revista</id>' +
  '<link href="http://www.zotero.org/styles/zz-anaquelina" rel="independent-parent"/></info></style>'

const packed = (files: Record<string, string>): Uint8Array =>
  zip(new Map(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)])))
const STYLES = {
  'styles-abc/zz-anaquelina.csl': style('zz-anaquelina', 'Norma Anaquelina', '*'),
  'styles-abc/dependent/zz-revista.csl': dependent,
  'styles-abc/README.md': 'no',
  'styles-abc/spec/x.csl': 'no',
}
const LOCALES = {
  'locales-abc/locales-xx-XX.xml': '<locale/>',
  'locales-abc/locales.json': '{}',
  'locales-abc/sub/locales-yy-YY.xml': '<locale/>',
}

describe('pullStyles', () => {
  let folder: string, server: Server, source: string
  let answer: (path: string) => Uint8Array | number | 'silence'

  beforeEach(async () => {
    folder = join(mkdtempSync(join(tmpdir(), 'anaquel-styles-')), 'styles')
    answer = path =>
      packed(
        path === '/citation-style-language/styles/zip/HEAD'
          ? STYLES
          : path === '/citation-style-language/locales/zip/HEAD'
            ? LOCALES
            : {},
      )
    server = createServer((request, response) => {
      const what = answer(request.url!)
      if (what === 'silence') return
      if (typeof what === 'number') response.writeHead(what).end('no')
      else response.writeHead(200, { 'content-length': what.length }).end(what)
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    source = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterEach(() => {
    server.closeAllConnections()
    server.close()
  })

  it('puts styles, dependent ones and locales where they are read, and nothing else', async () => {
    const progress: StylesProgress[] = []
    expect(await pullStyles({ folder, source, onProgress: one => progress.push(one) })).toEqual({
      styles: 2,
      locales: 1,
    })
    expect(readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()).toEqual([
      'dependent',
      'dependent/zz-revista.csl',
      'locales',
      'locales/locales-xx-XX.xml',
      'zz-anaquelina.csl',
    ])
    expect(progress.map(one => one.archive)).toEqual(expect.arrayContaining(['styles', 'locales']))
    expect(progress.at(-1)!.bytes).toBe(progress.at(-1)!.total)
  })
  it('what it brought can be asked for: one line of the style is printed by the engine', async () => {
    await pullStyles({ folder, source })
    const csl = createCsl({ folder, inProcess: true })
    expect((await csl.styles('anaquelina')).map(row => row.id).sort()).toEqual(['zz-anaquelina', 'zz-revista'])
    expect(await csl.reference({ id: 'a', type: 'book', title: 'La casa' }, 'zz-revista')).toBe('*La casa')
  })
  it('is seen by an engine that was opened before', async () => {
    mkdirSync(folder)
    const csl = createCsl({ folder, inProcess: true })
    await pullStyles({ folder, source })
    expect((await csl.resolve('zz-anaquelina')).titulo).toBe('Norma Anaquelina')
  })
  it.each([
    ['a server that fails', () => 503, /locales\/zip\/HEAD could not be fetched: the server answered 503$/],
    ['an archive that is none', () => Buffer.from('<html>'), /not a ZIP/],
    ['an archive of something else', () => packed({ 'x/readme.txt': 'x' }), /holds nothing/],
    [
      'a name that leaves its folder',
      () => packed({ ...LOCALES, 'x/../../locales-es-ES.xml': 'x' }),
      /leaves its folder/,
    ],
    ['a bomb', () => packed({ ...LOCALES, 'x/locales-zz-ZZ.xml': 'a'.repeat(5_000_000) }), /more than is allowed/],
    ['silence', () => 'silence' as const, /no answer/],
  ])('%s: one sentence, and nothing is written', async (name, what, message) => {
    answer = what
    // Only silence is waited for: on a busy machine the others may need more than a second to answer.
    const patience = name === 'silence' ? 1000 : 60_000
    await expect(pullStyles({ folder, source, patience })).rejects.toThrow(message)
    expect(existsSync(folder)).toBe(false)
  })
  it('leaves everything as it was when the second archive fails', async () => {
    answer = path => (path.includes('styles/') ? 404 : packed(LOCALES))
    await expect(pullStyles({ folder, source })).rejects.toThrow(/answered 404/)
    expect(existsSync(folder)).toBe(false)
  })
  it('an archive that is too large is cut off', async () => {
    await expect(pullStyles({ folder, source, most: 100 })).rejects.toThrow(/larger than/)
  })
  it('says in one line that there is no server', async () => {
    await expect(pullStyles({ folder, source: 'http://127.0.0.1:1' })).rejects.toThrow(
      /^http:\S+ could not be fetched: [^\n]+$/,
    )
  })
})
