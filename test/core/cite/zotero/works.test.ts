import { describe, expect, it } from 'vitest'
import { LiveWorks } from '../../../../src/core/cite/zotero/works.ts'

describe('the works of live citations', () => {
  const work = (id: string, more: object) => ({
    ...{ id, uris: [`urn:anaquel:${id}`] },
    item: { id, type: 'book', title: 'Historia de la imprenta', ISBN: '9780141439518', ...more },
  })
  const titled = (subtitle: string): object => ({
    ...{ ISBN: '', title: `Historia de los talleres${subtitle}` },
    ...{ author: [{ family: 'Ruiz', given: 'Ana' }], issued: { 'date-parts': [[1990]] } },
  })
  it.each([
    ['one work, when its ISBN is the same', {}, {}, 1],
    ['two volumes, when each says which it is', { volume: '1' }, { volume: '2' }, 2],
    [
      'one article, when one of them does not know the volume of its journal',
      { DOI: '10.1000/182' },
      { DOI: '10.1000/182', volume: '29', 'container-title': 'Revista' },
      1,
    ],
    ['two works of one author and year, whose subtitles differ', titled(': la Edad Media'), titled(': la Moderna'), 2],
    ['one work, when one of them lacks its subtitle', titled(': la Edad Media'), titled(''), 1],
  ])('are %s', (_, one, other, count) => {
    const works = new LiveWorks({ shelf: {} as never })
    expect(new Set([works.there(work('a', one)), works.there(work('b', other))]).size).toBe(count)
  })
})
