/** The agents with a permission: which, from where, their scopes and since when. A permission is withdrawn at once. */
import { useState } from 'preact/hooks'
import type { ListaPermisos, Permiso } from '../../../schema/index.ts'
import { del, get } from '../../lib/api.ts'
import { ago, texts, when } from '../../lib/i18n.ts'
import { to } from '../../lib/router.ts'
import { useData } from '../../lib/use.ts'
import { say } from '../../parts/toast.tsx'
import { Confirm, Once, Section } from './shared.tsx'

const t = texts({
  title: ['Agentes con permiso', 'Agents with permission'],
  none: ['Ningún agente tiene permiso.', 'No agent has permission.'],
  how: ['Cómo conectar uno', 'How to connect one'],
  here: ['un programa de este ordenador', 'a program on this computer'],
  since: ['desde {when}', 'since {when}'],
  used: ['usado {when}', 'used {when}'],
  unused: ['sin usar todavía', 'not used yet'],
  reads: ['Busca, abre páginas, pregunta y verifica.', 'Searches, opens pages, asks and verifies.'],
  only: ['No cambia nada.', 'It changes nothing.'],
  writes: ['También cita, sube y borra documentos.', 'It also cites, uploads and deletes documents.'],
  withdraw: ['Retirar permiso', 'Withdraw permission'],
  from: ['a {who}', 'from {who}'],
  ask: ['¿Retirar el permiso a {who}?', 'Withdraw the permission of {who}?'],
  askWhy: [
    'Su siguiente petición ya falla. Para volver tendrá que pedirlo otra vez.',
    'Its very next request will fail. To come back it has to ask again.',
  ],
  done: ['{who} ya no tiene permiso.', '{who} no longer has permission.'],
  note: ['Al retirarlo, su siguiente petición ya falla.', 'Once withdrawn, its very next request fails.'],
})
const LOOPBACK = /^(localhost|127\.0\.0\.1|\[?::1\]?)(:\d+)?$/

function Item({ row, withdraw }: { row: Permiso; withdraw: () => void }) {
  const { nombre, anfitrion, alcances, creado, usado } = row
  return (
    <li>
      <div>
        <h3>{nombre}</h3>
        <p class="small quiet">
          {LOOPBACK.test(anfitrion) ? t('here') : anfitrion} · {t('since', { when: when(creado) })} ·{' '}
          {usado ? t('used', { when: ago(usado) }) : t('unused')}
        </p>
        <p class="small">
          {t('reads')} {alcances.includes('escritura') ? <b>{t('writes')}</b> : t('only')}
        </p>
      </div>
      <button type="button" class="btn grave" onClick={withdraw}>
        {t('withdraw')}
        <span class="vh"> {t('from', { who: nombre })}</span>
      </button>
    </li>
  )
}

const Agents = ({ permisos, withdraw }: ListaPermisos & { withdraw: (permiso: Permiso) => void }) => (
  <>
    <ul class="grants ruled">
      {permisos.map(row => (
        <Item key={row.id} row={row} withdraw={() => withdraw(row)} />
      ))}
    </ul>
    <p class="small quiet">{t('note')}</p>
  </>
)

export function Agentes() {
  const loaded = useData(signal => get<ListaPermisos>('/permisos', { signal }), [])
  const [ending, setEnding] = useState<Permiso | null>(null)
  const withdraw = async (): Promise<void> => {
    await del(`/permisos/${ending!.id}`)
    say(t('done', { who: ending!.nombre }))
    loaded.reload()
  }
  return (
    <Section id="agentes" title={t('title')}>
      <Once loaded={loaded}>
        {({ permisos }) =>
          permisos.length === 0 ? <p class="quiet">{t('none')}</p> : <Agents permisos={permisos} withdraw={setEnding} />
        }
      </Once>
      <p>
        <a href={`${to('/')}?guia=1#paso-3`}>{t('how')}</a>
      </p>
      {ending && (
        <Confirm
          id="withdraw"
          title={t('ask', { who: ending.nombre })}
          text={t('askWhy')}
          act={t('withdraw')}
          close={() => setEnding(null)}
          yes={withdraw}
        />
      )}
    </Section>
  )
}
