import type { Static } from 'typebox'
import type { Understanding } from '../../../../analysis/graph/components.ts'
import type { PackageUses } from '../../../../analysis/graph/package-uses.ts'
import { SYMBOL_KINDS, type SymbolKind } from '../../../../analysis/structure/structure-facts.ts'
import { invalid, notFound } from '../../../../shared/errors.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import { pageResult } from '../../../../shared/pagination.ts'
import type { Point } from '../metrics/index.ts'
import { type Repositories, type Repository, repositoryName } from '../repositories/index.ts'
import { notScanned, type Scan, type Scans } from '../scanning/index.ts'
import {
  type CallgraphQuery,
  type DeadCodeQuery,
  type ImpactBody,
  type NewAnalysis,
  type Summary,
  SYMBOL_ID,
  type SymbolQuery,
} from './schema.ts'
import type { Around, Entry, Reached, StructureStore, SymbolRow } from './store.ts'

interface Dependencies {
  store: StructureStore
  latestPoint: (org: string, repositoryId: string, kind: Point['kind']) => Promise<Point | undefined>
  /** Of a repository by its id or name. */
  latestPointOf: (org: string, repository: string, kind: Point['kind']) => Promise<Point | undefined>
  repositories: Pick<Repositories, 'find'>
  scans: Pick<Scans, 'start'>
}

/** What an analysis keeps beside its symbols. */
export interface StructureFigures {
  understanding: Understanding
  summary: Static<typeof Summary>
  edges: { total: number; ambiguous: number; outside: number }
  cycles: number
  /** Analyses of older releases told none. */
  packages?: PackageUses
}

const MOST_IN_CYCLES = 500
const MOST_PATHS = 1_000

