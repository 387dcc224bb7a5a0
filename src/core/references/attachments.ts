/** Finds the files that an entry names: `file` of JabRef, Zotero and Mendeley, and the less common fields for it. */
import type { Fields } from './bib/inherit.ts'

const FIELDS = ['file', 'localfile', 'local-url', 'pdf']

export function attachments({ values }: Fields): string[] {
  return FIELDS.flatMap(name => pathsIn(values.get(name)?.text ?? ''))
}

/** Reads `path` or `description:path:type`, several separated by `;`. A backslash escapes `:`, `;` and itself. */
export function pathsIn(value: string): string[] {
  if (!value.trim()) return []
  return cut(value, ';').flatMap(part => {
    const pieces = cut(part, ':')
    const [first = '', second = ''] = pieces
    const path = pieces.length >= 3 ? pieces.slice(1, -1).join(':') : pieces.length === 2 && !second ? first : part
    const plain = unescape(pieces.length === 2 && /^[\w-]+(?:\/[\w.+-]+)?$/.test(second) ? first : path).trim()
    return plain ? [plain] : []
  })
}

function cut(text: string, at: ';' | ':'): string[] {
  const parts = ['']
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '\\' && i + 1 < text.length) parts[parts.length - 1] += text[i]! + text[++i]!
    else if (text[i] === at) parts.push('')
    else parts[parts.length - 1] += text[i]!
  }
  return parts
}

const unescape = (text: string): string =>
  text
    .replace(/\\([:;\\])/g, '$1')
    .replace(/\\([_&%#{}$ ])/g, '$1')
    .replace(/\{\\_\}/g, '_')

/** Returns the last part of a path of any system in lower case, which identifies a file of another computer. */
export const baseName = (path: string): string =>
  (
    path
      .replace(/^file:\/\//, '')
      .split(/[/\\]/)
      .at(-1) ?? ''
  )
    .normalize('NFC')
    .toLowerCase()
