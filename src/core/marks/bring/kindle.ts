/** Reads a Kindle's `My Clippings.txt` in any language of the device: blocks between lines of `=`. Pure. */
import type { Brought } from './model.ts'

const END = /^={10}\s*$/m
const KIND = {
  mark: /highlight|subrayado|resaltado|surlignement|markierung|evidenziazione|destaque/i,
  note: /\bnote\b|\bnota\b|\bnotiz\b/i,
}
const PLACE = /(?:loc(?:ation)?|pos(?:ici[oó]n|ition|izione|i[cç][aã]o)?|emplacement)\.?\s*#?(\d+)(?:\s*[-–]\s*(\d+))?/i

interface Block {
  titulo: string
  kind: 'mark' | 'note' | null
  from: number
  to: number
  text: string
  raw: string
}

function blockOf(raw: string): Block | null {
  const [title = '', meta = '', ...rest] = raw
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/)
  if (!/^-\s/.test(meta)) return null
  const [, from, to = from] = PLACE.exec(meta) ?? []
  const kind = KIND.mark.test(meta) ? 'mark' : KIND.note.test(meta) ? 'note' : null
  return {
    titulo: title.replace(/\s*\([^()]*\)\s*$/, '').trim(),
    kind,
    from: Number(from ?? NaN),
    to: Number(to ?? NaN),
    text: rest.join('\n').trim(),
    raw: raw.trim(),
  }
}

/** Returns the highlights. A note belongs to the highlight whose range contains its position. */
export function readKindle(text: string): Brought[] {
  const blocks = text.split(END).flatMap(raw => blockOf(raw) ?? [])
  const notes = blocks.filter(({ kind }) => kind === 'note')
  return blocks
    .filter(({ kind, text: words }) => kind === 'mark' && words !== '')
    .map(mark => {
      const own = notes.find(note => note.titulo === mark.titulo && note.from >= mark.from && note.from <= mark.to)
      return {
        ...{ origen: 'kindle', key: `${mark.titulo} ${mark.from} ${mark.text.slice(0, 200)}`, titulo: mark.titulo },
        ...{ documento: null, texto: mark.text, prefijo: '', sufijo: '', nota: own?.text ?? '' },
        ...{ etiquetas: [], color: 'amarillo', source: { kindle: mark.raw, ...(own && { note: own.raw }) } },
      }
    })
}

export const isKindle = (text: string): boolean => END.test(text) && /^-\s.*\|/m.test(text)
