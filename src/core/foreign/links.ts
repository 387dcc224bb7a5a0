/** Links back into Zotero, to an item in its list or to its file opened at a page. */

/**
 * Path of a library in Zotero's links. `library` is named as in an import: `users/…` is the user's own, `groups/9001`
 * is a group's.
 */
const within = (library: string): string => (library.startsWith('groups/') ? library : 'library')

/** Returns the link to an item; null for a program that has no such links. */
export const selectLink = (program: string, library: string, key: string): string | null =>
  program === 'zotero' ? `zotero://select/${within(library)}/items/${encodeURIComponent(key)}` : null

/**
 * Returns the link that opens a file at a page. `page` is the physical page, from 1: the printed number would open
 * another page.
 */
export function openLink(
  { program, library, key }: { program: string; library: string; key: string },
  { page, annotation }: { page?: number | null; annotation?: string } = {},
): string | null {
  if (program !== 'zotero') return null
  const query = new URLSearchParams({
    ...(page !== null && page !== undefined && { page: String(page) }),
    ...(annotation !== undefined && { annotation }),
  }).toString()
  return `zotero://open-pdf/${within(library)}/items/${encodeURIComponent(key)}${query && `?${query}`}`
}
