import type { Language, Tree, TreeCursor } from 'web-tree-sitter'

/** What stands where no node does. */
export const NO_NODE = -1

/** The names of the kinds and fields of a grammar, by their numbers. */
interface Vocabulary {
  kinds: readonly string[]
  named: Uint8Array
  fields: readonly (string | null)[]
}

const vocabularies = new WeakMap<Language, Vocabulary>()

function vocabularyOf(language: Language): Vocabulary {
  const held = vocabularies.get(language)
  if (held) return held
  const kinds = language.types
  const named = new Uint8Array(kinds.length)
  for (let id = 0; id < kinds.length; id++) if (language.nodeTypeIsNamed(id)) named[id] = 1
  const vocabulary = { kinds, named, fields: language.fields }
  vocabularies.set(language, vocabulary)
  return vocabulary
}

/** The kind that tree-sitter gives to what it could not read. */
const ERROR_KIND = 65_535

/**
 * A parsed file: nodes are numbers in the order in which they begin, so that the descendants of a node `n` are `n + 1` up to
 * but without `after(n)`. All nodes are copied out of the parser once, because each call into it costs more than a look here.
 */
export class SyntaxTree {
  readonly text: string
  readonly size: number
  /** How many nodes stand for what could not be read. */
  readonly errors: number
  readonly #vocabulary: Vocabulary
  readonly #kind: Uint16Array
  readonly #field: Uint8Array
  readonly #start: Uint32Array
  readonly #end: Uint32Array
  readonly #after: Uint32Array
  readonly #parent: Int32Array
  #lineStarts: Uint32Array | undefined

  constructor(text: string, tree: Tree) {
    this.text = text
    this.#vocabulary = vocabularyOf(tree.language)
    const cursor = tree.walk()
    const nodes = copied(cursor)
    cursor.delete()
    this.size = nodes.size
    this.errors = nodes.errors
    this.#kind = nodes.kind
    this.#field = nodes.field
    this.#start = nodes.start
    this.#end = nodes.end
    this.#after = nodes.after
    this.#parent = nodes.parent
  }

  get root(): number {
    return 0
  }

