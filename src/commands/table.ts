/** Rows → aligned columns, for a person's eyes. */

const width = (text: string): number => [...text].length

/**
 * Aligns rows in columns, two spaces apart and without trailing spaces, below a line of headings. Without rows it
 * returns `None.`
 */
export function columns(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return 'None.\n'
  const all = [heads, ...rows]
  const widths = heads.map((_head, i) => Math.max(...all.map(row => width(row[i] ?? ''))))
  return (
    all
      .map(row =>
        row
          .map((cell, i) => cell + ' '.repeat((widths[i] ?? 0) - width(cell)))
          .join('  ')
          .trimEnd(),
      )
      .join('\n') + '\n'
  )
}

/** Wraps words at `most` characters, with `indent` before each line. */
export function wrap(text: string, most: number, indent = ''): string {
  const lines: string[] = []
  let current = ''
  for (const word of text.split(/\s+/).filter(part => part !== '')) {
    const longer = current === '' ? word : `${current} ${word}`
    const fits = current === '' || width(indent) + width(longer) <= most
    if (!fits) lines.push(indent + current)
    current = fits ? longer : word
  }
  if (current !== '') lines.push(indent + current)
  return lines.join('\n')
}
