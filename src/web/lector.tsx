/** The reader page, once scripts run: it takes over what the server drew, which stays as it is when something fails. */
import './styles/fonts.css'
import './styles/tokens.css'
import './styles/base.css'
import './styles/app.css'
import './styles/lector.css'
import './styles/notas.css'
import { render } from 'preact'
import { here, startRouter } from './lib/router.ts'
import { App } from './lector/app.tsx'
import { carry } from './lector/carried.ts'
import { keepReading } from './lector/resume.ts'
import { listen } from './lector/by-hand.ts'
import { loadNotes } from './lector/notes.ts'
import { follow, openReader, refresh } from './lector/reader.ts'

const id = /\/leer\/([\w-]+)/.exec(here.value.path)?.[1]

/** Milliseconds between two looks at whether a button is still held. */
const LOOK_MS = 30

/** Waits until nothing is pressed: whoever is drawing over words, or on a link, would lose what they began. */
async function unpressed(): Promise<void> {
  while (document.querySelector(':active')) await new Promise(done => setTimeout(done, LOOK_MS))
}

async function takeOver(id: string): Promise<void> {
  const reader = await openReader(id)
  startRouter(() => false)
  addEventListener('popstate', () => {
    void follow(reader)
  })
  addEventListener('focus', () => {
    void refresh(reader)
    void loadNotes(id, null)
  })
  addEventListener('pageshow', event => {
    if (event.persisted) void refresh(reader)
  })
  listen(reader)
  keepReading(reader)
  await unpressed()
  carry()
  document.body.replaceChildren()
  render(<App reader={reader} />, document.body)
}

// The server's page is complete by itself, so it stays when taking it over fails.
if (id) takeOver(id).catch((error: unknown) => console.warn(error))
