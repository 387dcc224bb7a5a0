import { describe, expect, it } from 'vitest'
import { readCoordinates } from '../../src/phrase/form.ts'
import { decode, encode } from '../../src/phrase/phrase.ts'
import { phrasePage } from '../../src/phrase/pages.ts'
import { languageOf } from '../../src/phrase/texts.ts'
import { points } from './points.ts'

describe('the field of the start page', () => {
  it.each([
    ['40.482, -3.3655', 40.482, -3.3655],
    ['40.482,-3.3655', 40.482, -3.3655],
    ['40.4820, −3.3655', 40.482, -3.3655],
    ['40.482 -3.3655', 40.482, -3.3655],
    ['40,482; -3,3655', 40.482, -3.3655],
    ['40,482 -3,3655', 40.482, -3.3655],
    ['40.482° N, 3.3655° W', 40.482, -3.3655],
    ['33.8568 S 151.2153 E', -33.8568, 151.2153],
    ['40, -3', 40, -3],
    ['40° 30′ 0″ N, 3° 15′ O', 40.5, -3.25],
    [`40°30'N 3°15'W`, 40.5, -3.25],
  ])('reads «%s»', (text, latitude, longitude) => {
    expect(readCoordinates(text)).toEqual({ latitude, longitude })
  })

  it.each([
    'corncob lung strobe tactics',
    'corncob, lung',
    '0 lung',
    '40.482',
    '40.4 -3.3 7',
    '',
    '0x10, 5',
    '-33.8568 S 151.2153 E',
    '33.8568 S, -151.2153 W',
    '40° 75′ N, 3° O',
    '40° 5′ 60″ N, 3° O',
  ])('takes «%s» for no coordinate', text => {
    expect(readCoordinates(text)).toBeUndefined()
  })

  it('understands the coordinate as the page shows it, to the same words, in both languages', () => {
    const view = {
      site: 'https://a.example',
      assets: { css: '', script: '', icon: '', version: '' },
      chosen: false,
      path: '/',
    }
    for (const [lat, lon] of points(200, 41)) {
      const place = encode(lat, lon)
      for (const language of ['es', 'en'] as const) {
        const shown = [...phrasePage({ ...view, language }, place).matchAll(/<dd>([^<]+)<\/dd>/g)].map(
          ([, text]) => text ?? '',
        )
        for (const text of shown.slice(0, 2)) {
          const point = readCoordinates(text)
          expect(point && encode(point.latitude, point.longitude).phrase, text).toBe(place.phrase)
        }
      }
    }
  })
})

it('a page shows every one of the 19 links', () => {
  const view = {
    site: 'https://a.example',
    assets: { css: '', script: '', icon: '', version: '' },
    chosen: true,
    path: '/',
    language: 'en',
  } as const
  const html = phrasePage(view, decode('corncob lung strobe tactics'))
  const links = /<div class="links">.*<\/div>/.exec(html)?.[0].match(/<a /g)
  expect(links).toHaveLength(19)
})

it.each([
  [undefined, undefined, 'es'],
  [undefined, 'en-GB,en;q=0.9', 'en'],
  [undefined, 'de,en;q=0.3,es;q=0.8', 'es'],
  [undefined, 'fr', 'es'],
  ['en', 'es', 'en'],
  ['xx', 'en', 'en'],
  [undefined, 'es;q=0, en', 'en'],
])('asked %s, accepting %s: %s', (asked, accepted, language) => {
  expect(languageOf(asked, accepted)).toBe(language)
})
