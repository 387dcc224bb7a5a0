import { describe, expect, it } from 'vitest'
import type { Embedder } from '../../../src/core/models/models.ts'
import { embedMissing, readable, startReembedding } from '../../../src/core/ingest/reembed.ts'
import { split } from '../../../src/core/ingest/split.ts'
import { fakeLeases } from '../../fake-leases.ts'
import { FakeShelf, fakeDocument } from '../../fake-shelf.ts'

const embedder = (name: string, fail = false): Embedder & { read: string[] } => {
  const read: string[] = []
  return {
    name,
    dims: 2,
    threshold: 0.5,
    read,
    async embed(texts) {
      if (fail) throw new Error('no arithmetic today')
      read.push(...texts)
      return texts.map(text => Float32Array.from([text.length, 1]))
    },
  }
}

function shelfWith(pages: number): FakeShelf {
  const shelf = new FakeShelf()
  const units = Array.from({ length: pages }, (_, i) => ({
    posicion: i + 1,
    texto: `Página ${i}.`,
    ancla: { tipo: 'pagina' as const, fisica: i + 1 },
    ruta: ['Uno'],
  }))
  shelf.put(fakeDocument('d', 'd'), split({ titulo: 'd', autores: [] }, units))
  return shelf
}

const until = async (done: () => boolean): Promise<void> => {
  while (!done()) await new Promise(resolve => setTimeout(resolve, 5))
}

describe('embedMissing', () => {
  it('embeds each passage once, with its chapter path', async () => {
    const shelf = shelfWith(40),
      model = embedder('a')
    expect(await embedMissing(shelf, model)).toBe(40)
    expect(model.read[0]).toBe(readable({ texto: 'Página 0.', ruta: ['Uno'] }))
    expect(await embedMissing(shelf, model)).toBe(0)
    expect(await shelf.unembedded('b', 100)).toHaveLength(40)
  })

  it('looks over a long shelf once for many batches', async () => {
    const shelf = shelfWith(200)
    let looks = 0
    const counted = {
      saveVectors: shelf.saveVectors.bind(shelf),
      unembedded: async (model: string, limite: number) => {
        looks++
        return shelf.unembedded(model, limite)
      },
    }
    expect([await embedMissing(counted, embedder('a')), looks]).toEqual([200, 2])
  })

  it('stops between batches when told to', async () => {
    expect(await embedMissing(shelfWith(40), embedder('a'), AbortSignal.abort())).toBe(0)
  })
})

describe('startReembedding', () => {
  const run = (shelves: FakeShelf[], next: Embedder | null, leases = fakeLeases()) => {
    const old = embedder('old')
    const lines: string[] = []
    const models = {
      embed: old as Embedder,
      next,
      promote() {
        if (this.next) [this.embed, this.next] = [this.next, null]
      },
    }
    const log = {
      info: (line: string) => {
        lines.push(line)
      },
      warn: (line: string) => {
        lines.push(line)
      },
    }
    return {
      models,
      lines,
      running: startReembedding({
        shelves: async () => shelves,
        models,
        log,
        embedded: 'old',
        lookEvery: 10,
        leases,
        picture: (name, use) => use(name),
      }),
    }
  }

  it('promotes the next model only when every shelf has its vectors, and embeds what comes later', async () => {
    const shelves = [shelfWith(20), shelfWith(3)]
    const { models, running, lines } = run(shelves, embedder('new'))
    await until(() => models.embed.name === 'new')
    for (const shelf of shelves) expect(await shelf.unembedded('new', 100)).toEqual([])
    expect(lines).toEqual(['models: searches use new from now on'])
    const late = shelfWith(2)
    shelves.push(late)
    for (let missing = 1; missing > 0; missing = (await late.unembedded('new', 100)).length)
      await new Promise(resolve => setTimeout(resolve, 5))
    await running.stop()
  })

  it('keeps the old model when the new one fails, and says so', async () => {
    const { models, running, lines } = run([shelfWith(2)], embedder('new', true))
    await until(() => lines.length > 0)
    await running.stop()
    expect(models.embed.name).toBe('old')
    expect(lines[0]).toBe('models: passages could not be embedded: no arithmetic today')
  })

  it('of two processes one makes the vectors, and both promote the model when they are made', async () => {
    const shelves = [shelfWith(60)],
      leases = fakeLeases(),
      [a, b] = [embedder('new'), embedder('new')]
    const both = [run(shelves, a, leases), run(shelves, b, leases)]
    await until(() => both.every(({ models }) => models.embed.name === 'new'))
    for (const { running } of both) await running.stop()
    expect(a.read.length + b.read.length).toBe(60)
  })

  it('leaves the embedded model’s vectors to the one who makes passages', async () => {
    const shelf = shelfWith(2)
    const { running } = run([shelf], null)
    await new Promise(resolve => setTimeout(resolve, 40))
    await running.stop()
    expect(await shelf.unembedded('old', 10)).toHaveLength(2)
  })
})
