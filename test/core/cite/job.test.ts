import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documento } from '../../../src/core/anchor.ts'
import { cite } from '../../../src/core/cite/index.ts'
import { decided } from '../../../src/core/cite/decisions.ts'
import { unread } from '../../../src/core/cite/unread.ts'
import { startCitation } from '../../../src/core/cite/citations.ts'
import type { Report } from '../../../src/core/jobs/task.ts'
import { citeDraft, scoreCite, type Claim } from '../../bench/cite.ts'
import { newDocument } from '../../storage/fixtures.ts'
import { hold, type Held } from '../held.ts'
import { mutate, seed, WAYS } from '../mutate.ts'
import { sentencesOf, sourcesOf, texts } from '../texts.ts'

const list = texts()
const outside = (document: number): boolean => document % 3 === 2
const kept = list.filter((_, i) => !outside(i))
const place = (document: number): number => kept.indexOf(list[document]!)

let held: Held
beforeAll(async () => {
  held = await hold(sourcesOf(kept))
})
afterAll(() => held.close())

const report = (more: Partial<Report> = {}): Report => ({
  signal: new AbortController().signal,
  phase: async () => {},
  long: async () => {},
  done: () => false,
  checkpoint: async () => {},
  ...more,
})

/** Some 200 sentences: literal, altered, and of documents that are not there. */
function mixed(): Claim[] {
  const all = sentencesOf(list)
    .sort((a, b) => seed(a.text) - seed(b.text))
    .slice(0, 130)
  return all.flatMap((s, i): Claim[] => {
    if (outside(s.document)) return [{ kind: 'foreign', text: s.text, right: [] }]
    if (i % 2 === 0) return [{ kind: 'literal', text: s.text, right: [place(s.document)] }]
    const text = mutate(s.text, WAYS[i % WAYS.length]!, all[(i + 7) % all.length]!.text, s.language)
    return text === null ? [] : [{ kind: 'altered', text, right: [] }]
  })
}

