import './styles/fonts.css'
import './styles/tokens.css'
import './styles/base.css'
import './styles/app.css'
import { render } from 'preact'
import { App } from './app.tsx'
import { keepFocus } from './lib/focus.ts'
import { startRouter } from './lib/router.ts'
import { match } from './routes.ts'

// A link to the reader loads its page; only a document without pages is shown by a page of this map.
startRouter(path => !path.startsWith('/leer/') && match(path) !== null)
keepFocus()
const root = document.getElementById('app') ?? document.body
root.replaceChildren()
render(<App />, root)
