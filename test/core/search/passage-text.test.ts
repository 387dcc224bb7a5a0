import { describe, expect, it } from 'vitest'
import { words } from '../../../src/core/search/analyze.ts'
import { isIn, textOf } from '../../../src/core/search/passage-text.ts'
import { parseQuery } from '../../../src/core/search/query.ts'
import { embeddedModel } from '../../../src/core/models/static.ts'
import { search, type Searchable } from '../../../src/core/search/index.ts'
import { split } from '../../../src/core/ingest/split.ts'
import { embedMissing } from '../../../src/core/ingest/reembed.ts'
import { FakeShelf, fakeDocument } from '../../fake-shelf.ts'

const TEXTS = [
  '',
  'Una sola frase',
  'El Dr. Gómez llegó en 1893. ¿Quién lo vio? Nadie («salvo uno»).\n\nOtra línea: straße, Æneid, ﬁn.² Fin.',
  '古池や蛙飛び込む水の音。松尾芭蕉の俳句である。',
  'The adarga¹ was old. It cost £3.50 in St. Louis. km² stays.',
]

describe('a passage as a search reads it', () => {
  it.each(TEXTS)('has the words of its sentences, in order: %#', text => {
    const read = textOf(text)
    expect(read.forms).toEqual(words(text))
    let end = 0
    for (const sentence of read.sentences) {
      expect(sentence.first).toBe(end)
      expect(read.forms.slice(sentence.first, sentence.end)).toEqual(words(text.slice(sentence.from, sentence.to)))
      end = sentence.end
    }
    expect(end).toBe(read.forms.length)
  })

  it('knows which sentence holds a word of the question, for each question anew', () => {
    const read = textOf('El puente se abrió en 1893. Lo proyectó Alberto de Palacio.')
    const holding = (q: string): number[] => {
      const query = parseQuery(q),
        [word] = query.lexical.words
      return read.sentences.flatMap((sentence, i) => (isIn(sentence, read.places(query).get(word!.stem)) ? [i] : []))
    }
    expect(holding('puentes')).toEqual([0])
    expect(holding('Palacio')).toEqual([1])
    expect(holding('puentes')).toEqual([0])
    expect(holding('barco')).toEqual([])
  })

  it('serves another account with the same text its own document, and nothing of the first one', async () => {
    const model = await embeddedModel()
    const shelfOf = async (id: string, pages: readonly string[]): Promise<Searchable> => {
      const shelf = new FakeShelf()
      const units = pages.map((texto, i) => ({
        ...{ posicion: i + 1, texto, ancla: { tipo: 'pagina' as const, fisica: i + 1 }, ruta: [] },
      }))
      shelf.put(fakeDocument(id, id), split({ titulo: id, autores: [] }, units))
      await embedMissing(shelf, model)
      return { shelf, models: { embed: model, rerank: null } }
    }
    const shared = 'El puente colgante de Vizcaya se abrió al público en 1893 y une las dos orillas de la ría.'
    const first = await shelfOf('primero', [shared, 'El puente colgante cobra un peaje secreto a los barcos.']),
      second = await shelfOf('segundo', [shared])
    const found = async (library: Searchable): Promise<string[]> =>
      (await search(library, 'puente colgante', { k: 10, relevant: true })).map(({ row }) => row.id)
    const before = await found(second)
    expect(await found(first)).toHaveLength(2)
    expect(await found(second)).toEqual(before)
    expect(before).toEqual(['segundo:p1.1'])
  })
})
