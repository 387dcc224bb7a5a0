/** The syntaxes that citations are written in: one module and one row each. */
import { writeLatex } from './latex.ts'
import { writeOrg } from './org.ts'
import { writePandoc } from './pandoc.ts'
import { writeTypst } from './typst.ts'
import type { CiteWriter } from './cites.ts'

export const SYNTAXES = {
  pandoc: writePandoc,
  latex: writeLatex,
  typst: writeTypst,
  org: writeOrg,
} as const satisfies Record<Syntax, CiteWriter>

export const SYNTAX_NAMES = ['pandoc', 'latex', 'typst', 'org'] as const
export type Syntax = (typeof SYNTAX_NAMES)[number]

export const isSyntax = (name: string | undefined): name is Syntax =>
  name !== undefined && Object.hasOwn(SYNTAXES, name)
