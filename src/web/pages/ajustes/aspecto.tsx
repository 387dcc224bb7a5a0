/** Look, language, keys: kept in this browser; the server reads the two cookies, so that nothing flashes. */
import { useState } from 'preact/hooks'
import { texts } from '../../lib/i18n.ts'
import { keysOff, setKeysOff } from '../../lib/keys.ts'
import { BASE, lang } from '../../lib/page.ts'
import { Section } from './shared.tsx'

const t = texts({
  title: ['Aspecto e idioma', 'Appearance and language'],
  theme: ['Tema', 'Theme'],
  system: ['Como el sistema', 'Same as system'],
  light: ['Claro', 'Light'],
  dark: ['Oscuro', 'Dark'],
  language: ['Idioma', 'Language'],
  keys: ['Usar teclas de una letra', 'Use one-letter keys'],
})
const YEAR = 31_536_000
const THEMES = [
  ['', 'system'],
  ['light', 'light'],
  ['dark', 'dark'],
] as const

/** Stores a cookie; an empty value removes it. */
function keep(name: string, value: string): void {
  document.cookie =
    `${name}=${value}; Path=${BASE || '/'}; Max-Age=${value ? YEAR : 0}; ` +
    `SameSite=Lax${location.protocol === 'https:' ? '; Secure' : ''}`
}

function Theme() {
  const [theme, setTheme] = useState(document.documentElement.dataset.theme ?? '')
  const choose = (value: string): void => {
    keep('anaquel_tema', value)
    if (value) document.documentElement.dataset.theme = value
    else delete document.documentElement.dataset.theme
    setTheme(value)
  }
  return (
    <fieldset class="row">
      <legend class="vh">{t('theme')}</legend>
      {THEMES.map(([value, name]) => (
        <span class="check" key={name}>
          <input type="radio" name="tema" id={`t-${name}`} checked={theme === value} onChange={() => choose(value)} />
          <label for={`t-${name}`} class="plain">
            {t(name)}
          </label>
        </span>
      ))}
    </fieldset>
  )
}

export function Aspecto() {
  const speak = (value: string): void => {
    keep('anaquel_idioma', value)
    location.reload()
  }
  return (
    <Section id="aspecto" title={t('title')}>
      <Theme />
      <p class="row">
        <label for="lg">{t('language')}</label>{' '}
        <select id="lg" value={lang} onChange={event => speak(event.currentTarget.value)}>
          <option value="es" lang="es">
            Español
          </option>
          <option value="en" lang="en">
            English
          </option>
        </select>
      </p>
      <p class="check">
        <input
          type="checkbox"
          id="letters"
          checked={!keysOff.value}
          onChange={event => setKeysOff(!event.currentTarget.checked)}
        />
        <label for="letters" class="plain">
          {t('keys')}
        </label>
      </p>
    </Section>
  )
}
