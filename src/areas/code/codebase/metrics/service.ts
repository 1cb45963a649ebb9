import { notFound } from '../../../../shared/errors.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import { type Page, pageResult } from '../../../../shared/pagination.ts'
import type { Repositories, Repository } from '../repositories/index.ts'
import { notScanned, type Scan, type Scans } from '../scanning/index.ts'
import { CHURN_COMMITS } from './metrics-part.ts'
import type { DuplicateQuery, HotspotQuery, NewMetrics } from './schema.ts'
import type { DuplicateRow, FileRow, MetricsStore, Point } from './store.ts'
import { figuresOf } from './store.ts'

interface Dependencies {
  store: MetricsStore
  repositories: Pick<Repositories, 'find'>
  scans: Pick<Scans, 'start'>
}

/** The rules of measurements: contributors start them, members read them. */
export function metricsService({ store, repositories, scans }: Dependencies) {
  async function latest(repo: string, caller: Caller) {
    const repository = await repositories.find(repo, caller)
    const read = async <Read>(reading: (org: string, id: string) => Promise<Read>) => {
      const [point, found] = await Promise.all([
        store.latest(caller.org, repository.id, 'metrics'),
        reading(caller.org, repository.id),
      ])
      if (!point) throw notScanned(repository)
      return { point, found }
    }
    return { repository, read }
  }

  return {
    async start(repo: string, body: NewMetrics, caller: Caller) {
      const { include_patterns, exclude_patterns, include_coverage, duplication_threshold, ...more } = body
      const { complexity_warning, complexity_error, ...wanted } = more
      const given = {
        include_patterns,
        exclude_patterns,
        include_coverage,
        duplication_threshold,
        complexity_warning,
        complexity_error,
      }
      const chosen = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
      const options = { history_depth: CHURN_COMMITS, ...chosen }
      const { scan, isCached } = await scans.start('metrics', { repo, body: wanted, options }, caller)
      const point = isCached ? await store.ofScan(caller.org, scan.repository_id, scan.id) : undefined
      return { isCached, answer: startedRecord(scan, point) }
    },

    async latest(repo: string, caller: Caller) {
      const { repository, read } = await latest(repo, caller)
      const { point } = await read(async () => undefined)
      return metricsRecord(repository, point)
    },

    async get(repo: string, id: string, caller: Caller) {
      const repository = await repositories.find(repo, caller)
      const point = await store.ofScan(caller.org, repository.id, id)
      if (!point) throw notFound('analysis', id)
      return metricsRecord(repository, point)
    },

    async history(repo: string, page: Page, caller: Caller) {
      const { repository, read } = await latest(repo, caller)
      const { found } = await read((org, id) => store.history(org, id, page))
      const items = found.items.map((point) => metricsRecord(repository, point))
      return pageResult('metrics', { items, total: found.total }, page)
    },

    async file(repo: string, path: string, caller: Caller) {
      const { read } = await latest(repo, caller)
      const { point, found } = await read((org, id) => store.file(org, id, path))
      if (!found) throw notFound('file', path)
      return fileRecord(found, point)
    },

    async hotspots(repo: string, { min_complexity, include_unchanged, ...page }: HotspotQuery, caller: Caller) {
      const { read } = await latest(repo, caller)
      const { point, found } = await read((org, id) =>
        store.hotspots(org, id, { leastComplexity: min_complexity, withUnchanged: include_unchanged }, page),
      )
      const items = found.items.map(hotspotRecord)
      const has_history = point.coverage?.parts.metrics?.history === true
      return { ...pageResult('hotspots', { items, total: found.total }, page), has_history, ...analysisOf(point) }
    },

    async duplicates(repo: string, { min_lines, ...page }: DuplicateQuery, caller: Caller) {
      const { read } = await latest(repo, caller)
      const { point, found } = await read((org, id) => store.duplicates(org, id, min_lines, page))
      const items = found.items.map(duplicateRecord)
      return {
        ...pageResult('duplicates', { items, total: found.total }, page),
        total_duplicated_lines: figuresOf(point).duplicated.lines,
        ...analysisOf(point),
      }
    },
  }
}
export type MetricsService = ReturnType<typeof metricsService>

