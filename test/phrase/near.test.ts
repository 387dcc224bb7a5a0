import { describe, expect, it } from 'vitest'
import { meters } from '../../src/phrase/near.ts'
import { decode, encode } from '../../src/phrase/phrase.ts'
import { distance, suggest } from '../../src/phrase/suggest.ts'
import { soundOf } from '../../src/phrase/sound.ts'
import { CORNERS, points, random } from './points.ts'

describe('near', () => {
  it('completes words 3 and 4, up to 5 km away', () => {
    const next = random(29)
    for (const [lat, lon] of [...points(400, 31), ...CORNERS]) {
      if (Math.abs(lat) > 89) continue
      const place = encode(lat, lon)
      const near = {
        latitude: Math.max(-90, Math.min(90, lat + (next() - 0.5) * 0.08)),
        longitude: wrap(lon + (next() - 0.5) * 0.08),
      }
      const found = decode(`${place.words[3]} ${place.words[2]}`, near)
      expect(meters(found, place), `${lat}, ${lon}`).toBeLessThan(1)
      expect(found.completed).toEqual(found.words.slice(0, 2))
    }
  })

  it('solves one missing word of any band', () => {
    for (const [lat, lon] of points(60, 37)) {
      const place = encode(lat, lon)
      const near = { latitude: place.latitude + 0.0003, longitude: place.longitude - 0.0003 }
      for (const band of [0, 1, 2, 3]) {
        const text = place.words.map((word, at) => (at === band ? '?' : word)).join(' ')
        const found = decode(text, near)
        expect(meters(found, near), text).toBeLessThanOrEqual(meters(place, near) + 1e-6)
        if (band < 2) expect(found.phrase).toBe(place.phrase)
        expect(found.completed).toEqual([found.words[band]])
      }
    }
  })

  it('changes nothing in a phrase that needs no help', () => {
    expect(decode('corncob lung strobe tactics', { latitude: -80, longitude: 100 })).toEqual(
      decode('corncob lung strobe tactics'),
    )
    expect(() => decode('lung strobe tactics', { latitude: 40, longitude: -3 })).toThrow(/latitude/)
  })

  it('measures over the antimeridian', () => {
    expect(meters({ latitude: 0, longitude: 179.9999 }, { latitude: 0, longitude: -179.9999 })).toBeCloseTo(22.24, 1)
    expect(meters({ latitude: 0, longitude: 0 }, { latitude: 1, longitude: 0 })).toBeCloseTo(111195, -1)
  })
})

describe('suggestions', () => {
  it('a slip of the finger finds its word among those of the free bands', () => {
    expect(suggest('stroble', [1304, 3766, -1, 6655])[0]).toBe('strobe')
    expect(suggest('tactisc', [1304, 3766, 6433, -1])[0]).toBe('tactics')
    expect(suggest('cornocb', [-1, 3766, 6433, 6655])[0]).toBe('corncob')
  })

  it.each([
    ['strobe', 'strobe', 0],
    ['stroble', 'strobe', 1],
    ['tactisc', 'tactics', 1],
    ['', 'lung', 4],
    ['ca', 'abc', 3],
    ['kitten', 'sitting', 3],
  ])('%s and %s are %d edits apart', (a, b, edits) => {
    expect(distance(a, b)).toBe(edits)
    expect(distance(b, a)).toBe(edits)
    if (edits > 0) expect(distance(a, b, edits - 1)).toBe(Infinity)
  })

  it('offer no word of a band that the phrase already has', () => {
    for (const word of suggest('lung', [1304, 3766, -1, -1])) expect(word > 'sandstorm').toBe(true)
  })

  it('a misheard word finds its word by sound', () => {
    expect(suggest('tacticks', [1304, 3766, 6433, -1])[0]).toBe('tactics')
    expect(suggest('knapkin', [-1, -1, -1, -1])).toContain('napkin')
    expect(soundOf('fone')).toBe(soundOf('phone'))
    expect(soundOf('nite')).not.toBe(soundOf('boat'))
  })

  it('near ranks them by where they lead', () => {
    const there = encode(52.5902, -2.1304)
    const near = { latitude: 52.6, longitude: -2.1 }
    const slots = [-1, 3778, 6516, 6906] as [number, number, number, number]
    const ranked = suggest('croac', slots, near)
    expect(ranked[0]).toBe(there.words[0])
    const away = ranked.map(word => meters(decode(`${word} lusty subwoofer trustful`), near))
    expect(away).toEqual([...away].sort((a, b) => a - b))
  })

  it('are at most five, and none for a word nothing resembles or of absurd length', () => {
    expect(suggest('ab', [-1, -1, -1, -1]).length).toBeLessThanOrEqual(5)
    expect(suggest('qqqqzzzz', [-1, -1, -1, -1])).toEqual([])
    expect(suggest('a'.repeat(150), [-1, -1, -1, -1])).toEqual([])
  })
})

const wrap = (lon: number): number => (lon > 180 ? lon - 360 : lon < -180 ? lon + 360 : lon)
