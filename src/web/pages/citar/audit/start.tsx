/** A manuscript with its citations, and its list of sources where that is a file of its own. */
import { useState } from 'preact/hooks'
import { texts } from '../../../lib/i18n.ts'
import { useGiven, type Kinds } from '../given.tsx'
import { Handing } from '../handing.tsx'
import { Before } from '../start.tsx'
import { startAudit } from './job.ts'

const t = texts({
  lead: [
    'De cada cita que tu manuscrito ya tiene se abre la página: si es la que es, si las palabras ' +
      'están ahí, si dice lo que dices. Tu manuscrito no se cambia.',
    'Of each citation that your manuscript has, the page is opened: whether it is the right one, whether the ' +
      'words stand there, whether it says what you say. Your manuscript is not changed.',
  ],
  hint: [
    'Pega aquí tu manuscrito con sus citas, o suelta un fichero en la ventana',
    'Paste your manuscript with its citations, or drop a file on the window',
  ],
  kinds: [
    'Word (.docx), LibreOffice (.odt), Markdown, LaTeX o texto',
    'Word (.docx), LibreOffice (.odt), Markdown, LaTeX or text',
  ],
  drop: ['Suelta para revisar este fichero', 'Drop to check this file'],
  wrong: [
    'No es un .docx, .odt, .md, .tex ni .txt. Guárdalo como .docx en Word o LibreOffice.',
    'That is not a .docx, .odt, .md, .tex or .txt file. Save it as .docx in Word or LibreOffice.',
  ],
  list: [
    'Su bibliografía, si es otro fichero (.bib, CSL-JSON o RIS)',
    'Its references, if in a file of their own (.bib, CSL-JSON or RIS)',
  ],
  go: ['Revisar citas', 'Check citations'],
})

const KINDS: Kinds = {
  whole: /\.(?:docx|odt|tex|latex|ltx|md|markdown|txt|text)$/i,
  accept: '.docx,.odt,.md,.markdown,.tex,.latex,.ltx,.txt,text/plain',
}
/** Most characters of a manuscript. */
const MOST = 3_000_000

export function AuditStart() {
  const given = useGiven({ store: 'revisar', kinds: KINDS, wrong: t('wrong') })
  const [lista, setLista] = useState<File | null>(null)
  const { texto, archivo } = given
  const send = async (): Promise<{ id: string; path: string }> => {
    const id = await startAudit({ texto, archivo, lista })
    return { id, path: `/citar/${id}` }
  }
  return (
    <Handing
      id="audit"
      given={given}
      accept={KINDS.accept}
      most={MOST}
      words={{ lead: t('lead'), hint: t('hint'), kinds: t('kinds'), drop: t('drop'), go: t('go') }}
      send={send}
      before={<Before />}
    >
      <div class="field">
        <label for="list">{t('list')}</label>
        <input
          id="list"
          type="file"
          accept=".bib,.json,.ris"
          onChange={event => setLista(event.currentTarget.files?.[0] ?? null)}
        />
      </div>
    </Handing>
  )
}
