/** The first step: a document, from the machine, from the web, or the sample; and how its reading goes. */
import { useState } from 'preact/hooks'
import type { Documento } from '../../../schema/index.ts'
import { percent, texts } from '../../lib/i18n.ts'
import { doingOf } from '../../lib/record.ts'
import { to } from '../../lib/router.ts'
import { sending, type Sending } from '../../lib/uploads.ts'
import { Adding, AddressForm } from '../../parts/adding.tsx'

const t = texts({
  title: ['Trae un documento', 'Bring a document'],
  orDrop: ['o suéltalos en cualquier parte de la ventana', 'or drop them anywhere on the window'],
  kinds: [
    'PDF, EPUB, Word, diapositivas, hojas de cálculo, audio, vídeo, imágenes. Hasta 95 MB cada uno.',
    'PDF, EPUB, Word, slides, spreadsheets, audio, video, pictures. Up to 95 MB each.',
  ],
  none: ['¿Nada a mano?', 'Nothing at hand?'],
  sample: ['Prueba con el Quijote de 1605', 'Try Don Quixote of 1605'],
  sampleWhat: [
    'viene con Anaquel, son 23 hojas y llevan dos numeraciones, romana y arábiga.',
    'it comes with Anaquel: 23 sheets with two numberings, roman and arabic.',
  ],
  going: ['Enviando «{what}»', 'Sending “{what}”'],
  queued: ['«{what}» espera su turno', '“{what}” is waiting its turn'],
  reading: ['«{what}»: {phase}', '“{what}”: {phase}'],
  read: ['✓ Leído: «{what}»', '✓ Read: “{what}”'],
  one: ['✓ Leído: una numeración, {runs}', '✓ Read: one numbering, {runs}'],
  many: ['✓ Leído: {n} numeraciones, {runs}', '✓ Read: {n} numberings, {runs}'],
  and: [' y ', ' and '],
  failed: ['«{what}» no se pudo leer: {why}', '“{what}” could not be read: {why}'],
  library: ['Ver en la biblioteca', 'See it in the library'],
})

/** Formats the numberings: «2 numeraciones, iii–ix y 1–13». */
function readAs({ titulo, numeraciones = [] }: Pick<Documento, 'titulo' | 'numeraciones'>): string {
  const runs = numeraciones.map(({ desde, hasta }) => (desde === hasta ? hasta : `${desde}–${hasta}`))
  if (runs.length === 0) return t('read', { what: titulo })
  const sentence = runs.length === 1 ? runs[0]! : `${runs.slice(0, -1).join(', ')}${t('and')}${runs.at(-1)!}`
  return t(runs.length === 1 ? 'one' : 'many', { n: runs.length, runs: sentence })
}

function Progress({ document }: { document: Documento }) {
  const { titulo, estado, progreso = 0, error = '' } = document
  const doing = estado === 'procesando' && doingOf(document)
  if (estado === 'listo') return <p class="state yes">{readAs(document)}</p>
  if (estado === 'error') return <p class="wrong">{t('failed', { what: titulo, why: error })}</p>
  return (
    <div class="stack-1">
      <p class="small" id="first-job">
        {doing
          ? t('reading', { what: titulo, phase: doing.replace(/^\p{Lu}(?=\p{Ll})/u, first => first.toLowerCase()) })
          : t('queued', { what: titulo })}
      </p>
      <progress max={1} value={progreso} aria-labelledby="first-job">
        {percent(progreso)}
      </progress>
    </div>
  )
}

/** A file on its way to the library. */
const Going = ({ row: { state, error, name, share } }: { row: Sending }) =>
  state === 'failed' ? (
    <p class="wrong">{error}</p>
  ) : (
    <div class="stack-1">
      <p class="small" id="first-up">
        {t('going', { what: name })}
      </p>
      <progress max={1} value={share} aria-labelledby="first-up">
        {percent(share)}
      </progress>
    </div>
  )

/** The first step; `document` is the first document in its current state. */
export function Bring({ document, trySample }: { document: Documento | undefined; trySample: () => Promise<unknown> }) {
  const [busy, setBusy] = useState(false)
  const start = (): void => {
    setBusy(true)
    void trySample().finally(() => setBusy(false))
  }
  const going = sending.value[0]
  return (
    <li id="paso-1">
      <h2 tabIndex={-1}>{t('title')}</h2>
      <div class="stack measure">
        <div class="drop band stack-2">
          <div class="row">
            <Adding address={false} />
            <span>{t('orDrop')}</span>
          </div>
          <p class="small quiet">{t('kinds')}</p>
        </div>
        <AddressForm id="first-url" />
        <p>
          {t('none')}{' '}
          <button type="button" class="text-btn inline" disabled={busy} onClick={start}>
            {t('sample')}
          </button>
          : {t('sampleWhat')}
        </p>
        <div role="status" class="stack-1">
          {going && <Going row={going} />}
          {document && <Progress document={document} />}
          {document?.estado === 'listo' && (
            <p>
              <a href={to('/biblioteca')}>{t('library')}</a>
            </p>
          )}
        </div>
      </div>
    </li>
  )
}
