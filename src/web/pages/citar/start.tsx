/** Paste a draft or drop a file; a style out of all of them; how firm the support must be. */
import { useState } from 'preact/hooks'
import { texts, when } from '../../lib/i18n.ts'
import { here, setQuery, to } from '../../lib/router.ts'
import { scopeOf, useShelf } from '../../lib/shelf.ts'
import { lastStyles, StylePicker } from '../../parts/style.tsx'
import { Where } from '../../parts/where.tsx'
import { useGiven, type Kinds } from './given.tsx'
import { Handing } from './handing.tsx'
import { startJob } from './job.ts'
import { drafts } from './names.ts'
import { isOffice, OfficeChoices, type Office } from './office.tsx'
import { askedSupport, LOWEST, Threshold } from './threshold.tsx'

const t = texts({
  lead: [
    'Se buscan fuentes para tus afirmaciones en tu biblioteca. Tú aceptas o rechazas cada cita.',
    'Sources for your claims are looked for in your library. You accept or refuse each citation.',
  ],
  hint: [
    'Pega aquí tu borrador, o suelta un fichero en la ventana',
    'Paste your draft here, or drop a file on the window',
  ],
  kinds: [
    'Word (.docx), LibreOffice (.odt), Markdown, LaTeX, Typst, Org o texto',
    'Word (.docx), LibreOffice (.odt), Markdown, LaTeX, Typst, Org or text',
  ],
  drop: ['Suelta para citar este fichero', 'Drop to cite this file'],
  go: ['Buscar citas', 'Find citations'],
  before: ['Borradores de este navegador', 'Drafts in this browser'],
  wrong: [
    'No es un .docx, .odt, .md, .tex, .typ, .org ni .txt. Guárdalo como .docx en Word o LibreOffice.',
    'That is not a .docx, .odt, .md, .tex, .typ, .org or .txt file. Save it as .docx in Word or LibreOffice.',
  ],
})

const KINDS: Kinds = {
  whole: /\.(?:docx|odt|tex|latex|ltx|typ|org)$/i,
  plain: /\.(?:md|markdown|txt|text)$/i,
  accept: '.docx,.odt,.md,.markdown,.tex,.latex,.ltx,.typ,.org,.txt,text/plain',
}
/** Most characters of a draft that is cited. */
const MOST = 200_000

export function Start() {
  const shelf = useShelf(),
    { query } = here.value,
    scope = scopeOf(query)
  const estilo = query.get('estilo') ?? lastStyles()[0]?.id ?? 'apa'
  const given = useGiven({ store: 'citar', kinds: KINDS, wrong: t('wrong') })
  const { texto, archivo } = given
  const [office, setOffice] = useState<Office>({ campos: false, cambios: false })
  const send = async (): Promise<{ id: string; path: string }> => {
    const id = await startJob({ texto, archivo, estilo, umbral: Math.min(LOWEST, askedSupport()), office, ...scope })
    const asked = query.get('umbral')
    return { id, path: `/citar/${id}${asked ? `?umbral=${asked}` : ''}` }
  }
  return (
    <Handing
      id="cite"
      given={given}
      accept={KINDS.accept}
      most={MOST}
      words={{ lead: t('lead'), hint: t('hint'), kinds: t('kinds'), drop: t('drop'), go: t('go') }}
      send={send}
      before={<Before />}
    >
      {isOffice(archivo) && <OfficeChoices value={office} change={setOffice} />}
      <div class="filters">
        <Where
          id="c-w"
          shelf={shelf}
          scope={scope}
          change={({ documento, coleccion }) => setQuery({ documento, coleccion })}
        />
        <Threshold id="c-u" />
        <StylePicker id="c-s" value={estilo} change={id => setQuery({ estilo: id })} sample />
      </div>
    </Handing>
  )
}

/** The drafts that this browser sent before. */
export function Before() {
  const before = drafts()
  return before.length === 0 ? null : (
    <section class="stack-2 drafts">
      <h2>{t('before')}</h2>
      <ul class="ruled">
        {before.map(draft => (
          <li class="row spread">
            <a href={to(`/citar/${draft.id}`)}>{draft.nombre}</a> <span class="small quiet">{when(draft.creado)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
