/** Writes an audit as its author reads it: Markdown, problems first, in Spanish or English. Pure. */
import { state } from '../cite/citations.ts'
import type { CitaRevisada, Revision } from '../../schema/index.ts'
import { inEnglish } from '../english.ts'
import { BUILT_IN } from '../verify/entailer.ts'

const SIGNS = { fallo: '✗', aviso: '!', sin_comprobar: '·', bien: '✓' } as const
const ORDER = ['fallo', 'aviso', 'sin_comprobar', 'bien'] as const

export type Language = 'es' | 'en'
const TEXTS = {
  es: {
    title: 'Revisión de citas',
    summary: ({ citas, fallos, avisos, bien, sin_comprobar }: Counts) =>
      `${citas} ${citas === 1 ? 'cita' : 'citas'}: ${fallos} con fallos, ${avisos} para mirar, ` +
      `${bien} ${bien === 1 ? 'comprobada' : 'comprobadas'}, ${sin_comprobar} sin nada que comprobar.`,
    fallo: 'Fallos',
    aviso: 'Para mirar',
    sin_comprobar: 'Sin nada que comprobar',
    bien: 'Comprobadas',
    quoted: (words: string) => `«${words}»`,
    sentence: 'Frase',
    source: 'Fuente',
    nearest: 'Lo más cercano, según',
    judge: 'el juez de la casa',
    open: 'abrir',
    list: 'Bibliografía',
    entries: (n: number) => `${n} ${n === 1 ? 'entrada' : 'entradas'}.`,
    missing: 'Citadas que no están en ella',
    uncited: 'Entradas que nada cita',
    twice: 'Repetidas',
  },
  en: {
    title: 'Audit of citations',
    summary: ({ citas, fallos, avisos, bien, sin_comprobar }: Counts) =>
      `${citas} ${citas === 1 ? 'citation' : 'citations'}: ${fallos} with faults, ${avisos} to look at, ` +
      `${bien} checked, ${sin_comprobar} with nothing to check.`,
    fallo: 'Faults',
    aviso: 'To look at',
    sin_comprobar: 'Nothing to check',
    bien: 'Checked',
    quoted: (words: string) => `“${words}”`,
    sentence: 'Sentence',
    source: 'Source',
    nearest: 'What comes nearest, according to',
    judge: 'the built-in judge',
    open: 'open',
    list: 'List of sources',
    entries: (n: number) => `${n} ${n === 1 ? 'entry' : 'entries'}.`,
    missing: 'Cited, and not in it',
    uncited: 'Entries that nothing cites',
    twice: 'Entered twice',
  },
} as const
type Counts = NonNullable<Revision['resumen']>
type Texts = (typeof TEXTS)[Language]

/** The report, or how far the audit is. With `brief`, only failures and warnings are listed, the rest is counted. */
export function report(revision: Revision, { brief = false }: { brief?: boolean } = {}): string {
  const { resumen, citas = [], bibliografia, avisos = [], idioma = 'es' } = revision
  if (!resumen) return state(revision)
  const t = TEXTS[idioma]
  return (
    [
      `# ${t.title}`,
      t.summary(resumen),
      ...avisos.map(aviso => `> ${line(idioma === 'en' ? (inEnglish(aviso) ?? aviso) : aviso)}`),
      ...(brief ? ORDER.slice(0, 2) : ORDER).flatMap(gravedad => {
        const own = citas.filter(citation => citation.gravedad === gravedad)
        return own.length === 0 ? [] : [`## ${t[gravedad]}`, own.map(cita => item(cita, idioma)).join('\n')]
      }),
      ...list(bibliografia, t),
    ].join('\n\n') + '\n'
  )
}

