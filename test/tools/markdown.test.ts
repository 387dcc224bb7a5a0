import { describe, expect, it } from 'vitest'
import { documentMarkdown, passageMarkdown, plain, quote } from '../../tools/markdown.ts'

describe('Markdown of resources', () => {
  it('a title cannot become markup', () => {
    expect(plain('# *A* [b](c)\n<script> `x` | y_z \\')).toBe(
      '\\# \\*A\\* \\[b\\](c) \\<script\\> \\`x\\` \\| y\\_z \\\\',
    )
  })

  it('literal text stays literal, inside a quotation whatever it says', () => {
    expect(quote('uno\n\n# dos')).toBe('> uno\n>\n> # dos')
    const text = passageMarkdown({
      id: 'd1:p1.1',
      documento: { id: 'd1', titulo: 'T', autores: [] },
      texto: '*no* se toca',
      cita: '(T, s. f., p. [1])',
      localizador: 'p. [1]',
      ancla: { tipo: 'pagina', fisica: 1 },
      enlace: 'http://h/leer/d1?u=1',
    })
    expect(text).toContain('> *no* se toca')
    expect(text).toContain('[p. \\[1\\]](http://h/leer/d1?u=1)')
  })

  it('what is absent is not said', () => {
    const text = documentMarkdown({
      id: 'd1',
      titulo: 'T',
      autores: [],
      tipo: 'pdf',
      estado: 'en_cola',
      progreso: 0.25,
      unidades: 0,
      creado: '2026-01-01T00:00:00Z',
      enlace: 'http://h/leer/d1',
      texto_url: 'http://h/t',
    })
    expect(text).toContain('**progreso**: 25 %')
    expect(text).not.toMatch(/autores|referencia|undefined|null/)
  })
})