/** The rules of structure: contributors have code analysed, members read what is known of it. */
export function structureService({ store, latestPoint, latestPointOf, repositories, scans }: Dependencies) {
  /** Reads what is stored of a repository, beside the analysis that it comes from. */
  async function read<Read>(repo: string, caller: Caller, reading: (org: string, id: string) => Promise<Read>) {
    const repository = await repositories.find(repo, caller)
    const [point, found] = await Promise.all([
      latestPoint(caller.org, repository.id, 'structure'),
      reading(caller.org, repository.id),
    ])
    if (!point) throw notScanned(repository)
    return { found, figures: figuresOf(point), analysis: analysisOf(repository, point) }
  }

  return {
    async start(repo: string, body: NewAnalysis, caller: Caller) {
      const { path, depth: _allIsRead, include_patterns = [], exclude_patterns = [], ...wanted } = body
      if (path !== undefined && wanted.repo_path !== undefined && path !== wanted.repo_path)
        throw invalid('path', 'must be the same as repo_path: one of the two is enough')
      /** Both are told, even empty: a scan whose patterns were erased is none of everything. */
      const options = { include_patterns, exclude_patterns }
      const source = wanted.repo_path ?? path
      const asked = { ...wanted, ...(source !== undefined && { repo_path: source }) }
      const [{ scan, isCached }, here] = await Promise.all([
        scans.start('structure', { repo, body: asked, options }, caller),
        latestPointOf(caller.org, repositoryName(repo, 'repo'), 'structure'),
      ])
      const isElsewhere = scan.organization_id !== caller.org
      const point = isElsewhere ? await latestPoint(scan.organization_id, scan.repository_id, 'structure') : here
      return { isCached, answer: startedRecord(scan, isCached, point) }
    },

    async symbols(repo: string, { type, file, name, q, ...page }: SymbolQuery, caller: Caller) {
      const kinds = type === undefined || type === 'all' ? SYMBOL_KINDS : [type as SymbolKind]
      const filter = { kinds, path: file, name, part: q }
      const { found, analysis } = await read(repo, caller, (org, id) =>
        Promise.all([store.list(org, id, filter, page), store.countByKind(org, id, filter)]),
      )
      const [rows, byType] = found
      const total = Object.values(byType).reduce((sum, count) => sum + count, 0)
      return { ...pageResult('symbols', { items: rows.map(symbolRecord), total }, page), by_type: byType, ...analysis }
    },

    async callgraph(repo: string, { entry_point, direction, depth, limit }: CallgraphQuery, caller: Caller) {
      const entry = entry_point === undefined ? undefined : entryOf(entry_point)
      const ways = direction === 'both' ? (['callees', 'callers'] as const) : [direction]
      const { found, figures, analysis } = await read(repo, caller, (org, id) =>
        Promise.all([
          store.around(org, id, { entry, ways, depth, most: limit + 1 }),
          store.inCycles(org, id, MOST_IN_CYCLES),
        ]),
      )
      const [around, members] = found
      const { nodes, edges, isCut } = upTo(limit, around)
      if (entry_point !== undefined && nodes.length === 0) throw notFound('entry_point', entry_point)
      const ids = new Map(nodes.map((node) => [node.number, idOf(node)]))
      const to = Map.groupBy(edges, (edge) => edge.from_number)
      const from = Map.groupBy(edges, (edge) => edge.to_number)
      const id = (number: number) => ids.get(number) ?? ''
      return {
        nodes: nodes.map((node) => ({
          ...placeOf(node),
          type: node.kind as SymbolKind | 'file',
          calls: (to.get(node.number) ?? []).map(({ to_number }) => id(to_number)),
          called_by: (from.get(node.number) ?? []).map(({ from_number }) => id(from_number)),
        })),
        edges: edges.map((edge) => ({
          from: id(edge.from_number),
          to: id(edge.to_number),
          resolved: edge.how,
          count: edge.uses,
        })),
        edges_count: figures.edges.total,
        found: entry ? nodes.filter(({ step }) => step === 0).map(idOf) : [],
        truncated: isCut,
        entry_points: figures.understanding.entry_points,
        cycles: [...Map.groupBy(members, ({ cycle }) => cycle).values()].map((cycle) => cycle.map(idOf)),
        metrics: {
          nodes: nodes.length,
          edges: figures.edges.total,
          ambiguous: figures.edges.ambiguous,
          outside: figures.edges.outside,
          cycles: figures.cycles,
        },
        ...analysis,
      }
    },

    async deadCode(repo: string, { confidence_threshold: least, ...page }: DeadCodeQuery, caller: Caller) {
      const { found, analysis } = await read(repo, caller, (org, id) => store.dead(org, id, least, page))
      const items = found.items.map(deadRecord)
      const unreachable = (kind: string) =>
        items
          .filter(({ type }) => type === kind)
          .map(({ name, file_path, line_start }) => ({ name, file: file_path, line: line_start }))
      return {
        ...pageResult('dead_code', { items, total: found.total }, page),
        removable_lines: found.removableLines,
        total_dead_lines: found.removableLines,
        confidence_threshold: least,
        unreachable_functions: unreachable('function'),
        unreachable_classes: unreachable('class'),
        ...analysis,
      }
    },

    async impact(repo: string, { file_path: path, symbol: name, change_type }: ImpactBody, caller: Caller) {
      if (path === undefined && name === undefined)
        throw invalid('file_path', 'must name the file that changes, or symbol must name what does')
      const { found, analysis } = await read(repo, caller, (org, id) =>
        Promise.all([store.meant(org, id, { path, name }), store.reachedBy(org, id, { path, name })]),
      )
      const [{ found: meant, files }, reached] = found
      if (meant.length === 0) throw notFound(name === undefined ? 'file' : 'symbol', name ?? path ?? '')
      return { ...impactRecord({ path, name, change: change_type }, meant, reached, files), ...analysis }
    },
  }
}
export type StructureService = ReturnType<typeof structureService>

const figuresOf = (point: Point) => point.figures as unknown as StructureFigures

const analysisOf = ({ name }: Pick<Repository, 'name'>, point: Point) => ({
  repository: name,
  analysis_id: point.scan_id,
  commit_sha: point.commit_sha,
  analyzed_at: point.stored_at,
  coverage: point.coverage,
})