describe('the citing job', () => {
  it('«citations given are right ≥ 97 % of the time», and most of what the library says is cited', async () => {
    const { scores, wrong } = await scoreCite(held, mixed())
    const sum = (key: 'given' | 'right'): number => scores.reduce((total, s) => total + s[key], 0)
    expect(sum('given')).toBeGreaterThan(25)
    expect(sum('right') / sum('given'), wrong.join('\n')).toBeGreaterThanOrEqual(0.97)
    const literal = scores.find(s => s.kind === 'literal')!
    expect(literal.right / literal.claims).toBeGreaterThanOrEqual(0.85)
  })

  it('a killed job goes on where it was: no claim is judged twice', async () => {
    const claims = mixed()
      .slice(0, 30)
      .map(c => c.text)
    const input = { texto: claims.join('\n\n'), estilo: 'apa', idioma: 'es-ES', umbral: 0.7 }
    const { row } = await startCitation(held.library, { input, draft: null })
    const job = (await held.storage.jobs.claim('first', 3600, { economico: true }))!
    const judged: string[] = []
    const library = {
      ...held.library,
      entail: {
        name: 'counting',
        entail: async (pairs: Parameters<typeof held.library.entail.entail>[0]) => {
          judged.push(...new Set(pairs.map(p => p.claim)))
          return held.library.entail.entail(pairs)
        },
      },
    }
    // what a kill leaves behind: the last file that was saved
    const dying = report({
      phase: async fase => {
        if (fase === 'citas') throw new Error('killed')
      },
    })
    await expect(cite(library, job, dying)).rejects.toThrow('killed')
    expect(judged.length).toBeGreaterThan(10)
    const before = judged.length
    await cite(library, job, report())
    expect(judged.length).toBe(before)
    await held.storage.jobs.finish(job.id, 'first')
    expect((await held.library.shelf.citation(row.id)).estado).toBe('listo')
    expect(await held.library.scratch.load(row.id)).toBeNull()
  })

  it('what is cited already, questions, headings, code, the writer’s own word and lists of sources get nothing', async () => {
    const s = sentencesOf(kept)[0]!.text
    const texto = [
      `# ${s}`,
      `${s.replace(/\.$/, '')} (Otro, 1999, p. 3).`,
      `¿${s.replace(/\.$/, '')}?`,
      '```',
      s,
      '```',
      '## Referencias',
      `- ${s}`,
    ].join('\n\n')
    const { texto: out, citas } = await citeDraft(held, texto)
    expect([out, citas]).toEqual([texto, []])
  })

  it('says how many documents of its scope were not read yet, also when it is written again', async () => {
    const { shelf } = held.library
    const { row: waiting } = await shelf.add(newDocument())
    const { id, avisos } = await citeDraft(held, sentencesOf(kept)[0]!.text)
    expect(avisos).toMatchObject([{ motivo: 'por_leer', detalle: '1' }])
    await shelf.remove(waiting.id)
    const { citado } = await decided(held.library, await shelf.citation(id), { rechazadas: [] })
    expect(citado.avisos).toEqual(avisos)
    const { avisos: none } = await citeDraft(held, sentencesOf(kept)[1]!.text)
    expect(none).toBeUndefined()
    expect(await unread(held.library, { documentos: [held.ids[0]!] })).toEqual([])
  })

  it('says that a style prints no pages, and nothing of it where they stand in the text', async () => {
    const { text } = sentencesOf(kept)[0]!
    expect((await citeDraft(held, text, 'nature')).avisos).toMatchObject([{ motivo: 'sin_pagina', detalle: 'Nature' }])
    expect((await citeDraft(held, text, 'ieee')).avisos).toBeUndefined()
  })

  it('says which citations have a page that is not among those of the record', async () => {
    const [sentence] = sentencesOf(kept)
    const id = held.ids[sentence!.document]!
    const { shelf } = held.library
    const { csl } = await shelf.document(id)
    await shelf.update(id, { csl: { ...csl, page: '2367-86' }, numeraciones: [{ desde: '1', hasta: '9' }] })
    const { citas, avisos } = await citeDraft(held, sentence!.text)
    expect(citas).toMatchObject([{ documento: id }])
    expect(avisos).toMatchObject([{ motivo: 'otras_paginas', afirmaciones: [sentence!.text] }])
    const { avisos: told, notices } = documento(await shelf.document(id), '')
    expect(told?.at(-1)).toMatch(/impresas \(1-9\) no son las de su ficha/)
    expect(notices?.at(-1)).toMatch(/^Its printed pages \(1-9\)/)
    await shelf.update(id, { csl, numeraciones: null })
  })

  it.each(['apa', 'ieee', 'vancouver', 'mla', 'chicago-notes-bibliography'])(
    '%s: without its citations the text is the draft, to the byte',
    async estilo => {
      const some = sentencesOf(kept)
        .slice(0, 6)
        .map(s => s.text)
      const texto = `# Título\n\n${some.slice(0, 3).join(' ')}\n\n- ${some[3]}\n- ${some[4]}\n\n> ${some[5]}\n`
      const { texto: out = '', citas = [], bibliografia = [] } = await citeDraft(held, texto, estilo)
      expect(citas.length).toBeGreaterThanOrEqual(4)
      expect(bibliografia.length).toBeGreaterThanOrEqual(1)
      const note = estilo.startsWith('chicago')
      if (note) expect(out).toMatch(/\[\^cita-1\]: /)
      else for (const { cita } of citas) expect(out).toContain(cita)
      const body = note
        ? out.slice(0, out.indexOf('\n\n[^cita-1]: ') + 1).replace(/\[\^cita-\d+\]/g, '') || out
        : citas.reduce(
            (text, { cita }) => text.replace(new RegExp(` ?${cita.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`), ''),
            out,
          )
      expect(body.trimEnd()).toBe(texto.trimEnd())
    },
  )
})

describe('quotations in a draft', () => {
  const long = sentencesOf(kept).find(s => s.text.split(' ').length > 10)!
  const quote = long.text.replace(/\.$/, '')
  it('a long one is cited where it stands', async () => {
    const { citas = [] } = await citeDraft(held, `Lo dice así: «${quote}».`)
    expect(citas).toMatchObject([
      {
        documento: held.ids[place(list.indexOf(kept[long.document]!))],
        localizador: `p. ${long.page}`,
        respaldo: 0.99,
      },
    ])
  })
  it.each(['Más tarde añade', 'Finalmente escribe', 'Later the text adds'])('%s is no name', async frame => {
    expect((await citeDraft(held, `${frame}: «${quote}».`)).citas).toMatchObject([{ respaldo: 0.99 }])
  })
  it('said by somebody whom neither the passage nor the record knows, it is not', async () => {
    expect((await citeDraft(held, `Galileo escribió en 1610: «${quote}».`)).citas).toEqual([])
    expect((await citeDraft(held, `Mas escribe: «${quote}».`)).citas).toEqual([])
  })
  it('marks around a word or two prove nothing', async () => {
    expect(
      (
        await citeDraft(
          held,
          `La llamada «${quote.split(' ').slice(0, 2).join(' ')}» explica toda la historia de la navegación antigua.`,
        )
      ).citas,
    ).toEqual([])
  })
})
