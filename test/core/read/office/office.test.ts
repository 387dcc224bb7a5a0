/**
 * What LibreOffice draws of a file that nobody vouches for: its words, and nothing of what its links name. Whatever
 * becomes of the program, nothing of it stays behind.
 */
import { createServer } from 'node:http'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { drawOffice, drawsMath, findOffice, isOffice } from '../../../../src/core/read/office/index.ts'
import { pdfLetters } from '../../../../src/core/read/pdf/index.ts'
import { archive } from '../archive.ts'

const ODT = 'application/vnd.oasis.opendocument.text'
const hasOffice = (await findOffice()) !== null
if (!hasOffice) console.warn('SKIPPED: nothing is drawn without LibreOffice (apt-get install libreoffice-writer-nogui)')

const folder = mkdtempSync(join(tmpdir(), 'anaquel-test-office-'))
afterAll(() => rmSync(folder, { recursive: true }))

const NS = ['office', 'text', 'xlink', 'draw', 'svg', 'script']
  .map(name => {
    const own = name === 'svg' ? 'svg-compatible' : name
    return `xmlns:${name}="${name === 'xlink' ? 'http://www.w3.org/1999/xlink' : `urn:oasis:names:tc:opendocument:xmlns:${name === 'draw' ? 'drawing' : own}:1.0`}"`
  })
  .join(' ')
const odt = (body: string): Buffer =>
  archive({
    mimetype: ODT,
    'META-INF/manifest.xml':
      '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">' +
      `<manifest:file-entry manifest:full-path="/" manifest:media-type="${ODT}"/>` +
      '<manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>',
    'content.xml':
      `<office:document-content ${NS} office:version="1.2"><office:body><office:text>${body}` +
      '</office:text></office:body></office:document-content>',
  })

it('knows which files it draws, and that a PDF or a text is none of them', () => {
  expect([ODT, 'application/rtf', 'application/pdf', 'text/plain', 'text/markdown', null].map(isOffice)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})

it.runIf(process.platform === 'linux')(
  'a LibreOffice without its part for equations is known by its libraries',
  async () => {
    const program = mkdtempSync(join(folder, 'program-'))
    for (const name of ['soffice', 'libswlo.so']) writeFileSync(join(program, name), '')
    expect(await drawsMath(join(program, 'soffice'))).toBe(false)
    writeFileSync(join(program, 'libsmlo.so'), '')
    expect(await drawsMath(join(program, 'soffice'))).toBe(true)
  },
)

it.runIf(hasOffice)(
  'draws the words; links to a file and to an address bring nothing in and ask nobody',
  { timeout: 120_000 },
  async () => {
    const asked: string[] = []
    const server = createServer((request, response) => {
      asked.push(request.url ?? '')
      response.end('robado')
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const secret = join(folder, 'secret.txt')
    writeFileSync(secret, 'contrasenaguardada')
    const linked = (href: string, name: string): string =>
      `<text:section text:name="${name}" text:protected="true"><text:section-source xlink:href="${href}" ` +
      'text:filter-name="Text"/></text:section>'
    const body =
      '<text:p>Palabras visibles.</text:p>' +
      linked(pathToFileURL(secret).href, 'a') +
      linked(`${address}/texto.txt`, 'b') +
      `<text:p><draw:frame svg:width="2cm" svg:height="2cm"><draw:image xlink:href="${address}/figura.png"/></draw:frame></text:p>`
    const source = join(folder, 'links.odt'),
      to = join(folder, 'links.pdf')
    writeFileSync(source, odt(body))
    expect(await drawOffice(source, { media: ODT, to })).toBe(true)
    server.close()
    const letters = (await pdfLetters(to)).join('')
    expect(letters).toContain('palabrasvisibles')
    expect(letters).not.toContain('contrasena')
    expect([letters.includes('robado'), asked]).toEqual([false, []])
  },
)

it.runIf(hasOffice)(
  'what it cannot draw, and what is aborted, leaves nothing behind',
  { timeout: 120_000 },
  async () => {
    const before = readdirSync(tmpdir()).filter(name => name.startsWith('anaquel-office-'))
    const broken = join(folder, 'broken.odt'),
      to = join(folder, 'broken.pdf')
    writeFileSync(broken, archive({ mimetype: ODT, 'content.xml': '<a' }))
    expect([await drawOffice(broken, { media: ODT, to }), existsSync(to)]).toEqual([false, false])
    const source = join(folder, 'whole.odt')
    writeFileSync(source, odt('<text:p>Uno.</text:p>'))
    const abort = new AbortController()
    const drawing = drawOffice(source, { media: ODT, to, signal: abort.signal })
    abort.abort(new Error('closed'))
    await expect(drawing).rejects.toThrow('closed')
    expect(existsSync(to)).toBe(false)
    expect(readdirSync(tmpdir()).filter(name => name.startsWith('anaquel-office-') && !before.includes(name))).toEqual(
      [],
    )
  },
)
