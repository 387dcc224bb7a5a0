/** RTF as programs write it, by hand, with what a reader of the page sees beside it (RTF Specification 1.9.1). */
import { describe, expect, it } from 'vitest'
import { parseRtf } from '../../../../src/core/read/rtf/rtf.ts'
import { textOf } from '../expected.ts'

const read = async (rtf: string | Buffer) =>
  parseRtf({ bytes: typeof rtf === 'string' ? Buffer.from(rtf, 'latin1') : rtf, nombre: null })
const text = async (body: string, head = '\\ansi\\ansicpg1252'): Promise<string> =>
  textOf((await read(`{\\rtf1${head} ${body}}`)).units)

describe('tracked changes of RTF', () => {
  it('are read as accepted: marks of paragraphs, notes and moved text too', async () => {
    expect(await text('{\\revised nuevo }{\\deleted viejo }fin\\par')).toBe('nuevo fin')
    expect(await text('Uno {\\deleted\\par }dos\\par Tres\\par')).toBe('Uno dos\n\nTres')
    expect(
      await text(
        'A{\\deleted\\super\\chftn{\\footnote\\pard\\chftn Se ' +
          'va.\\par}}B\\super\\chftn{\\footnote\\pard\\chftn  Queda.\\par}\\par',
      ),
    ).toBe('AB ¹\n\n¹ Queda.')
    expect(await text('A{\\footnote\\pard\\chftn Una {\\deleted no}nota.\\deleted  Nada.}\\par')).toBe(
      'A ¹\n\n¹ Una nota.',
    )
    expect(await text('A{\\mvf\\mvauth1 B}C{\\mvt\\mvauth1 B}\\par')).toBe('ACB')
    expect(await text('\\deleted no\\deleted0  s\\u237 i \\plain\\v oculto\\v0 .\\par')).toBe('sí .')
  })
})

describe('groups of RTF', () => {
  it('give back the paragraph that a note, a list mark or a field was set in', async () => {
    const head = '{\\stylesheet{\\s0 Normal;}{\\s1 heading 1;}{\\s2 footnote text;}}'
    const { units } = await read(
      `{\\rtf1${head}\\pard\\plain\\s1 ` +
        `Cap\\'edtulo{\\super\\chftn{\\footnote\\pard\\plain\\s2 \\chftn La ` +
        'nota.\\par}}\\par\\pard\\plain Texto.\\par}',
    )
    expect(units[0]!.parrafos!.map(x => x.ruta)).toEqual([['Capítulo'], ['Capítulo'], ['Capítulo']])
    expect(textOf(units)).toBe('Capítulo¹\n\nTexto.\n\n¹ La nota.')
    expect(
      await text(
        '\\trowd\\cellx1\\cellx2\\pard\\intbl a{\\footnote\\pard\\plain \\chftn  ' +
          "Nota.\\par} y\\par m\\'e1s\\cell b\\cell\\row\\pard Fin.\\par",
      ),
    ).toBe('a ¹ y más | b\n\nFin.\n\n¹ Nota.')
    const listed = await read(
      `{\\rtf1${head}\\pard\\plain\\s1{\\listtext\\pard\\plain 1.\\tab}Uno\\par\\pard\\plain Dos.\\par}`,
    )
    expect(listed.units[0]!.ruta).toEqual(['1. Uno'])
  })

  it('of text boxes are read after their paragraph, once', async () => {
    expect(
      await text(
        'Antes {\\shp{\\*\\shpinst\\shpleft0{\\sp{\\sn shapeType}{\\sv ' +
          '202}}{\\shptxt\\pard\\plain En la caja.\\par ' +
          'Dos.\\par}}{\\shprslt{\\*\\do\\dobxpage{\\dptxbx{\\dptxbxtext\\pard En la ' +
          "caja.\\par}}}}}y despu\\'e9s.\\par",
      ),
    ).toBe('Antes y después.\n\nEn la caja.\n\nDos.')
  })

  it('hold equations, with the signs that a line needs, and not their settings', async () => {
    const mr = (t: string): string => `{\\mr\\mscr0\\msty2 ${t}}`
    expect(
      await text(
        `Sea {\\mmath{\\*\\moMath${mr('x=')}{\\mf{\\mfPr{\\mctrlPr\\f34}{\\mtype bar}}{\\mnum ${mr('a+b')}}{\\mden ` +
          `${mr('2')}}}{\\msSup{\\msSupPr{\\mctrlPr\\f34}}{\\me ${mr('c')}}{\\msup ` +
          `${mr('2')}}}{\\mrad{\\mradPr{\\mdegHide ` +
          `on}{\\mctrlPr}}{\\mdeg}{\\me ${mr('d')}}}}{\\mmathPict{\\pict 00}}}.\\par`,
      ),
    ).toBe('Sea x=(a+b)/2c^2√d .')
    expect(
      await text(
        '{\\mmath{\\*\\moMathPara{\\*\\moMathParaPr{\\mjc center}}{\\*\\moMath{\\mnary{\\mnaryPr{\\mchr ' +
          `\\u8721?}{\\mlimLoc undOvr}}{\\msub ${mr('i=1')}}{\\msup ${mr('n')}}{\\me ${mr('i')}}}}}}\\par`,
      ),
    ).toBe('∑_(i=1)^n i')
  })
})

