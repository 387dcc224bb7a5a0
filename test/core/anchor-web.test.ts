import { expect, it } from 'vitest'
import { enlaceWeb } from '../../src/core/anchor-web.ts'

const ancla = { tipo: 'web', url: 'https://a.example/b' } as const
const fragment = (text: string, before?: string): string => enlaceWeb(ancla, text, before)!.split(':~:text=')[1]!

it('a few words are marked behind those before them: they may stand elsewhere on the page', () => {
  expect(fragment('Mozilla Foundation.', '2. "About the Mozilla Corporation". ')).toBe(
    '%22About%20the%20Mozilla%20Corporation%22.-,Mozilla%20Foundation.',
  )
  expect(fragment('Mozilla Foundation.', 'Otro párrafo.\n\n')).toBe('Mozilla%20Foundation.')
  expect(fragment('Mozilla Foundation.')).toBe('Mozilla%20Foundation.')
  expect(fragment('The Mozilla Foundation pledges support.', 'Antes. ')).toBe(
    'The%20Mozilla%20Foundation%20pledges%20support.',
  )
})
