/** An audit: started, followed until it ends, and downloaded as a report or as the manuscript with comments. */
import type { Revision } from '../../../../schema/index.ts'
import { post, request } from '../../../lib/api.ts'
import { save } from '../../../lib/save.ts'
import { lang } from '../../../lib/page.ts'
import { DOCX, useFollowed } from '../job.ts'

export interface Manuscript {
  texto: string
  archivo: File | null
  /** Its file of references. */
  lista: File | null
}

/** Starts an audit and returns its id. */
export async function startAudit({ texto, archivo, lista }: Manuscript): Promise<string> {
  const query = { esperar: 0 }
  if (!archivo) {
    const bibliografia = await lista?.text()
    return (await post<Revision>('/revisar', { texto, idioma: lang, ...(bibliografia && { bibliografia }) }, { query }))
      .id
  }
  const form = new FormData()
  form.append('idioma', lang)
  if (lista) form.append('bibliografia', lista)
  form.append('archivo', archivo)
  return (await post<Revision>('/revisar', form, { query })).id
}

const WITH_MANUSCRIPT = { manuscrito: true }
export const useAudit = (id: string): ReturnType<typeof useFollowed<Revision>> =>
  useFollowed<Revision>(`/revisar/${id}`, WITH_MANUSCRIPT)

export async function download(id: string, nombre: string, kind: 'docx' | 'markdown'): Promise<void> {
  const Accept = kind === 'docx' ? DOCX : 'text/markdown'
  const response = await request('GET', `/revisar/${id}`, { headers: { Accept } })
  save(await response.blob(), kind === 'docx' ? `${nombre}-revisado.docx` : `${nombre}-revision.md`)
}
