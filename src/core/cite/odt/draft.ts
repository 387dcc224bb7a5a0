import type { Draft } from '../draft.ts'
export function odtDraft(_bytes: Uint8Array, _o: unknown): Promise<Draft> {
  throw new Error('not yet')
}
