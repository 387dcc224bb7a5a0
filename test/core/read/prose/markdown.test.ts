/**
 * Markdown as people write it, by hand, with the words that a rendered page shows beside it (CommonMark 0.31, GFM,
 * Pandoc, Obsidian).
 */
import { describe, expect, it } from 'vitest'
import { parseMarkdown } from '../../../../src/core/read/prose/markdown.ts'
import { withBlock } from '../../../../src/core/marks/markdown.ts'
import type { Nota } from '../../../../src/schema/index.ts'
import { textOf } from '../expected.ts'

const read = (text: string) => parseMarkdown({ bytes: Buffer.from(text), nombre: null })
const text = async (md: string): Promise<string> => textOf((await read(md)).units)

describe('what Obsidian does not show', () => {
  it.each([
    ['a comment', 'Antes %%no se ve%% y después.\n\n%%\nvarias\n\nlíneas\n%%\n\nFin.', 'Antes  y después.\n\nFin.'],
    ['one that never ends is text', 'El 5 %% de todos.\n\n%% sigue', 'El 5 %% de todos.\n\n%% sigue'],
    [
      'the name of a block',
      'Una frase. ^abc123\n\n| a |\n|---|\n| b |\n\n^tabla-1\n\nFin.',
      'Una frase.\n\na\nb\n\nFin.',
    ],
    ['a power is none', 'Son 10 ^6', 'Son 10 ^6'],
    ['the kind of a callout', '> [!warning]- Cuidado\n> Quema.\n\n> [!NOTE]\n> Otra.', 'Cuidado\n\nQuema.\n\nOtra.'],
    ['signs of a highlight', 'Una ==frase *así*== y a==b==c, x == y == z.', 'Una frase así y a==b==c, x == y == z.'],
  ])('%s', async (_, md, seen) => expect((await text(md)).replace(/ +/g, ' ')).toBe(seen.replace(/ +/g, ' ')))
  it('the letters of a picture that is inside the text', async () =>
    expect(await text(`Antes ![un vaso](data:image/png;base64,${'AbC4'.repeat(2000)}) y después.`)).toBe(
      'Antes un vaso y después.',
    ))
  it('notes of other documents that were written into it are no words of this one', async () => {
    const nota = {
      id: 'n1',
      texto: 'Comía duelos y quebrantos.',
      nota: 'Ver.',
      etiquetas: [],
      cita: '(Cervantes, 1605)',
    }
    const note = { ...nota, enlace: 'http://localhost/leer/d1', color: 'verde' } as unknown as Nota
    const written = withBlock('# Mi nota\n\nLo mío.\n', 'd1', [note])
    expect(written).toContain('Comía duelos')
    expect(await text(`${written}\nY esto.`)).toBe('Mi nota\n\nLo mío.\n\nY esto.')
  })
})

describe('code in Markdown', () => {
  it('is kept whole, whatever it holds, and ends where its fence does', async () => {
    expect(await text('Antes.\n\n```html\n<!-- nota -->\n# no es título\n[^1]: no es nota\n```\n\nDespués.')).toBe(
      'Antes.\n\n<!-- nota -->\n# no es título\n[^1]: no es nota\n\nDespués.',
    )
    expect(await text('Escribe `<!--` para abrir.\n\nMás texto `-->` y fin.')).toBe(
      'Escribe <!-- para abrir.\n\nMás texto --> y fin.',
    )
    expect(await text('```una línea```\n\nSigue.')).toBe('una línea\n\nSigue.')
    expect(await text('````\n```js\nx\n```\n````\n\nFin.')).toBe('```js\nx\n```\n\nFin.')
    expect(await text('~~~\na\n```\nb\n~~~\nFin.')).toBe('a\n```\nb\n\nFin.')
    expect(await text('Texto.\n\n    a*b*c\n    # sangrado\n\n    otra\n\nFin.')).toBe(
      'Texto.\n\na*b*c\n# sangrado\n\notra\n\nFin.',
    )
    expect(await text('1. Haz esto:\n\n    ```bash\n    # instalar\n    - a\n    ```\n\n2. Y esto.')).toBe(
      '1. Haz esto:\n\n# instalar\n- a\n\n2. Y esto.',
    )
    expect(await text('> ```\n> x = 1\n> ```\n> cita')).toBe('x = 1\n\ncita')
  })
})

