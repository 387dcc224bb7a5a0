/**
 * Wire resources → Markdown that a person or an agent can read and paste. Literal text stays literal, inside
 * quotations.
 */
import type {
  Documento,
  DocumentoBreve,
  Figuras,
  Folios,
  ListaNotas,
  Nota,
  Pasaje,
  Referencia,
} from '../src/schema/index.ts'

/** Escapes a title or a name: its characters must not be read as Markdown beside ours. */
export const plain = (text: string): string => text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>#|]/g, '\\$&')

export const quote = (text: string): string =>
  text
    .split('\n')
    .map(line => `> ${line}`.trimEnd())
    .join('\n')

export const who = ({ autores, anio }: Pick<DocumentoBreve, 'autores' | 'anio'>): string =>
  [autores.map(plain).join('; '), anio].filter(Boolean).join(', ')

/** Writes one bullet for each fact and leaves out those without a value. */
export function facts(rows: readonly (readonly [label: string, value: string | number | undefined])[]): string {
  return rows
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([label, value]) => `- **${label}**: ${value}`)
    .join('\n')
}

const percent = (progreso: number | undefined): string | undefined =>
  progreso === undefined ? undefined : `${Math.round(progreso * 100)} %`

export function documentMarkdown(d: Documento): string {
  return (
    [
      `# ${plain(d.titulo)}`,
      facts([
        ['id', `\`${d.id}\``],
        ['autores', d.autores.map(plain).join('; ')],
        ['año', d.anio],
        ['tipo', d.tipo],
        ['estado', d.estado],
        ['fase', d.fase],
        ['progreso', percent(d.progreso)],
        ['unidades', d.unidades],
        ['idioma', d.idioma],
        ['referencia', d.referencia && plain(d.referencia)],
        ['duplicado', d.duplicado ? 'sí' : undefined],
        ['error', d.error && plain(d.error)],
        ['avisos', d.avisos?.map(plain).join(' ')],
        ['creado', d.creado],
        ['lector', d.enlace],
        ['texto', d.texto_url],
        ['progreso_url', d.progreso_url],
      ]),
    ].join('\n\n') + '\n'
  )
}

export function passageMarkdown(p: Pasaje): string {
  return (
    `**${plain(p.cita)}** · *${plain(p.documento.titulo)}* · [${plain(p.localizador)}](${p.enlace}) ` +
    `· \`${p.id}\`\n\n${quote(p.texto)}`
  )
}

export function figurasMarkdown({ figuras, completo }: Figuras): string {
  const rows = figuras.map(f => `- ${f.localizador}: [${plain(f.pie || 'figura')}](${f.enlace})`)
  return `${rows.join('\n') || 'Sin figuras.'}\n${completo ? '' : '\nTodavía se buscan figuras en el documento.\n'}`
}

export function foliosMarkdown({ documento, folios }: Folios): string {
  const rows = folios.map(
    f => `| ${f.fisica} | ${f.impresa === null ? '—' : plain(f.impresa)} | ${f.origen} | ${f.confianza} |`,
  )
  return (
    [
      `# ${plain(documento.titulo)}`,
      ['| física | impresa | origen | confianza |', '|---|---|---|---|', ...rows].join('\n'),
    ].join('\n\n') + '\n'
  )
}

export function referenceLine({ clave, csl, estado }: Referencia): string {
  const title = typeof csl['title'] === 'string' ? csl['title'] : ''
  return `- \`${clave ?? '—'}\` ${plain(title)}${estado === 'sin_archivo' ? ' · sin archivo' : ''}`
}

/** Lists every variable with the source of its value. */
export function referenceMarkdown(r: Referencia): string {
  const value = (variable: string): string => {
    const content = r.csl[variable]
    return typeof content === 'string' ? content : JSON.stringify(content)
  }
  const rows = Object.keys(r.procedencia).map(variable => {
    const { fuente, probabilidad } = r.procedencia[variable]!
    const source = probabilidad === undefined ? fuente : `${fuente} (${probabilidad})`
    return `| ${variable} | ${plain(value(variable))} | ${source} |`
  })
  return (
    [
      `# ${plain(r.clave ?? r.id)}`,
      facts([
        ['id', `\`${r.id}\``],
        ['estado', r.estado],
        ['documentos', r.documentos.map(id => `\`${id}\``).join(', ')],
        ['alias', r.alias.map(plain).join(', ')],
        ['dudosas', r.dudosas.join(', ')],
      ]),
      ['| dato | valor | fuente |', '|---|---|---|', ...rows].join('\n'),
    ].join('\n\n') + '\n'
  )
}

/** Writes the marked words as a quotation, and the person's note below. */
export function noteMarkdown(n: Nota): string {
  const tags = n.etiquetas.map(tag => `#${plain(tag).replaceAll(' ', '-')}`).join(' ')
  const head =
    `**${plain(n.cita)}** · *${plain(n.documento.titulo)}* · [${plain(n.localizador || 'abrir')}](${n.enlace}) ` +
    `· ${n.color} · \`${n.id}\``
  const gone = n.cambiado ? 'Cambiado: estas palabras ya no están así en el documento.' : ''
  return [head, gone, n.texto && quote(n.texto), plainLines(n.nota), tags].filter(Boolean).join('\n\n')
}

const plainLines = (text: string): string => text.split('\n').map(plain).join('\n')

export const notesMarkdown = ({ notas, total, siguiente }: ListaNotas): string =>
  [
    `# ${total} ${total === 1 ? 'nota' : 'notas'}`,
    ...notas.map(noteMarkdown),
    ...(siguiente === undefined ? [] : [`Siguiente: \`cursor=${siguiente}\``]),
  ].join('\n\n') + '\n'
