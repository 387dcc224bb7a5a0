import { describe, expect, it } from 'vitest'
import { correct, type Corrected } from '../../../src/core/folio/correct.ts'
import { readLabel } from '../../../src/core/folio/numerals.ts'

const SHORT = { l: 'leido', d: 'deducido', n: 'ninguno', e: 'etiqueta_pdf', u: 'usuario' } as const

/** `l84 d85 n` → decisions: origin letter and label. */
const pages = (text: string): Corrected[] =>
  text.split(' ').map((word, k) => {
    const impresa = word.slice(1) || null
    const read = impresa ? readLabel(impresa) : null
    const origen = SHORT[word[0] as keyof typeof SHORT]
    return {
      fisica: k + 1,
      impresa,
      value: read?.value ?? null,
      romana: read?.romana ?? false,
      origen,
      confianza: impresa ? 0.85 : 0,
      evidence: [],
    }
  })
const brief = (all: Corrected[]): string => all.map(p => `${p.origen[0]}${p.impresa ?? ''}`).join(' ')
const after = (text: string, desde: number, hasta: number, impresa: string | null): string =>
  brief(correct(pages(text), { desde, hasta, impresa }))

describe('the owner corrects a range of folios', () => {
  it('counts up through the range in the notation it was given', () => {
    expect(after('n n n', 1, 3, 'xi')).toBe('uxi uxii uxiii')
    expect(after('n n n', 1, 3, 'A-9')).toBe('uA-9 uA-10 uA-11')
    expect(after('n n n', 1, 3, '٩')).toBe('u٩ u١٠ u١١')
    expect(after('n n', 1, 2, '12r')).toBe('u12r u12v')
    expect(after('n n', 1, 2, '007')).toBe('u007 u008')
  })

  it('gives value, romana, confidence 1 and keeps what stood there before as evidence', () => {
    const [page] = correct(pages('l7'), { desde: 1, hasta: 1, impresa: 'xiv' })
    expect(page).toMatchObject({ impresa: 'xiv', value: 14, romana: true, origen: 'usuario', confianza: 1 })
    expect(page?.evidence).toEqual([
      { kind: 'usuario', desde: 1, hasta: 1, impresa: 'xiv', before: '7', beforeOrigin: 'leido' },
    ])
  })

  it('null says that the pages print none', () => {
    expect(after('l1 d2 d3 l4', 2, 2, null)).toBe('l1 u d3 l4')
    expect(correct(pages('l1'), { desde: 1, hasta: 1, impresa: null })[0]).toMatchObject({ confianza: 0, value: null })
  })

  it('a page that was read on print keeps its number', () => {
    expect(after('l1 l2 l3', 1, 1, '11')).toBe('u11 l2 l3')
    expect(after('e1 e2 n u9', 1, 1, '11')).toBe('u11 e2 n u9')
  })

  it('deduced neighbours of the same run follow to both sides', () => {
    expect(after('d4 d5 d6 d7 n', 3, 3, '16')).toBe('d14 d15 u16 d17 n')
  })

  it('a deduced page that belongs to another run stays', () => {
    expect(after('d4 d5 d90 d91', 1, 1, '14')).toBe('u14 d15 d90 d91')
  })

  it('a deduced page between the correction and a read page moves only when both counts agree', () => {
    expect(after('l84 d85 d86 l87', 2, 2, '86')).toBe('l84 u86 n l87')
    expect(after('d84 d85 d86 l90', 1, 1, '87')).toBe('u87 d88 d89 l90')
    expect(after('l84 d85 d86 l87', 2, 2, '84')).toBe('l84 u84 d86 l87')
  })

  it('a range outside of the document touches nothing, and the input is never changed', () => {
    const input = pages('l1 d2')
    expect(brief(correct(input, { desde: 7, hasta: 9, impresa: '1' }))).toBe('l1 d2')
    correct(input, { desde: 1, hasta: 2, impresa: '9' })
    expect(brief(input)).toBe('l1 d2')
  })
})
