/**
 * Writes notes as a block of Markdown between two comments (which Obsidian hides) and puts it into a text: outside of
 * the block not a byte changes. Pure.
 */
import { invalid } from '../../errors.ts'
import type { Nota } from '../../schema/index.ts'

const begin = (id: string): string => `%% anaquel inicio ${id} %%`
const end = (id: string): string => `%% anaquel fin ${id} %%`

/** Escapes text so that a quotation or a note cannot end the block. */
const plain = (text: string): string => text.replaceAll('%%', '\\%\\%')
const link = (text: string): string => text.replace(/[\\[\]]/g, '\\$&')
const quoted = (text: string): string =>
  plain(text)
    .split('\n')
    .map(line => `> ${line}`.trimEnd())
    .join('\n')

function entry({ id, texto, nota, etiquetas, cita, enlace, color }: Nota): string {
  const tags = etiquetas.map(tag => `#${tag.replace(/[^\p{L}\p{N}/_-]+/gu, '-')}`).join(' ')
  const source = `[${link(plain(cita))}](${enlace}) · ${color}`
  const head = texto ? `${quoted(texto)}\n>\n> ${source}` : `> ${source}`
  return [head, plain(nota.trim()), tags, `^${id}`].filter(Boolean).join('\n\n')
}

/**
 * Puts the block in place of the old one, or at the end. Throws on `texto` when a block begins and does not end, or
 * stands there twice, because a person's text could be lost.
 */
export function withBlock(text: string, documento: string, notes: readonly Nota[]): string {
  const eol = text.includes('\r\n') ? '\r\n' : '\n'
  const block = [begin(documento), ...notes.map(entry), end(documento)].join('\n\n').replaceAll('\n', eol)
  const parts = text.split(begin(documento))
  if (parts.length === 1) return `${text}${text === '' ? '' : gap(text, eol)}${block}${eol}`
  const at = parts[1]!.indexOf(end(documento))
  if (parts.length > 2 || at < 0)
    throw invalid('texto', 'tiene el bloque roto o dos veces.', 'has the block broken or twice.')
  return `${parts[0]!}${block}${parts[1]!.slice(at + end(documento).length)}`
}

const gap = (text: string, eol: string): string => (text.endsWith('\n') ? eol : eol + eol)
