import { describe, expect, it } from 'vitest'
import { bbox } from '../../src/phrase/bands.ts'
import { PhraseFailure } from '../../src/phrase/failure.ts'
import { decode, encode } from '../../src/phrase/phrase.ts'
import { VECTORS } from '../../src/phrase/vectors.ts'
import { independentDecode, independentEncode } from './independent.ts'
import { CORNERS, points, random } from './points.ts'

const MANY = 100_000
const failure = (run: () => unknown): PhraseFailure => {
  try {
    run()
  } catch (error) {
    if (error instanceof PhraseFailure) return error
    throw error
  }
  throw new Error('nothing was refused')
}

describe('the conformance vectors', () => {
  it.each(VECTORS.encode)('$latitude, $longitude is $phrase', ({ latitude, longitude, phrase, snapped, indexes }) => {
    const place = encode(latitude, longitude)
    expect(place.phrase).toBe(phrase)
    expect(place.words).toEqual(independentEncode(latitude, longitude))
    expect([place.latitude, place.longitude]).toEqual(snapped)
    const back = decode(phrase)
    expect([back.latitude, back.longitude]).toEqual(snapped)
    expect(indexes).toHaveLength(4)
  })

  it.each(VECTORS.decode)('«$phrase» is $latitude, $longitude', ({ phrase, canonical, latitude, longitude }) => {
    const place = decode(phrase)
    expect([place.phrase, place.latitude, place.longitude]).toEqual([canonical, latitude, longitude])
    expect(independentDecode(canonical.split(' '))).toEqual({ latitude, longitude })
  })

  it.each(VECTORS.refuse)('«$phrase» is refused with $status', ({ phrase, status }) => {
    expect(failure(() => decode(phrase)).status).toBe(status)
  })
})

describe('100,000 random points', () => {
  it('decode to within 0.00005 degrees, and both implementations agree on words and place', () => {
    for (const [lat, lon] of points(MANY)) {
      const place = encode(lat, lon)
      const back = decode(place.phrase)
      if (!(Math.abs(back.latitude - lat) <= 0.00005 + 1e-12 && Math.abs(back.longitude - lon) <= 0.00005 + 1e-12))
        expect.fail(`${lat}, ${lon} came back as ${back.latitude}, ${back.longitude}`)
      if (place.phrase !== independentEncode(lat, lon).join(' ')) expect.fail(`${lat}, ${lon}: ${place.phrase}`)
      if (back.latitude !== place.latitude || back.longitude !== place.longitude)
        expect.fail(`${place.phrase}: encode and decode differ`)
    }
  })

  it('come back from any order, any separators, any case', () => {
    const next = random(11)
    const separators = [' ', '.', '-', ',', '+', '_', '/', ' – ', '\t', '—', '−', ' . ', ', ', '‐']
    for (const [lat, lon] of points(MANY, 13)) {
      const place = encode(lat, lon)
      const shuffled = place.words
        .map(word => [next(), next() < 0.5 ? word : word.toUpperCase()] as const)
        .sort(([a], [b]) => a - b)
      const text = shuffled.map(([, word]) => word).join(separators[Math.floor(next() * separators.length)])
      const back = decode(text)
      if (back.phrase !== place.phrase || back.latitude !== place.latitude || back.longitude !== place.longitude)
        expect.fail(`${text}: ${back.phrase}, not ${place.phrase}`)
    }
  })

  it('with three and two words lie in the cell of the point, as the second implementation says', () => {
    for (const [lat, lon] of points(5_000, 17)) {
      for (const precision of [3, 2] as const) {
        const place = encode(lat, lon, precision)
        const back = decode(place.phrase)
        expect({ latitude: back.latitude, longitude: back.longitude }).toEqual(independentDecode(place.words))
        const half = precision === 3 ? 0.00506 : 0.05006
        expect(Math.abs(back.latitude - lat)).toBeLessThan(half)
        expect(Math.abs(back.longitude - lon)).toBeLessThan(half)
        const [west, south, east, north] = bbox(back)
        expect(west <= lon && lon <= east && south <= lat && lat <= north).toBe(true)
      }
    }
  })

  it('always give four different words with a clean path', () => {
    for (const [lat, lon] of points(20_000, 19)) {
      const { words, phrase } = encode(lat, lon)
      if (words.length !== 4 || new Set(words).size !== 4 || !/^[a-z0-9-]+( [a-z0-9-]+){3}$/.test(phrase))
        expect.fail(phrase)
    }
  })
})

