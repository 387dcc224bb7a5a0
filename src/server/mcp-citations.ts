/**
 * A cited draft → what an agent gets of it: the text and its bibliography whole, what proves each citation, and which
 * sentences got none. Those are sentences of the text, so they are named by how they begin; claims too, where many are
 * cited.
 */
import { z } from 'zod'
import { Cita, SinCita } from '../schema-answers.ts'
import { BUILT_IN } from '../core/verify/aligned.ts'
import { asJson, type Content, type Rendering, type Wish } from './mcp-rendering.ts'
import { clean, oneLine, polishFields, quote, tokens } from './mcp-text.ts'
import { begin, join } from './mcp-passages.ts'

/**
 * Tokens allowed beyond the text and its bibliography, and for each citation, whose whole proof takes some 200. The
 * proofs of up to five citations fit into the first thousand.
 */
const BEYOND = 1_000,
  EACH = 100
/** Lengths in characters: enough of a sentence to find it in the text, and of a passage to see what it says. */
const NAMED = 60,
  PROOF = 1_200,
  LEAST = 80

export function presentCitations(body: Content, { judge }: Pick<Wish, 'judge'> = {}): Rendering {
  const citas = z.array(z.looseObject(Cita.shape)).parse(body.citas)
  const bare = z.array(SinCita).parse(body.sin_cita ?? [])
  const own = tokens(polishFields({ ...body, citas: [], sin_cita: [] }))
  const render = (chars: number, cited: number, uncited: number): Rendering => {
    const shown = citas.slice(0, cited).map(cita => proof(cita, chars))
    const without = bare
      .slice(0, uncited)
      .map(({ afirmacion, ...rest }) => ({ ...rest, afirmacion: begin(afirmacion, NAMED) }))
    const { structured } = asJson({
      ...body,
      citas: shown,
      ...(body.sin_cita !== undefined && { sin_cita: without }),
      aviso: join(
        body.aviso,
        some(cited, citas.length, 'citas'),
        some(uncited, bare.length, 'frases sin cita'),
        bare.length > 0 && open(judge?.()),
      ),
    })
    return { structured, text: markdown(structured) }
  }
  let chars = PROOF,
    cited = citas.length,
    uncited = Math.min(bare.length, 20),
    rendering = render(chars, cited, uncited)
  const most = BEYOND + EACH * Math.min(citas.length, 60)
  while (tokens(rendering.structured) - own > most && cited + uncited > 0) {
    if (uncited > 5) uncited -= 5
    else if (chars > LEAST) chars = Math.min(300, Math.floor(chars * 0.7))
    else if (cited > 0) cited = Math.floor(cited * 0.9)
    else uncited = 0
    rendering = render(chars, cited, uncited)
  }
  return rendering
}

/**
 * Explains a sentence without a citation. It is not thereby wrong, and what the missing citation means depends on the
 * judge.
 */
const open = (judge: string | undefined): string =>
  judge === undefined || judge === BUILT_IN
    ? 'sin cita: ningún pasaje lo dice casi con esas palabras; si es paráfrasis, búscalo con search y léelo'
    : `sin cita: ningún pasaje lo dice con seguridad, según «${oneLine(judge)}»; si lo dudas, búscalo con search`

const some = (shown: number, all: number, what: string): string | undefined =>
  shown < all ? `se detallan ${shown} de ${all} ${what}; todas están en texto` : undefined

/** Leaves out the id of the citation: an agent asks for the receipt of its passage. */
function proof({ id: _id, afirmacion, pasaje, ...rest }: Cita, chars: number): Content {
  return {
    ...rest,
    afirmacion: chars < PROOF ? begin(afirmacion, NAMED) : afirmacion,
    pasaje: begin(clean(pasaje), chars),
  }
}

/** Writes the text as it goes into a document, its bibliography, and one line for each point to check. */
function markdown(structured: Content): string {
  const list = (name: string): Content[] => (Array.isArray(structured[name]) ? (structured[name] as Content[]) : [])
  const entries = Array.isArray(structured.bibliografia) ? structured.bibliografia.map(String) : []
  const proofs = list('citas').map(
    ({ cita, pasaje, enlace }) =>
      `- ${oneLine(String(cita))} ${String(enlace ?? '')}\n${quote(oneLine(String(pasaje)))}`,
  )
  const bare = list('sin_cita').map(({ afirmacion }) => `- ${oneLine(String(afirmacion))}`)
  return [
    String(structured.texto ?? ''),
    ...(entries.length ? [`---\n\nBibliografía:\n\n${entries.map(entry => `- ${oneLine(entry)}`).join('\n')}`] : []),
    ...(proofs.length ? [`---\n\nLo que prueba cada cita:\n\n${proofs.join('\n')}`] : []),
    ...(bare.length ? [`---\n\nSin cita, porque nada de la biblioteca lo dice:\n\n${bare.join('\n')}`] : []),
    ...(structured.aviso === undefined ? [] : [`aviso: ${String(structured.aviso)}`]),
  ].join('\n\n')
}
