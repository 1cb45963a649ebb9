import { setImmediate } from 'node:timers/promises'
import { findDuplicates } from '../../../../analysis/duplicates/find-duplicates.ts'
import { type Churn, churnOf, riskScores } from '../../../../analysis/metrics/churn.ts'
import {
  COVERAGE_REPORT,
  coverageOfReport,
  FigureSum,
  type MeasuredFile,
  measureFile,
} from '../../../../analysis/metrics/codebase-metrics.ts'
import type { SourceFile } from '../../../../analysis/source-tree.ts'
import type { JsonObject } from '../../../../shared/canonical-json.ts'
import type { PartFold, RunningScan, ScanPart } from '../scanning/scan-kind.ts'
import { pathFilter } from './path-filter.ts'
import { type MetricsStore, writePoint } from './store.ts'

/** What a metrics scan may be asked for, as its options keep it. */
const METRICS_DEFAULTS = {
  complexity_warning: 10,
  complexity_error: 20,
  duplication_threshold: 6,
  include_coverage: true,
} as const

/** How many commits tell what changes often. */
export const CHURN_COMMITS = 200
const LARGEST_REPORT = 8 * 1_048_576
const MOST_REPORTS = 20

const numberOf = (options: JsonObject, name: 'complexity_warning' | 'complexity_error' | 'duplication_threshold') =>
  typeof options[name] === 'number' ? options[name] : METRICS_DEFAULTS[name]

/** Measures a commit: lines, complexity, duplicated runs, what changes often, and what tests cover where a report says so. */
export function metricsPart(store: MetricsStore): Omit<ScanPart, 'name' | 'passes'> {
  return {
    version: () => '1',
    open: (scan) => new MetricsFold(store, scan),
  }
}

class MetricsFold implements PartFold {
  readonly #store: MetricsStore
  readonly #scan: RunningScan
  readonly #wanted: (path: string) => boolean
  readonly #sum: FigureSum
  readonly #files: MeasuredFile[] = []
  readonly #prints: { path: string; prints: string }[] = []
  readonly #reports: SourceFile[] = []
  #unparsed = 0

  constructor(store: MetricsStore, scan: RunningScan) {
    this.#store = store
    this.#scan = scan
    this.#wanted = pathFilter(scan.options)
    this.#sum = new FigureSum({
      warning: numberOf(scan.options, 'complexity_warning'),
      error: numberOf(scan.options, 'complexity_error'),
    })
  }

  take({ file, facts }: Parameters<PartFold['take']>[0]) {
    if (COVERAGE_REPORT.test(file.path) && file.bytes <= LARGEST_REPORT) this.#reports.push(file)
    if (!facts || !this.#wanted(file.path)) return
    const measured = measureFile(file.path, facts)
    if (facts.gave_up?.structure) this.#unparsed++
    this.#sum.add(measured)
    this.#files.push(measured)
    if (facts.duplicates) this.#prints.push({ path: file.path, prints: facts.duplicates })
  }

  async close() {
    const { org, repository, id, commit, branch, options, snapshot, signal, now } = this.#scan
    const threshold = numberOf(options, 'duplication_threshold')
    const { duplicates, duplicatedLines } = await findDuplicates(this.#prints, threshold, () => setImmediate())
    signal.throwIfAborted()
    const churn = await churnOf(snapshot.history(signal))
    const risk = riskScores(
      this.#files.map(({ path, complexity }) => ({ path, complexity, churn: churn.get(path)?.churn ?? 0 })),
    )
    const lines = [...duplicatedLines.values()].reduce((sum, each) => sum + each, 0)
    const coverage = options.include_coverage === false ? null : await this.#coverage()
    const figures = this.#sum.figures({ lines, runs: duplicates.length }, coverage)
    const hotspots = [...risk.values()].filter((score) => score > 0).length
    const files = this.#files.map((measured) => ({
      measured,
      duplicated: duplicatedLines.get(measured.path) ?? 0,
      churn: churn.get(measured.path),
      risk: risk.get(measured.path) ?? 0,
    }))
    return {
      findings: [],
      coverage: { history: churn.size > 0, files_not_parsed: this.#unparsed },
      summary: { quality_score: figures.quality.score, files: figures.files, lines: figures.lines.code },
      gaps: gapsOf(churn, this.#unparsed),
      store: async (tx: Parameters<MetricsStore['replace']>[0]) => {
        const owner = { org, repositoryId: repository.id }
        const { committedAt } = snapshot
        await this.#store.replace(tx, owner, { files, duplicates })
        const stored = { ...figures, hotspots, duplicates: duplicates.length }
        await writePoint(tx, {
          ...owner,
          scanId: id,
          kind: 'metrics',
          commit,
          branch,
          committedAt,
          at: now(),
          figures: stored,
        })
      },
    }
  }

  async #coverage(): Promise<number | null> {
    const { snapshot, signal } = this.#scan
    const paths = new Map(this.#reports.slice(0, MOST_REPORTS).map(({ oid, path }) => [oid, path]))
    const shares: number[] = []
    for await (const { oid, bytes } of snapshot.read([...paths.keys()], signal)) {
      const share = coverageOfReport(paths.get(oid) as string, new TextDecoder().decode(bytes))
      if (share !== null) shares.push(share)
    }
    return shares.length === 0 ? null : shares.reduce((sum, share) => sum + share, 0) / shares.length
  }
}

function gapsOf(churn: ReadonlyMap<string, Churn>, unparsed: number): string[] {
  return [
    ...(churn.size === 0 ? ['No commits before this one are known, so nothing is known of what changes often'] : []),
    ...(unparsed > 0 ? [`${unparsed} files could not be parsed in time, and count with their lines alone`] : []),
  ]
}
