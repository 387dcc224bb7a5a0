/** Reads a submitted draft into what the citing job stores: its text, its text language and its citation syntax. */
import { Failure, invalid } from '../../errors.ts'
import { decode } from '../read/prose/charset.ts'
import { checkOfficeFile } from './citations.ts'
import { citesLikePandoc, formOf, formOfMedia, formOfName, FORMS } from './forms/index.ts'
import { ODT_MEDIA, WORD_MEDIA, type FormName } from './forms/names.ts'
import type { CiteInput } from './index.ts'
import type { Syntax } from './syntax/index.ts'

/** Input fields of a draft. Without `texto` it is a Word file, which stays a file. */
export type Submitted = Pick<CiteInput, 'texto' | 'borrador' | 'sintaxis'>

/** Most characters of a text that is cited in one job. */
export const LONGEST = 200_000

/** File name and media type of a manuscript as its client declared them, null where it declared none. */
export interface Declared {
  nombre: string | null
  media: string | null
}

const ZIP = [0x50, 0x4b, 0x03, 0x04]

/** Whether these bytes are, or are declared to be, a Word file. */
export const isWord = (bytes: Uint8Array, { nombre, media }: Declared): boolean =>
  ZIP.every((byte, i) => bytes[i] === byte) || media === WORD_MEDIA || /\.docx$/i.test(nombre ?? '')

/** Reads a draft given as a file. Throws on `archivo` when the bytes are neither Word, OpenDocument nor text. */
export async function fileDraft(bytes: Uint8Array, declared: Declared, asked?: Syntax): Promise<Submitted> {
  const { media, nombre } = declared
  if (isWord(bytes, declared) || media === ODT_MEDIA || /\.odt$/i.test(nombre ?? '')) {
    await checkOfficeFile(bytes)
    return asked ? { sintaxis: asked } : {}
  }
  const texto = decode(bytes)
  if (texto.includes('\0')) throw invalid('archivo', 'no es un borrador que se lea.', 'is no draft that can be read.')
  const named = formOfName(declared.nombre ?? '') ?? formOfMedia(declared.media ?? '')
  return textSubmitted(texto, named === 'markdown' ? undefined : named, asked)
}

/**
 * Reads a draft given as text; without `borrador` its language is detected. Throws `peticion_invalida` on an empty
 * text, `demasiado_grande` on one that is too long.
 */
export function textSubmitted(texto: string, borrador: FormName | undefined, asked?: Syntax): Submitted {
  if (!texto.trim()) throw invalid('texto', 'falta el borrador.', 'the draft is missing.')
  if (texto.length > LONGEST)
    throw new Failure(
      'demasiado_grande',
      { campo: 'texto', limite: LONGEST },
      { mensaje: `El borrador supera ${LONGEST} caracteres.`, message: `The draft exceeds ${LONGEST} characters.` },
    )
  const form = borrador ?? formOf(texto)
  const sintaxis = syntaxOf(form, texto, asked)
  return { texto, borrador: form, ...(sintaxis && { sintaxis }) }
}

/**
 * Returns the citation syntax: the language's own, else the one asked for, else pandoc's if the Markdown already uses
 * it; undefined means words. Throws on `formato` when the one asked for contradicts the language.
 */
function syntaxOf(form: FormName, texto: string, asked: Syntax | undefined): Syntax | undefined {
  const own = 'syntax' in FORMS[form] ? (FORMS[form] as { syntax: Syntax }).syntax : undefined
  if (own && asked && own !== asked)
    throw invalid(
      'formato',
      `un borrador en ${form} lleva citas de ${own}.`,
      `a draft in ${form} takes citations of ${own}.`,
    )
  return asked ?? own ?? (citesLikePandoc(texto) ? 'pandoc' : undefined)
}
