/** API keys: made, shown once, listed with their last use, revoked at once. */
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Clave, ClaveNueva, ListaClaves } from '../../../schema/index.ts'
import { del, get, post } from '../../lib/api.ts'
import { ago, texts, when } from '../../lib/i18n.ts'
import { useData } from '../../lib/use.ts'
import { Copy } from '../../parts/copy.tsx'
import { Problem } from '../../parts/problem.tsx'
import { say } from '../../parts/toast.tsx'
import { Confirm, fieldsOf, Once, Section, useSending } from './shared.tsx'

const t = texts({
  title: ['Claves de API', 'API keys'],
  fresh: ['Tu clave nueva, «{name}»', 'Your new key, “{name}”'],
  copy: ['Copiar', 'Copy'],
  now: ['Guárdala ahora: no se volverá a mostrar.', 'Save it now: it will not be shown again.'],
  hash: [
    'Aquí solo se conserva su huella. Si la pierdes, revócala y crea otra.',
    'Only its fingerprint is kept here. If you lose it, revoke it and make another.',
  ],
  kept: ['Ya la guardé', 'I have saved it'],
  leave: ['¿Guardaste la clave? No se volverá a mostrar.', 'Did you save the key? It will not be shown again.'],
  none: ['No hay ninguna clave.', 'There are no keys.'],
  unused: ['sin usar todavía', 'not used yet'],
  used: ['usada {when}', 'used {when}'],
  expires: ['caduca el {when}', 'expires {when}'],
  forever: ['no caduca', 'does not expire'],
  expired: ['caducó', 'expired'],
  revoke: ['Revocar', 'Revoke'],
  ask: ['¿Revocar «{name}»?', 'Revoke “{name}”?'],
  askWhy: [
    'Lo que la use deja de funcionar en el acto. No se puede deshacer.',
    'Whatever uses it stops working at once. It cannot be undone.',
  ],
  revoked: ['La clave ya no funciona.', 'The key no longer works.'],
  make: ['Crear una clave', 'Create a key'],
  name: ['Nombre', 'Name'],
  nameHint: ['Para reconocerla después', 'To recognise it later'],
  may: ['Qué podrá hacer', 'What it may do'],
  days: ['Caduca', 'Expires'],
  lectura: ['Leer, buscar y preguntar', 'Read, search and ask'],
  escritura: ['Subir, borrar y citar', 'Upload, delete and cite'],
  mcp: ['Conectar un agente por MCP', 'Connect an agent over MCP'],
  readShort: ['leer', 'read'],
  writeShort: ['escribir', 'write'],
  agentShort: ['agentes', 'agents'],
  in30: ['en 30 días', 'in 30 days'],
  in90: ['en 90 días', 'in 90 days'],
  in365: ['en un año', 'in a year'],
  never: ['nunca', 'never'],
  create: ['Crear clave', 'Create key'],
})
const SCOPES = ['lectura', 'escritura', 'mcp'] as const
const SHORT = { lectura: 'readShort', escritura: 'writeShort', mcp: 'agentShort' } as const

/** Asks before leaving while a new key is shown, because it cannot be shown again. */
function useGuard(): void {
  useEffect(() => {
    const unload = (event: BeforeUnloadEvent): void => event.preventDefault()
    const click = (event: MouseEvent): void => {
      const link = (event.target as Element).closest?.('a')
      if (link && !link.getAttribute('href')?.startsWith('#') && !confirm(t('leave'))) {
        event.preventDefault()
        event.stopPropagation()
      }
    }
    addEventListener('beforeunload', unload)
    document.addEventListener('click', click, true)
    return () => {
      removeEventListener('beforeunload', unload)
      document.removeEventListener('click', click, true)
    }
  }, [])
}

function Shown({ made, done }: { made: ClaveNueva; done: () => void }) {
  const box = useRef<HTMLDivElement>(null)
  useGuard()
  useEffect(() => box.current?.querySelector<HTMLElement>('button')?.focus(), [])
  return (
    <div class="said key-once stack-2" role="group" aria-labelledby="once" ref={box}>
      <h3 id="once">{t('fresh', { name: made.nombre })}</h3>
      <div class="copyable">
        <code tabIndex={0}>{made.clave}</code>{' '}
        <Copy text={made.clave} label={t('copy')} class="btn first" withPage={false} />
      </div>
      <p>
        <b>{t('now')}</b> {t('hash')}
      </p>
      <p>
        <button type="button" class="btn" onClick={done}>
          {t('kept')}
        </button>
      </p>
    </div>
  )
}

