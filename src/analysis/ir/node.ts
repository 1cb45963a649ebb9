import { NO_NODE, type SyntaxTree } from '../syntax/syntax-tree.ts'

/** A node of a syntax tree, to walk from one to the next. */
export class Node {
  readonly #tree: SyntaxTree
  readonly #id: number

  constructor(tree: SyntaxTree, id: number) {
    this.#tree = tree
    this.#id = id
  }

  get type(): string {
    return this.#tree.kind(this.#id)
  }

  get text(): string {
    return this.#tree.textOf(this.#id)
  }

  get isNamed(): boolean {
    return this.#tree.isNamed(this.#id)
  }

  /** From 1. */
  get line(): number {
    return this.#tree.line(this.#id)
  }

  /** From 1. */
  get column(): number {
    return this.#tree.column(this.#id)
  }

  get children(): Node[] {
    return this.#tree.children(this.#id).map((id) => new Node(this.#tree, id))
  }

  get namedChildren(): Node[] {
    return this.#tree.namedChildren(this.#id).map((id) => new Node(this.#tree, id))
  }

  get parent(): Node | null {
    return this.#nodeOrNull(this.#tree.parent(this.#id))
  }

  field(name: string): Node | null {
    return this.#nodeOrNull(this.#tree.child(this.#id, name))
  }

  fields(name: string): Node[] {
    const found = this.#tree.children(this.#id).filter((id) => this.#tree.fieldOf(id) === name)
    return found.map((id) => new Node(this.#tree, id))
  }

  #nodeOrNull(id: number): Node | null {
    return id === NO_NODE ? null : new Node(this.#tree, id)
  }
}

export const rootOf = (tree: SyntaxTree) => new Node(tree, tree.root)
