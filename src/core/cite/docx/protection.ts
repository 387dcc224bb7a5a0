/** What protects a Word file: its settings, and signatures over its parts. */
import type { Aviso } from '../../../schema-answers.ts'
import { notice } from '../notices.ts'
import { related, type Docx } from './package.ts'
import type { Story } from './model.ts'
import { attributes, local, tokens } from './xml.ts'

/** Returns what Word lets people do with the document, when its protection is on: `readOnly`, `trackedChanges`… */
export function protection(docx: Docx): { edit?: string } {
  for (const token of tokens(related(docx, 'settings')?.xml ?? '')) {
    if ('raw' in token || token.kind === 'close' || local(token.name) !== 'documentProtection') continue
    const all = attributes(token.attrs)
    if (/^(?:1|true|on)$/.test(all.get('enforcement') ?? '')) return { edit: all.get('edit') ?? 'none' }
  }
  return {}
}

export function noticesOf(docx: Docx, { broken }: Story): Aviso[] {
  const { edit } = protection(docx)
  return [
    ...(edit !== undefined && !/^(?:none|trackedChanges)$/.test(edit) ? [notice('protegido', { detalle: edit })] : []),
    ...([...docx.parts.keys()].some(name => name.startsWith('_xmlsignatures/')) ? [notice('firmado')] : []),
    ...(broken > 0 ? [notice('campo_roto')] : []),
  ]
}