  /** The name of its kind in the grammar; for an operator or a keyword, its own text. */
  kind(node: number): string {
    const id = this.#kind[node] as number
    return id === ERROR_KIND ? 'ERROR' : (this.#vocabulary.kinds[id] ?? '')
  }

  /** The number of its kind: below `kindCount`, and the same for all trees of a grammar. */
  kindId(node: number): number {
    const id = this.#kind[node] as number
    return id === ERROR_KIND ? this.#vocabulary.kinds.length : id
  }

  get kindCount(): number {
    return this.#vocabulary.kinds.length + 1
  }

  kindOfId(id: number): string {
    return id === this.#vocabulary.kinds.length ? 'ERROR' : (this.#vocabulary.kinds[id] ?? '')
  }

  isNamedId(id: number): boolean {
    return id === this.#vocabulary.kinds.length || this.#vocabulary.named[id] === 1
  }

  isNamed(node: number): boolean {
    const id = this.#kind[node] as number
    return id === ERROR_KIND || this.#vocabulary.named[id] === 1
  }

  isError(node: number): boolean {
    return this.#kind[node] === ERROR_KIND
  }

  start(node: number): number {
    return this.#start[node] as number
  }

  end(node: number): number {
    return this.#end[node] as number
  }

  /** The first number beyond its descendants. */
  after(node: number): number {
    return this.#after[node] as number
  }

  parent(node: number): number {
    return this.#parent[node] as number
  }

  textOf(node: number): string {
    return this.text.slice(this.#start[node], this.#end[node])
  }

  /** The name of the field of its parent that it is. */
  fieldOf(node: number): string | null {
    return this.#vocabulary.fields[this.#field[node] as number] ?? null
  }

  /** Its first child in a field of this name, or `NO_NODE`. */
  child(node: number, field: string): number {
    const end = this.after(node)
    for (let at = node + 1; at < end; at = this.after(at)) if (this.fieldOf(at) === field) return at
    return NO_NODE
  }

  /** All its children, with operators and keywords. */
  children(node: number): number[] {
    const children: number[] = []
    const end = this.after(node)
    for (let at = node + 1; at < end; at = this.after(at)) children.push(at)
    return children
  }

  namedChildren(node: number): number[] {
    return this.children(node).filter((child) => this.isNamed(child))
  }

  hasChild(node: number, kind: string): boolean {
    const end = this.after(node)
    for (let at = node + 1; at < end; at = this.after(at)) if (this.kind(at) === kind) return true
    return false
  }

  /** The first child of a kind, or `NO_NODE`. */
  childOfKind(node: number, kind: string): number {
    const end = this.after(node)
    for (let at = node + 1; at < end; at = this.after(at)) if (this.kind(at) === kind) return at
    return NO_NODE
  }

  /** Its line, from 1. */
  line(node: number): number {
    return this.lineAt(this.#start[node] as number)
  }

  /** The line of its last character, from 1. */
  endLine(node: number): number {
    const end = this.#end[node] as number
    return this.lineAt(Math.max(this.#start[node] as number, end - 1))
  }

  /** Its column, from 1, in UTF-16 units. */
  column(node: number): number {
    const start = this.#start[node] as number
    return start - (this.#lines()[this.lineAt(start) - 1] as number) + 1
  }

  /** The line of a character, from 1. */
  lineAt(index: number): number {
    const starts = this.#lines()
    let low = 0
    let high = starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((starts[middle] as number) <= index) low = middle
      else high = middle - 1
    }
    return low + 1
  }

  get lineCount(): number {
    return this.#lines().length
  }

  #lines(): Uint32Array {
    if (this.#lineStarts) return this.#lineStarts
    const starts = [0]
    for (let at = this.text.indexOf('\n'); at >= 0; at = this.text.indexOf('\n', at + 1)) starts.push(at + 1)
    this.#lineStarts = Uint32Array.from(starts)
    return this.#lineStarts
  }
}

/** Columns of nodes that grow as they are read. */
class Columns {
  kind = new Uint16Array(1_024)
  field = new Uint8Array(1_024)
  start = new Uint32Array(1_024)
  end = new Uint32Array(1_024)
  after = new Uint32Array(1_024)
  parent = new Int32Array(1_024)
  size = 0
  errors = 0

  grow() {
    const length = this.kind.length * 2
    const larger = <Column extends Uint8Array | Uint16Array | Uint32Array | Int32Array>(
      column: Column,
      wide: Column,
    ) => {
      wide.set(column)
      return wide
    }
    this.kind = larger(this.kind, new Uint16Array(length))
    this.field = larger(this.field, new Uint8Array(length))
    this.start = larger(this.start, new Uint32Array(length))
    this.end = larger(this.end, new Uint32Array(length))
    this.after = larger(this.after, new Uint32Array(length))
    this.parent = larger(this.parent, new Int32Array(length))
  }
}

function copied(cursor: TreeCursor): Columns {
  const columns = new Columns()
  let parent = NO_NODE
  for (;;) {
    const at = columns.size++
    if (at === columns.kind.length) columns.grow()
    const kind = cursor.nodeTypeId
    columns.kind[at] = kind
    if (kind === ERROR_KIND) columns.errors++
    columns.field[at] = cursor.currentFieldId
    columns.start[at] = cursor.startIndex
    columns.end[at] = cursor.endIndex
    columns.parent[at] = parent
    if (cursor.gotoFirstChild()) {
      parent = at
      continue
    }
    columns.after[at] = columns.size
    while (!cursor.gotoNextSibling()) {
      if (!cursor.gotoParent()) return columns
      columns.after[parent] = columns.size
      parent = columns.parent[parent] as number
    }
  }
}
