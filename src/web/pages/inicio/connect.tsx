/** The third step: an agent, with what it needs ready to copy. */
import { useEffect, useState } from 'preact/hooks'
import type { ListaPermisos, Permiso } from '../../../schema/index.ts'
import { get } from '../../lib/api.ts'
import { texts } from '../../lib/i18n.ts'
import { SITE } from '../../lib/page.ts'
import { to } from '../../lib/router.ts'
import { Copy } from '../../parts/copy.tsx'

const t = texts({
  title: ['Conecta tu agente', 'Connect your agent'],
  copy: ['Copiar', 'Copy'],
  claude: ['Claude', 'Claude'],
  claudeHow: [
    'Ajustes, Conectores, Añadir conector personalizado. Pega esta dirección y entra con tu cuenta de Anaquel.',
    'Settings, Connectors, Add custom connector. Paste this address and sign in with your Anaquel account.',
  ],
  gpt: ['ChatGPT', 'ChatGPT'],
  gptHow: [
    'Ajustes, Aplicaciones y conectores, Crear. La misma dirección; autenticación OAuth.',
    'Settings, Apps and connectors, Create. The same address; OAuth authentication.',
  ],
  cursor: ['Cursor', 'Cursor'],
  cursorHow: [
    'En mcp.json de la carpeta .cursor, y «Connect» en Ajustes, MCP.',
    'In mcp.json of the folder .cursor, then “Connect” in Settings, MCP.',
  ],
  code: ['VS Code', 'VS Code'],
  codeHow: [
    'En .vscode/mcp.json, o la paleta de órdenes, «MCP: añadir servidor», HTTP, y la misma dirección.',
    'In .vscode/mcp.json, or the command palette, “MCP: Add Server”, HTTP, and the same address.',
  ],
  terminal: ['Claude Code, en la terminal', 'Claude Code, in the terminal'],
  terminalHow: [
    'Después, /mcp dentro de Claude Code para entrar con tu cuenta.',
    'Then /mcp inside of Claude Code, to sign in with your account.',
  ],
  other: ['Otro programa, con una clave', 'Another program, with a key'],
  otherHow: [
    'Transporte Streamable HTTP y esta cabecera. La clave necesita el alcance «mcp».',
    'Streamable HTTP transport and this header. The key needs the scope “mcp”.',
  ],
  make: ['Crea una clave en Ajustes', 'Create a key in Settings'],
  once: ['Se muestra una sola vez.', 'It is shown once.'],
  near: [
    '{site} solo se alcanza desde esta máquina: vale para los programas que corren en ella. Los que ' +
      'corren en la web (Claude, ChatGPT) necesitan una dirección pública con https.',
    '{site} can be reached from this machine alone: good for programs that run on it. Those ' +
      'that run on the web (Claude, ChatGPT) need a public address with https.',
  ],
  connected: ['✓ {who} se conectó hace un momento', '✓ {who} connected a moment ago'],
  allowed: ['✓ {who} tiene permiso', '✓ {who} has permission'],
})

const MCP = `${SITE}/mcp`
/**
 * Local addresses: Claude and ChatGPT connect from the internet and cannot reach them, so there the terminal is
 * offered.
 */
const LOCAL = /^(localhost|127\.|\[::1\]|10\.|192\.168\.)/
const EACH_MS = 5000,
  MOMENT_MS = 10 * 60_000

const json = (value: object): string => JSON.stringify(value, null, 2)
const WAYS = [
  ['claude', MCP],
  ['gpt', MCP],
  ['terminal', `claude mcp add --transport http anaquel ${MCP}`],
  ['cursor', json({ mcpServers: { anaquel: { url: MCP } } })],
  ['code', json({ servers: { anaquel: { type: 'http', url: MCP } } })],
  ['other', `${MCP}\nAuthorization: Bearer anq_…`],
] as const

function Ready({ text }: { text: string }) {
  return (
    <div class="copyable">
      <code tabIndex={0}>{text}</code> <Copy text={text} label={t('copy')} class="btn" withPage={false} />
    </div>
  )
}

/** Returns the permitted agents, reloaded while the page is visible; a session begun with a key may not list them. */
export function usePermits(): readonly Permiso[] {
  const [permits, setPermits] = useState<readonly Permiso[]>([])
  useEffect(() => {
    let over = false
    const stop = (): void => {
      over = true
      clearInterval(timer)
    }
    const look = (): void => {
      if (!document.hidden)
        get<ListaPermisos>('/permisos').then(({ permisos }) => {
          if (!over) setPermits(permisos)
        }, stop)
    }
    const timer = setInterval(look, EACH_MS)
    look()
    return stop
  }, [])
  return permits
}

const isLocal = LOCAL.test(new URL(SITE).host),
  first = isLocal ? 'terminal' : 'claude'

const lately = ({ creado, usado }: Permiso): boolean => Date.now() - Date.parse(usado ?? creado) < MOMENT_MS

export function Connect({ permits }: { permits: readonly Permiso[] }) {
  return (
    <li id="paso-3">
      <h2 tabIndex={-1}>{t('title')}</h2>
      <div class="measure stack-2">
        <div role="status">
          {permits.map(permit => (
            <p class="state yes" key={permit.id}>
              {t(lately(permit) ? 'connected' : 'allowed', { who: permit.nombre })}
            </p>
          ))}
        </div>
        {isLocal && <p class="small quiet">{t('near', { site: SITE })}</p>}
        {WAYS.map(([way, text]) => (
          <details class="fold" open={way === first} key={way}>
            <summary>{t(way)}</summary>
            <div class="stack-2">
              <p>{t(`${way}How`)}</p>
              <Ready text={text} />
              {way === 'other' && (
                <p>
                  <a href={`${to('/ajustes')}#claves`}>{t('make')}</a>. {t('once')}
                </p>
              )}
            </div>
          </details>
        ))}
      </div>
    </li>
  )
}
