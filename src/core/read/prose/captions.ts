/** Tells which paragraphs of a text are captions, where the file does not say so. Pure. */
import { captionOf } from '../signs/caption.ts'
import type { Block } from './blocks.ts'

/** A longer paragraph is prose, even when it begins like a caption. */
const LONGEST = 800
/** The same where neither a picture nor a table stands beside it. */
const LONGEST_ALONE = 300

/** The blocks, where each paragraph that begins like a caption ("Figure 2. …") is one. */
export function withCaptions(blocks: readonly Block[]): Block[] {
  return blocks.map((block, i) => {
    const { text, heading, level, apart } = block
    if (apart || heading !== undefined || level !== undefined || text.length > LONGEST || captionOf(text) === null)
      return block
    const beside = [blocks[i - 1], block, blocks[i + 1]].some(isShown)
    return beside || text.length <= LONGEST_ALONE ? { ...block, apart: 'caption', opens: true } : block
  })
}

const isShown = (block: Block | undefined): boolean =>
  block !== undefined && (block.apart === 'table' || (block.pictures?.length ?? 0) > 0)
