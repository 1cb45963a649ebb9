import type { LanguageId } from '../languages/languages.ts'
import type { StructureFacts } from '../structure/structure-facts.ts'
import type { CodeGraph, GraphNode } from './code-graph.ts'
import type { StructuredFile } from './source-index.ts'

export interface DeadCode {
  path: string
  line: number
  end: number
  type: 'function' | 'class' | 'variable' | 'import'
  name: string
  /** How sure it is that nothing needs it. */
  confidence: number
  reason: string
}

const PRIVATE = 0.95
const UNREFERENCED_EXPORT = 0.8
const AMBIGUOUS = 0.5
/** Where names are made while the program runs, nobody can be so sure. */
const REFLECTION = 0.4

const TYPES = {
  class: 'class',
  interface: 'class',
  enum: 'class',
  function: 'function',
  method: 'function',
  variable: 'variable',
} as const
/** Files that a tool starts, rather than an import. */
const STARTED = /(?:^|\/)(?:index|main|__init__|__main__|conftest|setup|manage|[\w.-]*config)\.[a-z]+$|\.d\.ts$/

/** What nothing names: where it is published, others may name what it exports. */
export function findDeadCode(
  files: readonly StructuredFile[],
  graph: CodeGraph,
  isPublished: (path: string) => boolean,
): DeadCode[] {
  const mentions = mentionsOf(files)
  const reflects = files.some(({ facts }) => facts.reflects)
  const used = usedFromOutside(graph)
  const extended = extendsUnknown(graph, files)
  const factsOf = new Map(files.map(({ path, facts }) => [path, facts]))
  const dead: DeadCode[] = []
  for (const [at, node] of graph.nodes.entries()) {
    const judged = judge(at, node)
    if (!judged || !node.symbol) continue
    const { name, kind, line, end } = node.symbol
    const doubt = (node.symbol.exported ? reflects : factsOf.get(node.path)?.reflects) ? REFLECTION : 1
    dead.push({
      path: node.path,
      line,
      end,
      type: TYPES[kind],
      name,
      ...judged,
      confidence: round(judged.confidence * doubt),
    })
  }
  for (const file of files) dead.push(...unusedImports(file))
  return dead.sort(
    (one, other) =>
      other.confidence - one.confidence ||
      (one.path < other.path ? -1 : one.path > other.path ? 1 : one.line - other.line),
  )

  function judge(at: number, { path, symbol, within }: GraphNode): Pick<DeadCode, 'confidence' | 'reason'> | undefined {
    if (!symbol || symbol.called || used[at]) return undefined
    const owner = graph.nodes[within]?.symbol
    const named = mentions.get(symbol.name) ?? 0
    const namedInside = inside(symbol.name, factsOf.get(path))
    const isMember = symbol.kind === 'method' || (symbol.kind === 'variable' && owner !== undefined)
    if (!symbol.exported) {
      if (namedInside > 0) return undefined
      if (named > 0 && isMember) return undefined
      if (isMember && extended.has(within))
        return { confidence: AMBIGUOUS, reason: 'nothing names it, but what its class extends is not known' }
      return { confidence: PRIVATE, reason: 'it is private, and nothing in its file names it' }
    }
    if (isPublished(path) || STARTED.test(path)) return undefined
    if (named === 0 && isMember)
      return extended.has(within) || owner === undefined
        ? { confidence: AMBIGUOUS, reason: 'nothing names it, but what calls its class is not known' }
        : { confidence: UNREFERENCED_EXPORT, reason: 'nothing names it' }
    if (named === 0) return { confidence: UNREFERENCED_EXPORT, reason: 'it is exported, and nothing names it' }
    if (isMember || named > namedInside || namedInside > 0) return undefined
    return {
      confidence: AMBIGUOUS,
      reason: 'its name stands elsewhere, but means something else as far as imports tell',
    }
  }
}

const round = (share: number) => Math.round(share * 1_000) / 1_000
const inside = (name: string, facts: StructureFacts | undefined) =>
  facts && Object.hasOwn(facts.names, name) ? (facts.names[name] as number) : 0

function mentionsOf(files: readonly StructuredFile[]): Map<string, number> {
  const mentions = new Map<string, number>()
  for (const { facts } of files)
    for (const [name, count] of Object.entries(facts.names)) mentions.set(name, (mentions.get(name) ?? 0) + count)
  return mentions
}

/** Whether something uses it that does not stand inside it. */
function usedFromOutside({ nodes, edges }: CodeGraph): Uint8Array {
  const used = new Uint8Array(nodes.length)
  for (const { from, to } of edges) {
    let at = from
    while (at !== -1 && at !== to) at = nodes[at]?.within ?? -1
    if (at === -1) used[to] = 1
  }
  return used
}

/** Types that extend something outside the codebase, which may call their members. */
function extendsUnknown({ nodes, edges }: CodeGraph, files: readonly StructuredFile[]): Set<number> {
  const known = new Set(edges.map(({ from, to }) => `${from} ${nodes[to]?.symbol?.name}`))
  const unknown = new Set<number>()
  let first = 0
  for (const { facts } of files) {
    for (const [name, use, , holder] of facts.uses)
      if (use === 'extends' && !known.has(`${first + 1 + holder} ${name}`)) unknown.add(first + 1 + holder)
    first += facts.symbols.length + 1
  }
  return unknown
}

/** Languages in which an import without a use only binds a name. */
const BINDING = new Set(['javascript', 'typescript', 'tsx', 'python', 'java'])

function unusedImports({ path, language, facts }: StructuredFile): DeadCode[] {
  if (!BINDING.has(language) || /(?:^|\/)__init__\.py$|\.d\.ts$/.test(path) || facts.errors > 0) return []
  return facts.imports.flatMap(({ from, line, names, reexport }) => {
    if (reexport || from === '__future__') return []
    return names
      .filter(([, here]) => here !== '*' && !here.includes('.') && here !== 'React' && !here.startsWith('_'))
      .filter(([, here]) => inside(here, facts) <= timesBound(facts, language, here))
      .map(([, here]) => ({
        path,
        line,
        end: line,
        type: 'import' as const,
        name: here,
        confidence: facts.reflects ? round(PRIVATE * REFLECTION) : PRIVATE,
        reason: 'it is imported, and nothing in the file names it',
      }))
  })
}

/** How often the imports of a file say a name themselves. */
const timesBound = ({ imports }: StructureFacts, language: LanguageId, name: string) =>
  imports.reduce((sum, each) => sum + leavesOf(each, language).filter((leaf) => leaf === name).length, 0)

/** The names of which an import is made. */
function leavesOf({ from, names }: StructureFacts['imports'][number], language: LanguageId): string[] {
  if (language === 'java') return from.split('.')
  const path = language === 'python' ? from.split('.') : []
  const bound = names.flatMap(([there, here]) => {
    if (there === here) return [here]
    if (there === '*' || there === 'default') return here === from ? [] : [here]
    return [there, here]
  })
  return [...path, ...bound]
}
