/** Marks that the document brings from other programs: shown with their printed page, and taken over by one button. */
import { signal } from '@preact/signals'
import { useEffect, useState } from 'preact/hooks'
import type { ImportacionNotas, NotasAjenas } from '../../schema/index.ts'
import { get, post } from '../lib/api.ts'
import { clip } from '../lib/clip.ts'
import { locatorOf, texts } from '../lib/i18n.ts'
import { asApiError, useData } from '../lib/use.ts'
import { say } from '../parts/toast.tsx'
import { BoxesOver } from './boxes.tsx'
import { loadNotes } from './notes.ts'
import { goTo, type Reader } from './reader.ts'

const t = texts({
  title: ['Marcas de otros programas', 'Marks of other programs'],
  count: [
    'El documento trae 1 marca.|El documento trae {n} marcas.',
    'The document brings 1 mark.|The document brings {n} marks.',
  ],
  wrong: [
    '1 decía otra página que la impresa.|{n} decían otra página que la impresa.',
    '1 said another page than is printed.|{n} said another page than is printed.',
  ],
  said: ['decía {said}', 'said {said}'],
  take: ['Tomarlas como mías', 'Take them over'],
  taken: ['1 marca tomada.|{n} marcas tomadas.', '1 mark taken over.|{n} marks taken over.'],
  lost: ['1 no tiene lugar aquí.|{n} no tienen lugar aquí.', '1 has no place here.|{n} have no place here.'],
  region: ['Región de la página', 'Region of the page'],
  all: ['Verlas', 'See them'],
})

/** Those that were not taken over yet. */
const offered = signal<NotasAjenas['notas']>([])

/** Takes all of them over as marks of one's own; says how many came, and how many have no place here. */
function useTaking(reader: Reader, reload: () => void) {
  const [busy, setBusy] = useState(false)
  const take = async (): Promise<void> => {
    setBusy(true)
    try {
      const { nuevas, perdidas } = await post<ImportacionNotas>(`/documentos/${reader.id}/notas/tomar`, {})
      const lost = perdidas.length > 0 && t('lost', { n: perdidas.length })
      say([t('taken', { n: nuevas }), lost].filter(Boolean).join(' '))
      await loadNotes(reader.id, null)
      reload()
    } catch (error) {
      say(asApiError(error).message)
    }
    setBusy(false)
  }
  return { busy, take }
}

export function Foreign({ reader }: { reader: Reader }) {
  const { data, reload } = useData(
    stop => get<NotasAjenas>(`/documentos/${reader.id}/notas/ajenas`, { signal: stop }),
    [reader.id],
  )
  const { busy, take } = useTaking(reader, reload)
  useEffect(() => {
    offered.value = (data?.notas ?? []).filter(note => note.tomada === undefined)
  }, [data])
  const open = offered.value
  if (open.length === 0) return null
  const wrong = open.filter(note => note.pagina_mal).length
  return (
    <section class="stack-2">
      <h2 class="label">{t('title')}</h2>
      <p class="small">
        {t('count', { n: open.length })} {wrong > 0 && t('wrong', { n: wrong })}
      </p>
      <p>
        <button class="btn" disabled={busy} onClick={() => void take()}>
          {t('take')}
        </button>
      </p>
      <details class="fold">
        <summary>{t('all')}</summary>
        <ul>
          {open.map(note => (
            <Mark key={note.clave} reader={reader} note={note} />
          ))}
        </ul>
      </details>
    </section>
  )
}

function Mark({ reader, note }: { reader: Reader; note: NotasAjenas['notas'][number] }) {
  return (
    <li class="also">
      <button
        class="text-btn"
        disabled={note.posicion === undefined}
        onClick={() => {
          if (note.posicion !== undefined) goTo(reader, note.posicion, { shown: null })
        }}
      >
        {locatorOf(note.localizador) || '—'}
      </button>
      <span class="small">
        <span class="source" lang={reader.work.documento.idioma} dir="auto">
          {clip(note.texto) || t('region')}
        </span>
        {note.nota && <span class="quiet"> {clip(note.nota)}</span>}
        {note.pagina_mal && <span class="quiet"> ({t('said', { said: note.pagina_dicha ?? '' })})</span>}
      </span>
    </li>
  )
}

/** The boxes of those marks on a page that Zotero made; those inside a PDF are drawn with it. */
export function ForeignHere({ posicion }: { posicion: number }) {
  const boxes = offered.value.flatMap(note =>
    note.posicion === posicion && note.origen === 'zotero' ? (note.cajas ?? []) : [],
  )
  return boxes.length > 0 ? <BoxesOver name="found-here" boxes={boxes} /> : null
}
