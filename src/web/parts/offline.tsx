import { signal } from '@preact/signals'
import { texts } from '../lib/i18n.ts'

const t = texts({
  offline: ['No hay conexión. Ves lo último que se cargó.', 'No connection. This is what was last loaded.'],
})

/** True while the machine has no network. */
export const offline = signal(!navigator.onLine)
const look = (): void => {
  offline.value = !navigator.onLine
}
addEventListener('online', look)
addEventListener('offline', look)

/** The band that is shown while the machine has no network. */
export function Offline() {
  return (
    <div role="status" class="offline">
      {offline.value && <p>{t('offline')}</p>}
    </div>
  )
}
