/** The text languages that drafts are written in. */
export const FORM_NAMES = ['markdown', 'latex', 'typst', 'org'] as const
export type FormName = (typeof FORM_NAMES)[number]

/** Media type of a Word file. */
export const WORD_MEDIA = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
