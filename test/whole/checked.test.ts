/** `ask`, `verify` and `cite` in the shell, on the sample book. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asset } from '../../src/paths.ts'
import { openShell, type Shell } from '../commands/spawn.ts'

let shell: Shell
beforeAll(async () => {
  shell = await openShell()
  const { code, err } = await shell.run(['add', asset('sample/don-quijote.pdf')])
  if (code !== 0) throw new Error(err)
})
afterAll(() => shell.close())

const AGE = 'Frisaba la edad de nuestro hidalgo con los cincuenta años'

describe('ask', () => {
  it('answers with the page that is printed on the sentence', async () => {
    const { code, out } = await shell.run(['ask', '¿Cómo era la complexión del hidalgo?'])
    expect(code).toBe(0)
    expect(out).toMatch(/«Frisaba la edad[^»]*complexión recia[^»]*» \[\^1\]/)
    expect(out).toContain('[1] (Cervantes Saavedra, 1605, p. 1)')
    expect(out).toContain('Confidence: ')
  })
  it('--json is the wire object, and nothing found says so', async () => {
    const { out } = await shell.run(['ask', '¿Quién ganó el mundial de 2010?', '--json'])
    expect(JSON.parse(out)).toMatchObject({ fuentes: [], confianza: 'baja' })
  })
  it('without a question the usage is told', async () => expect((await shell.run(['ask'])).code).toBe(2))
})

describe('verify', () => {
  it('says what the book supports and what not', async () => {
    const { out } = await shell.run(['verify', `${AGE}.`, '--json'])
    const { veredicto, pasajes } = JSON.parse(out) as { veredicto: string; pasajes: { localizador: string }[] }
    expect([veredicto, pasajes[0]!.localizador]).toEqual(['respaldada', 'p. 1'])
    expect((await shell.run(['verify', 'Frisaba la edad de nuestro hidalgo con los sesenta años.'])).out).not.toMatch(
      /^respaldada/,
    )
  })
})

describe('cite', () => {
  it('writes the cited draft, and leaves the draft as it was', async () => {
    const draft = join(shell.folder, 'borrador.md'),
      out = join(shell.folder, 'citado.md')
    await writeFile(draft, `# Notas\n\n${AGE}. Los marcianos llegaron ayer a la Mancha en burro.\n`)
    const { code, err } = await shell.run(['cite', draft, '--style', 'apa', '-o', out])
    expect([code, err]).toEqual([0, '1 citation, 1 work.\n'])
    expect(await readFile(out, 'utf8')).toMatch(
      /^# Notas\n\nFrisaba [^\n]*años \(Cervantes Saavedra, 1605, p\. 1\)\. Los marcianos llegaron ayer a la Mancha en burro\.\n\n## Referencias\n\n- Cervantes Saavedra, M\. de\. \(1605\)/,
    )
    expect(await readFile(draft, 'utf8')).not.toContain('1605')
  })
  it('an unknown style, an absent file and a .docx that is none are told in one line', async () => {
    const draft = join(shell.folder, 'otro.md'),
      word = join(shell.folder, 'falso.docx')
    await writeFile(draft, `${AGE}.`)
    await writeFile(word, 'no soy un zip')
    expect(await shell.run(['cite', draft, '--style', 'vancuver'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('vancouver'),
    })
    expect(await shell.run(['cite', join(shell.folder, 'nada.md')])).toMatchObject({
      code: 1,
      err: expect.stringContaining('nada.md'),
    })
    expect((await shell.run(['cite', word, '-o', 'x.docx'])).code).toBe(1)
    expect((await shell.run(['cite', word])).code).toBe(2)
  })
})