describe('signs of Markdown', () => {
  it('stand in a line that begins with "less than", which begins no HTML', async () => {
    expect(await text('< 5 % de los **casos**, y <> es *distinto*.')).toBe('< 5 % de los casos, y <> es distinto.')
    expect(await text('<> es *distinto*.')).toBe('<> es distinto.')
  })

  it('of emphasis are left out when nested, and kept where they mean something else', async () => {
    expect(await text('**a *b* c** y *d **e** f*, ***g***, 2 * 3 * 4, snake_case_name, __h__')).toBe(
      'a b c y d e f, g, 2 * 3 * 4, snake_case_name, h',
    )
    expect(await text('Sea $a_i * b_j * c_k$ y $\\{x\\}$; cuesta $5 y $10.')).toBe(
      'Sea $a_i * b_j * c_k$ y $\\{x\\}$; cuesta $5 y $10.',
    )
    expect(await text('$$\na = b\n+ c\n=\n$$\n\nFin.')).toBe('a = b\n+ c\n=\n\nFin.')
  })

  it('of links give their words, and their definitions are no text', async () => {
    expect(
      await text(
        'Un [texto][ref], [otro][], [ref] y [no definida]. ' +
          '[![alt](a.png)](b)\n\n[ref]: https://x.org "Título"\n[Otro]: ' +
          '<https://y.org>\n',
      ),
    ).toBe('Un texto, otro, ref y [no definida]. alt')
    expect(await text('Ve [![el plano][svg]][casa] y ![la torre][svg], ![svg].\n\n[svg]: a.svg\n[casa]: b\n')).toBe(
      'Ve el plano y la torre, svg.',
    )
    expect(await text('Véase [[Nota sobre Platón|la nota]] y [[Aristóteles]]. ![[figura.png]]')).toBe(
      'Véase la nota y Aristóteles.',
    )
  })

  it('of notes give the note beside its paragraph, inline ones too', async () => {
    expect(
      await text(
        'Uno.^[La *nota* va aquí.] Dos.[^a]\n\n[^a]: Primera línea\n    y segunda.\n\n    Otro párrafo.\n\nTres.',
      ),
    ).toBe('Uno.¹ Dos.²\n\nTres.\n\n¹ La nota va aquí.\n\n² Primera línea y segunda. Otro párrafo.')
  })
})

describe('blocks of Markdown', () => {
  it('are headings of both kinds, without their attributes', async () => {
    const { units } = await read(
      'Uno {#sec:uno .unnumbered}\n===\n\na\n\n## Dos ##\n\nb\n\n### C# y F#\n\nc\n\n#etiqueta',
    )
    expect(units[0]!.parrafos!.map(p => p.ruta!.join(' > '))).toEqual([
      'Uno',
      'Uno',
      'Uno > Dos',
      'Uno > Dos',
      'Uno > Dos > C# y F#',
      'Uno > Dos > C# y F#',
      'Uno > Dos > C# y F#',
    ])
    expect(textOf(units)).toContain('#etiqueta')
  })

  it('are lists only where they can be, and quotations that end a paragraph', async () => {
    expect(await text('Nació en\n1986. Fue a Madrid\n- y no es lista sin más')).toBe(
      'Nació en 1986. Fue a Madrid\n\n• y no es lista sin más',
    )
    expect(await text('Dice:\n> La cita\nque sigue.\n\nFin.')).toBe('Dice:\n\nLa cita que sigue.\n\nFin.')
    expect(await text('- [x] hecho\n- [ ] por hacer')).toBe('• ☒ hecho\n• ☐ por hacer')
  })

  it('of HTML are read as HTML; scripts, styles and comments are not', async () => {
    expect(
      await text(
        '<table>\n<tr><td>a</td><td>b</td></tr>\n<tr><td>c</td><td>d</td>' +
          '</tr>\n</table>\n\n<script>\nvar x = "no"\n\nmás()\n</script>\n\n<style>p { ' +
          '}</style>\n\n<details>' +
          '<summary>Ver</summary>\n\n*Dentro.*\n\n</details>\n\nH<sub>2</sub>O<br>fin <!-- no --> sí',
      ),
    ).toBe('a | b\nc | d\n\nVer\n\nDentro.\n\nH2O\nfin sí')
    expect(await text('Antes\n\n<!-- varias\n\nlíneas -->\n\nDespués')).toBe('Antes\n\nDespués')
  })

  it('of tables keep their empty cells and escaped bars', async () => {
    expect(await text('Texto\n\n| a | b |\n|:--|--:|\n| c \\| d | |\n|  | e |\n\nFin.')).toBe(
      'Texto\n\na | b\nc | d\n| e\n\nFin.',
    )
  })
})

