import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Inferrer } from '../../../src/core/models/models.ts'
import type { Reading } from '../../../src/core/verify/entailer.ts'
import { judgedPairs } from '../../../src/core/readers/judged.ts'
import { openMeasurements } from '../../../src/core/readers/measurements.ts'
import { createPanel, worth, type Joining, type Panel } from '../../../src/core/readers/panel.ts'
import { answer, createRelay, type Asked } from '../../../src/core/readers/relay.ts'
import { fakeInferrer, MANNERS, straight, type Oracle } from './fakes.ts'

const pairs = judgedPairs()
const labels = new Map(pairs.map(p => [`${p.claim} ${p.passage}`, p.label]))
const oracle: Oracle = (claim, passage) => labels.get(`${claim} ${passage}`) ?? 'neither'
const reader = (manner: keyof typeof MANNERS, name: string = manner, more: Partial<Inferrer> = {}) =>
  fakeInferrer(name, MANNERS[manner](oracle), more)
const NOW: Joining = { patience: 180, sends: false, measured: true }

const known = pairs.find(p => p.label === 'support' && p.direction === 'es-es')!
const reading = (over: Partial<Reading> = {}): Reading => ({
  claim: known.claim,
  evidence: [known.passage],
  nearest: 0,
  ...over,
})

describe('the panel of readers', () => {
  let folder: string, lines: string[], panel: Panel
  const open = (): Panel =>
    (panel = createPanel({
      measurements: openMeasurements(folder),
      pairs: () => pairs,
      log: { info: line => void lines.push(line), warn: line => void lines.push(line) },
    }))
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'anaquel-readers-'))
    lines = []
    open()
  })
  afterEach(async () => {
    await panel.close()
    rmSync(folder, { recursive: true })
  })

  it('a good reader is measured once, said once, and then believed; the next start finds it measured', async () => {
    const good = reader('good')
    await panel.join(good, NOW)
    expect(panel.states()).toMatchObject([{ name: 'good', state: 'believed', sends: false }])
    expect(lines).toHaveLength(2)
    expect(lines[0]).toMatch(/^judge: good is being measured/)
    expect(lines[1]).toMatch(/^judge: good is believed; measured on 800 pairs: es-es \d+ % right of \d+, \d+ % found;/)
    const [opinion] = await panel.reader.read([reading()])
    expect(opinion).toMatchObject({ by: 'good', sentences: [0] })
    expect(opinion!.support).toBeGreaterThan(0.9)

    const asked = good.asked
    await open().join(good, NOW)
    expect([panel.states()[0]!.state, good.asked]).toEqual(['believed', asked])
  })
  it.each([
    ['bad', /^judge: bad is not used; measured on 800 pairs/],
    ['noisy', /^judge: noisy is not used; measured on 800 pairs/],
    ['reversed', /^judge: reversed is not used \(its answers run the wrong way round\)/],
  ] as const)('a %s one is not used, and it is said with its figures', async (manner, said) => {
    const doubted = reader(manner)
    await panel.join(doubted, NOW)
    expect(panel.states()[0]!.state).toBe('doubted')
    expect(lines[1]).toMatch(said)
    expect(worth(panel.states()[0]!.measurement!)).toBe(lines[1]!.replace('judge: ', ''))
    const { asked } = doubted
    expect(await panel.reader.read([reading()])).toEqual([null])
    expect(doubted.asked).toBe(asked) // who is not believed is not asked
  })
  it('one that dies is said to, and asked nothing', async () => {
    await panel.join({ name: 'dead', infer: () => Promise.reject(new Error('nobody there')) }, NOW)
    expect(panel.states()).toEqual([{ name: 'dead', state: 'failed', detail: 'nobody there', sends: false }])
    expect(lines[1]).toBe('judge: dead could not be measured: nobody there')
    expect(await panel.reader.read([reading()])).toEqual([null])
  })
  it('while it is measured it says how far it is and has no say; closing stops it', async () => {
    let go = (): void => {}
    const held = new Promise<void>(done => {
      go = done
    })
    const good = reader('good')
    const slow: Inferrer = {
      name: 'slow',
      async infer(asked, signal) {
        if (good.asked >= 80) await Promise.race([held, new Promise((_, no) => signal?.addEventListener('abort', no))])
        return good.infer(asked)
      },
    }
    const joining = panel.join(slow, NOW)
    await expect.poll(() => panel.states()[0]!.progress).toBe(0.1)
    expect([panel.states()[0]!.state, await panel.reader.read([reading()])]).toEqual(['measuring', [null]])
    await panel.close()
    await joining
    go()
    expect(readdirSync(folder)).toEqual([])
  })
  it('other weights under the same name are measured anew', async () => {
    await panel.join(reader('good', 'nli', { identity: 'one' }), NOW)
    await open().join(reader('reversed', 'nli', { identity: 'two' }), NOW)
    expect(panel.states()[0]!.state).toBe('doubted')
  })
  it('an endpoint that answers otherwise than it was measured is measured anew; one that is away is not', async () => {
    const endpoint: Joining = { ...NOW, sends: true, recheck: true }
    await panel.join(reader('good', 'endpoint'), endpoint)
    const away: Inferrer = { name: 'endpoint', infer: () => Promise.reject(new Error('away')) }
    await open().join(away, endpoint)
    expect(panel.states()[0]!.state).toBe('believed')
    const same = reader('good', 'endpoint')
    await open().join(same, endpoint)
    expect([panel.states()[0]!.state, same.asked]).toEqual(['believed', 8])
    await open().join(reader('reversed', 'endpoint'), endpoint)
    expect(panel.states()[0]!.state).toBe('doubted')
  })
  it('a command of the shell measures nobody: who was never measured has no say', async () => {
    const good = reader('good')
    await panel.join(good, { ...NOW, measured: false })
    expect([panel.states()[0]!.state, good.asked, await panel.reader.read([reading()])]).toEqual([
      'unmeasured',
      0,
      [null],
    ])
  })
  it('what cannot be understood in the folder is measured anew', async () => {
    await panel.join(reader('good'), NOW)
    for (const text of ['', '{"name":"good"}', readFileSync(join(folder, 'good.json'), 'utf8').slice(0, 500)]) {
      writeFileSync(join(folder, 'good.json'), text)
      await open().join(reader('good'), NOW)
      expect(panel.states()[0]!.state).toBe('believed')
    }
  })
  it('a name that is no file name stays in its folder', () => {
    const kept = openMeasurements(folder)
    kept.keep(straight('../../etc/passwd', 'x'))
    expect(readdirSync(folder)).toHaveLength(1)
    expect(kept.of('../../etc/passwd', 'x')).toMatchObject({ identity: 'x' })
  })

  it('who finds more is asked first; where it fails the next one is', async () => {
    const kept = openMeasurements(folder)
    const with_ = (name: string, recall: number): void => {
      const measurement = structuredClone(straight(name))
      for (const direction of Object.values(measurement.directions)) direction.support.recall = recall
      kept.keep(measurement)
    }
    with_('first', 0.9)
    with_('second', 0.5)
    let fails = false
    const first: Inferrer = {
      name: 'first',
      infer: async list => {
        if (fails) throw new Error('no')
        return list.map(() => ({ entailment: 0.1, contradiction: 0 }))
      },
    }
    const second = fakeInferrer('second', () => ({ entailment: 0.99, contradiction: 0 }))
    await panel.join(second, NOW)
    await panel.join(first, NOW)
    // the weaker one is not asked whether it would rather say yes
    expect(await panel.reader.read([reading()])).toMatchObject([{ support: 0.1, by: 'first' }])
    expect(second.asked).toBe(0)
    fails = true
    expect(await panel.reader.read([reading()])).toMatchObject([{ support: 0.99, by: 'second' }])
  })
  it('has no opinion in a language in which nobody was measured', async () => {
    openMeasurements(folder).keep(straight('nli'))
    await panel.join(
      fakeInferrer('nli', () => ({ entailment: 1, contradiction: 0 })),
      NOW,
    )
    const french = 'Les moines n’ont rien copié dans cette abbaye pendant plus de trois siècles, dit-on.'
    expect(await panel.reader.read([reading({ evidence: [french] }), reading({ claim: french }), reading()])).toEqual([
      null,
      null,
      expect.objectContaining({ support: 1 }),
    ])
  })
  it('reads whole sentences around the nearest one, 1,500 characters at most, and decides by what it quotes', async () => {
    openMeasurements(folder).keep(straight('nli'))
    const evidence = Array.from(
      { length: 40 },
      (_, i) => `En el año ${1500 + i} los monjes de la abadía copiaron un códice más.`,
    )
    let premise = ''
    const quoting: Inferrer = {
      name: 'nli',
      infer: async list => {
        premise = list[0]!.premise
        return [{ entailment: 1, contradiction: 0, quote: evidence[22]! }]
      },
    }
    await panel.join(quoting, NOW)
    const [opinion] = await panel.reader.read([reading({ evidence, nearest: 20 })])
    expect(premise.length).toBeLessThanOrEqual(1500)
    expect(premise.length).toBeGreaterThan(1300)
    expect([premise.startsWith('En el año'), premise.includes(evidence[20]!)]).toEqual([true, true])
    expect(opinion!.sentences[0]).toBe(22)
    expect(opinion!.sentences).toContain(20)
  })
})

describe('the thread that cites', () => {
  it('asks the readers of the thread that serves, and does without them when they fail or have gone', async () => {
    const kind = { fails: false }
    const readers = {
      name: 'panel',
      most: 8,
      read: async (list: readonly Reading[]) => {
        if (kind.fails) throw new Error('no')
        return list.map(() => ({ support: 0.8, contradiction: 0, sentences: [0], by: 'nli' }))
      },
    }
    // what goes between threads is copied
    const relay = createRelay((message: Asked) => {
      void answer(readers, structuredClone(message), said => relay.take(structuredClone(said)))
    })
    expect(await relay.reader.read([reading(), reading()])).toMatchObject([{ support: 0.8, by: 'nli' }, { by: 'nli' }])
    kind.fails = true
    await expect(relay.reader.read([reading()])).rejects.toThrow(/readers failed/)
    await expect(
      createRelay(() => {}).reader.read([reading()], AbortSignal.abort(new Error('called off'))),
    ).rejects.toThrow('called off')
    const gone = createRelay(() => {})
    const asked = gone.reader.read([reading()])
    gone.close()
    await expect(asked).rejects.toThrow()
    expect(await gone.reader.read([reading()])).toEqual([])
  })
})
