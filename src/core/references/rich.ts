/** The few tags that CSL-JSON has in its texts. */

const TAG = /<(\/?)(i|b|sup|sub|sc|span)(?: (?:class="nocase"|style="font-variant:\s*small-caps;?"))?>/g

/** Without any tag: what is shown in lists and searched. A tag without its partner is text. */
export const plainText = (text: string): string => without(text, () => true)

/** Without the marks that keep the case: they change no letter by themselves. */
export const withoutNocase = (text: string): string =>
  text.includes('nocase') ? without(text, tag => tag.includes('nocase')) : text

function without(text: string, which: (tag: string) => boolean): string {
  if (!text.includes('<')) return text
  const open: { name: string; at: number; raw: string }[] = []
  const gone: { at: number; length: number }[] = []
  for (const match of text.matchAll(TAG)) {
    const [raw, slash, name] = match
    if (!slash) {
      open.push({ name: name!, at: match.index, raw })
      continue
    }
    const level = open.findLastIndex(one => one.name === name)
    if (level < 0) continue
    const [partner] = open.splice(level)
    if (which(partner!.raw))
      gone.push({ at: partner!.at, length: partner!.raw.length }, { at: match.index, length: raw.length })
  }
  let out = '',
    from = 0
  for (const { at, length } of gone.sort((a, b) => a.at - b.at)) {
    out += text.slice(from, at)
    from = at + length
  }
  return out + text.slice(from)
}
