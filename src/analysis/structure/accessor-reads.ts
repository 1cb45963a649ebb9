import { NO_NODE, type SyntaxTree } from '../syntax/syntax-tree.ts'
import type { StructureFacts } from './structure-facts.ts'

const MOST_READS = 50_000
const LONGEST_NAME = 200

/** Reading or setting a property of the object itself calls its accessor, if the file has one of that name. */
export class AccessorReads {
  readonly #tree: SyntaxTree
  readonly #accessors = new Set<string>()
  readonly #reads: [name: string, line: number, holder: number][] = []

  constructor(tree: SyntaxTree) {
    this.#tree = tree
  }

  visit(node: number, holder: number): void {
    const tree = this.#tree
    const kind = tree.kind(node)
    if (kind === 'member_expression') this.#read(node, holder)
    else if (kind === 'get' || kind === 'set') {
      const parent = tree.parent(node)
      const name = parent === NO_NODE ? NO_NODE : tree.child(parent, 'name')
      if (name !== NO_NODE && tree.kind(parent) === 'method_definition') this.#accessors.add(tree.textOf(name))
    }
  }

  #read(node: number, holder: number) {
    const tree = this.#tree
    if (tree.kind(node + 1) !== 'this' || this.#reads.length >= MOST_READS) return
    const parent = tree.parent(node)
    if (parent !== NO_NODE && tree.kind(parent) === 'call_expression' && tree.child(parent, 'function') === node) return
    const property = tree.child(node, 'property')
    if (property !== NO_NODE) this.#reads.push([tree.textOf(property).slice(0, LONGEST_NAME), tree.line(node), holder])
  }

  uses(): StructureFacts['uses'] {
    return this.#reads
      .filter(([name]) => this.#accessors.has(name))
      .map(([name, line, holder]) => [name, 'own', line, holder])
  }
}
