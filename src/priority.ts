/** How much of the processor a thread gets beside others. */
import { getPriority, setPriority } from 'node:os'

/**
 * Gives the thread that calls less of the processor beside others, and all of it when they rest. Linux counts niceness
 * per thread, and what a thread starts inherits it; elsewhere the whole process would become slower: nothing is done.
 * What is at a lower priority already stays there: taking one back is denied to most users.
 */
export function standBehind(niceness: number): void {
  if (process.platform === 'linux' && getPriority() < niceness) setPriority(niceness)
}
