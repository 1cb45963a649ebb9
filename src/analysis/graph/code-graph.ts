import type { LanguageId } from '../languages/languages.ts'
import type { CodeSymbol, StructureFacts } from '../structure/structure-facts.ts'
import { type EdgeHow, type Named, Resolver } from './resolver.ts'
import type { StructuredFile } from './source-index.ts'

/** A symbol of a codebase, or a file: what stands in a file outside its symbols is the file's own. */
export interface GraphNode {
  path: string
  language: LanguageId
  /** Undefined for a file. */
  symbol: CodeSymbol | undefined
  /** The number of what it stands in; -1 for a file. */
  within: number
}

/** One uses another, so often, as far as the names tell. */
export interface GraphEdge {
  from: number
  to: number
  how: EdgeHow
  count: number
}

export interface CodeGraph {
  nodes: readonly GraphNode[]
  edges: readonly GraphEdge[]
  /** Uses whose name fits too many symbols, and uses of what the codebase does not define. */
  ambiguous: number
  outside: number
}

/** Joins the structures of all files: who uses whom, by scopes, imports and, where these say nothing, by names. */
export function buildGraph(files: readonly StructuredFile[]): CodeGraph {
  const nodes: GraphNode[] = []
  const firstOf: number[] = []
  for (const { path, language, facts } of files) {
    const file = nodes.length
    firstOf.push(file)
    nodes.push({ path, language, symbol: undefined, within: -1 })
    for (const symbol of facts.symbols) nodes.push({ path, language, symbol, within: file + 1 + symbol.in })
  }
  const resolver = new Resolver(files, nodes, firstOf)
  const counts = { ambiguous: 0, outside: 0 }
  const edges = new Map<number, GraphEdge>()
  const link = (from: number, { to, how }: Named) => {
    if (from === to) return
    const key = from * nodes.length + to
    const held = edges.get(key)
    if (held) held.count++
    else edges.set(key, { from, to, how, count: 1 })
  }
  for (const [at, { facts }] of files.entries()) {
    for (const imported of resolver.filesImportedBy(at))
      link(firstOf[at] as number, { to: firstOf[imported] as number, how: 'import' })
    for (const use of facts.uses) linkUse(at, use)
  }

  function linkUse(at: number, use: StructureFacts['uses'][number]) {
    const found = resolver.resolve(at, use)
    if (found === 'ambiguous') counts.ambiguous++
    else if (found.length === 0) counts.outside++
    else for (const named of found) link((firstOf[at] as number) + 1 + use[3], named)
  }

  return { nodes, edges: [...edges.values()], ...counts }
}

/** Sets of nodes that reach each other, larger than one; in an order that follows from the graph alone. */
export function cyclesOf(
  { nodes, edges }: Pick<CodeGraph, 'nodes' | 'edges'>,
  counts: (edge: GraphEdge) => boolean,
): number[][] {
  const out = nodes.map((): number[] => [])
  for (const edge of edges) if (counts(edge)) out[edge.from]?.push(edge.to)
  const index = new Int32Array(nodes.length).fill(-1)
  const low = new Int32Array(nodes.length)
  const isOpen = new Uint8Array(nodes.length)
  const open: number[] = []
  const cycles: number[][] = []
  let next = 0
  for (let root = 0; root < nodes.length; root++) {
    if (index[root] !== -1) continue
    const path: { node: number; edge: number }[] = []
    const enter = (node: number) => {
      index[node] = low[node] = next++
      open.push(node)
      isOpen[node] = 1
      path.push({ node, edge: 0 })
    }
    enter(root)
    while (path.length > 0) {
      const step = path.at(-1) as { node: number; edge: number }
      const { node } = step
      const to = out[node]?.[step.edge++]
      if (to === undefined) {
        path.pop()
        const above = path.at(-1)
        if (above) low[above.node] = Math.min(low[above.node] as number, low[node] as number)
        if (low[node] === index[node]) close(node)
      } else if (index[to] === -1) enter(to)
      else if (isOpen[to]) low[node] = Math.min(low[node] as number, index[to] as number)
    }
  }

  function close(node: number) {
    const members: number[] = []
    for (;;) {
      const member = open.pop() as number
      isOpen[member] = 0
      members.push(member)
      if (member === node) break
    }
    if (members.length > 1) cycles.push(members.sort((one, other) => one - other))
  }

  return cycles.sort((one, other) => (one[0] as number) - (other[0] as number))
}
