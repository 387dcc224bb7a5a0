/**
 * What the style guide counts (`reading.ts` says what a fault is): no source has one.
 */
import { describe, expect, it } from 'vitest'
import { faultsOf, RULES } from './reading.ts'
import { CODE, sourcesBelow, textOf } from './sources.ts'

const faults = sourcesBelow(...CODE).flatMap(file => faultsOf(file, textOf(file)))

describe('the sources are easy to read', () => {
  it.each(RULES)('%s', rule => {
    const broken = faults.filter(fault => fault.rule === rule)
    expect(broken.map(({ file, line, what }) => `${file}:${line} ${what}`)).toEqual([])
  })

  it('faults are found', () => {
    const wide = `const wide = '${'x'.repeat(120)}'`
    const text = `${wide}\nfunction said(a: 1, b: 2, { found }: { found: 3 }, d: 4) {${'\n'.repeat(41)}}\n${'\n'.repeat(250)}`
    expect(faultsOf('a.ts', text).map(({ rule, line, what }) => `${line} ${rule} ${what}`)).toEqual([
      '1 file 293',
      '1 width 135',
      '2 name said',
      '2 name found',
      '2 parameters 4',
      '2 function 42',
    ])
    const clean = `export const match = (hits: readonly Hit[], at: number): Hit | undefined => hits[at]\n`
    expect(faultsOf('b.ts', clean)).toEqual([])
  })
})
