/**
 * What can be asked for a file of Word or LibreOffice: live citations and tracked changes. Then what its author is
 * told of it.
 */
import type { Citado } from '../../../schema/index.ts'
import { texts } from '../../lib/i18n.ts'
import { lang } from '../../lib/page.ts'

const t = texts({
  legend: ['En el fichero', 'In the file'],
  campos: ['Citas vivas de Zotero, que Zotero mantiene al día', 'Live Zotero citations, which Zotero keeps up to date'],
  cambios: ['Como control de cambios: aceptas o rechazas cada una', 'As tracked changes: accept or reject each one'],
  notices: ['Sobre tu fichero', 'About your file'],
})

export interface Office {
  campos: boolean
  cambios: boolean
}

export const isOffice = (file: File | null): boolean => file !== null && /\.(?:docx|odt)$/i.test(file.name)

export function OfficeChoices({ value, change }: { value: Office; change(value: Office): void }) {
  const box = (name: keyof Office) => (
    <p class="check">
      <input
        type="checkbox"
        id={`c-${name}`}
        checked={value[name]}
        onChange={event => change({ ...value, [name]: event.currentTarget.checked })}
      />
      <label for={`c-${name}`}>{t(name)}</label>
    </p>
  )
  return (
    <fieldset class="stack-2">
      <legend>{t('legend')}</legend>
      {box('campos')}
      {box('cambios')}
    </fieldset>
  )
}

/** What the author should know of the file; nothing when there is nothing. */
export function Notices({ avisos = [] }: Pick<Citado, 'avisos'>) {
  if (avisos.length === 0) return null
  return (
    <section class="said stack-2" aria-label={t('notices')}>
      {avisos.map(({ mensaje, message, detalle, afirmaciones = [] }) => (
        <div>
          <p>
            {lang === 'es' ? mensaje : message}
            {detalle ? ` (${detalle})` : ''}
          </p>
          {afirmaciones.length > 0 && (
            <ul>
              {afirmaciones.map(claim => (
                <li>{claim}</li>
              ))}
            </ul>
          )}
        </div>
      ))}
    </section>
  )
}
