import { expect, it } from 'vitest'
import { bundled } from '../../src/web/lib/bundles.ts'

const file = (name: string, type = ''): File => new File(['x'], name, { type })
const names = (...files: File[]): (string | [string, string])[] =>
  bundled(files).map(({ file: one, captions }) => (captions ? [one.name, captions.name] : one.name))

it('a recording takes the captions of its name; what could be meant for another stays by itself', () => {
  const mp3 = file('charla.mp3', 'audio/mpeg'),
    mp4 = file('charla.mp4', 'video/mp4')
  expect(names(file('a.pdf', 'application/pdf'), mp3, file('charla.vtt', 'text/vtt'))).toEqual([
    'a.pdf',
    ['charla.mp3', 'charla.vtt'],
  ])
  expect(names(file('charla.es.srt'), mp4)).toEqual([['charla.mp4', 'charla.es.srt']])
  expect(names(mp3, file('charla.srt'), file('charla.en.srt'))).toEqual([['charla.mp3', 'charla.srt'], 'charla.en.srt'])
  expect(names(mp3, file('charla.es.srt'), file('charla.en.srt'))).toEqual([
    'charla.mp3',
    'charla.es.srt',
    'charla.en.srt',
  ])
  expect(names(mp3, mp4, file('charla.vtt'))).toEqual(['charla.mp3', 'charla.mp4', 'charla.vtt'])
  expect(names(file('charla.vtt'), file('otra.mp3', 'audio/mpeg'))).toEqual(['charla.vtt', 'otra.mp3'])
})
