import { setImmediate } from 'node:timers/promises'
import { buildGraph, type CodeGraph, cyclesOf } from '../../../../analysis/graph/code-graph.ts'
import { TEST_PATH, understandingOf } from '../../../../analysis/graph/components.ts'
import { type DeadCode, findDeadCode } from '../../../../analysis/graph/dead-code.ts'
import { PackageUseCounter } from '../../../../analysis/graph/package-uses.ts'
import type { StructuredFile } from '../../../../analysis/graph/source-index.ts'
import { languageOfPath } from '../../../../analysis/languages/languages.ts'
import type { SourceFile } from '../../../../analysis/source-tree.ts'
import { pathFilter, writePoint } from '../metrics/index.ts'
import type { PartFold, RunningScan, ScanPart } from '../scanning/scan-kind.ts'
import { isManifest, publishedFolders } from './published.ts'
import type { StructureStore, SymbolToStore } from './store.ts'

/** Reads who defines and who uses what in a commit, which of it nothing needs, and how it hangs together. */
export function structurePart(store: StructureStore): Omit<ScanPart, 'name' | 'passes'> {
  return {
    version: () => '2',
    open: (scan) => new StructureFold(store, scan),
  }
}

const LARGEST_MANIFEST = 1_048_576
/** Why a file that people wrote may not have been read. */
const UNREAD = new Set(['too_large', 'unanalysable'])

class StructureFold implements PartFold {
  readonly #store: StructureStore
  readonly #scan: RunningScan
  readonly #wanted: (path: string) => boolean
  readonly #files: StructuredFile[] = []
  readonly #manifests: SourceFile[] = []
  readonly #languages: Record<string, number> = {}
  readonly #packages = new PackageUseCounter()
  #seen = 0
  #lines = 0
  #unparsed = 0
  #unread = 0

  constructor(store: StructureStore, scan: RunningScan) {
    this.#store = store
    this.#scan = scan
    this.#wanted = pathFilter(scan.options)
  }

  take({ file, facts, skipped }: Parameters<PartFold['take']>[0]) {
    if (isManifest(file.path) && file.bytes <= LARGEST_MANIFEST) this.#manifests.push(file)
    const isWanted = this.#wanted(file.path)
    if (!isWanted || (skipped && UNREAD.has(skipped.reason) && languageOfPath(file.path))) this.#unread++
    if (!facts || !isWanted) return
    const { language, lines } = facts.file
    this.#seen++
    this.#lines += lines.total
    this.#languages[language] = (this.#languages[language] ?? 0) + 1
    if (facts.gave_up?.structure) this.#unparsed++
    if (!facts.structure) return
    this.#files.push({ path: file.path, language, facts: facts.structure })
    this.#packages.add({ language, facts: facts.structure })
  }

  async close() {
    const { org, repository, id, commit, branch, snapshot, signal, now } = this.#scan
    const files = this.#files
    const graph = await buildGraph(files, () => setImmediate())
    signal.throwIfAborted()
    const isPublished = await publishedFolders(this.#manifests, snapshot, signal)
    const dead = findDeadCode(files, graph, isPublished)
    await setImmediate()
    const cycles = cyclesOf(
      graph,
      ({ how, from, to }) => how !== 'name' && isCallable(graph, from) && isCallable(graph, to),
    )
    const understanding = understandingOf(files, graph)
    const symbols = symbolsToStore(graph, cycles, dead)
    const counted = (kinds: readonly string[]) => symbols.filter(({ kind }) => kinds.includes(kind)).length
    const summary = {
      total_files: this.#seen,
      total_lines: this.#lines,
      languages: this.#languages,
      classes: counted(['class', 'interface', 'enum']),
      functions: counted(['function', 'method']),
      imports: files.reduce((sum, { facts }) => sum + facts.imports.length, 0),
    }
    const edges = { total: graph.edges.length, ambiguous: graph.ambiguous, outside: graph.outside }
    return {
      findings: [],
      coverage: { files_with_structure: files.length, files_not_parsed: this.#unparsed, ...edges },
      summary: { ...summary, edges: edges.total, dead: dead.length, cycles: cycles.length },
      gaps: this.#unparsed > 0 ? [`${this.#unparsed} files could not be parsed in time`] : [],
      store: async (tx: Parameters<StructureStore['replace']>[0]) => {
        const owner = { org, repositoryId: repository.id }
        await this.#store.replace(tx, owner, symbols, graph.edges)
        const { committedAt } = snapshot
        const packages = this.#packages.uses(this.#unparsed + this.#unread === 0)
        const figures = { summary, understanding, edges, cycles: cycles.length, packages }
        await writePoint(tx, {
          ...owner,
          scanId: id,
          kind: 'structure',
          commit,
          branch,
          committedAt,
          at: now(),
          figures,
        })
      },
    }
  }
}

const isCallable = ({ nodes }: CodeGraph, at: number) => {
  const kind = nodes[at]?.symbol?.kind
  return kind === 'function' || kind === 'method'
}

function symbolsToStore(graph: CodeGraph, cycles: readonly number[][], dead: readonly DeadCode[]): SymbolToStore[] {
  const uses = new Uint32Array(graph.nodes.length)
  for (const { to, count } of graph.edges) uses[to] = (uses[to] as number) + count
  const cycleOf = new Map(cycles.flatMap((members, cycle) => members.map((at) => [at, cycle] as const)))
  const deadAt = new Map(dead.map((each) => [`${each.path}\n${each.line}\n${each.name}`, each]))
  const symbols = graph.nodes.map(({ path, symbol, within }, number): SymbolToStore => {
    const found = symbol && deadAt.get(`${path}\n${symbol.line}\n${symbol.name}`)
    return {
      number,
      path,
      name: symbol?.name ?? path,
      kind: symbol?.kind ?? 'file',
      line: symbol?.line ?? 1,
      end_line: symbol?.end ?? 1,
      within,
      visibility: symbol?.visibility ?? 'public',
      is_exported: symbol?.exported ?? true,
      is_test: TEST_PATH.test(path),
      is_entry: symbol?.called === true,
      doc: symbol?.doc ?? null,
      uses: uses[number] as number,
      cycle: cycleOf.get(number) ?? null,
      dead_confidence: found?.confidence ?? null,
      dead_reason: found?.reason ?? null,
    }
  })
  const fileOf = new Map(graph.nodes.flatMap(({ path, symbol }, number) => (symbol ? [] : [[path, number] as const])))
  for (const { path, line, name, confidence, reason } of dead.filter(({ type }) => type === 'import'))
    symbols.push({
      ...(symbols[0] as SymbolToStore),
      number: symbols.length,
      path,
      name,
      kind: 'import',
      line,
      end_line: line,
      within: fileOf.get(path) ?? -1,
      is_test: TEST_PATH.test(path),
      uses: 0,
      doc: null,
      cycle: null,
      dead_confidence: confidence,
      dead_reason: reason,
    })
  return symbols
}
