/** Writes an audit as its author reads it: Markdown, problems first. Pure. */
import type { CitaRevisada, Revision } from '../../schema-audit.ts'

const SIGNS = { fallo: '✗', aviso: '!', sin_comprobar: '·', bien: '✓' } as const
const ORDER = ['fallo', 'aviso', 'sin_comprobar', 'bien'] as const
const HEADINGS = {
  fallo: 'Fallos',
  aviso: 'Para mirar',
  sin_comprobar: 'Sin nada que comprobar',
  bien: 'Comprobadas',
} as const

/** With `brief`, only failures and warnings are listed; the rest is only counted. */
export function report(
  { resumen, citas = [], bibliografia, avisos = [] }: Revision,
  { brief = false }: { brief?: boolean } = {},
): string {
  if (!resumen) return ''
  const { citas: all, bien, avisos: looked, fallos, sin_comprobar } = resumen
  return (
    [
      '# Revisión de citas',
      `${all} ${all === 1 ? 'cita' : 'citas'}: ${fallos} con fallos, ${looked} para mirar, ` +
        `${bien} ${bien === 1 ? 'comprobada' : 'comprobadas'}, ${sin_comprobar} sin nada que comprobar.`,
      ...avisos.map(aviso => `> ${line(aviso)}`),
      ...(brief ? ORDER.slice(0, 2) : ORDER).flatMap(gravedad =>
        section(
          HEADINGS[gravedad],
          citas.filter(citation => citation.gravedad === gravedad),
        ),
      ),
      ...list(bibliografia),
    ].join('\n\n') + '\n'
  )
}

const section = (heading: string, citas: readonly CitaRevisada[]): string[] =>
  citas.length === 0 ? [] : [`## ${heading}`, citas.map(item).join('\n')]

function item({ n, texto, gravedad, frase, mensaje, obra, pagina, cita, apoyo }: CitaRevisada): string {
  // What is not in the library is named only where the bracket names other works too.
  const work = obra.titulo ?? (texto.includes(';') ? obra.citada : undefined)
  const head = `- ${SIGNS[gravedad]} **${n}. ${cited(texto)}**${work === undefined ? '' : ` · ${plain(work)}`}`
  if (gravedad === 'bien') return `${head}${place(cita?.lugar ?? apoyo?.lugar)}`
  const right = pagina?.correcta ?? cita?.lugar
  return [
    head,
    `  ${plain(mensaje)}${place(right)}`,
    `  Frase: ${plain(frase)}`,
    ...(cita && cita.fuente && cita.estado !== 'literal' ? [`  Fuente: «${plain(cita.fuente)}»`] : []),
    ...(!cita && apoyo?.frase && isSentence(apoyo.frase) && gravedad !== 'sin_comprobar'
      ? [`  Lo más cercano (${plain(apoyo.juez)}): «${plain(apoyo.frase)}»${place(apoyo.lugar)}`]
      : []),
  ].join('\n')
}

/** Citations in the syntax of LaTeX and pandoc stand as code, which needs no signs before their brackets. */
const cited = (texto: string): string =>
  /^[\\@[]/.test(texto) && !texto.includes('`') ? `\`${line(texto)}\`` : plain(texto)

/** Fewest words of a sentence that is shown as the nearest; running heads and tables have fewer. */
const FEW = 4
const isSentence = (text: string): boolean => (text.match(/\p{L}{3,}/gu)?.length ?? 0) >= FEW

const place = (lugar: { localizador: string; enlace?: string | undefined } | undefined): string =>
  lugar?.enlace ? ` [${plain(lugar.localizador) || 'abrir'}](${lugar.enlace})` : ''

function list(bibliografia: Revision['bibliografia']): string[] {
  if (!bibliografia) return []
  const { entradas, sin_citar, faltan, duplicadas } = bibliografia
  const part = (heading: string, lines: readonly string[]): string[] =>
    lines.length === 0 ? [] : [`### ${heading}`, lines.map(label => `- ${plain(label)}`).join('\n')]
  return [
    `## Bibliografía`,
    `${entradas} ${entradas === 1 ? 'entrada' : 'entradas'}.`,
    ...part('Citadas que no están en ella', faltan),
    ...part('Entradas que nada cita', sin_citar),
    ...part(
      'Repetidas',
      duplicadas.map(group => group.join(' = ')),
    ),
  ]
}

const line = (text: string): string => text.replace(/\s+/g, ' ').trim()
/** Escapes the text so that nothing of a manuscript or a source is taken for Markdown. */
const plain = (text: string): string => line(text).replace(/([\\`*_[\]<>#|])/g, '\\$1')