function item(citation: CitaRevisada, idioma: Language): string {
  const { n, texto, gravedad, frase, obra, pagina, cita, apoyo } = citation
  const t = TEXTS[idioma],
    near = nearest(citation)
  const place = linked(t)
  // What is not in the library is named only where the bracket names other works too.
  const work = obra.titulo ?? (texto.includes(';') ? obra.citada : undefined)
  const head = `- ${SIGNS[gravedad]} **${n}. ${cited(texto)}**${work === undefined ? '' : ` · ${plain(work)}`}`
  if (gravedad === 'bien') return `${head}${place(cita?.lugar ?? apoyo?.lugar)}`
  const right = pagina?.correcta ?? cita?.lugar
  return [
    head,
    `  ${plain(idioma === 'es' ? citation.mensaje : citation.message)}${place(right)}`,
    `  ${t.sentence}: ${plain(frase)}`,
    ...(cita && cita.fuente && cita.estado !== 'literal' ? [`  ${t.source}: ${t.quoted(plain(cita.fuente))}`] : []),
    ...(near
      ? [`  ${t.nearest} ${plain(judgeOf(near.juez, t))}: ${t.quoted(plain(near.frase))}${place(near.lugar)}`]
      : []),
  ].join('\n')
}

type Support = NonNullable<CitaRevisada['apoyo']>

/** The sentence of the source that comes nearest to what is cited; undefined where it would tell an author nothing. */
function nearest({ gravedad, cita, apoyo }: CitaRevisada): (Support & { frase: string }) | undefined {
  const looked = !cita && (gravedad === 'fallo' || gravedad === 'aviso')
  return looked && apoyo?.frase !== undefined && isSentence(apoyo.frase) ? { ...apoyo, frase: apoyo.frase } : undefined
}

/** Writes in one line what an author reads of a citation in a comment beside it. */
export function remark(citation: CitaRevisada, idioma: Language): string {
  const t = TEXTS[idioma],
    near = nearest(citation)
  const words = idioma === 'es' ? citation.mensaje : citation.message
  const page = near?.lugar?.localizador ? ` (${near.lugar.localizador})` : ''
  return near ? `${words} ${t.nearest} ${judgeOf(near.juez, t)}: ${t.quoted(near.frase)}${page}` : words
}

/** The built-in judge is no name that an author knows. */
const judgeOf = (juez: string, t: Texts): string => (juez === BUILT_IN ? t.judge : line(juez))

/** Citations in the syntax of LaTeX and pandoc stand as code, which needs no signs before their brackets. */
const cited = (texto: string): string =>
  /^[\\@[]/.test(texto) && !texto.includes('`') ? `\`${line(texto)}\`` : plain(texto)

/**
 * Fewest words of a sentence that is shown as the nearest, and the least share of letters among its signs: running
 * heads and tables have fewer, and listings of programs some half.
 */
const FEW = 4
const LETTERS = 0.7
const isSentence = (text: string): boolean =>
  (text.match(/\p{L}{3,}/gu)?.length ?? 0) >= FEW &&
  text.replace(/\P{L}+/gu, '').length >= LETTERS * text.replace(/\s+/g, '').length

const linked =
  (t: Texts) =>
  (lugar: { localizador: string; enlace?: string | undefined } | undefined): string =>
    lugar?.enlace ? ` [${plain(lugar.localizador) || t.open}](${lugar.enlace})` : ''

function list(bibliografia: Revision['bibliografia'], t: Texts): string[] {
  if (!bibliografia) return []
  const { entradas, sin_citar, faltan, duplicadas } = bibliografia
  const part = (heading: string, lines: readonly string[]): string[] =>
    lines.length === 0 ? [] : [`### ${heading}`, lines.map(label => `- ${cited(label)}`).join('\n')]
  return [
    `## ${t.list}`,
    t.entries(entradas),
    ...part(t.missing, faltan),
    ...part(t.uncited, sin_citar),
    ...part(
      t.twice,
      duplicadas.map(group => group.join(' = ')),
    ),
  ]
}

const line = (text: string): string => text.replace(/\s+/g, ' ').trim()
/** Escapes the text so that nothing of a manuscript or a source is taken for Markdown. */
const plain = (text: string): string => line(text).replace(/([\\`*_[\]<>#|])/g, '\\$1')
