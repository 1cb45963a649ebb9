import type { SymbolKind, Visibility } from '../structure/structure-facts.ts'
import { buildGraph, type CodeGraph, cyclesOf, type GraphEdge } from './code-graph.ts'
import { TEST_PATH, type Understanding, understandingOf } from './components.ts'
import { type DeadCode, findDeadCode } from './dead-code.ts'
import type { StructuredFile } from './source-index.ts'

/** The numbers that the symbols of a file have: so many from the first on. They stay while the file has room for its symbols. */
interface NumberedFile {
  path: string
  first: number
  room: number
}

/** A symbol, a file, or an import that nothing needs, by its number. */
interface FoldedSymbol {
  number: number
  name: string
  kind: SymbolKind | 'file' | 'import'
  line: number
  end_line: number
  /** The number of what it stands in. */
  within: number
  visibility: Visibility
  is_exported: boolean
  is_test: boolean
  is_entry: boolean
  doc: string | null
  /** How often it is used. */
  uses: number
  /** The least number of those that reach each other, itself among them. */
  cycle: number | null
  dead_confidence: number | null
  dead_reason: string | null
}

/** What a file defines, and whom it uses. */
export interface FoldedFile extends NumberedFile {
  symbols: FoldedSymbol[]
  /** `[from, to, how, count]` */
  edges: [number, number, GraphEdge['how'], number][]
}

export interface FoldedFigures {
  classes: number
  functions: number
  imports: number
  edges: { total: number; ambiguous: number; outside: number }
  cycles: number
  dead: number
  understanding: Understanding
}

export interface StructureFold {
  figures: FoldedFigures
  files: Iterable<FoldedFile>
}

interface FoldOptions {
  isPublished: (path: string) => boolean
  /** Where the symbols of files had their numbers before. */
  former: readonly NumberedFile[]
}

/** A file has room for some symbols more than it has, so that their numbers stay when it grows. */
const SPARE = 4

/** Joins the structures of all files, and tells of each what it defines and uses. */
export function foldStructure(files: readonly StructuredFile[], { isPublished, former }: FoldOptions): StructureFold {
  const graph = buildGraph(files)
  const dead = findDeadCode(files, graph, isPublished)
  const cycles = cyclesOf(
    graph,
    ({ how, from, to }) => how !== 'name' && isCallable(graph, from) && isCallable(graph, to),
  )
  const deadImports = Map.groupBy(
    dead.filter(({ type }) => type === 'import'),
    ({ path }) => path,
  )
  const numbered = numberedFiles(files, deadImports, former)
  const counted = (kinds: readonly string[]) =>
    graph.nodes.reduce((count, { symbol }) => count + (symbol && kinds.includes(symbol.kind) ? 1 : 0), 0)
  return {
    figures: {
      classes: counted(['class', 'interface', 'enum']),
      functions: counted(['function', 'method']),
      imports: files.reduce((sum, { facts }) => sum + facts.imports.length, 0),
      edges: { total: graph.edges.length, ambiguous: graph.ambiguous, outside: graph.outside },
      cycles: cycles.length,
      dead: dead.length,
      understanding: understandingOf(files, graph),
    },
    files: foldedFiles(files, { graph, cycles, dead, deadImports, numbered }),
  }
}

const isCallable = ({ nodes }: CodeGraph, at: number) => {
  const kind = nodes[at]?.symbol?.kind
  return kind === 'function' || kind === 'method'
}

function numberedFiles(
  files: readonly StructuredFile[],
  deadImports: ReadonlyMap<string, readonly DeadCode[]>,
  former: readonly NumberedFile[],
): NumberedFile[] {
  const before = new Map(former.map((file) => [file.path, file]))
  let next = former.reduce((most, { first, room }) => Math.max(most, first + room), 0)
  return files.map(({ path, facts }) => {
    const count = 1 + facts.symbols.length + (deadImports.get(path)?.length ?? 0)
    const held = before.get(path)
    if (held && held.room >= count) return held
    const file = { path, first: next, room: count + SPARE + (count >> 2) }
    next += file.room
    return file
  })
}

interface Folded {
  graph: CodeGraph
  cycles: readonly number[][]
  dead: readonly DeadCode[]
  deadImports: ReadonlyMap<string, readonly DeadCode[]>
  numbered: readonly NumberedFile[]
}

function* foldedFiles(
  files: readonly StructuredFile[],
  { graph, cycles, dead, deadImports, numbered }: Folded,
): Generator<FoldedFile> {
  const { nodes, edges } = graph
  const uses = new Uint32Array(nodes.length)
  for (const { to, count } of edges) uses[to] = (uses[to] as number) + count
  const numbers = new Float64Array(nodes.length)
  let at = 0
  for (const [index, { facts }] of files.entries())
    for (let offset = 0; offset <= facts.symbols.length; offset++)
      numbers[at++] = (numbered[index] as NumberedFile).first + offset
  const numberOf = (node: number) => numbers[node] as number
  const cycleOf = new Map(
    cycles.flatMap((members) => {
      const least = Math.min(...members.map(numberOf))
      return members.map((member) => [member, least] as const)
    }),
  )
  const deadAt = new Map(dead.map((each) => [`${each.path}\n${each.line}\n${each.name}`, each]))
  const byFrom = Map.groupBy(edges, ({ from }) => from)
  let node = 0
  for (const [index, { path, facts }] of files.entries()) {
    const isTest = TEST_PATH.test(path)
    const folded: FoldedFile = { ...(numbered[index] as NumberedFile), symbols: [], edges: [] }
    for (let offset = 0; offset <= facts.symbols.length; offset++, node++) {
      const { symbol, within } = nodes[node] as CodeGraph['nodes'][number]
      const found = symbol && deadAt.get(`${path}\n${symbol.line}\n${symbol.name}`)
      folded.symbols.push({
        number: numberOf(node),
        name: symbol?.name ?? path,
        kind: symbol?.kind ?? 'file',
        line: symbol?.line ?? 1,
        end_line: symbol?.end ?? 1,
        within: within < 0 ? -1 : numberOf(within),
        visibility: symbol?.visibility ?? 'public',
        is_exported: symbol?.exported ?? true,
        is_test: isTest,
        is_entry: symbol?.called === true,
        doc: symbol?.doc ?? null,
        uses: uses[node] as number,
        cycle: cycleOf.get(node) ?? null,
        dead_confidence: found?.confidence ?? null,
        dead_reason: found?.reason ?? null,
      })
      for (const { to, how, count } of byFrom.get(node) ?? [])
        folded.edges.push([numberOf(node), numberOf(to), how, count])
    }
    for (const { line, name, confidence, reason } of deadImports.get(path) ?? [])
      folded.symbols.push({
        number: folded.first + folded.symbols.length,
        name,
        kind: 'import',
        line,
        end_line: line,
        within: folded.first,
        visibility: 'public',
        is_exported: true,
        is_test: isTest,
        is_entry: false,
        doc: null,
        uses: 0,
        cycle: null,
        dead_confidence: confidence,
        dead_reason: reason,
      })
    yield folded
  }
}
