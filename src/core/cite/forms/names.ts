/** Languages that drafts are written in. */
export const FORM_NAMES = ['markdown', 'latex', 'typst', 'org'] as const
export type FormName = (typeof FORM_NAMES)[number]
