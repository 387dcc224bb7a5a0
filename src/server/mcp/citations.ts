/**
 * A cited draft → what an agent gets of it: the text and its bibliography whole, each citation in their order, and
 * which sentences got none. All of that may cost a thousand tokens beyond the text, so the more citations there are,
 * the less is told of each: its whole proof, then where it leads, then its passage alone.
 */
import { z } from 'zod'
import { Cita, SinCita } from '../../schema/answers.ts'
import { fold } from '../../core/search/fold.ts'
import { BUILT_IN } from '../../core/verify/entailer.ts'
import { asJson, type Content, type Rendering, type Wish } from './rendering.ts'
import { clean, oneLine, quote, tokens } from './text.ts'
import { begin, briefAnchor, join, refusal } from './passages.ts'

/** Tokens that everything else may take beyond the text, its bibliography, and what was refused of it. */
const BEYOND = 1_000
/** Length in characters: enough of a sentence to find it in the text. */
const NAMED = 60
/** How many sentences without a citation are named, where there is room and where there is none. */
const UNCITED = [20, 5]

/**
 * What is told of a citation, from the richest form to the leanest, which takes 13 tokens. In the words of their
 * passages 7 citations are told whole, 24 in brief, 32 by their link and 83 by their passage; of more, the list is cut.
 */
const FORMS: readonly ((cita: Cita, judge: string | undefined) => Content)[] = [
  cita => whole(cita, 1_200),
  cita => whole(cita, 300),
  (cita, judge) => brief(cita, judge, 240),
  (cita, judge) => brief(cita, judge, 120),
  (cita, judge) => brief(cita, judge, 0),
  cita => ({ localizador: cita.localizador, ...leading(cita) }),
  ({ fragmento }) => ({ fragmento }),
]

export function presentCitations(body: Content, { judge }: Pick<Wish, 'judge'> = {}): Rendering {
  const citas = z.array(z.looseObject(Cita.shape)).parse(body.citas)
  const bare = z.array(SinCita).parse(body.sin_cita ?? [])
  const name = judge?.()
  const render = (form: (typeof FORMS)[number], uncited: number, cited = citas.length): Rendering =>
    withText({
      ...body,
      citas: citas.slice(0, cited).map(cita => form(cita, name)),
      ...(body.sin_cita !== undefined && { sin_cita: bare.slice(0, uncited).map(named) }),
      aviso: join(
        body.aviso,
        form !== FORMS[0] && form !== FORMS[1] && IN_ORDER,
        some(cited, citas.length, 'citas'),
        some(Math.min(uncited, bare.length), bare.length, 'frases sin cita'),
        bare.length > 0 && open(name),
      ),
    })
  const { texto, bibliografia, bibliografia_bib, rechazos, avisos } = body
  const empty = withText({ texto, bibliografia, bibliografia_bib, rechazos, avisos })
  const fits = ({ structured, text }: Rendering): boolean =>
    tokens(structured) - tokens(empty.structured) <= BEYOND && tokens(text) - tokens(empty.text) <= BEYOND
  for (const form of FORMS)
    for (const uncited of UNCITED) {
      const rendering = render(form, uncited)
      if (fits(rendering)) return rendering
    }
  let cited = citas.length,
    rendering = render(FORMS.at(-1)!, 0)
  while (!fits(rendering) && cited > 0) {
    cited = Math.floor(cited * 0.9)
    rendering = render(FORMS.at(-1)!, 0, cited)
  }
  return rendering
}

/** Explains the shorter forms: an agent matches them with the text by their order, and opens what it doubts. */
const IN_ORDER =
  'citas, en el orden del texto; literal: el pasaje lo dice con las mismas palabras; open_page abre cada fragmento o ' +
  'enlace'

const named = ({ afirmacion, ...rest }: SinCita): Content => ({ ...rest, afirmacion: begin(afirmacion, NAMED) })

/** Leaves out the id of the citation: an agent asks for the receipt of its passage. */
const whole = ({ id: _id, afirmacion, pasaje, ancla, ...rest }: Cita, chars: number): Content => ({
  ...rest,
  ...(ancla && { ancla: briefAnchor(ancla) }),
  afirmacion: begin(afirmacion, chars),
  pasaje: begin(clean(pasaje), chars),
})

/** Leaves out what the text says already: the sentence, its citation, and the passage where it is in the same words. */
function brief(cita: Cita, judge: string | undefined, chars: number): Content {
  const literal = wordsOf(cita.pasaje).includes(wordsOf(cita.afirmacion))
  return {
    localizador: cita.localizador,
    ...leading(cita),
    respaldo: cita.respaldo,
    ...(cita.juez !== judge && { juez: cita.juez }),
    ...(literal ? { literal } : chars > 0 && { pasaje: begin(clean(cita.pasaje), chars) }),
  }
}

const leading = ({ enlace, fragmento }: Cita): Content => (enlace === undefined ? { fragmento } : { enlace })

const wordsOf = (text: string): string =>
  fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

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

function withText(body: Content): Rendering {
  const { structured } = asJson(body)
  return { structured, text: markdown(structured) }
}

/** Writes the text as it goes into a document, its bibliography, and one line for each point to check. */
function markdown(structured: Content): string {
  const list = (name: string): Content[] => (Array.isArray(structured[name]) ? (structured[name] as Content[]) : [])
  const entries = Array.isArray(structured.bibliografia) ? structured.bibliografia.map(String) : []
  const told = list('avisos')
  const pageless = told.some(({ motivo }) => motivo === 'sin_pagina')
  const proofs = list('citas').map(({ cita, localizador, enlace, fragmento, pasaje }) => {
    const place = pageless && cita !== undefined ? localizador : undefined
    const head = [cita ?? localizador, place, enlace ?? fragmento].flatMap(part =>
      part === undefined ? [] : [String(part)],
    )
    return `- ${head.map(oneLine).join(' ')}${pasaje === undefined ? '' : `\n${quote(oneLine(String(pasaje)))}`}`
  })
  const bare = list('sin_cita').map(({ afirmacion }) => `- ${oneLine(String(afirmacion))}`)
  const refused = list('rechazos').map(
    ({ frase, motivo, detalle }) => `- ${begin(oneLine(String(frase)), NAMED)} · ${refusal({ motivo, detalle })}`,
  )
  return [
    String(structured.texto ?? ''),
    ...(entries.length ? [`---\n\nBibliografía:\n\n${entries.map(entry => `- ${oneLine(entry)}`).join('\n')}`] : []),
    ...(proofs.length ? [`---\n\nLo que prueba cada cita:\n\n${proofs.join('\n')}`] : []),
    ...(bare.length ? [`---\n\nSin cita:\n\n${bare.join('\n')}`] : []),
    ...(refused.length ? [`---\n\nJuicios que no se siguieron:\n\n${refused.join('\n')}`] : []),
    ...(told.length ? [`---\n\nAvisos:\n\n${told.map(noticeLine).join('\n')}`] : []),
    ...(structured.aviso === undefined ? [] : [`aviso: ${String(structured.aviso)}`]),
  ].join('\n\n')
}

/** One notice: what it says, what it is about, and the sentences that it is of. */
const noticeLine = ({ mensaje, detalle, afirmaciones }: Content): string => {
  const about = detalle === undefined ? '' : ` (${oneLine(String(detalle))})`
  const of = Array.isArray(afirmaciones) ? afirmaciones.map(text => `\n${quote(oneLine(String(text)))}`).join('') : ''
  return `- ${oneLine(String(mensaje))}${about}${of}`
}
