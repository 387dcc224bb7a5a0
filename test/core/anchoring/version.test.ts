import { describe, expect, it } from 'vitest'
import { isNearly, isVersionOf } from '../../../src/core/anchoring/version.ts'

const NOTE =
  'El impresor llegó a la villa en mayo con dos prensas y un oficial. Alquiló la casa de la plaza, que antes fue de un ' +
  'librero, y en agosto salió de ella el primer pliego, que nadie compró.'
const OTHER =
  'Los telares de seda vinieron un siglo después, con maestros de fuera. El gremio los acogió de mala gana, y durante ' +
  'años no hubo paño de la villa que no llevara dos sellos.'

describe('what a file has now', () => {
  it('is a version of what it had: words changed, much added, much left out, a note that was only begun', () => {
    expect(isVersionOf(NOTE.replace('mayo', 'abril').replace('dos prensas', 'una prensa'), NOTE)).toBe(true)
    expect(isVersionOf(`${NOTE}\n\n${OTHER}`, NOTE)).toBe(true)
    expect(isVersionOf(NOTE.slice(0, 110), NOTE)).toBe(true)
    expect(isVersionOf(NOTE, '# Apuntes')).toBe(true)
  })

  it('is another text where nothing of it is the same', () => {
    expect(isVersionOf(OTHER, NOTE)).toBe(false)
  })

  it('is nearly the same where neither has much that the other lacks: a source that is quoted whole is none', () => {
    const text = `${NOTE}\n\n${OTHER}`
    expect(isNearly(text.replace('mayo', 'abril'), text)).toBe(true)
    expect(isNearly(`${text}\n\n${text.replaceAll(' ', ' un ')}`, text)).toBe(false)
    expect(isNearly(NOTE, NOTE)).toBe(false)
  })
})
