/**
 * The order of the test files: the longest first, so that no worker is alone with one at the end. What is in no list
 * goes by its size, as Vitest has it.
 */
import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** From 50 s down to 10 s alone on a machine with two processors; `#` stands for `.test.ts`. */
const LONGEST = [
  'storage/postgres#',
  'whole/cli#',
  'whole/office#',
  'whole/ingest#',
  'whole/package#',
  'whole/web/lector#',
  'whole/web/citar#',
  'whole/',
  'core/read/pdf/garbled#',
  'core/figures/figures#',
  'core/verify/aligned#',
  'server/mcp/agent#',
  'core/readers/essays#',
  'commands/zotero#',
  'core/cite/docx/tracked#',
  'core/cite/docx/insert#',
  'core/quotes/gate#',
  'core/cite/job#',
  'storage/sqlite#',
  'core/cite/syntax/typeset#',
  'core/watch/watch#',
  'core/read/image/image#',
  'server/mcp/cite#',
  'core/verify/threshold#',
  'core/read/ocr/scanned#',
  'core/read/text#',
  'core/read/pdf/corpus#',
  'core/read/record/corpus#',
].map(name => `test/${name.replace('#', '.test.ts')}`)

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const bySize = await super.sort(files)
    const rank = ({ moduleId }: TestSpecification): number => {
      const at = LONGEST.findIndex(name => relative(this.ctx.config.root, moduleId).startsWith(name))
      return at < 0 ? LONGEST.length : at
    }
    const group = ({ project }: TestSpecification): number => project.config.sequence.groupOrder
    return bySize.sort((a, b) => group(a) - group(b) || rank(a) - rank(b))
  }
}
