import { describe, expect, it } from 'vitest'
import { parseRtf } from '../../../../src/core/read/rtf/rtf.ts'
import { textOf } from '../expected.ts'

const read = (rtf: string) => parseRtf({ bytes: Buffer.from(rtf, 'latin1'), nombre: null })
const text = async (body: string): Promise<string> =>
  textOf((await read(`{\\rtf1\\ansi\\ansicpg1252\\uc1 ${body}}`)).units)

describe('RTF', () => {
  it('decodes code pages, Unicode with its replacement, and what is written with words', async () => {
    expect(await text("a\\'f1o \\u8212?fin\\emdash\\~x\\_y\\par")).toBe('año —fin— x-y')
    expect(
      await text(
        '{\\fonttbl{\\f0\\fcharset0 Arial;}{\\f1\\fcharset204 Arial Cyr;}}\\f1 ' +
          "\\'cf\\'f0\\'e8\\'e2\\'e5\\'f2\\f0  \\'f1\\par",
      ),
    ).toBe('Привет ñ')
    expect(await text("\\'93x\\'94\\par")).toBe('“x”')
    expect(await text('\\uc2\\u241 ??o\\par')).toBe('ño')
  })

  it('finds headings by outline level and by the name of their style', async () => {
    const { units } = await read(
      '{\\rtf1{\\stylesheet{\\s0 Normal;}{\\s1 heading 1;}}\\pard\\s1 Uno\\par\\pard ' +
        "Texto.\\par\\pard\\outlinelevel1 Dos\\par\\pard M\\'e1s.\\par}",
    )
    expect(units[0]!.parrafos!.map(p => p.ruta)).toEqual([['Uno'], ['Uno'], ['Uno', 'Dos'], ['Uno', 'Dos']])
  })

  it('keeps notes beside their text, tables as rows, list marks as shown', async () => {
    expect(await text('Uno{\\footnote\\pard \\chftn La nota.\\par} sigue.\\par')).toBe('Uno¹ sigue.\n\n¹ La nota.')
    expect(await text('\\trowd\\intbl a\\cell b\\cell\\row\\trowd\\intbl c\\cell d\\cell\\row\\pard Fin.\\par')).toBe(
      'a | b\nc | d\n\nFin.',
    )
    expect(await text("{\\listtext 1.\\tab}uno\\par{\\listtext \\'b7\\tab}dos\\par")).toBe('1. uno\n• dos')
  })

  it('keeps raised figures raised, and words level', async () => {
    expect(await text('10{\\super 6} y m\\super 2\\nosupersub , el 1{\\super er}, H{\\sub 2}O\\par')).toBe(
      '10⁶ y m², el 1er, H2O',
    )
  })

  it('is read as plain text where it is no RTF: its lines ran together', async () => {
    expect(textOf((await read('* Constantes\n36 1\n\nMASA 14.00 N\nMASA 12.01 C\n')).units)).toBe(
      '* Constantes\n36 1\n\nMASA 14.00 N\nMASA 12.01 C',
    )
  })

  it('leaves out hidden and deleted text, comments, headers, field codes, pictures', async () => {
    expect(
      await text(
        '{\\header Cabecera}A{\\v oculto}{\\deleted borrado}{\\*\\annotation ' +
          'Nota}{\\field{\\*\\fldinst PAGE}{\\fldrslt 7}}{\\pict 00ff}{\\*\\nuevo raro}B\\par',
      ),
    ).toBe('A7B')
    expect(await text('{\\*\\shpinst{\\sp{\\sn x}{\\sv 1}}{\\shptxt Caja\\par}}\\par')).toBe('Caja')
  })

  it('states title, author and date; survives deep nesting and raw bytes', async () => {
    expect(
      (await read('{\\rtf1{\\info{\\title Informe}{\\author Ana Ruiz}{\\creatim\\yr2001\\mo2}}x\\par}')).stated,
    ).toMatchObject({ titulo: 'Informe', autores: ['Ana Ruiz'], fecha: '2001' })
    expect(await text(`${'{'.repeat(50_000)}x${'}'.repeat(50_000)}y`)).toBe('xy')
    expect(await text('{\\pict\\bin3 }}}}z\\par')).toBe('z')
  })
})
