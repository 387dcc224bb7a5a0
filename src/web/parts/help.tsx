/** `?` opens the keys of the page; their list is fetched when it is first asked for. */
import { signal } from '@preact/signals'
import { later } from './later.tsx'

const HelpDialog = later(async () => (await import('./help-dialog.tsx')).HelpDialog)

const open = signal(false)
export const openHelp = (): void => {
  open.value = true
}

export const Help = () =>
  open.value ? (
    <HelpDialog
      close={() => {
        open.value = false
      }}
    />
  ) : null