describe('characters of RTF', () => {
  it('are of the code page of the document where the font says none', async () => {
    expect(
      await text(
        "{\\fonttbl{\\f0 Times;}{\\f1\\fcharset1 Otra;}}\\f0 \\'cf\\'f0\\'e8\\f1 \\'e2\\'e5\\'f2\\par",
        '\\ansi\\ansicpg1251\\deff0',
      ),
    ).toBe('Привет')
    expect(
      await text(
        "{\\fonttbl{\\f0\\fcharset204 Times;}{\\f1\\fcharset0 Arial;}}\\f1 \\'f1\\plain \\'cf\\'f0\\par",
        '\\ansi\\ansicpg1252\\deff0',
      ),
    ).toBe('ñПр')
    expect(await text("\\'96\\'87\\'8e\\par", '\\mac')).toBe('ñáé')
    expect(
      await text("{\\fonttbl{\\f0\\fcharset128 MS;}}\\f0 \\'83\\'65\\'83\\'58\\'83\\'67\\par", '\\ansi\\ansicpg932'),
    ).toBe('テスト')
    expect(await text("a\\'a4o \\'82\\'a0\\par", '\\pc')).toBe('año éá')
    expect(await text("a\\'a4o \\'b5\\'9b\\par", '\\ansi\\ansicpg850')).toBe('año Áø')
  })

  it('may be given in Unicode with several to pass over, in pairs, and twice for old readers', async () => {
    expect(await text('\\u-10179?\\u-8704?\\par')).toBe('😀')
    expect(await text("\\uc1\\u8217\\'92s {\\uc0\\u241 o}\\u225 a\\par")).toBe('’s ñoá')
    expect(await text('{\\upr{ma?ana}{\\*\\ud{ma\\u241 ?ana}}}\\par')).toBe('mañana')
    expect(
      await text(
        '{\\fonttbl{\\f0 Times;}{\\f3\\fcharset2 Symbol;}{\\f4\\fcharset2 ' +
          "Wingdings;}}{\\f3 \\'62}-caroteno {\\f3 \\u-3999\\'61}{\\f4 \\'fc}.\\par",
      ),
    ).toBe('β-caroteno α.')
  })
})

describe('hostile RTF', () => {
  it('nests three million groups and repeats empty notes without end of memory or time', async () => {
    expect(await text(`${'{\\b'.repeat(3_000_000)} x`)).toBe('x')
    expect(await text(`${'{\\footnote '.repeat(10_000)}x`)).toContain('¹')
    expect(await text('}}}}fin\\par')).toBe('fin')
    expect(await text('\\bin999999999 x\\par')).toBe('')
  }, 120_000)
})