function Item({ row, revoke }: { row: Clave; revoke: () => void }) {
  const { nombre, prefijo, alcances, usado, expira } = row
  const over = expira !== null && Date.parse(expira) < Date.now()
  return (
    <li>
      <div>
        <h3>{nombre}</h3>
        <p class="small quiet">
          <code>{prefijo}…</code> · {alcances.map(scope => t(SHORT[scope])).join(', ')} ·{' '}
          {usado ? t('used', { when: ago(usado) }) : t('unused')} ·{' '}
          {over ? (
            <span class="wrong">{t('expired')}</span>
          ) : expira ? (
            t('expires', { when: when(expira) })
          ) : (
            t('forever')
          )}
        </p>
      </div>
      <button type="button" class="btn grave" onClick={revoke}>
        {t('revoke')}
        <span class="vh"> {nombre}</span>
      </button>
    </li>
  )
}

const Scopes = () => (
  <fieldset class="stack-2">
    <legend>{t('may')}</legend>
    {SCOPES.map(scope => (
      <div class="check" key={scope}>
        <input type="checkbox" id={`k-${scope}`} name="alcances" value={scope} defaultChecked={scope === 'lectura'} />
        <label for={`k-${scope}`} class="plain">
          {t(scope)} <code>{scope}</code>
        </label>
      </div>
    ))}
  </fieldset>
)

function Make({ made }: { made: (key: ClaveNueva) => void }) {
  const { busy, error, send } = useSending()
  const submit = (event: SubmitEvent): void => {
    const { form, of, all } = fieldsOf(event),
      days = of('dias')
    const wish = { nombre: of('nombre'), alcances: all('alcances'), ...(days && { dias: Number(days) }) }
    void send(async () => made(await post<ClaveNueva>('/claves', wish))).then(done => {
      if (done) form.reset()
    })
  }
  return (
    <details class="fold">
      <summary>{t('make')}</summary>
      <form class="stack measure" onSubmit={submit}>
        <div class="field">
          <label for="k-n">{t('name')}</label>
          <input id="k-n" name="nombre" required maxLength={200} autocomplete="off" placeholder={t('nameHint')} />
        </div>
        <Scopes />
        <div class="field">
          <label for="k-d">{t('days')}</label>
          <select id="k-d" name="dias">
            <option value="90">{t('in90')}</option>
            <option value="30">{t('in30')}</option>
            <option value="365">{t('in365')}</option>
            <option value="">{t('never')}</option>
          </select>
        </div>
        {error && <Problem error={error} />}
        <p>
          <button class="btn first" disabled={busy}>
            {t('create')}
          </button>
        </p>
      </form>
    </details>
  )
}

const Keys = ({ keys, revoke }: { keys: readonly Clave[]; revoke: (key: Clave) => void }) =>
  keys.length === 0 ? (
    <p class="quiet">{t('none')}</p>
  ) : (
    <ul class="grants ruled">
      {keys.map(row => (
        <Item key={row.id} row={row} revoke={() => revoke(row)} />
      ))}
    </ul>
  )

export function Claves() {
  const loaded = useData(signal => get<ListaClaves>('/claves', { signal }), [])
  const [made, setMade] = useState<ClaveNueva | null>(null),
    [ending, setEnding] = useState<Clave | null>(null)
  const revoke = async (): Promise<void> => {
    await del(`/claves/${ending!.id}`)
    say(t('revoked'))
    if (made?.id === ending!.id) setMade(null)
    loaded.reload()
  }
  return (
    <Section id="claves" title={t('title')}>
      {made && <Shown made={made} done={() => setMade(null)} />}
      <Once loaded={loaded}>
        {({ claves }) => (
          <>
            <Keys keys={claves} revoke={setEnding} />
            <Make
              made={key => {
                setMade(key)
                loaded.reload()
              }}
            />
          </>
        )}
      </Once>
      {ending && (
        <Confirm
          id="revoke"
          title={t('ask', { name: ending.nombre })}
          text={t('askWhy')}
          act={t('revoke')}
          close={() => setEnding(null)}
          yes={revoke}
        />
      )}
    </Section>
  )
}
