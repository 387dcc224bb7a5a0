/** Watched folders as people have them: from the shell, killed in the middle, and by the server. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Cobertura } from '../../src/schema/index.ts'
import { CLI, openShell, type Shell } from '../commands/spawn.ts'

let shell: Shell
let root = ''
beforeAll(async () => {
  shell = await openShell()
  root = join(shell.folder, 'Mi tesis ñ')
  mkdirSync(join(root, 'fuentes'), { recursive: true })
  writeFileSync(join(root, 'fuentes/quijote.txt'), 'En un lugar de la Mancha, de cuyo nombre no quiero acordarme.')
  for (const n of [1, 2, 3])
    writeFileSync(join(root, `nota ${n}.md`), `# Nota ${n}\n\nEl taller ${n} abrió en Alcalá.\n`)
  writeFileSync(join(root, '~$nota.docx'), 'x')
  writeFileSync(join(root, 'roto.pdf'), 'esto no es un PDF, aunque acabe en %%EOF')
})
afterAll(() => shell.close())

const coverage = async (env: Record<string, string> = {}): Promise<Cobertura> =>
  JSON.parse((await shell.run(['coverage', '--json'], { env })).out) as Cobertura
const told = ({ archivos }: Cobertura): string[] => archivos.map(({ ruta, estado }) => `${ruta} ${estado}`)

const READ = [
  'fuentes/quijote.txt leido',
  'nota 1.md leido',
  'nota 2.md leido',
  'nota 3.md leido',
  'roto.pdf fallido',
  '~$nota.docx omitido',
]

/** Killed as soon as it says something like that, or has ended before. */
async function killAt(said: RegExp): Promise<void> {
  const child = spawn(process.execPath, [CLI, 'watch', root, '--once'], { env: shell.env })
  const gone = once(child, 'close')
  let text = ''
  child.stderr.on('data', (chunk: Buffer) => {
    text += chunk.toString()
    if (said.test(text)) child.kill('SIGKILL')
  })
  await gone
}

it('killed twice in the middle, it ends in the library that one run makes; the table and --json say so', async () => {
  for (const moment of [/waiting/, /[1-9]\d* read/]) await killAt(moment)
  const { code, out } = await shell.run(['watch', root, '--once'])
  expect(code).toBe(1) // a file failed
  expect(out).toMatch(/^skipped .*~\$nota\.docx +A program leaves it/m)
  expect(out).toMatch(/^failed .*roto\.pdf +It could not be read: /m)
  expect(out).toContain('6 files: 4 read, 0 waiting, 1 skipped, 1 failed.')
  const torn = await coverage()
  const calm = { ANAQUEL_DATA: join(shell.folder, 'calm') }
  await shell.run(['watch', root, '--once'], { env: calm })
  const whole = await coverage(calm)
  expect([told(torn), told(whole), torn.ausentes]).toEqual([READ, READ, []])
  const titles = ({ archivos }: Cobertura): unknown[] => archivos.map(({ documento }) => documento?.titulo)
  expect(titles(torn)).toEqual(titles(whole))
}, 600_000)

it('a deleted file leaves its document, until somebody says otherwise', async () => {
  rmSync(join(root, 'nota 1.md'))
  rmSync(join(root, 'nota 2.md'))
  renameSync(join(root, 'nota 3.md'), join(root, 'fuentes/otra.md'))
  await shell.run(['watch', '--once'])
  const { ausentes, leidos } = await coverage()
  expect([ausentes.map(({ ruta }) => ruta).sort(), leidos]).toEqual([['nota 1.md', 'nota 2.md'], 2])
  const [kept, gone] = ausentes.map(({ documento }) => documento.id)
  expect((await shell.run(['coverage', '--keep', kept!])).out).toBe('1 kept, 0 deleted.\n')
  expect((await shell.run(['coverage', '--delete', gone!])).out).toBe('0 kept, 1 deleted.\n')
  expect((await shell.run(['coverage', '--delete', kept!])).code).toBe(1)
  expect((await coverage()).ausentes).toEqual([])
})

it('a note that is written on stays one document, with its new words; another text under its name is another', async () => {
  const note = (words: string): void => writeFileSync(join(root, 'fuentes/otra.md'), `# Nota 3\n\n${words}\n`)
  const found = async (words: string): Promise<string> => (await shell.run(['search', `"${words}"`])).out
  const documents = async (): Promise<(string | undefined)[]> =>
    (await coverage()).archivos.map(({ documento }) => documento?.id)
  const before = await documents()
  note('El taller 3 cerró en Toledo, y sus prensas pasaron a la viuda, que siguió con el oficio veinte años más.')
  await shell.run(['watch', '--once'])
  expect([await found('taller 3 abrió'), await found('cerró en Toledo')]).toEqual([
    expect.not.stringContaining('taller 3 abrió'),
    expect.stringContaining('cerró en Toledo'),
  ])
  expect([await documents(), (await coverage()).ausentes]).toEqual([before, []])
  note('Nada de lo anterior: aquí hay un resumen de otra cosa, de los telares de seda, que vinieron un siglo después.')
  await shell.run(['watch', '--once'])
  expect([await found('cerró en Toledo'), await found('telares de seda')]).toEqual([
    expect.stringContaining('cerró en Toledo'),
    expect.stringContaining('telares de seda'),
  ])
  expect((await coverage()).ausentes.map(({ motivo }) => motivo)).toEqual(['cambiado'])
  expect((await shell.run(['coverage', '--delete', 'edited'])).out).toBe('0 kept, 1 deleted.\n')
  expect((await shell.run(['coverage', '--keep', 'edited'])).out).toBe('0 kept, 0 deleted.\n')
  expect((await coverage()).ausentes).toEqual([])
  expect((await shell.run(['watch', '--stop', root])).out).toContain('its documents stay')
})

it('the server watches what ANAQUEL_WATCH names, and finds what is put there', async () => {
  shell.env.ANAQUEL_WATCH = root
  const server = await shell.serve()
  const key = (await shell.run(['key', 'create', '--name', 'x', '--scopes', 'lectura'])).out.trim()
  const read = async (path: string): Promise<unknown> =>
    (await fetch(`${server.url}/api/v1/${path}`, { headers: { Authorization: `Bearer ${key}` } })).json()
  const cobertura = async (): Promise<Cobertura> => (await read('cobertura')) as Cobertura
  await expect.poll(async () => (await cobertura()).leidos).toBe(2)
  writeFileSync(join(root, 'nueva.md'), 'La xilografía precedió a los tipos móviles.')
  const found = async (): Promise<string> => JSON.stringify(await read(`buscar?q=${encodeURIComponent('xilografía')}`))
  await expect.poll(found).toContain('La xilografía precedió')
  expect((await cobertura()).carpetas).toMatchObject([{ ruta: root, configurada: true }])
  expect(await server.stop()).toBe(0)
})
