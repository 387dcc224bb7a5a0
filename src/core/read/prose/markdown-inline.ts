/** Inline Markdown → the words a reader sees. Pure; each step is linear. */
import { parseFragment } from 'parse5'
import { textOf } from './dom.ts'

const ESCAPED = /\\([!-/:-@[-`{-~])/g
const HIDE = 0xe000

/** Code keeps its signs; images give their description, links their text. */
export function inline(text: string): string {
  const kept: string[] = []
  const keep = (words: string): string => `${String.fromCharCode(HIDE)}${kept.push(words) - 1}${String.fromCharCode(HIDE + 1)}`
  const plain = text.replace(/[\ue000\ue001]/g, '')
    .replace(/(?<!`)(`{1,3})(?!`)([^`]{1,2000}|[^]{1,2000}?[^`])\1(?!`)/g, (_, _ticks: string, code: string) => keep(code.trim()))
    .replace(ESCAPED, (_, sign: string) => keep(sign))
    .replace(/!\[([^\]]{0,1000})\]\([^()\s]{0,2000}(?:\s+"[^"]{0,500}")?\)/g, '$1')
    .replace(/!?\[([^\]^][^\]]{0,1000})\](?:\((?:<[^>]{0,2000}>|[^()\s]{0,2000}(?:\([^()\s]{0,500}\)[^()\s]{0,500})?)(?:\s+["'(][^"')]{0,500}["')])?\)|\[[^\]]{0,300}\])/g, '$1')
    .replace(/<((?:https?|mailto):[^>\s]{1,2000})>/gi, (_, url: string) => keep(url))
    .replace(/(\*{1,3}|~~)(?=\S)([^*~\n]{1,2000}?\S|[^\s*~])\1/g, '$2')
    .replace(/(?<![\p{L}\p{N}_])(_{1,3})(?=\S)([^_\n]{1,2000}?)(?<=\S)\1(?![\p{L}\p{N}_])/gu, '$2')
  const seen = /[<&]/.test(plain) ? textOf(parseFragment(plain.replace(/<br\s*\/?>/gi, '\n'))) : plain
  return seen.replace(/\ue000(\d+)\ue001/g, (_, i: string) => kept[Number(i)] ?? '')
}
