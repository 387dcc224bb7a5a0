/**
 * Accounts: what they have used, keys, sessions, invitations. Secrets appear in one field of one answer each, and
 * never again.
 */
import { z } from 'zod'

/** What a key may do. */
export const ALCANCES = ['lectura', 'escritura', 'mcp'] as const
export type Alcance = (typeof ALCANCES)[number]

const cuando = (gloss: string) => z.string().describe(`${gloss}, ISO 8601`)

const clave = {
  id: z.string(),
  nombre: z.string().describe('What it is for'),
  prefijo: z.string().describe('Its first characters, to tell keys apart'),
  alcances: z.array(z.enum(ALCANCES)).describe('Scopes'),
  creado: cuando('When it was made'),
  expira: z.string().nullable().describe('When it stops working; null: when it is revoked'),
  usado: z.string().nullable().describe('Last use, to the minute; null: never'),
}
export const Clave = z.object(clave).meta({ id: 'Clave', description: 'An API key, without the key itself' })
export type Clave = z.infer<typeof Clave>
export const ListaClaves = z
  .object({ claves: z.array(Clave) })
  .meta({ id: 'ListaClaves', description: 'The live keys of the account' })
export type ListaClaves = z.infer<typeof ListaClaves>
export const ClaveNueva = z
  .object({ ...clave, clave: z.string().describe('The key: shown this once') })
  .meta({ id: 'ClaveNueva', description: 'A key that was just made' })
export type ClaveNueva = z.infer<typeof ClaveNueva>

export const Permiso = z
  .object({
    id: z.string(),
    nombre: z.string().describe('What the agent calls itself'),
    anfitrion: z.string().describe('Host where the permission was sent'),
    alcances: z.array(z.enum(ALCANCES)).describe('Scopes'),
    creado: cuando('Since when'),
    usado: z.string().nullable().describe('Last use, to the minute; null: never'),
  })
  .meta({ id: 'Permiso', description: 'An agent that signed in' })
export type Permiso = z.infer<typeof Permiso>
export const ListaPermisos = z
  .object({ permisos: z.array(Permiso) })
  .meta({ id: 'ListaPermisos', description: 'Agents that may use the library, last allowed first' })
export type ListaPermisos = z.infer<typeof ListaPermisos>

const Sesion = z
  .object({
    id: z.string(),
    creada: cuando('When it began'),
    expira: cuando('When it ends by itself'),
    usada: cuando('Last use, to the minute'),
    navegador: z.string().describe('Browser and system, as it says itself'),
    actual: z.boolean().describe('True for the one that asks'),
  })
  .meta({ id: 'Sesion', description: 'A browser in which somebody is signed in' })
export type Sesion = z.infer<typeof Sesion>
export const ListaSesiones = z
  .object({ sesiones: z.array(Sesion) })
  .meta({ id: 'ListaSesiones', description: 'Sessions of the account, last used first' })
export type ListaSesiones = z.infer<typeof ListaSesiones>
export const SesionesCerradas = z
  .object({ ok: z.boolean(), cerradas: z.number().int().min(0).describe('How many ended') })
  .meta({ id: 'SesionesCerradas', description: 'Sessions that were ended' })
export type SesionesCerradas = z.infer<typeof SesionesCerradas>

const invitacion = {
  id: z.string(),
  correo: z.string().nullable().describe('Whom it is for; null: whoever has the link'),
  creada: cuando('When it was made'),
  expira: cuando('When it ends'),
}
const Invitacion = z
  .object(invitacion)
  .meta({ id: 'Invitacion', description: 'A link that makes one account, without the link itself' })
export type Invitacion = z.infer<typeof Invitacion>
export const ListaInvitaciones = z
  .object({ invitaciones: z.array(Invitacion) })
  .meta({ id: 'ListaInvitaciones', description: 'Invitations that nobody has used yet' })
export type ListaInvitaciones = z.infer<typeof ListaInvitaciones>
export const InvitacionNueva = z
  .object({ ...invitacion, enlace: z.string().describe('The link: shown this once') })
  .meta({ id: 'InvitacionNueva', description: 'An invitation that was just made' })
export type InvitacionNueva = z.infer<typeof InvitacionNueva>

export const Hecho = z.object({ ok: z.boolean() }).meta({ id: 'Hecho', description: 'Done' })
export type Hecho = z.infer<typeof Hecho>

/**
 * What a plan counts: documents and bytes stored now, units read this month, searches today, citation jobs this month.
 */
export const CONTADORES = ['documentos', 'bytes', 'paginas_mes', 'busquedas_dia', 'citados_mes'] as const
export type Contador = (typeof CONTADORES)[number]

export const Cuenta = z
  .object({
    correo: z.string().nullable(),
    propietaria: z.boolean().describe('The account that the first start made'),
    creado: z.string(),
    plan: z.string(),
    contadores: z.array(
      z.object({
        contador: z.enum(CONTADORES),
        usado: z.number().int(),
        limite: z.number().int().nullable().describe('null: none'),
        desde: z.string().describe('Start of the period, UTC'),
        hasta: z.string().nullable().describe('When it starts again; null: what is there counts until it is deleted'),
      }),
    ),
    peticiones_minuto: z.number().int(),
    no_incluye: z.array(z.string()).describe('Operations that need a better plan'),
  })
  .meta({ id: 'Cuenta', description: 'The account of the caller, its plan and what it has used of it' })
export type Cuenta = z.infer<typeof Cuenta>
