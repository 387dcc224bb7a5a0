/** A few words in a row out of a text, as an example of a literal search; '' where there are none that read well. */
export function phrase(text: string): string {
  const clauses = text
    .replace(/\s+/g, ' ')
    .split(/[.,;:!?¡¿()«»“”"—–\d[\]]+/)
    .map(clause => clause.trim().split(' '))
  const good = clauses.filter(
    words => words.length >= 4 && words.length <= 8 && words.every(word => /^\p{Ll}[\p{L}’'-]*$/u.test(word)),
  )
  return (good.sort((a, b) => b.length - a.length)[0] ?? []).join(' ')
}
