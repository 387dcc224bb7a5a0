/** The ways in: a button, a folder, a drop anywhere on the window, an address. */
import { signal } from '@preact/signals'
import { useEffect, useRef, useState } from 'preact/hooks'
import { texts } from '../lib/i18n.ts'
import { useKeys } from '../lib/keys.ts'
import { addAddress, addFiles, arrived, filesOf } from '../lib/uploads.ts'
import { Dialog } from './dialog.tsx'
import { say } from './toast.tsx'

const t = texts({
  files: ['Añadir archivos', 'Add files'],
  folder: ['Añadir una carpeta', 'Add a folder'],
  address: ['Pegar dirección', 'Paste an address'],
  url: ['Dirección de una página, un PDF, un vídeo o un pódcast', 'Address of a page, a PDF, a video or a podcast'],
  fetch: ['Traer', 'Fetch'],
  wrong: ['Una dirección empieza por https:// o http://', 'An address begins with https:// or http://'],
  drop: ['Suelta para añadir archivos', 'Drop to add files'],
  dropN: ['Suelta para añadir {n} archivos', 'Drop to add {n} files'],
  dup: [
    'Ya lo tenías: es el mismo. Se abre el que había: «{what}».',
    'You already had it. Opening the existing one: “{what}”.',
  ],
})

const asking = signal(false)
const isAddress = (text: string): boolean => {
  try {
    return /^https?:$/.test(new URL(text.trim()).protocol)
  } catch {
    return false
  }
}

/** Says so when an added document was already in the library. */
function useArrivals(): void {
  useEffect(
    () =>
      arrived.subscribe(document => {
        if (document?.duplicado) {
          arrived.value = null
          say(t('dup', { what: document.titulo }))
        }
      }),
    [],
  )
}

/** Lets the whole window take files, and tells how many are held over it. */
function useDrop(): { over: boolean; count: number } {
  const [state, setState] = useState({ over: false, count: 0 })
  useEffect(() => {
    let depth = 0
    const has = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false
    const away = (): void => {
      depth = 0
      setState({ over: false, count: 0 })
    }
    const on = {
      dragenter: (event: DragEvent) => {
        if (has(event)) {
          depth++
          setState({ over: true, count: event.dataTransfer!.items.length })
        }
      },
      dragleave: (event: DragEvent) => {
        if (has(event) && --depth <= 0) away()
      },
      dragover: (event: DragEvent) => {
        if (has(event)) event.preventDefault()
      },
      drop: (event: DragEvent) => {
        if (!has(event)) return
        event.preventDefault()
        away()
        void filesOf(event.dataTransfer!).then(addFiles)
      },
    }
    for (const [name, act] of Object.entries(on)) addEventListener(name, act as EventListener)
    return () => {
      for (const [name, act] of Object.entries(on)) removeEventListener(name, act as EventListener)
    }
  }, [])
  return state
}

export function AddressForm({ done, id = 'url' }: { done?: () => void; id?: string }) {
  const [wrong, setWrong] = useState(false)
  const send = (event: SubmitEvent): void => {
    event.preventDefault()
    const form = event.currentTarget as HTMLFormElement,
      url = String(new FormData(form).get('url') ?? '').trim()
    if (!isAddress(url)) {
      setWrong(true)
      return
    }
    addAddress(url)
    form.reset()
    setWrong(false)
    done?.()
  }
  return (
    <form class="stack-2" onSubmit={send} noValidate>
      <label for={id}>{t('url')}</label>
      <div class="ask-box">
        <input
          id={id}
          name="url"
          type="url"
          inputMode="url"
          autocomplete="off"
          placeholder="https://"
          aria-invalid={wrong}
          aria-describedby={wrong ? `${id}-wrong` : undefined}
        />
        <button class="btn">{t('fetch')}</button>
      </div>
      {wrong && (
        <p id={`${id}-wrong`} class="wrong" role="alert">
          {t('wrong')}
        </p>
      )}
    </form>
  )
}

const askAddress = (): void => {
  asking.value = true
}
const closeAddress = (): void => {
  asking.value = false
}

/** Adds the files of a field, without those that are hidden in a folder. */
const take = (event: Event): void => {
  const input = event.currentTarget as HTMLInputElement
  addFiles([...(input.files ?? [])].filter(file => !file.name.startsWith('.')))
  input.value = ''
}

function FolderButton() {
  const folders = useRef<HTMLInputElement>(null)
  useEffect(() => {
    folders.current!.webkitdirectory = true
  }, [])
  return (
    <>
      <button type="button" class="btn wide-only" onClick={() => folders.current?.click()}>
        {t('folder')}
      </button>
      <input ref={folders} hidden type="file" multiple aria-label={t('folder')} onChange={take} />
    </>
  )
}

/** Hidden file fields with the buttons that open them; the keys are `a` and `u`. */
export function Adding({ folder = false, address = true }: { folder?: boolean; address?: boolean }) {
  const files = useRef<HTMLInputElement>(null)
  useArrivals()
  useKeys([
    { keys: 'a', does: t('files'), run: () => files.current?.click() },
    { keys: 'u', does: t('address'), run: askAddress },
  ])
  return (
    <>
      <input ref={files} hidden type="file" multiple aria-label={t('files')} onChange={take} />
      {address && (
        <button type="button" class="btn" onClick={askAddress}>
          {t('address')} <kbd aria-hidden="true">u</kbd>
        </button>
      )}
      {folder && <FolderButton />}
      <button type="button" class="btn first" onClick={() => files.current?.click()}>
        {t('files')} <kbd aria-hidden="true">a</kbd>
      </button>
      <Dropping />
      {asking.value && (
        <Dialog id="address" title={t('address')} close={closeAddress}>
          <AddressForm done={closeAddress} />
        </Dialog>
      )}
    </>
  )
}

/** What is seen while files are held over the window. */
function Dropping() {
  const { over, count } = useDrop()
  if (!over) return null
  return (
    <div class="drop-over" aria-hidden="true">
      <p>{count > 1 ? t('dropN', { n: count }) : t('drop')}</p>
    </div>
  )
}
