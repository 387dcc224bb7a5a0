/**
 * The notes of one streamed answer → the notes of the page, on which the answer before a failure may stand: a passage
 * keeps its number, and new ones go on counting. Pure.
 */

/** `cited`: ids of the passages of the page's notes 1, 2, 3…; `own`: of the notes of the piece. Adds the new ones. */
export function numberOn(cited: readonly string[], own: readonly string[], piece: string): [string, string[]] {
  const all = [...cited, ...own.filter(id => !cited.includes(id))]
  const text = piece.replace(/\[\^(\d{1,3})\]/g, (note, n: string) => {
    const id = own[+n - 1]
    return id === undefined ? note : `[^${all.indexOf(id) + 1}]`
  })
  return [text, all]
}
