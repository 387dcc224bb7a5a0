import { useEffect, useState } from 'preact/hooks'
import { texts } from '../lib/i18n.ts'

const t = texts({ offline: ['No hay conexión. Ves lo último que se cargó.', 'No connection. This is what was last loaded.'] })

/** A band while the machine has no network. */
export function Offline() {
  const [gone, setGone] = useState(!navigator.onLine)
  useEffect(() => {
    const look = (): void => setGone(!navigator.onLine)
    addEventListener('online', look)
    addEventListener('offline', look)
    return () => { removeEventListener('online', look); removeEventListener('offline', look) }
  }, [])
  return <div role="status">{gone && <p class="band sheet">{t('offline')}</p>}</div>
}
