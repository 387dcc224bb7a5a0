/** Opens an address in the browser of this machine's user. Where there is no browser, the command goes on without. */
import { spawn } from 'node:child_process'

/** Openers are started without a shell, so that nothing in the address is run as a command. */
const OPENERS: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
}

export function openerOf(address: string, platform: NodeJS.Platform = process.platform): readonly [string, string[]] {
  const [program, ...args] = [...(OPENERS[platform] ?? ['xdg-open']), address]
  return [program!, args]
}

export function openBrowser(address: string): void {
  const child = spawn(...openerOf(address), { stdio: 'ignore', detached: true })
  child.on('error', () => {})
  child.unref()
}
