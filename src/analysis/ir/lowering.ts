import { type Argument, type Expression, type Place, placeAt, type Statement } from './ir.ts'
import type { Node } from './node.ts'

const MAX_DEPTH = 250
const MAX_LINE = 160

type LowerExpression = (node: Node, lowering: Lowering) => Expression
type LowerStatement = (node: Node, lowering: Lowering) => Statement[]

/** How the nodes of one grammar become the few forms of ours; a node that no table names is anything made of its parts. */
export interface LoweringTable {
  expressions: Record<string, LowerExpression>
  statements: Record<string, LowerStatement>
}

/** One walk over a tree. */
export class Lowering {
  readonly lines: Record<number, string> = {}
  leftOut = 0
  #depth = 0
  readonly #table: LoweringTable
  readonly #text: readonly string[]
  readonly #secretLines: ReadonlySet<number>

  constructor(table: LoweringTable, text: string, secretLines: ReadonlySet<number>) {
    this.#table = table
    this.#secretLines = secretLines
    this.#text = text.split('\n')
  }

  /** Its line is kept for findings. */
  at(node: Node): Place {
    const { line } = node
    this.lines[line] ??= this.#secretLines.has(line) ? '' : (this.#text[line - 1] ?? '').trim().slice(0, MAX_LINE)
    return placeAt(line, node.column)
  }

  expression(node: Node | null | undefined): Expression {
    if (!node) return UNKNOWN
    if (this.#depth > MAX_DEPTH) {
      this.leftOut++
      return UNKNOWN
    }
    this.#depth++
    try {
      const lower = this.#table.expressions[node.type]
      const made = lower ? lower(node, this) : this.anything(node)
      return made.k === 'const' && typeof made.value === 'string' && this.#isSecret(node) ? UNKNOWN : made
    } finally {
      this.#depth--
    }
  }

  #isSecret(node: Node): boolean {
    return this.#secretLines.size > 0 && this.#secretLines.has(node.line)
  }

  anything(node: Node): Expression {
    const operands = node.namedChildren
      .filter((child) => child.type !== 'comment')
      .map((child) => this.expression(child))
    return operands.length === 0 ? UNKNOWN : { k: 'op', op: '?', operands, at: this.at(node) }
  }

  statements(nodes: readonly (Node | null | undefined)[]): Statement[] {
    return nodes.flatMap((node) => (node ? this.statement(node) : []))
  }

  /** The statements of a block, or the one that stands without braces. */
  body(node: Node | null | undefined): Statement[] {
    return node ? this.statement(node) : []
  }

  statement(node: Node): Statement[] {
    if (this.#depth > MAX_DEPTH) {
      this.leftOut++
      return []
    }
    this.#depth++
    try {
      const lower = this.#table.statements[node.type]
      if (lower) return lower(node, this)
      if (node.type.endsWith('comment')) return []
      if (this.#table.expressions[node.type]) return [{ k: 'do', value: this.expression(node) }]
      return this.statements(node.namedChildren)
    } finally {
      this.#depth--
    }
  }
}

export const UNKNOWN: Expression = { k: 'op', op: '?', operands: [], at: 0 }
export const field = (node: Node, name: string) => node.field(name)
export const textOf = (node: Node | null | undefined) => node?.text ?? ''
export const argument = (value: Expression): Argument => ({ value })

/** What the usual escapes of a quoted text stand for. */
export function unescaped(text: string): string {
  return text.replace(/\\(u\{?[0-9a-fA-F]{1,6}\}?|x[0-9a-fA-F]{2}|[\s\S])/g, (_all, after: string) => {
    const hex = /^[ux]\{?([0-9a-fA-F]+)\}?$/.exec(after)?.[1]
    if (hex) return Number.parseInt(hex, 16) <= 0x10ffff ? String.fromCodePoint(Number.parseInt(hex, 16)) : ''
    return { n: '\n', t: '\t', r: '\r', '0': '\0', '\n': '' }[after] ?? after
  })
}
