/** Notes brought in from a file of another program, and taken out as a file: what came of it is told. */
import { useRef, useState } from 'preact/hooks'
import type { ImportacionNotas } from '../../../schema/index.ts'
import { request, upload } from '../../lib/api.ts'
import { clip } from '../../lib/clip.ts'
import { texts } from '../../lib/i18n.ts'
import { save } from '../../lib/save.ts'
import { asApiError } from '../../lib/use.ts'
import { Wrong } from '../../parts/problem.tsx'

const t = texts({
  bring: ['Traer de un archivo', 'Bring in from a file'],
  from: [
    'Kindle (My Clippings.txt), Kobo (.annot), Readwise (CSV), Hypothesis o W3C (JSON).',
    'Kindle (My Clippings.txt), Kobo (.annot), Readwise (CSV), Hypothesis or W3C (JSON).',
  ],
  take: ['Llevarse', 'Take out'],
  w3c: ['Anotaciones web (JSON)', 'Web Annotations (JSON)'],
  bibtex: ['BibTeX con annote', 'BibTeX with annote'],
  markdown: ['Markdown', 'Markdown'],
  brought: [
    '1 nota en el archivo: {new} nuevas, {same} ya estaban.|{n} notas en el archivo: {new} nuevas, {same} ya estaban.',
    '1 note in the file: {new} new, {same} were here.|{n} notes in the file: {new} new, {same} were here.',
  ],
  lost: ['1 no se tomó:|{n} no se tomaron:', '1 was not taken:|{n} were not taken:'],
  documento: ['ninguna obra de aquí, o varias, tienen ese título', 'no work here, or several, have that title'],
  lugar: ['sus palabras no están con certeza en la obra', 'its words are not in the work for certain'],
})

const CLIP = 120

interface ExchangeProps {
  documento: string | undefined
  after: () => void
}

export function Exchange({ documento, after }: ExchangeProps) {
  const [came, setCame] = useState<ImportacionNotas | null>(null),
    [wrong, setWrong] = useState('')
  const query = documento === undefined ? '' : `?documento=${encodeURIComponent(documento)}`
  const bring = async (file: File): Promise<void> => {
    const form = new FormData()
    form.set('archivo', file)
    setWrong('')
    setCame(null)
    try {
      setCame(await upload<ImportacionNotas>(`/notas/importar${query}`, form))
      after()
    } catch (error) {
      setWrong(asApiError(error).message)
    }
  }
  return (
    <section class="stack-2" aria-labelledby="nx-h">
      <h2 id="nx-h" class="vh">
        {t('bring')}, {t('take')}
      </h2>
      <BringIn bring={bring} />
      <TakeOut documento={documento} query={query} told={setWrong} />
      <div role="status">{came && <Came came={came} />}</div>
      <Wrong text={wrong} />
    </section>
  )
}

/** A button that asks for a file; the same file may be given again. */
function BringIn({ bring }: { bring: (file: File) => Promise<void> }) {
  const input = useRef<HTMLInputElement>(null)
  const take = async ({ files }: HTMLInputElement): Promise<void> => {
    if (files?.[0]) await bring(files[0])
    if (input.current) input.current.value = ''
  }
  return (
    <p class="row">
      <button class="btn" onClick={() => input.current?.click()}>
        {t('bring')}
      </button>{' '}
      <span class="small quiet">{t('from')}</span>
      <input
        ref={input}
        type="file"
        hidden
        accept=".txt,.csv,.json,.jsonld,.annot,.xml"
        aria-label={t('bring')}
        onChange={event => void take(event.currentTarget)}
      />
    </p>
  )
}

interface TakeOutProps {
  documento: string | undefined
  query: string
  /** Called with what went wrong; with nothing when an attempt begins. */
  told: (problem: string) => void
}

function TakeOut({ documento, query, told }: TakeOutProps) {
  const take = (asked: Promise<Response>, name: string): void => {
    told('')
    asked
      .then(async response => save(await response.blob(), name))
      .catch((error: unknown) => told(asApiError(error).message))
  }
  const headers = { Accept: 'text/markdown' }
  return (
    <p class="row">
      <span>{t('take')}:</span>
      <button class="text-btn" onClick={() => take(request('GET', `/notas/anotaciones${query}`), 'notas.jsonld')}>
        {t('w3c')}
      </button>
      <button class="text-btn" onClick={() => take(request('GET', `/notas/bibtex${query}`, { headers }), 'notas.bib')}>
        {t('bibtex')}
      </button>
      {documento !== undefined && (
        <button
          class="text-btn"
          onClick={() =>
            take(request('POST', `/documentos/${documento}/notas/markdown`, { body: {}, headers }), 'notas.md')
          }
        >
          {t('markdown')}
        </button>
      )}
    </p>
  )
}

function Came({ came: { leidas, nuevas, iguales, perdidas } }: { came: ImportacionNotas }) {
  return (
    <>
      <p>{t('brought', { n: leidas, new: nuevas, same: iguales })}</p>
      {perdidas.length > 0 && (
        <>
          <p>{t('lost', { n: perdidas.length })}</p>
          <ul class="small">
            {perdidas.map(({ titulo, texto, motivo }) => (
              <li>
                <b>{titulo}</b>: <span class="source">{clip(texto, CLIP)}</span>{' '}
                <span class="quiet">({t(motivo)})</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
