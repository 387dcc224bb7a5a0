/**
 * The little Markdown that answers are written in → blocks, without HTML: what is not understood stays as it is
 * written.
 */

export type Inline = { text: string; as?: 'strong' | 'em' | 'code' } | { note: number }
export interface Block {
  kind: 'p' | 'h' | 'ul' | 'ol' | 'quote'
  items: Inline[][]
}

/** Beginnings of lines and the kind of block that each makes. */
const LINES: readonly (readonly [pattern: RegExp, kind: Block['kind']])[] = [
  [/^#{1,6}\s+/, 'h'],
  [/^[-*+]\s+/, 'ul'],
  [/^\d{1,3}[.)]\s+/, 'ol'],
  [/^>\s?/, 'quote'],
]

/** Parses the blocks. Definitions of notes are left out, because the sources stand beside the answer. */
export function blocks(markdown: string): Block[] {
  const out: Block[] = []
  let open: { kind: Block['kind']; lines: string[] } | null = null
  const close = (): void => {
    if (open) out.push({ kind: open.kind, items: open.lines.map(inline) })
    open = null
  }
  for (const line of markdown.split('\n').filter(each => !/^\[\^\d+\]:/.test(each))) {
    const text = line.trim()
    if (text === '') {
      close()
      continue
    }
    const [pattern, kind] = LINES.find(([start]) => start.test(text)) ?? [/^/, 'p' as const]
    const rest = text.replace(pattern, '')
    const current = open as { kind: Block['kind']; lines: string[] } | null
    const goesOn = current !== null && (kind === 'p' || (kind === 'quote' && current.kind === 'quote'))
    if (goesOn && current.kind !== 'h') {
      current.lines[current.lines.length - 1] += ` ${rest}`
      continue
    }
    if (current?.kind === kind && (kind === 'ul' || kind === 'ol')) {
      current.lines.push(rest)
      continue
    }
    close()
    open = { kind, lines: [rest] }
  }
  close()
  return out
}

const PARTS = /\s?\[\^(\d{1,3})\]|\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*|`([^`]+)`|\[([^\]^]+)\]\([^)\s]*\)/g

function inline(text: string): Inline[] {
  const out: Inline[] = []
  let from = 0
  for (const match of text.matchAll(PARTS)) {
    if (match.index > from) out.push({ text: text.slice(from, match.index) })
    const [whole, note, strong, em, code, link] = match
    if (note !== undefined) out.push({ note: Number(note) })
    else if (strong !== undefined) out.push({ text: strong, as: 'strong' })
    else if (em !== undefined) out.push({ text: em, as: 'em' })
    else if (code !== undefined) out.push({ text: code, as: 'code' })
    else out.push({ text: link! })
    from = match.index + whole.length
  }
  if (from < text.length) out.push({ text: text.slice(from) })
  return out
}

/** Returns the numbers of the notes, each once, in the order of their first mention. */
export const notesIn = (list: readonly Block[]): number[] => [
  ...new Set(list.flatMap(b => b.items.flatMap(item => item.flatMap(part => ('note' in part ? [part.note] : []))))),
]

/** Returns the words alone, without notes. */
export const plainOf = (parts: readonly Inline[]): string =>
  parts.map(part => ('text' in part ? part.text : '')).join('')