describe('what a Markdown file says of itself', () => {
  const stated = async (front: string) => (await read(`${front}\nTexto.`)).stated
  it('stands above it, in YAML, TOML or the lines of Pandoc; a rule above it is a rule', async () => {
    expect(
      await stated(
        '---\n# comentario\ntitle: >-\n  La imagen\n  de España\nauthor: [Ana Ruiz, "Gil, Juan"]\ndate: 2019\n---',
      ),
    ).toMatchObject({ titulo: 'La imagen de España', autores: ['Ana Ruiz', 'Gil, Juan'], fecha: '2019' })
    expect(
      await stated(
        '---\nauthor:\n- name: Ana Ruiz\n  affiliation: UCM\n- name: Juan Gil\n  email: x@y.z\ntitle: "Uno: dos"\n...',
      ),
    ).toMatchObject({ titulo: 'Uno: dos', autores: ['Ana Ruiz', 'Juan Gil'] })
    expect(await stated('+++\ntitle = "El título"\nauthor = "Ana Ruiz"\ndate = 2019-05-01\n+++\n')).toMatchObject({
      titulo: 'El título',
      autores: ['Ana Ruiz'],
      fecha: '2019-05-01',
    })
    expect(await stated('% El título\n% Ana Ruiz; Juan Gil\n% 2019\n')).toMatchObject({
      titulo: 'El título',
      autores: ['Ana Ruiz', 'Juan Gil'],
      fecha: '2019',
    })
    expect(await text('---\n\nUn texto entre rayas.\n\n---\n\nOtro.')).toBe('Un texto entre rayas.\n\nOtro.')
  })
})

describe('a heading with pictures', () => {
  it.each([
    ['# torres [![Build](a.svg)](https://x.org/t_(1)) ![v](b.svg)', 'torres'],
    ['# torres <sup>[![Version][svg]][url]</sup>\n\n[svg]: a.svg', 'torres'],
    ['![Logo](a.png) torres\n===', 'torres'],
    ['# ![Las torres](a.png)', 'Las torres'],
    ['# &nbsp; ![Las torres](a.png)', 'Las torres'],
    ['# torres [![Version][svg]]\n\n[svg]: a.svg', 'torres'],
    ['# El signo `![alt](url)` y \\![otro](url)', 'El signo ![alt](url) y !otro'],
  ])('%s is called “%s”', async (markdown, title) => {
    expect((await read(markdown)).stated.titulo).toBe(title)
  })
})

describe('hostile Markdown', () => {
  it.each([
    ['comments that never end', '<!-- x\n'],
    ['brackets', '['],
    ['stars', '*a '],
    ['dollars', '$a '],
    ['notes in a line', '^['],
    ['images', '!['],
    ['headings with images', '# [!['],
    ['images in links', '[![a][b]]['],
    ['fences', '```\n'],
    ['quotes', '> '],
    ['ticks', '`a'],
    ['tables', '|-'],
  ])('of %s is read in a line of time', async (_, sign) => {
    const { units } = await read(`Uno.\n\n${sign.repeat(20_000)}\n\nFin.`)
    expect(textOf(units)).toContain('Uno.')
  })
})
