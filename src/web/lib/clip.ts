const MOST = 160

/** The beginning of a text of more than `most` characters, to the end of a word. */
export const clip = (text: string, most = MOST): string =>
  text.length > most ? `${text.slice(0, most).replace(/\s+\S*$/, '')}…` : text
