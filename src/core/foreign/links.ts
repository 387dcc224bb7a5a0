/** Links back into Zotero: the item in its list, and its file opened at a page. */

/** `library` as an import names it: `users/…` is one's own, `groups/9001` a group's. */
const within = (library: string): string => (library.startsWith('groups/') ? library : 'library')

/** Null: a program that no address opens. */
export const selectLink = (program: string, library: string, key: string): string | null =>
  program === 'zotero' ? `zotero://select/${within(library)}/items/${encodeURIComponent(key)}` : null

/** `page` is the physical one, from 1: the printed number would open another page. */
export function openLink(
  program: string,
  library: string,
  key: string,
  { page, annotation }: { page?: number | null; annotation?: string } = {},
): string | null {
  if (program !== 'zotero') return null
  const query = new URLSearchParams({
    ...(page !== null && page !== undefined && { page: String(page) }),
    ...(annotation !== undefined && { annotation }),
  }).toString()
  return `zotero://open-pdf/${within(library)}/items/${encodeURIComponent(key)}${query && `?${query}`}`
}
