/** A citation job: started, watched until it ends, shown in another style, written with what was accepted. */
import { useEffect, useState } from 'preact/hooks'
import type { Alternativas, Citado } from '../../../schema.ts'
import { get, post, raw, type ApiError } from '../../lib/api.ts'
import { asApiError, useData, type Loaded } from '../../lib/use.ts'
import { CITE_LANG } from '../../parts/style.tsx'

export const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

export type Kind = NonNullable<Citado['formato']>

/** What a draft comes as, and is asked for. */
export const MEDIA: Record<Kind, string> = {
  docx: DOCX,
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
}

/** Id of the job. */
export async function startJob({ texto, archivo, estilo, umbral, coleccion, documento }: Draft): Promise<string> {
  const input = { estilo, idioma: CITE_LANG, umbral }
  if (!archivo) {
    const within = { ...(documento && { documentos: [documento] }), ...(coleccion && { biblioteca: coleccion }) }
    return (await post<Citado>('/citar', { texto, ...input, ...within }, { query: { esperar: 0 } })).id
  }
  // in a form its name goes along, which tells LaTeX from Typst
  const form = new FormData()
  form.append('archivo', archivo)
  const response = await raw('POST', '/citar', form, {
    query: { esperar: 0, ...input, documentos: documento, biblioteca: coleccion },
  })
  return ((await response.json()) as Citado).id
}

const ended = ({ estado }: Citado): boolean => estado === 'listo' || estado === 'error'
const pause = (ms: number): Promise<void> => new Promise(done => setTimeout(done, ms))

/** Asks again and again, each time waiting a second on the server, until it has ended. */
export function useJob(id: string): { job: Citado | null; error: ApiError | null; retry(): void } {
  const [job, setJob] = useState<Citado | null>(null)
  const [error, setError] = useState<ApiError | null>(null)
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    const control = new AbortController(),
      { signal } = control
    const watch = async (): Promise<void> => {
      for (let esperar = 0; !signal.aborted; esperar = 1) {
        const now = await get<Citado>(`/citar/${id}`, { query: { esperar }, signal })
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
  }, [id, turn])
  return { job, error, retry: () => setTurn(n => n + 1) }
}

export interface Written {
  rechazadas: readonly number[]
  estilo: string
  cambios: readonly { cita: number; fragmento: string }[]
  anadidas: readonly { sin_cita: number; fragmento: string }[]
}

const written = (id: string, body: Written, signal?: AbortSignal): Promise<Citado> =>
  post(`/citar/${id}/decisiones`, body, { signal })

/** All citations in the style that is looked at, with the passages that were chosen instead, and those added. */
export const useShown = (job: Citado, { estilo, cambios, anadidas }: Written): Loaded<Citado> =>
  useData(
    async signal =>
      estilo === job.estilo && cambios.length === 0 && anadidas.length === 0
        ? job
        : written(job.id, { rechazadas: [], estilo, cambios, anadidas }, signal),
    [job.id, estilo, JSON.stringify([cambios, anadidas])],
  )

/** Passages that come nearest to a sentence without a citation. */
export const nearestTo = (id: string, sentence: number, signal: AbortSignal): Promise<Alternativas> =>
  get<Alternativas>(`/citar/${id}/alternativas`, { query: { sin_cita: sentence }, signal })

/** Passages that could be cited for one of the citations, best first. */
export const supporting = (id: string, cita: number, signal?: AbortSignal): Promise<Alternativas> =>
  get<Alternativas>(`/citar/${id}/alternativas`, { query: { cita }, ...(signal && { signal }) })

/** The passage after this one among those that support the sentence so firmly; null when there is no other. */
export async function another(
  id: string,
  cita: number,
  { fragmento, umbral }: { fragmento: string; umbral: number },
): Promise<string | null> {
  const pasajes = (await supporting(id, cita)).pasajes.filter(p => p.respaldo >= umbral)
  const next = pasajes[(pasajes.findIndex(p => p.id === fragmento) + 1) % Math.max(1, pasajes.length)]
  return next && next.id !== fragmento ? next.id : null
}

/** Bibliography of what was accepted. */
export const useBibliography = (id: string, body: Written, some: boolean): Loaded<string[]> =>
  useData(
    async signal => (some ? ((await written(id, body, signal)).bibliografia ?? []) : []),
    [id, JSON.stringify(body), some],
  )

/** The draft with what was accepted, as a file of its kind; the ending of its name is the server's. */
export async function download(
  id: string,
  body: Written,
  { formato, nombre }: { formato: Kind; nombre: string },
): Promise<void> {
  const response = await raw('POST', `/citar/${id}/decisiones`, JSON.stringify(body), {
    headers: { 'Content-Type': 'application/json', Accept: MEDIA[formato] },
  })
  const [, ending = '.md'] = /filename="[^"]*(\.\w+)"/.exec(response.headers.get('Content-Disposition') ?? '') ?? []
  save(await response.blob(), `${nombre}-citado${ending}`)
}

/** The works that are cited, for the program that lists them. */
export async function downloadBib(id: string, body: Written, nombre: string): Promise<void> {
  const { bibliografia_bib = '' } = await written(id, body)
  save(new Blob([bibliografia_bib], { type: 'application/x-bibtex' }), `${nombre}.bib`)
}

function save(blob: Blob, nombre: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = nombre
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 1000)
}
