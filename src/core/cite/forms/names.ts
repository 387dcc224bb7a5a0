/** Languages that drafts are written in. */
export const FORM_NAMES = ['markdown', 'latex', 'typst', 'org'] as const
export type FormName = (typeof FORM_NAMES)[number]

/** Of a draft that is no text. */
export const WORD_MEDIA = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
