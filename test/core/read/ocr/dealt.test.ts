/** How pages are dealt out to the children that read them, with a child that hangs and one that dies. */
import { beforeEach, expect, test, vi } from 'vitest'
import { isolated, type IsolateOptions, type Outcome } from '../../../../src/core/read/isolate.ts'
import { readScans } from '../../../../src/core/read/ocr/index.ts'
import type { OcrInput } from '../../../../src/core/read/ocr/process.ts'

vi.mock('node:os', async real => ({ ...(await real<object>()), availableParallelism: () => 2 }))
vi.mock('../../../../src/core/read/isolate.ts', async real => ({ ...(await real<object>()), isolated: vi.fn() }))

const PAGES = Array.from({ length: 43 }, (_, i) => i + 1)
const LIMITS = { seconds: 600, megabytes: 1500 }
const died: Outcome<null> = { ok: false, why: 'crash', message: 'fake child died' }
const fakeRead = { turn: 0, skew: 0, from: {}, to: {}, lines: [], confidence: 90 }

type FakeChild = (input: OcrInput, tell: (message: unknown) => Promise<void>) => Promise<Outcome<unknown>>
const shares: (readonly number[])[] = []

const readsAll: FakeChild = async ({ pages }, tell) => {
  for (const page of pages) {
    await tell({ is: 'at', page })
    await tell({ is: 'page', page, read: fakeRead, points: { width: 1, height: 1 } })
  }
  return { ok: true, value: 90 }
}

/** The first child that is asked behaves as told, the later ones read what they are given. */
function fakeChildren(first: FakeChild, later: FakeChild = readsAll): void {
  vi.mocked(isolated).mockImplementation(async (_source, { input }, { onMessage }: IsolateOptions) => {
    const asked = input as OcrInput
    shares.push(asked.pages)
    const child = shares.length === 1 ? first : later
    return (await child(asked, async message => onMessage?.(message))) as Outcome<never>
  })
}

beforeEach(() => {
  shares.length = 0
})

test('while one child hangs on its first page, the other reads all but what the first has taken', async () => {
  let release = (): void => {}
  const held = new Promise<void>(resolve => (release = resolve))
  const done: number[] = []
  fakeChildren(async (input, tell) => {
    await held
    return readsAll(input, tell)
  })
  const reading = readScans({
    path: 'fake.pdf',
    kind: 'pdf',
    pages: PAGES,
    limits: LIMITS,
    onPage: async (_n, page) => void done.push(page),
  })
  await vi.waitFor(() => expect(done).toContain(43))
  expect(done).toEqual(PAGES.slice(11))
  release()
  const { read, lost, late } = await reading
  expect([...read.keys()].sort((a, b) => a - b)).toEqual(PAGES)
  expect([lost, late]).toEqual([[], []])
})

test('the last pages are dealt one at a time', async () => {
  fakeChildren(readsAll)
  await readScans({ path: 'fake.pdf', kind: 'pdf', pages: PAGES, limits: LIMITS })
  expect(shares.flat()).toEqual(PAGES)
  expect(shares.slice(-4).map(share => share.length)).toEqual([1, 1, 1, 1])
})

test('the page at which a child dies is lost, and the others of its share are read', async () => {
  fakeChildren(async ({ pages }, tell) => {
    await tell({ is: 'at', page: pages[0]! })
    await tell({ is: 'page', page: pages[0]!, read: fakeRead, points: { width: 1, height: 1 } })
    await tell({ is: 'at', page: pages[1]! })
    return died
  })
  const { read, lost, late } = await readScans({ path: 'fake.pdf', kind: 'pdf', pages: PAGES, limits: LIMITS })
  expect([...read.keys()].sort((a, b) => a - b)).toEqual(PAGES.filter(page => page !== 2))
  expect([lost, late]).toEqual([[2], []])
})

test('when every child dies each lane gives up after four, and the pages that nobody read are told', async () => {
  const dies: FakeChild = async ({ pages }, tell) => {
    await tell({ is: 'at', page: pages[0]! })
    return died
  }
  fakeChildren(dies, dies)
  const { lost, late } = await readScans({ path: 'fake.pdf', kind: 'pdf', pages: PAGES, limits: LIMITS })
  expect(lost).toHaveLength(8)
  expect([...lost, ...late].sort((a, b) => a - b)).toEqual(PAGES)
})

test('a page begins with the turn of the page before it, also in another call', async () => {
  const turns: unknown[] = []
  fakeChildren(readsAll)
  const fake = vi.mocked(isolated).getMockImplementation()!
  vi.mocked(isolated).mockImplementation(async (source, call, options) => {
    turns.push((call.input as OcrInput).turn)
    return fake(source, call, options)
  })
  await readScans({ path: 'fake.pdf', kind: 'pdf', pages: PAGES, limits: LIMITS })
  expect(turns.slice(0, 2)).toEqual([null, null])
  expect(new Set(turns.slice(2))).toEqual(new Set([90]))
})