function startedRecord(scan: Scan, isCached: boolean, point: Point | undefined) {
  const figures = point && figuresOf(point)
  const nothing = {
    architecture: null,
    main_technologies: [],
    entry_points: [],
    key_components: [],
    dependencies_summary: {},
  }
  return {
    analysis_id: scan.id,
    scan_id: scan.id,
    status: scan.status,
    progress: scan.progress,
    from_cache: isCached,
    job_id: scan.job_id,
    repository: scan.repository,
    repository_id: scan.repository_id,
    branch: scan.branch,
    commit_sha: scan.commit_sha ?? scan.wanted_commit,
    analyzed_commit: point?.commit_sha ?? null,
    analyzed_at: point?.stored_at ?? null,
    ...nothing,
    ...figures?.understanding,
    summary: figures?.summary ?? null,
    coverage: point?.coverage ?? null,
  }
}

const idOf = ({ path, name, line, kind }: SymbolRow) => (kind === 'file' ? path : `${path}:${line}:${name}`)

/** A text that may be the id of a symbol. */
function entryOf(text: string): Entry {
  const [, path, line, name] = SYMBOL_ID.exec(text) ?? []
  return { text, place: path && name ? { path, line: Number(line), name } : undefined }
}

/** One node more than are wanted says that there are more; the farthest goes. */
function upTo(most: number, { nodes, edges }: Around) {
  if (nodes.length <= most) return { nodes, edges, isCut: false }
  const last = nodes.reduce((far, node) =>
    node.step > far.step || (node.step === far.step && node.uses < far.uses) ? node : far,
  )
  return {
    nodes: nodes.filter((node) => node !== last),
    edges: edges.filter(({ from_number: from, to_number: to }) => from !== last.number && to !== last.number),
    isCut: true,
  }
}

const placeOf = (row: SymbolRow) => ({
  id: idOf(row),
  name: row.name,
  file_path: row.path,
  line_number: row.line,
  line_num: row.line,
})

const symbolRecord = (row: SymbolRow) => ({
  ...placeOf(row),
  type: row.kind as SymbolKind,
  line_end: row.end_line,
  visibility: row.visibility,
  references_count: row.uses,
  ...(row.doc !== null && { documentation: row.doc }),
})

const DEAD_TYPES = { method: 'function', interface: 'class', enum: 'class', file: 'class' } as const

function deadRecord(row: SymbolRow) {
  const { kind } = row
  return {
    file_path: row.path,
    line_start: row.line,
    line_end: row.end_line,
    type: kind === 'method' || kind === 'interface' || kind === 'enum' || kind === 'file' ? DEAD_TYPES[kind] : kind,
    name: row.name,
    confidence: row.dead_confidence ?? 0,
    reason: row.dead_reason ?? '',
  }
}

/** So much of the code, or so many files, make a change risky. */
const RISKS = { high: { share: 0.2, direct: 20 }, medium: { share: 0.05, direct: 5 } }

function impactRecord(
  changed: { path: string | undefined; name: string | undefined; change: string | undefined },
  meant: readonly SymbolRow[],
  reached: readonly Reached[],
  files: number,
) {
  const code = reached.filter(({ is_test }) => !is_test).map(({ path }) => path)
  const tests = reached.filter(({ is_test }) => is_test).map(({ path }) => path)
  const direct = reached.filter(({ is_direct }) => is_direct).map(({ path }) => path)
  const transitive = reached.filter(({ is_direct }) => !is_direct).map(({ path }) => path)
  const share = files === 0 ? 0 : reached.length / files
  const reaches = ({ share: least, direct: most }: { share: number; direct: number }) =>
    share >= least || direct.length >= most
  const risk = reaches(RISKS.high) ? 'high' : reaches(RISKS.medium) ? 'medium' : 'low'
  const what = changed.name ?? changed.path
  return {
    file_path: changed.path ?? meant[0]?.path ?? null,
    symbol: changed.name ?? null,
    changed_node: meant.map(idOf),
    impact_score: Math.round(10_000 * Math.sqrt(Math.min(1, share))) / 100,
    affected_files: code.slice(0, MOST_PATHS),
    affected_tests: tests.slice(0, MOST_PATHS),
    directly_affected: direct.slice(0, MOST_PATHS),
    transitively_affected: transitive.slice(0, MOST_PATHS),
    risk_level: risk as 'high' | 'medium' | 'low',
    change_summary: `${changed.change ? `${changed.change}: ` : ''}${what} is used in ${direct.length} files, and through them in ${transitive.length} more; ${tests.length} of all are tests`,
    summary: { directly_affected_count: direct.length, transitively_affected_count: transitive.length },
  }
}