const analysisOf = (point: Point) => ({
  success: true,
  analysis_id: point.scan_id,
  commit_sha: point.commit_sha,
  scan_coverage: point.coverage,
})

const rounded = (value: number, digits = 2) => Math.round(value * 10 ** digits) / 10 ** digits
const roundedOrNull = (value: number | null) => (value === null ? null : rounded(value))

function figures(point: Point) {
  const { lines, files, complexity, maintainability, quality, duplicated, ...rest } = figuresOf(point)
  const { average, max, distribution } = complexity
  return {
    lines_of_code: lines.code,
    lines_of_comments: lines.comment,
    blank_lines: lines.blank,
    files_count: files,
    functions_count: rest.functions,
    classes_count: rest.classes,
    languages: rest.languages,
    complexity: { average: rounded(average), max, distribution },
    complex_functions: rest.complex,
    maintainability_index: roundedOrNull(maintainability),
    quality_score: rounded(quality.score),
    quality_parts: Object.fromEntries(
      Object.entries(quality.parts).map(([name, part]) => [name, part === null ? null : rounded(part, 4)]),
    ),
    duplication_pct: rounded(100 * duplicated.share),
    duplicated_lines: duplicated.lines,
    tech_debt_hours: null,
    coverage: roundedOrNull(rest.coverage),
    summary: {
      total_files: files,
      total_lines: lines.code + lines.comment + lines.blank,
      avg_complexity: rounded(average),
      max_complexity: max,
      maintainability_index: roundedOrNull(maintainability),
      hotspot_count: rest.hotspots,
      duplicate_count: rest.duplicates,
    },
  }
}

const metricsRecord = ({ id, name }: Pick<Repository, 'id' | 'name'>, point: Point) => ({
  ...analysisOf(point),
  scan_id: point.scan_id,
  repository: name,
  repository_id: id,
  status: 'completed',
  branch: point.branch,
  committed_at: point.committed_at,
  analyzed_at: point.stored_at,
  scanned_at: point.stored_at,
  ...figures(point),
})

const startedRecord = (scan: Scan, point: Point | undefined) => ({
  success: true,
  analysis_id: scan.id,
  scan_id: scan.id,
  repository: scan.repository,
  repository_id: scan.repository_id,
  status: scan.status,
  branch: scan.branch,
  commit_sha: scan.commit_sha ?? scan.wanted_commit,
  scan_coverage: scan.coverage,
  analyzed_at: scan.completed_at,
  progress: scan.progress,
  from_cache: point !== undefined,
  job_id: scan.job_id,
  ...(point && figures(point)),
})

function fileRecord(row: FileRow, point: Point) {
  const file = {
    file_path: row.path,
    language: row.language,
    lines_of_code: row.code,
    lines_of_comments: row.comment,
    blank_lines: row.blank,
    classes: row.classes,
    imports: row.imports,
    avg_complexity: rounded(row.average_complexity),
    max_complexity: row.max_complexity,
    maintainability_index: roundedOrNull(row.maintainability),
    duplicated_lines: row.duplicated,
    churn: rounded(row.churn, 4),
    commits: row.commits,
    last_modified: row.changed_at,
    risk_score: rounded(row.risk),
    functions: row.functions,
  }
  const { success, analysis_id, commit_sha } = analysisOf(point)
  const lines = row.code + row.comment + row.blank
  const same = { lines, complexity: row.complexity, maintainability: file.maintainability_index }
  return { success, analysis_id, commit_sha, ...file, ...same, file }
}

const hotspotRecord = (row: FileRow) => ({
  file_path: row.path,
  complexity: row.complexity,
  max_complexity: row.max_complexity,
  churn: rounded(row.churn, 4),
  change_frequency: row.commits,
  risk_score: rounded(row.risk),
  lines_of_code: row.code,
  last_modified: row.changed_at,
})

const duplicateRecord = ({ hash, lines, tokens, occurrences }: DuplicateRow) => ({
  hash,
  files: [...new Set(occurrences.map(({ file }) => file))],
  lines,
  tokens,
  occurrences,
})
