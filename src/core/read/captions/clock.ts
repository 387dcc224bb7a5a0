/** Reads `1:02:03.5`, `0:53` or `53` as seconds; NaN for anything else. Pure. */
export function clock(text: string): number {
  const parts = text.trim().replace(',', '.').split(':')
  if (parts.length > 3 || !parts.every(part => /^\d+(?:\.\d+)?$/.test(part))) return NaN
  return parts.map(Number).reduce((total, part) => total * 60 + part, 0)
}