describe('the returned coordinate', () => {
  it.each(CORNERS)('%f, %f is the one that the phrase stands for, without float noise', (lat, lon) => {
    const { latitude, longitude, words } = encode(lat, lon)
    expect({ latitude, longitude }).toEqual({ latitude: lat, longitude: lon })
    expect(String(latitude).length).toBeLessThan(9)
    expect(Object.is(latitude, -0) || Object.is(longitude, -0)).toBe(false)
    expect(independentDecode(words)).toEqual({ latitude, longitude })
  })

  it('has a cell that ends at the ends of the Earth', () => {
    expect(bbox(encode(90, 180))).toEqual([179.99995, 89.99995, 180, 90])
    expect(bbox(encode(-90, -180, 2))).toEqual([-180, -90, -179.90005, -89.90005])
  })
})

describe('words accepted', () => {
  const T_SHIRT = 'chivalry operate smartly t-shirt'
  it.each([
    'chivalry operate smartly t shirt',
    'T - SHIRT, chivalry, operate, smartly',
    'chivalry.operate.smartly.t-shirt',
    'chivalry operate smartly tshirt',
    'chivalry–operate–smartly–t–shirt',
    'ｃｈｉｖａｌｒｙ operate smartly t‑shirt',
  ])('«%s»', text => {
    expect(decode(text).phrase).toBe(T_SHIRT)
  })

  it('never joins halves that do not follow each other, and guesses nothing', () => {
    expect(failure(() => decode('t operate smartly shirt')).code).toBe('unknown')
    expect(failure(() => decode('corncobb lung strobe tactics')).code).toBe('unknown')
  })
})

describe('the order of checks', () => {
  it.each([
    ['corncob', 'count', 400],
    ['', 'count', 400],
    ['...', 'count', 400],
    ['a b c d e', 'count', 400],
    ['corncob catatonic xyzzy', 'unknown', 404],
    ['corncob catatonic', 'band', 400],
    ['corncob corncob lung strobe', 'band', 400],
    ['lung strobe', 'latitude', 400],
    ['strobe tactics', 'latitude', 400],
    ['corncob strobe tactics', 'longitude', 400],
    ['driven lung', 'outside', 400],
    ['corncob ? strobe tactics', 'gapNear', 400],
    ['corncob ? ? tactics', 'gaps', 400],
    ['x'.repeat(201), 'long', 400],
  ])('«%s» is refused as %s', (text, code, status) => {
    expect(failure(() => decode(text))).toMatchObject({ code, status })
  })

  it('bands 1, 2 and 4 are two words, the fourth ignored', () => {
    expect(decode('tactics lung corncob')).toMatchObject({
      phrase: 'corncob lung',
      latitude: 40.45,
      longitude: -3.35,
      ignored: ['tactics'],
    })
  })

  it.each([
    [91, 0],
    [-90.0001, 0],
    [0, 180.1],
    [NaN, 0],
    [0, Infinity],
  ])('%f, %f is refused', (lat, lon) => {
    expect(failure(() => encode(lat, lon)).code).toBe('range')
  })
})

it('random text never throws anything but a refusal', () => {
  const next = random(23)
  const alphabet = 'abct-. ?0é\u{1F600}\u0000−+,/%<>"\'lung corncob'
  for (let run = 0; run < 3_000; run++) {
    const text = Array.from(
      { length: Math.floor(next() * 40) },
      () => alphabet[Math.floor(next() * alphabet.length)],
    ).join('')
    try {
      decode(text, next() < 0.5 ? { latitude: 40, longitude: -3 } : undefined)
    } catch (error) {
      expect(error).toBeInstanceOf(PhraseFailure)
    }
  }
})
