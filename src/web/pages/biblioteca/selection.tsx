/** What can be done with the documents that are selected. */
import { useState } from 'preact/hooks'
import type { Documento, ListaBibliotecas } from '../../../schema/index.ts'
import { texts } from '../../lib/i18n.ts'
import { copy } from '../../parts/copy.tsx'
import { later } from '../../parts/later.tsx'
import { say } from '../../parts/toast.tsx'
import { removeOne } from './remove.ts'

const Collect = later(async () => (await import('./selected.tsx')).Collect)

const t = texts({
  region: ['Selección', 'Selection'],
  none: ['Seleccionar los que se ven', 'Select what is shown'],
  some: ['1 seleccionado|{n} seleccionados', '1 selected|{n} selected'],
  collect: ['Añadir a una colección', 'Add to a collection'],
  references: ['Copiar referencias', 'Copy references'],
  anew: ['Volver a leer', 'Read anew'],
  remove: ['Borrar', 'Delete'],
  key: ['Supr', 'Del'],
  copied: [
    '1 referencia en el portapapeles.|{n} referencias en el portapapeles.',
    '1 reference on the clipboard.|{n} references on the clipboard.',
  ],
  copyFailed: ['El navegador no deja copiar aquí.', 'The browser does not allow copying here.'],
})

type Collections = ListaBibliotecas['bibliotecas']
export interface SelectionProps {
  chosen: readonly Documento[]
  shown: number
  all: boolean
  toggleAll: (on: boolean) => void
  collections: Collections
  done: () => void
  ask: () => void
}

export const removeChosen = (chosen: readonly Documento[], ask: () => void, done: () => void): void => {
  if (chosen.length === 1) removeOne(chosen[0]!, done)
  else if (chosen.length > 1) ask()
}

export function Selection({ chosen, shown, all, toggleAll, collections, done, ask }: SelectionProps) {
  const [collecting, setCollecting] = useState(false)
  const n = chosen.length
  return (
    <div class={`selection row spread ${n > 0 ? 'on' : ''}`} role="region" aria-label={t('region')}>
      <p class="check">
        <input
          type="checkbox"
          id="all"
          checked={all}
          onClick={event => toggleAll(event.currentTarget.checked)}
          disabled={shown === 0}
        />
        <label for="all" class="plain">
          {n === 0 ? t('none') : t('some', { n })}
        </label>
      </p>
      <p class="vh" role="status">
        {n > 0 && t('some', { n })}
      </p>
      {n > 0 && <Acts chosen={chosen} done={done} ask={ask} collect={() => setCollecting(true)} />}
      {collecting && (
        <Collect chosen={chosen} collections={collections} close={() => setCollecting(false)} done={done} />
      )}
    </div>
  )
}

async function copyReferences(chosen: readonly Documento[]): Promise<void> {
  const entries = import('../../lib/entries.ts').then(({ entriesOf }) => entriesOf(chosen))
  const lines = await entries.catch(() => null)
  const text = (lines ?? []).sort((a, b) => a.localeCompare(b)).join('\n')
  say(lines && (await copy(text)) ? t('copied', { n: lines.length }) : t('copyFailed'))
}

const readAnew = async (chosen: readonly Documento[], done: () => void): Promise<void> =>
  (await import('./anew.tsx')).readAnew(chosen, done)

interface ActsProps extends Pick<SelectionProps, 'chosen' | 'done' | 'ask'> {
  collect: () => void
}

const Acts = ({ chosen, done, ask, collect }: ActsProps) => (
  <p class="row">
    <button type="button" class="text-btn" onClick={collect}>
      {t('collect')}
    </button>
    <button type="button" class="text-btn" onClick={() => void copyReferences(chosen)}>
      {t('references')}
    </button>
    <button type="button" class="text-btn" onClick={() => void readAnew(chosen, done)}>
      {t('anew')}
    </button>
    <button type="button" class="text-btn" onClick={() => removeChosen(chosen, ask, done)}>
      {t('remove')} <kbd aria-hidden="true">{t('key')}</kbd>
    </button>
  </p>
)
