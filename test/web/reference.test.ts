import { describe, expect, test } from 'vitest'
import { FORM } from '../../src/core/references/form.ts'
import { changedIn, fieldsOf, valueText } from '../../src/web/lib/reference.ts'

const REFERENCE = {
  csl: {
    type: 'article-journal',
    title: 'Sobre el barro',
    author: [{ family: 'Ruiz Gil', given: 'Ana' }, { literal: 'Taller Norte' }],
    issued: { 'date-parts': [[2004, 5]] },
    volume: '7',
  },
  dudosas: ['issued'],
  candidatos: { abstract: [{ fuente: 'archivo' as const, fecha: '2026-01-01', valor: 'Otro' }] },
}
const { first, more } = fieldsOf(REFERENCE, FORM, 'article-journal')
const formOf = (values: Record<string, string>): FormData => {
  const form = new FormData()
  for (const { variable, text } of [...first, ...more]) form.set(variable, values[variable] ?? text)
  for (const [name, value] of Object.entries(values)) form.set(name, value)
  return form
}
const changed = (values: Record<string, string>) => changedIn([...first, ...more], 'article-journal', formOf(values))

describe('the form of a record', () => {
  test('shows what its type usually has, what is known and what is doubtful; the rest below', () => {
    expect(first.slice(0, 4).map(field => field.variable)).toEqual(['title', 'author', 'issued', 'container-title'])
    expect(first.map(field => field.variable)).toContain('abstract')
    expect(more.map(field => field.variable)).toContain('translator')
  })

  test('writes values as people type them', () => {
    expect(first[1]!.text).toBe('Ruiz Gil, Ana\nTaller Norte')
    expect(first[2]!.text).toBe('2004-05')
    expect(valueText('nombres', [{ family: 'Stokkum', given: 'Ivo', 'non-dropping-particle': 'van' }])).toBe(
      'van Stokkum, Ivo',
    )
    expect(valueText('fecha', { 'date-parts': [[1997], [1999]] })).toBe('1997/1999')
    expect(valueText('fecha', { literal: 'hacia 1850' })).toBe('hacia 1850')
    expect(valueText('texto', undefined)).toBe('')
  })

  test('sends what was changed and nothing else: what nobody touched stays the file’s word', () => {
    expect(changed({})).toEqual({ campos: {}, confirmar: [] })
    expect(changed({ title: 'Sobre la arcilla', volume: '', author: 'Ruiz Gil, Ana\r\n\r\nSoto, Luis' })).toEqual({
      campos: { title: 'Sobre la arcilla', volume: null, author: ['Ruiz Gil, Ana', 'Soto, Luis'] },
      confirmar: [],
    })
    expect(changed({ type: 'chapter' })?.campos).toEqual({ type: 'chapter' })
  })

  test('a doubtful value that is ticked is confirmed, unless it was corrected', () => {
    expect(changed({ 'sure:issued': 'on' })).toEqual({ campos: {}, confirmar: ['issued'] })
    expect(changed({ 'sure:issued': 'on', issued: '2005' })).toEqual({ campos: { issued: '2005' }, confirmar: [] })
  })

  test('a year that is none is not sent', () => {
    expect(changed({ issued: 'hacia mayo' })).toBeNull()
    expect(changed({ issued: '' })?.campos).toEqual({ issued: null })
    expect(changed({ issued: '1997/1999' })?.campos).toEqual({ issued: '1997/1999' })
  })
})
