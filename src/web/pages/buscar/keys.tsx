/** The keys that go through the passages of a search and copy, restyle or open them. */
import { texts } from '../../lib/i18n.ts'
import { useKeys } from '../../lib/keys.ts'

const t = texts({
  next: ['Pasaje siguiente', 'Next passage'],
  previous: ['Pasaje anterior', 'Previous passage'],
  copy: ['Copiar la cita', 'Copy the citation'],
  copyBoth: ['Copiar el pasaje con su cita', 'Copy the passage with its citation'],
  style: ['Elegir el estilo', 'Choose the style'],
  page: ['Ir a la página del pasaje', 'Go to the page of the passage'],
  more: ['10 más', '10 more'],
})

const articles = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('.results .passage')].filter(article => article.offsetParent !== null)
const inFocus = (): HTMLElement | undefined => articles().find(article => article.contains(document.activeElement))

function move(by: number): void {
  const all = articles(),
    at = all.indexOf(inFocus()!)
  all[at === -1 ? 0 : Math.min(all.length - 1, Math.max(0, at + by))]?.querySelector<HTMLElement>('.folio')?.focus()
}

export function useSearchKeys(): void {
  const press = (n: number) => () =>
    (inFocus() ?? articles()[0])?.querySelectorAll<HTMLElement>('.row button')[n]?.click()
  useKeys([
    { keys: 'j', does: t('next'), run: () => move(1) },
    { keys: 'k', does: t('previous'), run: () => move(-1) },
    { keys: 'c', does: t('copy'), run: press(0) },
    { keys: 'C', does: t('copyBoth'), run: press(1) },
    {
      keys: 's',
      does: t('style'),
      run: () => {
        const field = document.getElementById('s-s')
        field?.focus()
        field?.click()
      },
    },
    { keys: 'o', does: t('page'), run: () => document.querySelector<HTMLElement>('.beside a')?.focus() },
    { keys: 'm', does: t('more'), run: () => document.getElementById('more')?.click() },
  ])
}

export const KeyHints = () => (
  <p class="keys small quiet">
    <kbd>j</kbd> <kbd>k</kbd> {t('next')} · <kbd>c</kbd> {t('copy')} · <kbd>s</kbd> {t('style')} · <kbd>?</kbd>
  </p>
)
