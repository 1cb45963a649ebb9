import type { CodeGraph } from './code-graph.ts'
import { add, type StructuredFile } from './source-index.ts'

/** A folder of a codebase, with what it is for as far as its own comments say. */
interface Component {
  name: string
  purpose: string
  files: string[]
  file_count: number
  functions: number
  classes: number
}

export interface Understanding {
  architecture: string
  main_technologies: string[]
  entry_points: string[]
  key_components: Component[]
  /** Which components each uses, the most used first. */
  dependencies_summary: Record<string, string[]>
}

const MOST_COMPONENTS = 30
const MOST_FILES = 20
const MOST_ENTRIES = 50
const MOST_PACKAGES = 10

/** Folders that hold all code of many projects, so that those inside tell more. */
const WRAPPERS = new Set([
  'src',
  'lib',
  'packages',
  'apps',
  'app',
  'main',
  'java',
  'python',
  'internal',
  'pkg',
  'cmd',
  'crates',
])

export const TEST_PATH =
  /(?:^|\/)(?:tests?|__tests__|specs?|testing|e2e)\/|(?:^|\/)(?:test_[^/]+|conftest)\.py$|[._-](?:test|spec)\.[a-z]+$|(?:^|\/)[^/]+(?:Test|Tests|IT|Spec)\.(?:java|kt|cs|php|scala)$|_(?:test|spec)\.(?:go|rb|py|dart)$/

function componentOf(path: string): string {
  const folders = path.split('/').slice(0, -1)
  let depth = 0
  while (depth < folders.length && WRAPPERS.has(folders[depth] as string)) depth++
  return folders.slice(0, depth + 1).join('/') || '.'
}

/** What can be said of a codebase without asking anybody: its folders, who uses whom, where it starts, what it is written in. */
export function understandingOf(files: readonly StructuredFile[], graph: CodeGraph): Understanding {
  const uses = new Map<string, Map<string, number>>()
  const incoming = new Uint32Array(graph.nodes.length)
  for (const { from, to, count } of graph.edges) {
    incoming[to] = (incoming[to] as number) + count
    const [user, used] = [componentOf(graph.nodes[from]?.path ?? ''), componentOf(graph.nodes[to]?.path ?? '')]
    if (user === used) continue
    const held = uses.get(user) ?? new Map<string, number>()
    held.set(used, (held.get(used) ?? 0) + count)
    uses.set(user, held)
  }
  const components = componentsOf(graph, incoming)
  const named = new Set(components.map(({ name }) => name))
  const entries = entryPoints(graph, incoming)
  return {
    architecture: sentence(files, components, entries),
    main_technologies: technologies(files),
    entry_points: entries,
    key_components: components,
    dependencies_summary: Object.fromEntries(
      [...uses]
        .filter(([user]) => named.has(user))
        .map(([user, used]) => [user, mostOf(used, MOST_COMPONENTS)] as const)
        .sort(([one], [other]) => (one < other ? -1 : 1)),
    ),
  }
}

const mostOf = (counts: ReadonlyMap<string, number>, most: number): string[] =>
  [...counts]
    .sort(([one, many], [other, more]) => more - many || (one < other ? -1 : 1))
    .slice(0, most)
    .map(([name]) => name)

function componentsOf({ nodes }: CodeGraph, incoming: Uint32Array): Component[] {
  const byComponent = new Map<string, number[]>()
  for (const [at, { path }] of nodes.entries()) add(byComponent, componentOf(path), at)
  return [...byComponent]
    .map(([name, members]) => {
      const symbols = members.filter((at) => nodes[at]?.symbol)
      const files = members.filter((at) => !nodes[at]?.symbol)
      const said = symbols
        .filter((at) => nodes[at]?.symbol?.doc)
        .toSorted((one, other) => (incoming[other] as number) - (incoming[one] as number))[0]
      const counted = (kinds: readonly string[]) =>
        symbols.filter((at) => kinds.includes(nodes[at]?.symbol?.kind ?? '')).length
      return {
        name,
        purpose:
          said === undefined
            ? 'Its code has no comment that says what it is for'
            : `${nodes[said]?.symbol?.name}: ${nodes[said]?.symbol?.doc}`,
        files: files.map((at) => nodes[at]?.path as string).slice(0, MOST_FILES),
        file_count: files.length,
        functions: counted(['function', 'method']),
        classes: counted(['class']),
      }
    })
    .sort(
      (one, other) =>
        other.functions + other.classes - (one.functions + one.classes) || (one.name < other.name ? -1 : 1),
    )
    .slice(0, MOST_COMPONENTS)
}

/** Files that nothing imports and that do something when they are loaded, and those with a `main`. */
function entryPoints({ nodes, edges }: CodeGraph, incoming: Uint32Array): string[] {
  const starts = new Set<string>()
  for (const { from } of edges) {
    const node = nodes[from]
    if (node && !node.symbol && incoming[from] === 0 && !TEST_PATH.test(node.path)) starts.add(node.path)
  }
  for (const { path, symbol } of nodes)
    if (symbol?.kind !== 'class' && /^main$/i.test(symbol?.name ?? '') && !TEST_PATH.test(path)) starts.add(path)
  return [...starts].sort().slice(0, MOST_ENTRIES)
}

function technologies(files: readonly StructuredFile[]): string[] {
  const languages = new Map<string, number>()
  const packages = new Map<string, number>()
  for (const { language, facts } of files) {
    languages.set(language, (languages.get(language) ?? 0) + 1)
    for (const { from } of facts.imports) {
      const name = packageOf(from)
      if (name) packages.set(name, (packages.get(name) ?? 0) + 1)
    }
  }
  return [...mostOf(languages, MOST_PACKAGES), ...mostOf(packages, MOST_PACKAGES)]
}

/** The package of an import of something outside; nothing for a file, or for what comes with the language. */
function packageOf(from: string): string | undefined {
  if (/^[./@~]/.test(from) && !/^@[\w-]+\//.test(from)) return undefined
  if (/^(?:node:|java\.|javax\.|std::|crate|self|super)/.test(from)) return undefined
  const parts = from.split('/')
  return from.startsWith('@') ? parts.slice(0, 2).join('/') : parts[0]
}

function sentence(
  files: readonly StructuredFile[],
  components: readonly Component[],
  entries: readonly string[],
): string {
  const largest = components.slice(0, 5).map(({ name, file_count }) => `${name} (${counted(file_count, 'file')})`)
  const least = components.length === MOST_COMPONENTS ? 'at least ' : ''
  const of = `${counted(files.length, 'file')} in ${least}${counted(components.length, 'component')}`
  const start = entries.length === 0 ? 'no file starts it' : `it starts in ${entries.slice(0, 3).join(', ')}`
  return files.length === 0 ? 'No file could be parsed' : `${of}; most code is in ${largest.join(', ')}; ${start}`
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
