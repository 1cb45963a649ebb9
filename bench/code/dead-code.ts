import { getPublicSets } from '../../scripts/checks/public-sets.ts'
import { buildGraph, type CodeGraph } from '../../src/analysis/graph/code-graph.ts'
import { findDeadCode } from '../../src/analysis/graph/dead-code.ts'
import type { StructuredFile } from '../../src/analysis/graph/source-index.ts'
import { Bars } from './bars.ts'
import { readFolder } from './scan-folder.ts'
import { type Ran, runTests, TESTED_PACKAGES } from './tested-packages.ts'

/** Guessed before anything was built. */
const BARS = { dead: 0.8, edges: 0.6 }

/** Whether code that ran in tests is called dead, and whether calls that were seen are edges of the graph. */
export async function deadCode(): Promise<boolean> {
  await getPublicSets(TESTED_PACKAGES.map(({ set }) => set))
  const bars = new Bars()
  const total = { pairs: 0, edges: 0, ran: 0, wrong: [] as string[] }
  console.log(
    '| Package | Functions that ran | Called dead | Pairs seen | Edges | To functions without a name |\n|---|---|---|---|---|---|',
  )
  const missing: string[] = []
  for (const tested of TESTED_PACKAGES) {
    const { folder, ran, calls } = await runTests(tested)
    const read = await readFolder(folder, ['file', 'structure'])
    const files = read.flatMap(({ path, facts }): StructuredFile[] =>
      facts.structure ? [{ path, language: facts.file.language, facts: facts.structure }] : [],
    )
    const graph = await buildGraph(files, async () => {})
    const wrong = deadThough(files, graph, ran)
    const { pairs, edges, nameless, missed } = comparedWith(graph, calls)
    console.log(`| ${tested.set} | ${ran.length} | ${wrong.length} | ${pairs} | ${edges} | ${nameless} |`)
    total.pairs += pairs
    total.edges += edges
    total.ran += ran.length
    total.wrong.push(...wrong.map((one) => `${tested.set} ${one}`))
    missing.push(...missed.map((one) => `${tested.set} ${one}`))
  }
  for (const one of total.wrong) console.log(`called dead, and ran: ${one}`)
  for (const one of missing) console.log(`no edge: ${one}`)
  const share = total.edges / Math.max(1, total.pairs)
  bars.judge(
    `${total.wrong.length} of ${total.ran} functions that ran are called dead at ${BARS.dead} or more, none`,
    total.ran > 0 && total.wrong.length === 0,
  )
  bars.judge(
    `${total.edges} of ${total.pairs} calls that were seen are edges (${share.toFixed(3)}), at least ${BARS.edges}`,
    share >= BARS.edges,
  )
  return bars.areHeld
}

/** As a package that is published, and as one that is not: then what it exports may be dead too. */
function deadThough(files: readonly StructuredFile[], graph: CodeGraph, ran: readonly Ran[]): string[] {
  const places = new Set(ran.map(({ path, line }) => `${path}:${line}`))
  const wrong = new Set<string>()
  for (const isPublished of [true, false])
    for (const { path, line, type, name, confidence, reason } of findDeadCode(files, graph, () => isPublished))
      if (type === 'function' && confidence >= BARS.dead && places.has(`${path}:${line}`))
        wrong.add(`${path}:${line} ${name}: ${reason}`)
  return [...wrong]
}

/** Callers without a name count as what they stand in; functions without a name that are called are counted apart. */
function comparedWith(graph: CodeGraph, calls: readonly [Ran, Ran][]) {
  const symbols = new Map<string, number[]>()
  for (const [at, { path, symbol }] of graph.nodes.entries())
    if (!symbol || /function|method|class|variable/.test(symbol.kind))
      symbols.set(path, [...(symbols.get(path) ?? []), at])
  const linesOf = (at: number) => graph.nodes[at]?.symbol
  const around = ({ path, line }: Ran): number | undefined =>
    symbols
      .get(path)
      ?.filter((at) => line >= (linesOf(at)?.line ?? 0) && line <= (linesOf(at)?.end ?? Infinity))
      .toSorted((one, other) => size(one) - size(other))[0]
  const size = (at: number) => (linesOf(at)?.end ?? Infinity) - (linesOf(at)?.line ?? 0)
  const edges = new Set(graph.edges.map(({ from, to }) => `${from} ${to}`))
  const seen = new Map<string, string>()
  let nameless = 0
  for (const [caller, callee] of calls) {
    const [from, to] = [around(caller), around(callee)]
    if (from === undefined || to === undefined) continue
    if (linesOf(to)?.line !== callee.line) nameless++
    else if (from !== to)
      seen.set(`${from} ${to}`, `${caller.path}:${caller.line} → ${callee.path}:${callee.line} ${linesOf(to)?.name}`)
  }
  const missed = [...seen].filter(([pair]) => !edges.has(pair)).map(([, text]) => text)
  return { pairs: seen.size, edges: seen.size - missed.length, nameless, missed }
}
