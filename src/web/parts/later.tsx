/** Parts that are fetched when they are first shown: the page itself comes sooner without them. */
import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { texts } from '../lib/i18n.ts'
import { say } from './toast.tsx'

const t = texts({
  away: [
    'Una parte de la página no llegó: no hay conexión con tu servidor.',
    'A part of the page did not arrive: there is no connection to your server.',
  ],
})

/** Returns a component that shows nothing until `load` has brought the real one, which is fetched once. */
export function later<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let known: ComponentType<P> | undefined
  return function Later(props: P) {
    const [, arrived] = useState(0)
    useEffect(() => {
      if (known) return
      load().then(
        component => {
          known = component
          arrived(1)
        },
        () => say(t('away')),
      )
    }, [])
    const Known = known
    return Known ? <Known {...props} /> : null
  }
}
