/** The text languages that drafts are written in. */
export const FORM_NAMES = ['markdown', 'latex', 'typst', 'org'] as const
export type FormName = (typeof FORM_NAMES)[number]

/** Media types of the files that are cited in place: of Word and of LibreOffice. */
export const ODT_MEDIA = 'application/vnd.oasis.opendocument.text'
export const WORD_MEDIA = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
