/** The page that a citation names, or the one on which its words stand, with the words marked. */
import { useState } from 'preact/hooks'
import type { CitaRevisada, Pasaje, Pasajes } from '../../../../schema/index.ts'
import { get } from '../../../lib/api.ts'
import { locatorOf, texts } from '../../../lib/i18n.ts'
import { useData } from '../../../lib/use.ts'
import { ownAddress } from '../../../parts/folio.tsx'
import { Leaf } from '../../../parts/leaf.tsx'
import { Problem } from '../../../parts/problem.tsx'

const t = texts({
  cited: ['La página citada', 'The cited page'],
  words: ['Donde están las palabras', 'Where the words stand'],
  nearest: ['Lo más cercano', 'What comes nearest'],
  which: ['Qué página', 'Which page'],
  open: ['Abrir {where} en el lector', 'Open {where} in the reader'],
  page: ['la página', 'the page'],
})

export interface Opening {
  what: 'cited' | 'words' | 'nearest'
  enlace: string
  localizador: string
  /** Words to mark where the document has no picture of the page. */
  words?: string
}

/** Returns the pages that are worth looking at for a citation, the most telling first and each once. */
export function openingsOf({ pagina, cita, apoyo }: CitaRevisada): Opening[] {
  const all: (Opening | undefined)[] = [
    cita?.lugar?.enlace ? { what: 'words', ...cita.lugar, enlace: cita.lugar.enlace, words: cita.fuente } : undefined,
    pagina?.correcta?.enlace ? { what: 'words', ...pagina.correcta, enlace: pagina.correcta.enlace } : undefined,
    apoyo?.lugar?.enlace
      ? { what: 'nearest', ...apoyo.lugar, enlace: apoyo.lugar.enlace, words: apoyo.frase }
      : undefined,
    pagina?.lugar?.enlace ? { what: 'cited', ...pagina.lugar, enlace: pagina.lugar.enlace } : undefined,
  ]
  const openings = all.flatMap(list => list ?? [])
  const cited = pagina?.lugar?.enlace && pageOf(pagina.lugar.enlace)
  return openings
    .filter((opening, i) => openings.findIndex(other => pageOf(other.enlace) === pageOf(opening.enlace)) === i)
    .map(opening => (pageOf(opening.enlace) === cited ? { ...opening, what: 'cited' as const } : opening))
}

/** The document and the page of a link, without the words in it. */
function pageOf(enlace: string): string {
  const { pathname, searchParams } = new URL(enlace, location.href)
  return `${pathname}?${searchParams.get('u') ?? searchParams.get('t') ?? ''}`
}

export function Opened({ openings }: { openings: readonly Opening[] }) {
  const [chosen, choose] = useState(0)
  const opening = openings[Math.min(chosen, openings.length - 1)]
  if (!opening) return null
  return (
    <div class="opened stack-2">
      {openings.length > 1 && (
        <p class="row" role="group" aria-label={t('which')}>
          {openings.map((offered, i) => (
            <button type="button" class="text-btn" aria-pressed={offered === opening} onClick={() => choose(i)}>
              {t(offered.what)}, {locatorOf(offered.localizador) || t('page')}
            </button>
          ))}
        </p>
      )}
      <Page opening={opening} />
    </div>
  )
}

function Page({ opening: { enlace, localizador, words } }: { opening: Opening }) {
  const { data, error, reload } = useData(
    async signal => ({ of: enlace, passage: await passageAt(enlace, words, signal) }),
    [enlace],
  )
  if (error) return <Problem error={error} retry={reload} />
  const passage = data?.of === enlace ? data.passage : null
  return (
    <>
      {passage && <Leaf key={enlace} passage={passage} />}
      <p>
        <a class="text-btn" href={ownAddress(enlace)}>
          {t('open', { where: locatorOf(localizador) || t('page') })}
        </a>
      </p>
    </>
  )
}

/** The passage that a link opens, with its words marked; with no passage in the link, the bare page. */
async function passageAt(enlace: string, words: string | undefined, signal: AbortSignal): Promise<Pasaje | null> {
  const { pathname, searchParams } = new URL(enlace, location.href)
  const id = /\/leer\/([\w-]+)/.exec(pathname)?.[1] ?? ''
  const [fragmento, posicion] = [searchParams.get('f') ?? undefined, searchParams.get('u') ?? undefined]
  if (fragmento === undefined && posicion === undefined) return null
  const query = fragmento === undefined ? { posicion } : { fragmento }
  const [passage] = (await get<Pasajes>(`/documentos/${id}/pasajes`, { query, signal })).pasajes
  if (!passage) return null
  if (fragmento === undefined) return { ...passage, id: '', enlace, texto: '' }
  const [, from, to] = /^(\d+)-(\d+)$/.exec(searchParams.get('o') ?? '') ?? []
  const part: [number, number] | undefined = to === undefined ? undefined : [Number(from), Number(to)]
  return {
    ...passage,
    enlace,
    pasaje: part ? passage.texto.slice(...part) : (words ?? passage.texto),
    ...(part && { pasaje_rango: part }),
  }
}
