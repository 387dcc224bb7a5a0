/**
 * Whether the caller's plan has an operation, and room for one more: the one place that asks, for REST and MCP.
 * Documents, pages and citation jobs are counted where they are stored.
 */
import type { Tool } from '../../tools/define.ts'
import type { Library } from '../core/library.ts'
import { Failure } from '../errors.ts'
import { unlessFull } from './uncounted.ts'

/**
 * Counts one call of the operation and returns the function that takes the count back when the operation fails. Throws
 * `requiere_pro` when the plan lacks the operation, and `cuota_superada` when its quota is used up. What is counted
 * here only reads, so it passes uncounted while the disk is full.
 */
export async function admit({ plan, shelf }: Library, tool: Tool): Promise<() => Promise<void>> {
  const { nombre, noIncluye, metered } = await plan()
  const operacion = tool.routes.find(({ operationId }) => noIncluye.includes(operationId))?.operationId
  if (operacion !== undefined) {
    throw new Failure(
      'requiere_pro',
      { operacion, plan: nombre },
      {
        mensaje: `El plan «${nombre}» no incluye «${operacion}».`,
        message: `The plan "${nombre}" does not include "${operacion}".`,
      },
    )
  }
  const { counts } = tool
  if (!metered || counts === undefined) return async () => {}
  const counted = await unlessFull(
    () => shelf.spend(counts, 1).then(() => true),
    () => false,
  )
  return async () => {
    if (counted) await shelf.giveBack(counts, 1)
  }
}
