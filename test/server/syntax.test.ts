/** Citations in the syntax of the draft, over REST: exact, of exactly the cited works, and twice the same. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readBib } from '../../src/core/references/bib/grammar.ts'
import { openHouse, type House, type Reply } from './house.ts'

const api = '/api/v1'
const SAID = 'La imprenta llegó a la ciudad de Sevilla en 1477.'
const KEY = 'garcia1998imprenta'

let house: House
beforeAll(async () => {
  house = await openHouse()
  await house.upload(
    `#1\nUn prólogo sin nada que decir.\f#2\n${SAID} Los talleres eran pequeños.`,
    '?titulo=La%20imprenta&autores=Garc%C3%ADa,%20Ana&anio=1998',
  )
  await house.upload('#1\nDe otra cosa se habla aquí.', '?titulo=Otra%20obra&autores=Paz,%20Luis&anio=1999')
})
afterAll(() => house.close())

const cite = (body: object, query = '', headers: Record<string, string> = {}): Promise<Reply> =>
  house.ask('POST', `${api}/citar${query}`, { body, headers })

const DRAFTS = {
  latex: [
    `\\documentclass{article}\n\\begin{document}\n${SAID} % nota\nNada más.\n\\end{document}\n`,
    `\\autocite[2]{${KEY}}`,
  ],
  typst: [`#set page(width: 9cm)\n\n${SAID} Nada más.\n`, `#cite(<${KEY}>, supplement: [p. 2])`],
  org: [`#+title: Notas\n\n${SAID} Nada más.\n`, `[cite:@${KEY} p. 2]`],
  pandoc: [`# Notas\n\n${SAID} Ya se sabe [@paz1999otra, p. 3].\n`, `[@${KEY}, p. 2]`],
} as const

describe.each(Object.entries(DRAFTS))('a draft for %s', (syntax, [draft, written]) => {
  it('takes the citations of its language, the .bib of the cited works and no other, and changes nowhere else', async () => {
    const { status, json } = await cite({ texto: draft })
    expect([status, json.estado, json.formato]).toEqual([200, 'listo', syntax === 'pandoc' ? 'markdown' : syntax])
    expect(json.citas).toMatchObject([{ cita: written, localizador: 'p. 2' }])
    expect(json.texto).toBe(draft.replace('1477.', `1477 ${written}.`))
    const [from, to] = json.citas[0].rango
    expect(json.texto.slice(from, to)).toBe(written)
    expect(readBib(json.bibliografia_bib).entries.map(({ key }) => key)).toEqual([KEY])
    const told = json.avisos?.map(({ motivo }: { motivo: string }) => motivo) ?? []
    expect(told).toEqual(syntax === 'latex' ? ['sin_biblatex'] : [])
  })

  it('cited twice is byte for byte the same; what was cited is left alone', async () => {
    const [one, two] = [await cite({ texto: draft }), await cite({ texto: draft })]
    expect([two.json.texto, two.json.bibliografia_bib]).toEqual([one.json.texto, one.json.bibliografia_bib])
    const again = await cite({ texto: one.json.texto })
    expect([again.json.texto, again.json.citas]).toEqual([one.json.texto, []])
    expect(again.json.bibliografia_bib).toBe(one.json.bibliografia_bib)
  })

  it('is the bare file by its media type, and a file that comes as one', async () => {
    const media = {
      latex: ['text/x-tex', 'tex'],
      typst: ['text/vnd.typst', 'typ'],
      org: ['text/org', 'org'],
      pandoc: ['text/markdown;variant=pandoc', 'md'],
    }[syntax]!
    const form = new FormData()
    form.append('archivo', new Blob([draft]), `tesis.${media[1]}`)
    const { text, headers, status } = await house.ask('POST', `${api}/citar`, {
      raw: form,
      headers: { Accept: media[0]! },
    })
    expect([status, text]).toEqual([200, draft.replace('1477.', `1477 ${written}.`)])
    expect(headers.get('content-disposition')).toContain(`tesis-citado.${media[1]}`)
  })
})

it('a draft that cites with natbib goes on with it, and its .bib is one of BibTeX', async () => {
  const draft = `\\usepackage{natbib}\n\\begin{document}\n${SAID}\n\\bibliography{tesis}\n\\end{document}\n`
  const { json } = await cite({ texto: draft })
  expect(json.texto).toBe(draft.replace('1477.', `1477 \\citep[p.~2]{${KEY}}.`))
  expect(json.bibliografia_bib).toMatch(/\n\s*year\s*= /)
  expect(json.bibliografia_bib).not.toMatch(/\n\s*date\s*= /)
  expect(json.avisos).toBeUndefined()
})

describe('formato', () => {
  it('writes the citations of search, pages, answers and verdicts in the syntax, with their works', async () => {
    const asked = {
      buscar: await house.ask('GET', `${api}/buscar?q=imprenta%20Sevilla&k=1&formato=latex`, {}),
      verificar: await house.ask('POST', `${api}/verificar`, { body: { afirmacion: SAID, formato: 'typst' } }),
      preguntar: await house.ask('POST', `${api}/preguntar`, {
        body: { pregunta: '¿Cuándo llegó la imprenta a Sevilla?', literal: true, formato: 'org' },
      }),
    }
    expect(asked.buscar.json.pasajes[0].cita).toBe(`\\autocite[2]{${KEY}}`)
    expect(asked.verificar.json.pasajes[0].cita).toBe(`#cite(<${KEY}>, supplement: [p. 2])`)
    expect(asked.preguntar.json.fuentes[0].cita).toBe(`[cite:@${KEY} p. 2]`)
    expect(asked.preguntar.json.respuesta).toContain(`[cite:@${KEY} p. 2]`)
    for (const { json } of Object.values(asked)) expect(json.bibliografia_bib).toContain(`{${KEY},`)
  })

  it('a language of drafts has its own citations: another is told apart by name', async () => {
    const { status, json } = await cite({ texto: DRAFTS.latex[0], formato: 'typst' })
    expect([status, json.error.detalles.campo]).toEqual([400, 'formato'])
    const markdown = await cite({ texto: `${SAID}\n`, formato: 'latex' })
    expect(markdown.json.texto).toBe(`${SAID.replace('.', ` \\autocite[2]{${KEY}}.`)}\n`)
  })

  it('of another account: neither its works nor their keys', async () => {
    const { key } = await house.newAccount('otra@example.org')
    const { json } = await house.ask('POST', `${api}/citar`, { key, body: { texto: DRAFTS.latex[0] } })
    expect([json.citas, json.texto, json.bibliografia_bib]).toEqual([[], DRAFTS.latex[0], ''])
  })
})

const latex = ['pdflatex', 'biber'].every(program => spawnSync(program, ['--version']).status === 0)
if (!latex) console.warn('SKIPPED: pdflatex and biber are not installed; what is written for LaTeX is not compiled.')
it.skipIf(!latex)('LaTeX and biber make a page of it, with the printed page', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'anaquel-latex-'))
  try {
    const head =
      '\\documentclass{article}\n\\usepackage[style=authoryear]{biblatex}\n\\addbibresource{a.bib}\n\\begin{document}\n'
    const { json } = await cite({ texto: `${head}${SAID}\n\n\\printbibliography\n\\end{document}\n` })
    writeFileSync(join(folder, 'a.tex'), json.texto)
    writeFileSync(join(folder, 'a.bib'), json.bibliografia_bib)
    const run = (program: string, ...rest: string[]): string =>
      execFileSync(program, rest, { cwd: folder, encoding: 'utf8' })
    run('pdflatex', '-interaction=nonstopmode', 'a')
    run('biber', 'a')
    run('pdflatex', '-interaction=nonstopmode', 'a') // it asks for one more run itself
    const log = run('pdflatex', '-interaction=nonstopmode', 'a')
    expect(json.avisos).toBeUndefined()
    expect(log).not.toMatch(/undefined (?:citation|reference)/i)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
