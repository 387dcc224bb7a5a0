/** Where the words of scans stand: by position, replaced, and gone with the document. */
import { expect, it } from 'vitest'
import type { WordBox } from '../../storage/contract.ts'
import type { Get } from './contract.ts'
import { book, failure, hash, newDocument, shelfOf } from './fixtures.ts'

export const wordBox = (text: string, change: Partial<WordBox> = {}): WordBox => ({
  text,
  x0: 0.1,
  y0: 0.2,
  x1: 0.34567,
  y1: 0.25,
  ...change,
})

export function judgeWords(get: Get): void {
  it('gives the words of a position, or of all that have some, in order, to five decimals', async () => {
    const shelf = await shelfOf(get()),
      document = await book(shelf, ['uno', 'dos', 'tres'])
    expect(await shelf.wordBoxes(document)).toEqual(new Map())
    const third = [wordBox('«tres»\n'), wordBox('', { x0: 1 / 3 })]
    await shelf.saveWordBoxes(document, new Map([[3, third], [1, [wordBox('uno')]]])) // prettier-ignore
    await shelf.saveWordBoxes(document, new Map([[1, [wordBox('otro')]], [2, []]])) // prettier-ignore
    const all = await shelf.wordBoxes(document)
    expect([...all.keys()]).toEqual([1, 2, 3])
    expect([all.get(1), all.get(2)]).toEqual([[wordBox('otro')], []])
    expect(all.get(3)).toEqual([third[0], wordBox('', { x0: 0.33333 })])
    expect(await shelf.wordBoxes(document, 3)).toEqual(new Map([[3, all.get(3)]]))
    expect(await shelf.wordBoxes(document, 4)).toEqual(new Map())
  })

  it('go with the document, and when it is read anew', async () => {
    const shelf = await shelfOf(get()),
      sha256 = hash(),
      { row } = await shelf.add(newDocument({ sha256 })),
      { jobs } = get()
    await shelf.saveWordBoxes(row.id, new Map([[1, [wordBox('uno')]]]))
    for (let job = await jobs.claim('w', 60, { economico: true }); job;)
      if (job.subject === row.id) {
        await jobs.fail(job.id, 'w', 'roto')
        break
      } else job = await jobs.claim('w', 60, { economico: true })
    await shelf.retry(row.id, null)
    expect(await shelf.wordBoxes(row.id)).toEqual(new Map())
    await shelf.remove(row.id)
    await expect(shelf.wordBoxes(row.id)).rejects.toSatisfy(failure('no_encontrado'))
  })
}
