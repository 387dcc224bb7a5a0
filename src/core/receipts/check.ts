#!/usr/bin/env node
/**
 * Verifies a receipt of Anaquel: `check RECEIPT [ORIGINAL] [--key HEX] [--full RECEIPT] [--text FILE]`. It stands
 * alone: Node and this file, no network. `--key`: the public key that must have signed; `--full`: the receipt of which
 * one with hashes only was made; `--text`: text of the original, where this script cannot read it (pdftotext can).
 */
import { createHash, createPublicKey, verify, type KeyObject } from 'node:crypto'
import { readFileSync, realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { inflateRawSync } from 'node:zlib'

export const FORMAT = 'anaquel.recibo/1'

/** What a receipt is held against. */
export type Against = { original?: Uint8Array; text?: string; key?: string; full?: Uint8Array }

/** Writes JSON in the one form of RFC 8785. Throws on what JSON cannot hold: NaN, undefined, half a surrogate pair. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
    return `{${members.map(([name, member]) => `${canonical(name)}:${canonical(member)}`).join(',')}}`
  }
  const known = value === null || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value)
  if (!known || /\p{Surrogate}/u.test(String(value))) throw new Error(`no JSON: ${String(value)}`)
  return JSON.stringify(value)
}

export const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex')

/** What is signed: the format and the digest, so that no signature of anything else fits. */
export const signedBytes = (digest: string): Buffer => Buffer.from(`${FORMAT}\n${digest}`)

/** Letters and digits alone, without case and accents: what survives line ends, hyphens and typography. */
export function letters(text: string): string {
  const folded = text.normalize('NFKD').toLowerCase().replaceAll('ς', 'σ')
  return folded.replace(/[^\p{L}\p{N}]+/gu, '')
}

/** A public key of 32 bytes as DER (RFC 8410). */
const keyOf = (hex: string): KeyObject =>
  createPublicKey({ key: Buffer.from(`302a300506032b6570032100${hex}`, 'hex'), format: 'der', type: 'spki' })

const isHex = (value: unknown, length: number): boolean => new RegExp(`^[0-9a-f]{${length}}$`).test(String(value))

/** Reads a receipt that is exactly as it was issued: canonical, with these members and no others. */
function parse(bytes: Uint8Array): any {
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  const receipt = JSON.parse(text)
  if (canonical(receipt) !== text.replace(/\n$/, ''))
    throw new Error('not in the form in which it was issued: changed, or written anew by some program')
  const { cuerpo, firma, recibo, resumen, ...others } = receipt
  if (recibo !== FORMAT) throw new Error(`no receipt of the form ${FORMAT}`)
  const { algoritmo, clave, valor, ...more } = firma ?? { algoritmo: 'Ed25519' }
  const signed = firma === undefined || (isHex(clave, 64) && isHex(valor, 128))
  if (!signed || algoritmo !== 'Ed25519' || Object.keys({ ...others, ...more }).length > 0)
    throw new Error('its members are not those of a receipt')
  if (!isHex(resumen, 64) || !isHex(cuerpo?.archivo?.sha256, 64) || typeof cuerpo.literal !== 'object')
    throw new Error('it names no file or no words')
  return receipt
}

/** The text of HTML or XML; of named signs, letters with an accent count as their letter. */
const unmarked = (marked: string): string =>
  marked
    .replace(/<(script|style|w:instrText|w:delText)[\s>][^]*?<\/\1>/g, '')
    .replace(/<[^>]*>/g, '')
    .replace(/&#(x?)([0-9a-f]+);/gi, (_, x, n) => String.fromCodePoint(parseInt(n, x ? 16 : 10)))
    .replace(/&([a-z])(?:acute|grave|circ|uml|tilde|cedil|ring);/gi, '$1')
    .replace(/&(?:[lg]t|amp|nbsp|quot|apos|[lr][ads]quo|[mn]dash|hellip);/g, ' ')

/** Returns the text of plain text, HTML, and XML in a ZIP (.docx, .epub, .odt …); null where it cannot. */
function textOf(file: Buffer): string | null {
  try {
    const zip = file.lastIndexOf(Buffer.from('PK\x05\x06'))
    return zip < 0 ? unmarked(new TextDecoder('utf-8', { fatal: true }).decode(file)) : zipped(file, zip)
  } catch {
    return null
  }
}

function zipped(file: Buffer, end: number): string {
  const short = (at: number): number => file.readUInt16LE(at)
  let [text, at] = ['', file.readUInt32LE(end + 16)]
  for (; file.readUInt32LE(at) === 0x02014b50; at += 46 + short(at + 28) + short(at + 30) + short(at + 32)) {
    if (!/\.(?:xml|x?html?)$/i.test(file.toString('utf8', at + 46, at + 46 + short(at + 28)))) continue
    const local = file.readUInt32LE(at + 42)
    const from = local + 30 + short(local + 26) + short(local + 28)
    const data = file.subarray(from, from + file.readUInt32LE(at + 20))
    text += unmarked((short(at + 10) === 8 ? inflateRawSync(data, { maxOutputLength: 5e8 }) : data).toString())
  }
  return text
}

/** Whether the literal words, or words with their hash and as many letters, stand in the text. */
function stands(literal: { texto?: string; letras?: number; sha256?: string }, text: string): boolean {
  const hay = letters(text)
  const { texto, letras = letters(texto ?? '').length, sha256: hash } = literal
  if (!(letras > 0) || texto !== undefined) return letras > 0 && hay.includes(letters(texto!))
  for (let at = 0; at + letras <= hay.length; at++) if (sha256(hay.slice(at, at + letras)) === hash) return true
  return false
}

/** One thing that was looked at; `holds` is null for what could not be. A receipt holds when nothing is false. */
export type Finding = [holds: boolean | null, says: string]

/** Tells everything that can be said of a receipt, in order. */
export function check(bytes: Uint8Array, { original, text, key, full }: Against = {}): Finding[] {
  const findings: Finding[] = []
  const tell = (holds: boolean | null, says: string): unknown => findings.push([holds, says])
  try {
    const { cuerpo, firma, resumen } = parse(bytes)
    tell(sha256(canonical(cuerpo)) === resumen, `digest: nothing was changed since, ${resumen}`)
    if (firma) {
      const valid = verify(null, signedBytes(resumen), keyOf(firma.clave), Buffer.from(firma.valor, 'hex'))
      tell(valid, `signature: made with the key ${firma.clave}`)
      tell(key ? key === firma.clave : null, `key: it is that of the library${key ? '' : ' (give it with --key)'}`)
    } else tell(key ? false : null, 'signature: there is one (without it, anybody can have made this receipt)')
    const whole = full && sha256(canonical(parse(full).cuerpo)) === cuerpo.completo
    if (full) tell(whole === true, 'full receipt: it is that of this one')
    tell(null, 'page, record, judge: as the library stated them (no program can prove them from the file alone)')
    const same = original ? sha256(original) === cuerpo.archivo.sha256 : null
    tell(same, `file: it is the one that was read, ${cuerpo.archivo.sha256}`)
    const words = same ? (text ?? textOf(Buffer.from(original!))) : undefined
    const there = words !== undefined && words !== null && stands(cuerpo.literal, words)
    tell(
      there || null,
      `words: they stand in the file${words === null ? ' (this script cannot read it; see --text)' : ''}`,
    )
  } catch (error) {
    tell(false, `receipt: ${error instanceof Error ? error.message : String(error)}`)
  }
  return findings
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  process.on('uncaughtException', ({ message }) => (console.error(message), (process.exitCode = 2)))
  const words = process.argv.slice(2)
  const option = (name: string): string | undefined =>
    words.includes(name) ? words.splice(words.indexOf(name), 2)[1] : undefined
  const [key, full, text] = ['--key', '--full', '--text'].map(option)
  const [receipt, original] = words.map(path => readFileSync(path))
  if (!receipt) throw new Error('usage: check RECEIPT [ORIGINAL] [--key HEX] [--full RECEIPT] [--text FILE]')
  const read = (path?: string): Buffer | undefined => (path === undefined ? path : readFileSync(path))
  const findings = check(receipt, { original, key, full: read(full), text: read(text)?.toString() })
  for (const [holds, says] of findings) console.log(`${holds === null ? 'open' : holds ? 'proved' : 'FALSE'}\t${says}`)
  process.exitCode = findings.some(([holds]) => holds === false) ? 1 : 0
}
