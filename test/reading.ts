/**
 * What makes a source file heavy to read, found in its syntax tree: names that say nothing, long parameter lists,
 * long functions, long files and wide lines. `reading.test.ts` holds the rooms to it.
 */
import { parseSync } from 'vite'

export const RULES = ['name', 'parameters', 'function', 'file', 'width'] as const
export type Rule = (typeof RULES)[number]

export interface Fault {
  rule: Rule
  file: string
  /** From 1. */
  line: number
  /** From 1. */
  column: number
  /** The name, or the figure that passes the limit. */
  what: string
}

/** The limits: parameters of a function, lines of a function, lines of a file, columns of a line. */
const LIMITS = { parameters: 3, function: 40, file: 250, width: 120 }

/** Names that fit anything, and images that have a standard word in their field. */
const EMPTY = new Set('one found said kept roofs doors besieged strangers restless'.split(' '))

interface Node {
  type: string
  start: number
  end: number
  [field: string]: unknown
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'

/** The identifiers that a declaration binds, whatever its pattern. */
function bound(pattern: unknown): Node[] {
  if (!isNode(pattern)) return []
  switch (pattern.type) {
    case 'Identifier':
      return [pattern]
    case 'ObjectPattern':
      return (pattern.properties as Node[]).flatMap(property => bound(property.value ?? property.argument))
    case 'ArrayPattern':
      return (pattern.elements as unknown[]).flatMap(bound)
    case 'AssignmentPattern':
      return bound(pattern.left)
    case 'RestElement':
      return bound(pattern.argument)
    case 'TSParameterProperty':
      return bound(pattern.parameter)
    default:
      return []
  }
}

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])
/** Where a key is the name of something that was declared here. */
const MEMBERS = new Set(['MethodDefinition', 'PropertyDefinition', 'TSMethodSignature'])

/** What a node names: its variables, its parameters, itself. */
function declared(node: Node): Node[] {
  const parameters = ((node.params ?? []) as Node[]).flatMap(bound)
  if (FUNCTIONS.has(node.type)) return [...bound(node.id), ...parameters]
  if (node.type === 'VariableDeclarator') return bound(node.id)
  if (node.type === 'CatchClause') return bound(node.param)
  if (node.type === 'ImportSpecifier') return bound(node.local)
  if (MEMBERS.has(node.type)) return [...bound(node.key), ...parameters]
  return node.type.startsWith('TS') ? parameters : []
}

/**
 * How many parameters a function has of its own choice. One that it leaves unused is there for its place (`_next`);
 * Express knows a handler of errors by its four; and `replace` gives its function one for each group of the pattern.
 */
function parametersOf(node: Node, parent: Node): number {
  const names = (node.params as Node[]).map(parameter => (parameter.name as string | undefined) ?? '')
  const callee = parent.type === 'CallExpression' ? (parent.callee as Node) : undefined
  const isReplaced = callee?.type === 'MemberExpression' && (callee.property as Node).name === 'replace'
  if (isReplaced || (names[0] === 'error' && names[3] === 'next')) return 0
  return names.filter(name => !/^(?:_|this$)/.test(name)).length
}

/** Every fault of that file, in the order of its lines. */
export function faultsOf(file: string, text: string): Fault[] {
  const lines = text.split('\n')
  const starts = [0]
  for (const line of lines) starts.push(starts.at(-1)! + line.length + 1)
  const lineAt = (at: number): number => {
    let low = 0,
      high = lines.length
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if (starts[middle]! <= at) low = middle
      else high = middle
    }
    return low
  }
  const faults: Fault[] = []
  const add = (rule: Rule, at: number, what: string | number): void => {
    const line = lineAt(at)
    faults.push({ rule, file, line: line + 1, column: at - starts[line]! + 1, what: String(what) })
  }
  if (lines.length - 1 > LIMITS.file) add('file', 0, lines.length - 1)
  lines.forEach((line, at) => {
    // A sign beyond the basic plane is two code units and one column.
    const width = [...line].length
    if (width > LIMITS.width) add('width', starts[at]!, width)
  })
  const visit = (node: Node, parent: Node): void => {
    for (const name of declared(node)) if (EMPTY.has(name.name as string)) add('name', name.start, name.name as string)
    if (FUNCTIONS.has(node.type) && node.body) {
      const parameters = parametersOf(node, parent)
      if (parameters > LIMITS.parameters) add('parameters', node.start, parameters)
      const height = lineAt(node.end - 1) - lineAt(node.start) + 1
      if (height > LIMITS.function) add('function', node.start, height)
    }
    for (const value of Object.values(node)) {
      if (Array.isArray(value)) value.filter(isNode).forEach(child => visit(child, node))
      else if (isNode(value)) visit(value, node)
    }
  }
  const { program, errors } = parseSync(file, text)
  if (errors.length) throw new Error(`${file}: ${errors[0]!.message}`)
  const root = program as unknown as Node
  visit(root, root)
  return faults.sort((a, b) => a.line - b.line)
}
