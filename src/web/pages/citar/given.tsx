/** What is handed in, pasted or as a file, and how it is sent: shared by citing a draft and checking a manuscript. */
import { useState } from 'preact/hooks'
import { ApiError } from '../../lib/api.ts'
import { clip } from '../../lib/clip.ts'
import { texts } from '../../lib/i18n.ts'
import { go } from '../../lib/router.ts'
import { asApiError, useDraft } from '../../lib/use.ts'
import { useDrop } from './drop.ts'
import { name } from './names.ts'

const t = texts({
  label: ['Tu texto', 'Your text'],
  file: ['Elegir un fichero', 'Choose a file'],
  remove: ['Quitar', 'Remove'],
  untitled: ['Texto pegado', 'Pasted text'],
  empty: ['Pega un texto o elige un fichero.', 'Paste your text or choose a file.'],
})

/** Which files a form takes. */
export interface Kinds {
  /** Files that are sent as they are. */
  whole: RegExp
  /** Files whose text goes into the field. */
  plain?: RegExp
  accept: string
}

export interface Given {
  texto: string
  setTexto(texto: string): void
  archivo: File | null
  error: ApiError | null
  busy: boolean
  take(file: File | undefined): Promise<void>
  drop(): void
  /** Sends it with `start`, which returns the path of the result, and goes there. */
  submit(event: Event, start: () => Promise<{ id: string; path: string }>): Promise<void>
}

const refusal = (why: string): ApiError =>
  new ApiError(400, { codigo: 'peticion_invalida', mensaje: why, message: why })

/** The file that is sent as it is, if any, and the name of the one that was chosen, without its extension. */
const NO_FILE: { archivo: File | null; nombre: string } = { archivo: null, nombre: '' }

/** `store` names what this browser keeps of the text; `wrong` is said of a file that is none of these kinds. */
export function useGiven({ store, kinds, wrong }: { store: string; kinds: Kinds; wrong: string }): Given {
  const [texto, setTexto] = useDraft(store)
  const [{ archivo, nombre }, setFile] = useState(NO_FILE)
  const [error, setError] = useState<ApiError | null>(null)
  const [busy, setBusy] = useState(false)
  const refuse = (why: string): void => setError(refusal(why))
  return {
    texto,
    setTexto,
    archivo,
    error,
    busy,
    drop: () => setFile(NO_FILE),
    async take(file) {
      if (!file) return
      setError(null)
      const stem = file.name.replace(/\.[^.]+$/, '')
      if (kinds.whole.test(file.name)) setFile({ archivo: file, nombre: stem })
      else if (kinds.plain && (kinds.plain.test(file.name) || file.type.startsWith('text/'))) {
        setFile({ archivo: null, nombre: stem })
        setTexto(await file.text())
      } else refuse(wrong)
    },
    async submit(event, start) {
      event.preventDefault()
      if (!archivo && !texto.trim()) return refuse(t('empty'))
      setBusy(true)
      setError(null)
      try {
        const { id, path } = await start()
        name(id, nombre || titleOf(texto) || t('untitled'))
        setTexto('')
        go(path)
      } catch (problem) {
        setError(asApiError(problem))
        setBusy(false)
      }
    },
  }
}

/** Most characters of what a draft is called. */
const TITLE = 80

/** Returns the first heading or line of a draft, by which a person recognises it; a long one ends at a word. */
function titleOf(texto: string): string {
  const line = (texto.split('\n').find(line => line.trim()) ?? '').replace(/^#+\s*/, '').trim()
  return clip(line, TITLE)
}

interface GivenProps {
  given: Given
  accept: string
  /** Most characters of the field. */
  most: number
  words: { hint: string; kinds: string; drop: string }
}

interface TextFieldProps extends Pick<Given, 'texto' | 'setTexto'> {
  most: number
  hint: string
}

const TextField = ({ texto, setTexto, most, hint }: TextFieldProps) => (
  <div class="field">
    <label for="draft">{t('label')}</label>
    <textarea
      id="draft"
      rows={10}
      maxLength={most}
      value={texto}
      placeholder={hint}
      onInput={event => setTexto(event.currentTarget.value)}
    />
  </div>
)

/** The text field, or the file in its place. */
export function GivenField({ given: { texto, setTexto, archivo, take, drop }, accept, most, words }: GivenProps) {
  const over = useDrop(file => {
    void take(file)
  })
  return (
    <>
      {archivo ? (
        <p class="said row spread">
          <b>{archivo.name}</b>{' '}
          <button type="button" class="text-btn" onClick={drop}>
            {t('remove')}
          </button>
        </p>
      ) : (
        <TextField texto={texto} setTexto={setTexto} most={most} hint={words.hint} />
      )}
      <div class={over ? 'drop over row' : 'drop row'}>
        <label class="btn" for="file">
          {t('file')}
        </label>
        <input
          id="file"
          class="vh"
          type="file"
          accept={accept}
          onChange={event => {
            void take(event.currentTarget.files?.[0])
          }}
        />
        <span class="small quiet" role="status">
          {over ? words.drop : words.kinds}
        </span>
      </div>
    </>
  )
}
