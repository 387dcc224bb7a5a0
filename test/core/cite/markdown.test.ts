/**
 * Sentences of Markdown, what counts as cited, and insertion: without the insertions the text is what it was, to the
 * byte.
 */
import fc from 'fast-check'
import { readFileSync, readdirSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { textSentences } from '../../../src/core/cite/forms/index.ts'
import { citationsIn, insertMarkdown, type MarkdownInsertion } from '../../../src/core/cite/markdown.ts'
import { PACKAGE_ROOT } from '../../../src/paths.ts'

const found = (text: string): string[] => textSentences(text, 'markdown').map(one => one.text)

describe('the sentences', () => {
  it.each([
    ['names of blocks', 'Una frase. ^abc123\n\nOtra. ^b-2c4\n', ['Una frase.', 'Otra.']],
    ['comments', '%% Nada. %%\n\nUna %%dos%% frase.\n\n%%\nNada.\n%%\n\nY otra.', ['Una frase.', 'Y otra.']],
    ['one that never ends', '%% Algo sigue.\n\nY otra.', ['%% Algo sigue.', 'Y otra.']],
    ['notes that were written in', '%% anaquel inicio d1 %%\n\n> De otro.\n\n%% anaquel fin d1 %%\n\nMía.', ['Mía.']],
    ['callouts', '> [!note] Aviso\n> Una frase.\n', ['Una frase.']],
    ['highlights', 'Una ==frase así==.', ['Una frase así.']],
  ])('without what Obsidian does not show: %s', (_, text, sentences) => expect(found(text)).toEqual(sentences))
  it('are those of the prose', () => {
    expect(
      found(`---
title: Front matter. Nada.
---
# Un título. Con punto

Primera frase con **negrita.** Segunda con \`código. Así\` dentro.
Sigue en otra línea.

Otro título
===========

Otro de
dos líneas
---

\`\`\`js
const no = 'Esto. No.'
\`\`\`

    código. sangrado.

- Un punto. Con dos frases.
- [ ] Una tarea.
  Que sigue aquí.

> Una cita de otro. Y más.

<div>
HTML. Nada.
</div>

<!-- Comentario. Nada. -->

$$
x. Y.
$$

[^1]: Una nota. Nada.
    Que sigue. Nada.

[enlace]: https://x.org/a.html

Final.`),
    ).toEqual([
      'Primera frase con negrita.',
      'Segunda con `código. Así` dentro.',
      'Sigue en otra línea.',
      'Un punto.',
      'Con dos frases.',
      'Una tarea.',
      'Que sigue aquí.',
      'Una cita de otro.',
      'Y más.',
      'Final.',
    ])
  })

  it('are those of the cells of a table, without its head', () => {
    const text = '| Cabeza | Otra |\n|---|:--|\n| Creció. Mucho. | **Bajó** a \\| nada |\n| 3 | `a|b` sí |\n\nFin.'
    expect(textSentences(text, 'markdown').map(one => [one.text, one.cell])).toEqual([
      ['Creció.', true],
      ['Mucho.', true],
      ['Bajó a | nada', true],
      ['3', true],
      ['`a|b` sí', true],
      ['Fin.', false],
    ])
  })

  it('end as usual in the words of a link, not inside addresses, images, tags or formulas', () => {
    expect(
      found(
        'Ve [la página. De él](https://x.org/a.B) hoy. Mira https://x.org/a. Luego ![foto. ' +
          'Mía](a.png) nada. <span title="a. B">Así</span> va $a. B$ bien.',
      ),
    ).toEqual([
      'Ve la página.',
      'De él hoy.',
      'Mira https://x.org/a.',
      'Luego ![foto. Mía](a.png) nada.',
      'Así va $a. B$ bien.',
    ])
  })

  it('know their places', () => {
    const text = 'Así **fue.** ¿Sí? Lo dijo *él*. Ya.[^9]'
    const at = (kind: 'text' | 'note'): string =>
      insertMarkdown(
        text,
        textSentences(text, 'markdown').map(({ place }) => ({ at: place[kind], markdown: '<sup>|</sup>' })),
        { note: false },
      ).texto.replaceAll('<sup>|</sup>', '|')
    expect(at('text')).toBe('Así **fue.**| ¿Sí?| Lo dijo *él*|. Ya|.[^9]')
    expect(at('note')).toBe('Así **fue.**| ¿Sí?| Lo dijo *él*.| Ya.[^9]|')
  })

  it.each([
    ['markdown', 'Así fue|. *Otra* vez|. **Y otra**|. [Ve](https://x.org) la casa|.\n_Ya_ está|. ~~No~~ va|.'],
    ['typst', 'Así fue|. *Otra* vez|. _Ya_ está|.'],
    ['org', 'Así fue|. /Otra/ vez|. *Ya* está|.'],
    ['latex', 'Así fue|. \\emph{Otra} vez|. \\textbf{Ya} está|.'],
  ] as const)('end before the markup that opens the next one: %s', (form, shown) => {
    const text = shown.replaceAll('|', '')
    const places = textSentences(text, form).map(({ place }) => place.text)
    const splices = places.map(at => ({ at, markdown: '<sup>|</sup>' }))
    expect(insertMarkdown(text, splices, { note: false }).texto.replaceAll('<sup>|</sup>', '|')).toBe(shown)
  })
})

describe('what is cited already', () => {
  it.each([
    'Fue así.[^1]',
    'Fue así [@perez2020, p. 3].',
    'Fue así [-@perez2020].',
    'Fue así (Pérez, 2020).',
    'Fue así (véase Pérez y Gómez, 2020, p. 3; Ríos, 2019).',
    'Fue así (García et al., s. f.).',
    'Pérez (2020) lo vio.',
    'Smith and Jones (1999, p. 4) said so.',
    'Smith’s (1999) view.',
    'Sundström et al. (2014) wrote so.',
    'Sundström et al.\u00a0(2014) wrote so.',
    'Sundström et al (2014) wrote so.',
    'Sundström and colleagues (2014) wrote so.',
    'Sundström y cols. (2014) lo vieron.',
    'Fue así (Pérez,\u00a02020, p.\u00a03).',
    'Fue así [3].',
    'Fue así [3, 5–7].',
    'Fue así [1, p. 3].',
    'Fue así.<sup>3</sup>',
    'Fue así.²',
    'Lo dijo (García Márquez 1999, 23).',
  ])('%s', text => {
    expect(citationsIn(text)).toHaveLength(1)
  })

  it.each([
    'Fue en 1990.',
    'Ocurrió (en 1990) así.',
    'Ve [3](https://x.org).',
    'Una lista [ ] de cosas (dos).',
    'Mide 3 km².',
    'El año (1990) pasó.',
    'Un correo a@b.org.',
  ])('not: %s', text => {
    expect(citationsIn(text)).toEqual([])
  })
})

describe('insertion', () => {
  it('puts citations in the text with a space, raised numbers without', () => {
    const text = 'Así fue. Y así.'
    expect(
      insertMarkdown(
        text,
        [
          { at: 14, markdown: '<sup>1</sup>' },
          { at: 7, markdown: '(Pérez, 2020)' },
        ],
        { note: false },
      ).texto,
    ).toBe('Así fue (Pérez, 2020). Y así<sup>1</sup>.')
  })

  it('makes footnotes that do not clash, and a bibliography under a heading of the right level', () => {
    const text = '# Título\r\n\r\nAsí fue. Y así.[^Cita-1]\r\n\r\n[^Cita-1]: Otra.\r\n'
    const at = text.indexOf('fue.') + 4
    const { texto } = insertMarkdown(text, [{ at, markdown: 'Pérez, *Casa*,\n3.' }], {
      note: true,
      heading: 'Referencias',
      bibliography: [
        { id: 'a', text: '', markdown: '1999. Nada', runs: [] },
        { id: 'b', label: '1.', text: '', markdown: 'Pérez', runs: [] },
      ],
    })
    expect(texto).toBe(
      '# Título\r\n\r\nAsí fue.[^cita-2] Y así.[^Cita-1]\r\n\r\n[^Cita-1]: Otra.\r\n\r\n[^cita-2]: Pérez, ' +
        '*Casa*, 3.\r\n\r\n## Referencias\r\n\r\n1999\\. Nada\r\n\r\n1\\. Pérez\r\n',
    )
  })

  it('escapes bars in tables, and closes a fence that was left open', () => {
    const table = '| a | b |\n|---|---|\n| Así | fue |\n'
    expect(
      insertMarkdown(table, [{ at: table.indexOf('Así') + 3, markdown: '(A|B, 2020)' }], { note: false }).texto,
    ).toContain('| Así (A\\|B, 2020) | fue |')
    expect(insertMarkdown('Así.\n\n```\ncode', [{ at: 4, markdown: 'P.' }], { note: true }).texto).toBe(
      'Así.[^cita-1]\n\n```\ncode\n```\n\n[^cita-1]: P.\n',
    )
  })

  const parts = [
    'Hola mundo.',
    'Así fue (Pérez, 2020).',
    ' ',
    '\n',
    '\n\n',
    '\r\n',
    '# T\n',
    '```\n',
    '~~~',
    '| a | b |\n|---|---|\n| c. | d |\n',
    '> ',
    '- ',
    '**x.**',
    '`y. Z`',
    '[l. M](http://x.y)',
    '[^1]',
    '[^cita-1]',
    '[^1]: n\n',
    '---\n',
    '<div>\n',
    '<!--',
    '%%',
    ' ^abcd',
    '==',
    '[!n]',
    '$$',
    'é\u0301',
    '😀',
    '\u2060',
    '\\',
    '===\n',
    '    ',
  ]
  const texts = fc.oneof(
    fc.array(fc.constantFrom(...parts), { maxLength: 30 }).map(all => all.join('')),
    fc.string({ unit: 'grapheme' }),
  )
  const removed = (texto: string, splices: readonly { at: number; text: string }[]): string => {
    let out = '',
      from = 0,
      grown = 0
    for (const { at, text } of splices) {
      out += texto.slice(from, at + grown)
      expect(texto.startsWith(text, at + grown)).toBe(true)
      grown += text.length
      from = at + grown
    }
    return out + texto.slice(from)
  }

  it('a raised figure alone is no sentence', () => {
    expect(textSentences('⁴\n\n¹²', 'markdown')).toEqual([])
    expect(textSentences('4', 'markdown')).toHaveLength(1)
  })

  it('any text: sentences are in order and apart; the text without the insertions is the text', () => {
    fc.assert(
      fc.property(texts, fc.boolean(), fc.boolean(), (text, note, bibliography) => {
        const sentences = textSentences(text, 'markdown')
        let last = 0
        for (const {
          from,
          to,
          place: { text: at, note: mark },
        } of sentences) {
          expect(from).toBeGreaterThanOrEqual(last)
          expect([at > from, mark >= at, mark <= to]).toEqual([true, true, true])
          last = to
        }
        const insertions: MarkdownInsertion[] = sentences.map(one => ({
          at: note ? one.place.note : one.place.text,
          markdown: '(Pérez, *La casa*, 2020)',
        }))
        const { texto, splices } = insertMarkdown(text, insertions, {
          note,
          ...(bibliography && {
            heading: 'Referencias',
            bibliography: [{ id: 'a', text: 'P', markdown: 'P', runs: [] }],
          }),
        })
        expect(removed(texto, splices)).toBe(text)
        expect(splices.length).toBe(insertions.length + (bibliography || (note && insertions.length > 0) ? 1 : 0))
      }),
      { numRuns: 500 },
    )
  })

  const folder = join(PACKAGE_ROOT, '../shared/data/office/docx')
  const files = existsSync(folder) ? readdirSync(folder).filter(file => file.endsWith('.md')) : []
  if (files.length === 0) console.warn(`SKIPPED: no Markdown files at ${folder}`)
  it.runIf(files.length > 0)('real texts: the same', () => {
    let count = 0
    for (const file of files) {
      const text = readFileSync(join(folder, file), 'utf8')
      const insertions = textSentences(text, 'markdown').map(one => ({ at: one.place.note, markdown: 'Nota.' }))
      count += insertions.length
      const { texto, splices } = insertMarkdown(text, insertions, { note: true })
      expect(removed(texto, splices), file).toBe(text)
    }
    expect(count).toBeGreaterThan(500)
  })

  it.each(['[', '![[', '[@a', '[1, ', '`a', '(Pérez ', '|-'])('takes 50,000 times %s in its stride', piece => {
    textSentences(piece.repeat(50_000), 'markdown')
    citationsIn(piece.repeat(50_000))
  })
})
