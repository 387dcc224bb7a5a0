/** A draft as somebody hands it in → what the citing job keeps of it: its text or file, its language, its syntax. */
import { Failure, invalid } from '../../errors.ts'
import { decode } from '../read/prose/charset.ts'
import { checkWordFile } from './citations.ts'
import { citesLikePandoc, formOf, formOfMedia, formOfName, FORMS } from './forms/index.ts'
import { WORD_MEDIA, type FormName } from './forms/names.ts'
import type { CiteInput } from './index.ts'
import type { Syntax } from './syntax/index.ts'

/** Without `texto`: a Word file, which stays a file. */
export type Submitted = Pick<CiteInput, 'texto' | 'borrador' | 'sintaxis'>

/** Longest text that is cited in one go. */
export const LONGEST = 200_000

const ZIP = [0x50, 0x4b, 0x03, 0x04]

/** `media`: as the caller calls it, null where it tells nothing. */
export async function fileDraft(
  bytes: Uint8Array,
  { nombre, media }: { nombre: string | null; media: string | null },
  asked?: Syntax,
): Promise<Submitted> {
  if (ZIP.every((byte, i) => bytes[i] === byte) || media === WORD_MEDIA || /\.docx$/i.test(nombre ?? '')) {
    await checkWordFile(bytes)
    return asked ? { sintaxis: asked } : {}
  }
  const texto = decode(bytes)
  if (texto.includes('\0')) throw invalid('archivo', 'no es un borrador que se lea.', 'is no draft that can be read.')
  const named = formOfName(nombre ?? '') ?? formOfMedia(media ?? '')
  return textSubmitted(texto, named === 'markdown' ? undefined : named, asked)
}

/** `borrador` absent: what stands in the text tells it. */
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

/** A language has citations of its own; Markdown has those that it already holds, or words. */
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
