/** A citation job: started, watched until it ends, shown in another style, written with what was accepted. */
import { useEffect, useState } from 'preact/hooks'
import type { Alternativas, Citado } from '../../../schema/index.ts'
import { get, post, request, type ApiError } from '../../lib/api.ts'
import { save } from '../../lib/save.ts'
import { asApiError, useData, type Loaded } from '../../lib/use.ts'
import { CITE_LANG } from '../../parts/style.tsx'
import { isOffice, type Office } from './office.tsx'

export const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

const ODT = 'application/vnd.oasis.opendocument.text'

export type Kind = NonNullable<Citado['formato']>

/** Media type of each kind of draft, for sending and for requesting it. */
const MEDIA: Record<Kind, string> = {
  docx: DOCX,
  odt: ODT,
  markdown: 'text/markdown',
  latex: 'text/x-tex',
  typst: 'text/vnd.typst',
  org: 'text/org',
}

export interface Draft {
  texto: string
  archivo: File | null
  estilo: string
  umbral: number
  coleccion: string
  documento: string
  /** How a file of Word or LibreOffice is cited. */
  office: Office
}

/** Starts a job and returns its id. */
export async function startJob({
  texto,
  archivo,
  estilo,
  umbral,
  coleccion,
  documento,
  office,
}: Draft): Promise<string> {
  const input = { estilo, idioma: CITE_LANG, umbral }
  if (!archivo) {
    const within = { ...(documento && { documentos: [documento] }), ...(coleccion && { biblioteca: coleccion }) }
    return (await post<Citado>('/citar', { texto, ...input, ...within }, { query: { esperar: 0 } })).id
  }
  // A form sends the file's name too, which tells LaTeX from Typst
  const form = new FormData()
  form.append('archivo', archivo)
  const how = isOffice(archivo)
    ? { ...(office.campos && { campos: 'zotero' }), ...(office.cambios && { cambios: 'true' }) }
    : {}
  const query = { esperar: 0, ...input, ...how, documentos: documento, biblioteca: coleccion }
  return (await post<Citado>('/citar', form, { query })).id
}

const ended = ({ estado }: { estado: string }): boolean => estado === 'listo' || estado === 'error'
const pause = (ms: number): Promise<void> => new Promise(done => setTimeout(done, ms))

/** Follows a job until it has ended; each request waits up to a second on the server. */
export function useFollowed<T extends { estado: string }>(
  path: string,
  query: Record<string, boolean> = {},
): { job: T | null; error: ApiError | null; retry(): void } {
  const [job, setJob] = useState<T | null>(null)
  const [error, setError] = useState<ApiError | null>(null)
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    const control = new AbortController(),
      { signal } = control
    const watch = async (): Promise<void> => {
      for (let esperar = 0; !signal.aborted; esperar = 1) {
        const now = await get<T>(path, { query: { ...query, esperar }, signal })
        if (signal.aborted) return
        setJob(now)
        if (ended(now)) return
        await pause(250)
      }
    }
    setError(null)
    watch().catch((problem: unknown) => {
      if (!signal.aborted) setError(asApiError(problem))
    })
    return () => control.abort()
  }, [path, turn])
  return { job, error, retry: () => setTurn(n => n + 1) }
}

export const useJob = (id: string): ReturnType<typeof useFollowed<Citado>> => useFollowed<Citado>(`/citar/${id}`)

export interface Written {
  rechazadas: readonly number[]
  estilo: string
  cambios: readonly { cita: number; fragmento: string }[]
  anadidas: readonly { sin_cita: number; fragmento: string }[]
}

const written = (id: string, body: Written, signal?: AbortSignal): Promise<Citado> =>
  post(`/citar/${id}/decisiones`, body, { signal })

/**
 * All citations in the style that is displayed, with the passages that were chosen instead and those that were added.
 */
export const useShown = (job: Citado, { estilo, cambios, anadidas }: Written): Loaded<Citado> =>
  useData(
    async signal =>
      estilo === job.estilo && cambios.length === 0 && anadidas.length === 0
        ? job
        : written(job.id, { rechazadas: [], estilo, cambios, anadidas }, signal),
    [job.id, estilo, JSON.stringify([cambios, anadidas])],
  )

/** Returns the passages that come nearest to a sentence without a citation. */
export const nearestTo = (id: string, sentence: number, signal: AbortSignal): Promise<Alternativas> =>
  get<Alternativas>(`/citar/${id}/alternativas`, { query: { sin_cita: sentence }, signal })

/** Returns the passages that could be cited for a citation, best first. */
export const supporting = (id: string, cita: number, signal?: AbortSignal): Promise<Alternativas> =>
  get<Alternativas>(`/citar/${id}/alternativas`, { query: { cita }, ...(signal && { signal }) })

/** Returns the next passage among those that support the sentence this firmly; null when there is no other. */
export async function another(
  id: string,
  cita: number,
  { fragmento, umbral }: { fragmento: string; umbral: number },
): Promise<string | null> {
  const pasajes = (await supporting(id, cita)).pasajes.filter(p => p.respaldo >= umbral)
  const next = pasajes[(pasajes.findIndex(p => p.id === fragmento) + 1) % Math.max(1, pasajes.length)]
  return next && next.id !== fragmento ? next.id : null
}

/** The bibliography of what was accepted. */
export const useBibliography = (id: string, body: Written, some: boolean): Loaded<string[]> =>
  useData(
    async signal => (some ? ((await written(id, body, signal)).bibliografia ?? []) : []),
    [id, JSON.stringify(body), some],
  )

/** Downloads the draft with what was accepted, as a file of its kind; the server chooses the file's extension. */
export async function download(
  id: string,
  body: Written,
  { formato, nombre }: { formato: Kind; nombre: string },
): Promise<void> {
  const response = await request('POST', `/citar/${id}/decisiones`, { body, headers: { Accept: MEDIA[formato] } })
  const [, ending = '.md'] = /filename="[^"]*(\.\w+)"/.exec(response.headers.get('Content-Disposition') ?? '') ?? []
  save(await response.blob(), `${nombre}-citado${ending}`)
}

/** Downloads the cited works as a `.bib` file. */
export async function downloadBib(id: string, body: Written, nombre: string): Promise<void> {
  const { bibliografia_bib = '' } = await written(id, body)
  save(new Blob([bibliografia_bib], { type: 'application/x-bibtex' }), `${nombre}.bib`)
}
