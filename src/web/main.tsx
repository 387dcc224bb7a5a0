import './styles/fonts.css'
import './styles/tokens.css'
import './styles/base.css'
import './styles/app.css'
import { render } from 'preact'
import { App } from './app.tsx'
import { keepFocus } from './lib/focus.ts'
import { startRouter } from './lib/router.ts'
import { match } from './routes.ts'

startRouter(path => match(path) !== null)
keepFocus()
const root = document.getElementById('app')!
root.replaceChildren()
render(<App />, root)
