/** What protects a Word file: its settings, and signatures over its parts. */
import type { Aviso } from '../../../schema/index.ts'
import { notice } from '../notices.ts'
import { related, type Docx } from './package.ts'
import type { Story } from './model.ts'
import { attributes, local, tokens } from './xml.ts'

const isOn = (value: string | undefined): boolean => /^(?:1|true|on)$/.test(value ?? '')

/**
 * Returns what Word lets people do with the document, when its protection is on: `readOnly`, `trackedChanges`…, or
 * `writeProtection` where saving it under its name asks for a password.
 */
export function protection(docx: Docx): { edit?: string } {
  let locked = false
  for (const token of tokens(related(docx, 'settings')?.xml ?? '')) {
    if ('raw' in token || token.kind === 'close') continue
    const name = local(token.name)
    if (name !== 'documentProtection' && name !== 'writeProtection') continue
    const all = attributes(token.attrs)
    if (name === 'documentProtection' && isOn(all.get('enforcement'))) return { edit: all.get('edit') ?? 'none' }
    if (name === 'writeProtection' && (all.has('hash') || all.has('hashValue'))) locked = true
  }
  return locked ? { edit: 'writeProtection' } : {}
}

export function noticesOf(docx: Docx, { broken, foreign }: Story): Aviso[] {
  const { edit } = protection(docx)
  return [
    ...(edit !== undefined && !/^(?:none|trackedChanges)$/.test(edit) ? [notice('protegido', { detalle: edit })] : []),
    ...([...docx.parts.keys()].some(name => name.startsWith('_xmlsignatures/')) ? [notice('firmado')] : []),
    ...(foreign ? [notice('incrustado')] : []),
    ...(broken > 0 ? [notice('campo_roto')] : []),
  ]
}
