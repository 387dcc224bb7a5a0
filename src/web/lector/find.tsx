/**
 * Search inside the document: the product's own search, limited to it. Hits stand on the ruler; n and p go through
 * them.
 */
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Busqueda } from '../../schema.ts'
import { get } from '../lib/api.ts'
import { texts } from '../lib/i18n.ts'
import { useKeys } from '../lib/keys.ts'
import { here, setQuery } from '../lib/router.ts'
import { useData } from '../lib/use.ts'
import { Problem } from '../parts/problem.tsx'
import { open, positionOf, stepPassage, type Reader } from './reader.ts'

const t = texts({
  label: ['Buscar dentro del documento', 'Search inside the document'],
  hint: ['Palabras, una pregunta o «una cita literal»', 'Words, a question, or "an exact quotation"'],
  find: ['Buscar', 'Search'],
  close: ['Cerrar', 'Close'],
  searching: ['Buscando', 'Searching'],
  at: ['{n} de {all}', '{n} of {all}'],
  one: ['1 pasaje', '1 passage'],
  many: ['{n} pasajes', '{n} passages'],
  none: ['Ningún pasaje de este documento responde a eso.', 'No passage of this document answers that.'],
  next: ['Pasaje siguiente', 'Next passage'],
  before: ['Pasaje anterior', 'Previous passage'],
})
const MOST = 20

export function Find({ reader, onClose }: { reader: Reader; onClose: () => void }) {
  const q = here.value.query.get('q') ?? ''
  const [text, setText] = useState(q)
  const input = useRef<HTMLInputElement>(null)
  const opened = useRef(q)
  const close = (): void => {
    reader.hits.value = []
    onClose()
    document.querySelector<HTMLElement>('main')?.focus()
  }
  useEffect(() => {
    input.current?.focus()
    input.current?.select()
  }, [])
  useKeys([{ keys: 'Escape', does: t('close'), run: close }])
  const { data, error, loading, reload } = useData(
    async signal =>
      q ? get<Busqueda>('/buscar', { signal, query: { q: literal(q), documento: reader.id, k: MOST } }) : null,
    [q],
  )
  useEffect(() => {
    const hits = (data?.pasajes ?? []).map(pasaje => ({ pasaje, posicion: positionOf(reader, pasaje) }))
    reader.hits.value = hits
    // A search made here opens the best hit; a search in the address leaves the reader at the address's own place.
    if (hits[0] && opened.current !== q) void open(reader, hits[0].pasaje)
    opened.current = q
  }, [data])
  const hits = reader.hits.value,
    at = hits.findIndex(hit => hit.pasaje.id === reader.shown.value?.passage.id)
  return (
    <search class="find">
      <form
        class="row"
        onSubmit={event => {
          event.preventDefault()
          setQuery({ q: input.current!.value.trim() || undefined }, { replace: false })
        }}
      >
        <label class="vh" for="inside">
          {t('label')}
        </label>
        <input
          id="inside"
          ref={input}
          type="search"
          value={text}
          placeholder={t('hint')}
          autocomplete="off"
          onInput={event => setText(event.currentTarget.value)}
        />
        <button class="btn">{t('find')}</button>
        <span class="small quiet" role="status">
          {!q || error
            ? ''
            : loading
              ? t('searching')
              : hits.length === 0
                ? t('none')
                : at >= 0
                  ? t('at', { n: at + 1, all: hits.length })
                  : t(hits.length === 1 ? 'one' : 'many', { n: hits.length })}
        </span>
        <span class="end-tools">
          {hits.length > 1 && (
            <>
              <button
                type="button"
                class="btn"
                aria-label={t('before')}
                onClick={() => {
                  void stepPassage(reader, -1)
                }}
              >
                ↑
              </button>
              <button
                type="button"
                class="btn"
                aria-label={t('next')}
                onClick={() => {
                  void stepPassage(reader, 1)
                }}
              >
                ↓
              </button>
            </>
          )}
          <button type="button" class="text-btn" onClick={close}>
            {t('close')}
          </button>
        </span>
      </form>
      {error && <Problem error={error} retry={reload} />}
    </search>
  )
}

/** Turns « » and “ ” into straight quotes, because all three ask for literal words. */
const literal = (q: string): string => q.replace(/[«»“”]/g, '"')
